"""What programs ask of Tablilla: plain data in, plain data out.

The same functions stand behind ``--json`` on the command line, the HTTP interface of the desk and the engine in
the browser.  They need nothing but the standard library.
"""

"""Mutation testing: is there a test that fails when the code is changed by one small fault?

A change in the body of a function is put into the running program (``collected``): the tests are collected
once, a child is forked for each mutant and gives the function its changed code.  A change that acts on import
(a table, a constant, a default), or that of a function which already ran while the tests were collected, needs
the whole import again (``afresh``): that child comes from a process which has loaded pytest and nothing of the
package.

Each child runs all the tests until one fails, those first that ran the changed line, quickest first.  The order
is only a matter of speed: a mutant survives only if every test passes.
"""

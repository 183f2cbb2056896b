"""Boards and results on the desk: read from files, typed by hand, looked at.

Whatever they come from, they become *items* (``item``), and these entries of the log: ``board.set`` the deal of
a board, ``table.set`` who sat at a table, ``result.set`` what was recorded there.
"""

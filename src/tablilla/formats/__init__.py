"""Recorded boards: readers that lose no board, writers that give back what was read.

``read`` streams the records of a file; each says what the file says, marks of irregularities included,
and names in ``problems`` what could not be read or was read against the letter of the format.
"""

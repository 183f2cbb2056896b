"""Recorded boards and archives looked through: what is irregular, what cannot be, what is missing.

``check`` looks at one record; ``walk`` goes through files and directories, one board after the other.  Before a
card is called a revoke the cheaper explanations are tried (``explain``); a true one is ruled on (``due``).
"""

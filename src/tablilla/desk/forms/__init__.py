"""Slips and forms of rulings, the remark for the scorer, exports: all filled from the log, nothing guessed."""

"""Time: from when a thing can be known, and when attention was drawn."""

from __future__ import annotations

from enum import IntEnum


class When(IntEnum):
    """From when a thing can be known, or until when it lasts."""

    NOW = 0
    AUCTION = 1  # the end of the auction period
    TRICK = 2  # the end of the trick of the irregularity
    PLAY = 3  # the end of play
    ROUND = 4
    CORRECTION = 5  # the end of the Correction Period (79C)


class Moment(IntEnum):
    """The moments of a board at which attention can be drawn to an irregularity, in order."""

    AUCTION = 0  # the opening lead is not yet faced
    PLAY = 1
    END = 2  # play is over, the four hands are not all back in the board
    RETURNED = 3  # all four hands are back in the board
    NEXT_CALL = 4  # the non-offending side has called on the next board
    ROUND = 5  # the round is over
    LATE = 6  # the Correction Period is over


_REACHED = {
    Moment.AUCTION: When.NOW,
    Moment.PLAY: When.NOW,
    Moment.END: When.PLAY,
    Moment.RETURNED: When.PLAY,
    Moment.NEXT_CALL: When.PLAY,
    Moment.ROUND: When.ROUND,
    Moment.LATE: When.CORRECTION,
}


def reached_at(moment: Moment) -> When:
    """How far the board had come at least when attention was drawn at this moment."""
    return _REACHED[moment]

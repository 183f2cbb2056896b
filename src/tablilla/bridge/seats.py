"""The four seats and the two sides."""

from __future__ import annotations

from enum import IntEnum


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    @property
    def other(self) -> Side:
        return Side(1 - self)


class Seat(IntEnum):
    """A seat; clockwise N, E, S, W."""

    N = 0
    E = 1
    S = 2
    W = 3

    def on(self, steps: int) -> Seat:
        """So many places further, clockwise."""
        return _SEATS[(self + steps) & 3]

    @property
    def partner(self) -> Seat:
        return _SEATS[self ^ 2]

    @property
    def side(self) -> Side:
        return _SIDES[self & 1]


_SEATS = tuple(Seat)
_SIDES = tuple(Side)


def seat(text: str) -> Seat:
    """A seat by its English letter, either case; ``ValueError`` for anything else."""
    try:
        return Seat[text.upper()]
    except KeyError:
        raise ValueError(f"{text!r} is no seat; write N, E, S or W") from None

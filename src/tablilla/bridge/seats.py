"""The four seats and the two sides."""

from __future__ import annotations

from enum import IntEnum
from typing import Literal

from tablilla.fault import Misread


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    def __bool__(self) -> Literal[True]:
        """North-South, number 0, is a side like the other."""
        return True

    @property
    def other(self) -> Side:
        return Side(1 - self)


class Seat(IntEnum):
    """A seat; clockwise N, E, S, W."""

    N = 0
    E = 1
    S = 2
    W = 3

    def __bool__(self) -> Literal[True]:
        """North, number 0, is a seat like the others: ``seat or other`` asks whether it is known."""
        return True

    def on(self, steps: int) -> Seat:
        """So many places further, clockwise."""
        return _SEATS[(self + steps) & 3]

    @property
    def partner(self) -> Seat:
        return _SEATS[self ^ 2]

    @property
    def side(self) -> Side:
        return _SIDES[self & 1]


LETTERS = tuple(seat.name for seat in Seat)
"""The seats as addresses, forms and options name them, clockwise from North."""
_SEATS = tuple(Seat)
_SIDES = tuple(Side)


_NAMED = {
    **{seat.name: seat for seat in Seat},
    "NORTH": Seat.N,
    "EAST": Seat.E,
    "SOUTH": Seat.S,
    "WEST": Seat.W,
    "NORTE": Seat.N,
    "ESTE": Seat.E,
    "SUR": Seat.S,
    "OESTE": Seat.W,
    "O": Seat.W,
}


def seat(text: str) -> Seat:
    """A seat by its letter or name, English or Spanish, either case; ``Misread`` for anything else.

    No letter means two seats: ``E`` is East and *Este*, ``O`` only *Oeste*.
    """
    try:
        return _NAMED[str(text).upper()]
    except KeyError:
        raise Misread("table.seat", "", given=text) from None

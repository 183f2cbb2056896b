"""The cycle of the boards: dealer and vulnerability by number (Law 2)."""

from __future__ import annotations

from enum import IntEnum

from tablilla.bridge.seats import Seat, Side


class Vulnerability(IntEnum):
    """Which sides are vulnerable; a bit a side."""

    NONE = 0
    NS = 1
    EW = 2
    BOTH = 3

    def of(self, side: Side) -> bool:
        return bool(self >> side & 1)


_CYCLE = tuple(Vulnerability((number + number // 4) % 4) for number in range(16))


def dealer(number: int) -> Seat:
    """The dealer of a board, by its number from 1."""
    return Seat((number - 1) % 4)


def vulnerability(number: int) -> Vulnerability:
    """The vulnerability of a board, by its number from 1."""
    return _CYCLE[(number - 1) % 16]

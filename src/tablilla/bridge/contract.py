"""Calls, and the contract that they come to."""

from __future__ import annotations

import re
from typing import NamedTuple

from tablilla.bridge.cards import Suit
from tablilla.bridge.seats import Seat

PASS, DOUBLE, REDOUBLE = "Pass", "X", "XX"
DENOMINATIONS = ("C", "D", "H", "S", "NT")
_BID = re.compile(r"([1-7])(C|D|H|S|NT)")


class Contract(NamedTuple):
    """A contract as played; ``doubled`` is 0, 1 or 2."""

    level: int
    denomination: Suit
    doubled: int
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.level}{DENOMINATIONS[self.denomination]}{'X' * self.doubled}"


def bid(call: str) -> tuple[int, Suit] | None:
    """Level and denomination of a bid (``1C`` to ``7NT``), ``None`` for any other call."""
    found = _BID.fullmatch(call)
    return (int(found[1]), DENOMINATIONS.index(found[2])) if found else None


def contract_of(calls: list[tuple[Seat, str]]) -> Contract | None:
    """The contract that these calls come to (Law 22A), irregular ones that were accepted included.

    ``None``: no bid was made.  The last bid counts; its doubling is that of the calls after it; declarer is
    who of that side first named the denomination.
    """
    last: tuple[int, int, Suit] | None = None
    doubled = 0
    for index, (_, call) in enumerate(calls):
        found = bid(call)
        if found is not None:
            last, doubled = (index, *found), 0
        elif call == DOUBLE:
            doubled = 1
        elif call == REDOUBLE:
            doubled = 2
    if last is None:
        return None
    index, level, denomination = last
    side = calls[index][0].side
    declarer = next(
        seat
        for seat, call in calls
        if seat.side is side and (found := bid(call)) is not None and found[1] == denomination
    )
    return Contract(level, denomination, doubled, declarer)

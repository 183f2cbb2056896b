"""Law 18: what a bid is, and whether it is sufficient."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import IsBid, NotBid, Sufficient, Supersedes
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident


class Level(Enum):
    """Its level against that of the last bid."""

    FIRST = "first"  # there was no bid before it
    HIGHER = "higher"
    SAME = "same"
    LOWER = "lower"


NAMES_BOTH = finding("names_tricks_and_denomination")
OVER_SEVEN = finding("names_more_than_seven")
LEVEL = which("level_against_the_last_bid", Level)
RANKS_HIGHER = finding("denomination_ranks_higher")  # notrump, spades, hearts, diamonds, clubs


def bid(case: Case) -> None:
    """18A to 18E."""
    if not case.ask(NAMES_BOTH, "18A"):
        return case.do("18A", NotBid())
    me = case.incident
    if case.ask(OVER_SEVEN, "18A"):
        return case.open("18A", Incident("bid_over_seven", me.seat, me.trick))
    case.do("18A", IsBid())
    levels = (("18B", LEVEL.is_(Level.HIGHER)), ("18C", LEVEL.is_(Level.FIRST, Level.HIGHER)),
              ("18D", LEVEL.is_(Level.LOWER)), ("18E", LEVEL.is_(Level.SAME)))  # fmt: skip
    clauses = case.all_of(levels)
    higher = "18E" in clauses and case.ask(RANKS_HIGHER, "18E")
    if "18B" in clauses or higher:
        case.do("18B", Supersedes())
    if "18C" in clauses or higher:
        return case.do("18C", Sufficient())
    return case.open("18D", Incident("insufficient_bid", me.seat, me.trick))

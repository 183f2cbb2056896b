"""Law 19: doubles and redoubles."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law16_information import unauthorised
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Admissible,
    DoublesAsMade,
    DoubleWipedOut,
    ImproperForm,
    ScoredDoubled,
    What,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Doubling(Enum):
    """What was called."""

    DOUBLE = "double"
    REDOUBLE = "redouble"


class Followed(Enum):
    """What followed the double or redouble in the end."""

    BID = "bid"  # a legal bid
    PASSES = "passes"  # nothing but passes, or a redouble


DOUBLING = which("double_or_redouble", Doubling)
BY_OPPONENT = finding("an_opponent_made_the_last_bid_or_double")
ONLY_PASSES = finding("only_passes_followed_it")
SAID_MORE = finding("said_more_than_the_one_word")
MISSTATED = finding("named_the_bid_wrongly")
FOLLOWED = which("followed_in_the_end_by", Followed, When.AUCTION)


def double_or_redouble(case: Case) -> None:
    """19A, 19B: whether it is admissible, and what else was said with it."""
    (clause,) = case.all_of(
        (("19A1", DOUBLING.is_(Doubling.DOUBLE)), ("19B1", DOUBLING.is_(Doubling.REDOUBLE)))
    )
    if not (case.ask(BY_OPPONENT, clause) and case.ask(ONLY_PASSES, clause)):
        me = case.incident
        return case.open(clause, Incident("inadmissible_double", me.seat, me.trick))
    case.do(clause, Admissible())
    if case.ask(SAID_MORE, f"{clause[:3]}2"):
        case.do(f"{clause[:3]}2", ImproperForm(Place.OFFENDER))
        if case.ask(MISSTATED, f"{clause[:3]}3"):
            case.do(f"{clause[:3]}3", DoublesAsMade())
            unauthorised(case, What.EXTRANEOUS, Place.PARTNER)
    return case.follow(clause, in_the_end)


def in_the_end(case: Case) -> None:
    """19C, 19D: what a legal double or redouble comes to."""
    ends = (("19C", FOLLOWED.is_(Followed.BID)), ("19D", FOLLOWED.is_(Followed.PASSES)))
    (clause,) = case.all_of(ends)
    case.do(clause, DoubleWipedOut() if clause == "19C" else ScoredDoubled())

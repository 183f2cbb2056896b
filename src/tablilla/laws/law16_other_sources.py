"""Law 16D (2007: 16C): what a player learned by accident of a board that he plays or has yet to play.

It came from another hand, from remarks or results overheard, from another table, or from a card seen before the
auction began.  To have learned it is no irregularity: whether a side is at fault at all, and how far, is asked.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law17_auction_period import SOMEBODY_CALLED
from tablilla.laws.law86_team_play import adjusted_now, assigned_by_fault
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    CallDirector,
    ChangeSeats,
    DealAgain,
    NoAdjust,
    PlayOn,
    Standard,
)
from tablilla.rules.fact import Fact, Kind, judgement
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When


class Means(Enum):
    """What the Director does before any call has been made (16D2)."""

    SEATS = "seats"
    DEAL = "deal"
    COMPLETE = "complete"
    SCORE = "score"


class Late(Enum):
    """What he does once a call has been made (16D3, 2017)."""

    COMPLETE = "complete"
    SCORE = "score"


INTERFERES = judgement("it_would_likely_interfere_with_normal_play")
MEANS: Fact[Means] = Fact("means_against_it", tuple(Means), Kind.JUDGEMENT)
LATE_MEANS: Fact[Late] = Fact("means_against_it_in_the_auction_or_play", tuple(Late), Kind.JUDGEMENT)
AFFECTED = judgement("it_affected_the_result", When.PLAY)
STOPPED = Issue("board_was_stopped_before_its_end")


def learned_by_accident(case: Case) -> None:
    """16D1 to 16D3 (2007: 16C1 to 16C3)."""
    case.do(_c(case, "1"), CallDirector())
    for item in ("2", "3"):
        late = case.ask(SOMEBODY_CALLED, _c(case, item))
    if late:
        after_the_first_call(case)
    else:
        before_any_call(case)


def before_any_call(case: Case) -> None:
    """16D2 (2007: 16C2): four ways, if it would interfere at all."""
    if not case.ask(INTERFERES, _c(case, "2")):
        return case.do(_c(case, "2"), PlayOn())
    items = {_c(case, f"2{letter}"): means for letter, means in zip("abcd", Means, strict=True)}
    (clause,) = case.all_of((clause, MEANS.is_(means)) for clause, means in items.items())
    if items[clause] is Means.SEATS:
        return case.do(clause, ChangeSeats())
    if items[clause] is Means.DEAL:
        return case.do(clause, DealAgain())
    return score(case) if items[clause] is Means.SCORE else complete(case)


def after_the_first_call(case: Case) -> None:
    """16D3 as (c) or (d); 2007: 16C3, only as (c)."""
    if case.since(2017) and case.ask(LATE_MEANS, "16D3") is Late.SCORE:
        score(case)
    else:
        complete(case)


def complete(case: Case) -> None:
    """16D2c (2007: 16C2c): the board is finished, and adjusted if the result was affected."""
    clause = _c(case, "2c")
    case.do(clause, PlayOn())
    if case.raised(STOPPED):  # no result can be obtained any more
        return adjusted_now(case, "12A2")
    if not case.ask(AFFECTED, clause):
        return case.do(clause, NoAdjust(when=When.PLAY))
    case.do(clause, Adjust(Standard.WITHOUT_INFORMATION, when=When.PLAY))
    return case.follow("12C1a", assigned_by_fault)


def score(case: Case) -> None:
    """16D2d (2007: 16C2d)."""
    adjusted_now(case, _c(case, "2d"))


def _c(case: Case, item: str) -> str:
    """Sections C and D changed places."""
    return case.by({2007: "16C", 2017: "16D"}) + item

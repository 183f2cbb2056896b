"""Law 25: a call replaced by another: the one that was meant, or a second thought."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law26_call_withdrawn import FINAL_COMPARABLE, rights_2017, withdrawn_2007
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AcceptCall,
    CallIntended,
    CallStands,
    CancelCall,
    FirstCallStands,
    Inform,
    MakesNoDifference,
    NoLeadRestriction,
    NoRectification,
    What,
    WithdrawCall,
)
from tablilla.rules.fact import Fact, Kind, Option, choice, finding, judgement, may, which
from tablilla.rules.place import Place


class First(Enum):
    """What the first call was."""

    INTENDED = "intended"  # the one that he meant when he made it
    SLIP = "slip"  # of the hand or of the tongue


class Since(Enum):
    """How the auction went on after the first call."""

    PARTNER = "partner"  # his partner has called
    OVER = "over"  # it ended before it reached partner
    NEITHER = "neither"


class SecondCall(Enum):
    """What the left-hand opponent does with the second call."""

    ACCEPT = "accept"
    REFUSE = "refuse"


FIRST_CALL: Fact[First] = Fact("first_call_was", tuple(First), Kind.JUDGEMENT)
AT_ONCE = judgement("call_changed_without_pause_for_thought")  # 2007
SINCE = which("since_the_first_call", Since)
PERIOD_OVER = finding("auction_period_is_over")
OTHERWISE_NOTICED = finding("noticed_it_by_what_others_said_or_did")
LHO_CALLED_FIRST = finding("lho_called_over_the_first_call")
LHO_TAKES_BACK = may("lho_takes_back_his_call")
SECOND_CALL = choice("second_call", SecondCall)


def changed_call(case: Case) -> None:
    """25A, 25B."""
    partner = case.by({2007: "25A2", 2017: "25A4"})
    if case.holds(SINCE.is_(Since.PARTNER), partner):
        return too_late(case, partner)
    period = case.by({2007: "25A3", 2017: "25A5"})
    if case.holds(SINCE.is_(Since.OVER), period) and case.ask(PERIOD_OVER, period):
        return too_late(case, period)
    for clause in case.by({2007: ("25A1", "25A4", "25B3"), 2017: ("25A2", "25A1", "25B3")}):
        intended = case.ask(FIRST_CALL, clause) is First.INTENDED
    if intended and case.since(2017):
        case.do("25A2", CallIntended(Place.OFFENDER))
    if intended or not (case.since(2017) or case.ask(AT_ONCE, "25A1")):
        return second_thought(case)
    return slip(case)


def slip(case: Case) -> None:
    """25A: the call that he meant takes the place of the other."""
    how, lho = case.by({2007: ("25A1", "25A4"), 2017: ("25A3", "25A6")})
    case.do("25A1", CallStands(Place.OFFENDER))
    if case.ask(OTHERWISE_NOTICED, how):
        case.do(how, MakesNoDifference())
    if case.since(2017):
        case.do("25A1", NoLeadRestriction(Place.OFFENDERS))
    else:
        case.do("25A4", NoRectification(Place.OFFENDER))
    if case.ask(LHO_CALLED_FIRST, lho) and case.may(LHO_TAKES_BACK, Place.LHO, lho):
        case.do(lho, WithdrawCall(Place.LHO))
        case.do(lho, Inform(What.LHO_CALL, free=Place.OTHERS, barred=Place.OFFENDERS))


def too_late(case: Case, clause: str) -> None:
    """25A4, 25A5 (2007: 25A2, 25A3): nothing can be put in its place any more."""
    case.do(clause, CancelCall(Place.OFFENDER, attempted=True))
    case.do(clause, FirstCallStands(Place.OFFENDER))
    case.do("25B3", Inform(What.ATTEMPTED_CALL, free=Place.OTHERS, barred=Place.OFFENDERS))


def second_thought(case: Case) -> None:
    """25B: the left-hand opponent accepts the second call, or it is cancelled."""
    options = {SecondCall.ACCEPT: Option("25B1"), SecondCall.REFUSE: Option("25B2")}
    if case.choose(SECOND_CALL, Place.LHO, options) is SecondCall.ACCEPT:
        case.do("25B1", AcceptCall())
        case.do("25B1", CallStands(Place.OFFENDER))
        gone = What.FIRST_CALL
    else:
        case.do("25B2", CancelCall(Place.OFFENDER, attempted=True))
        case.do("25B2", FirstCallStands(Place.OFFENDER))
        gone = What.ATTEMPTED_CALL
    case.do("25B3", Inform(gone, free=Place.OTHERS, barred=Place.OFFENDERS))
    case.follow("26", leads_after_a_change)


def leads_after_a_change(case: Case) -> None:
    """26: as after any withdrawn call; what it showed stays barred, also by a comparable call (25B3)."""
    if not case.since(2017):
        withdrawn_2007(case)
    elif case.ask(FINAL_COMPARABLE, "26A"):
        case.do("26A", NoLeadRestriction(Place.OFFENDERS))
    else:
        rights_2017(case)

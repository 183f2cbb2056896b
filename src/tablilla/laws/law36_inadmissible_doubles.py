"""Law 36: a double or redouble that Law 19 forbids.  It can never be accepted."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import LEAD, LHO_THEN, Lead, LhoThen
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.law16_information import barred, free
from tablilla.laws.law26_call_withdrawn import call_withdrawn
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CancelCall,
    CancelLaterCalls,
    FreeCall,
    NeverAccepted,
    NoLeadRestriction,
    NoRectification,
    Oblige,
    RevertToTurn,
    ScoreWithoutIt,
    Stand,
    SubstituteCall,
    WatchAwareness,
    What,
)
from tablilla.rules.fact import which
from tablilla.rules.place import Place


class Turn(Enum):
    """Whether it was his turn to call."""

    HIS = "his"
    ANOTHERS = "anothers"


TURN_WAS = which("turn_at_the_inadmissible_call", Turn)


def inadmissible_double(case: Case) -> None:
    """36; 36C, when the lead has been faced, is of 2017."""
    if case.since(2017) and case.ask(LEAD, "36C") is Lead.FACED:
        case.do("36C", ScoreWithoutIt())
        return case.do("36C", Stand())
    for clause in ("36A", "36B1", "36B3"):
        then = case.ask(LHO_THEN, clause)
    if then is LhoThen.CALLED:
        return as_if_nothing_had_happened(case)
    case.do("36B1", CancelCall(Place.OFFENDER))
    case.do("36B1", NeverAccepted())
    (clause,) = case.all_of((("36B2", TURN_WAS.is_(Turn.HIS)), ("36B4", TURN_WAS.is_(Turn.ANOTHERS))))
    if clause == "36B4":
        case.do("36B4", RevertToTurn())
        case.do("36B4", FreeCall(Place.OFFENDER))
    else:
        case.do("36B2", SubstituteCall(Place.OFFENDER))
    case.do(clause, Oblige(EnforcedPass(who=Place.PARTNER, clause=clause, turns=Turns.REST)))
    follows = "36B3" if clause == "36B2" else "36B4"
    case.do(follows, WatchAwareness(Place.OFFENDER))
    free(case, What.WITHDRAWN_CALL)
    if not case.since(2017):  # in 2017 it is barred unless the new call is comparable (26A)
        barred(case, What.WITHDRAWN_CALL, Place.OFFENDERS)
    return case.follow(follows, call_withdrawn)


def as_if_nothing_had_happened(case: Case) -> None:
    """36A: the left-hand opponent called before it was put right."""
    case.do("36A", CancelCall(Place.OFFENDER))
    case.do("36A", CancelLaterCalls())
    case.do("36A", RevertToTurn())
    case.do("36A", NoRectification(Place.OFFENDER))
    case.do("36A", NoLeadRestriction(Place.OFFENDERS))

"""Law 36: a double or redouble that Law 19 forbids.  It can never be accepted."""

from __future__ import annotations

from tablilla.laws.common import LEAD, LHO_CALLED, Lead
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.law16_information import free
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
from tablilla.rules.fact import finding
from tablilla.rules.place import Place

IN_ROTATION = finding("inadmissible_call_was_in_rotation")


def inadmissible_double(case: Case) -> None:
    """36; 36C, when the lead has been faced, is of 2017."""
    if case.since(2017) and case.ask(LEAD, "36C") is Lead.FACED:
        case.do("36C", ScoreWithoutIt())
        return case.do("36C", Stand())
    if case.ask(LHO_CALLED, "36A"):
        return as_if_nothing_had_happened(case)
    case.ask(LHO_CALLED, "36B1")
    case.do("36B1", CancelCall(Place.OFFENDER))
    case.do("36B1", NeverAccepted())
    clause = "36B2" if case.ask(IN_ROTATION, "36B2") else "36B4"
    if clause == "36B4":
        case.ask(IN_ROTATION, "36B4")
        case.do("36B4", RevertToTurn())
        case.do("36B4", FreeCall(Place.OFFENDER))
    else:
        case.do("36B2", SubstituteCall(Place.OFFENDER))
    case.do(clause, Oblige(EnforcedPass(who=Place.PARTNER, clause=clause, turns=Turns.REST)))
    follows = "36B3" if clause == "36B2" else "36B4"
    case.do(follows, WatchAwareness(Place.OFFENDER))
    free(case, What.WITHDRAWN_CALL)
    return case.follow(follows, call_withdrawn)


def as_if_nothing_had_happened(case: Case) -> None:
    """36A: the left-hand opponent called before it was put right."""
    case.do("36A", CancelCall(Place.OFFENDER))
    case.do("36A", CancelLaterCalls())
    case.do("36A", RevertToTurn())
    case.do("36A", NoRectification(Place.OFFENDER))
    case.do("36A", NoLeadRestriction(Place.OFFENDERS))

"""Law 28: calls that count as in rotation."""

from __future__ import annotations

from tablilla.laws.law16_information import withdrawn
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AsNotMade,
    Forfeit,
    FreeCall,
    InRotation,
    NoIrregularity,
    NoLeadRestriction,
    What,
)
from tablilla.rules.fact import finding
from tablilla.rules.place import Place

RHO_HAD_TO_PASS = finding("rho_was_required_to_pass")


def rho_had_to_pass(case: Case) -> bool:
    """28A: a call at the turn of an opponent who has to pass anyway."""
    if not case.ask(RHO_HAD_TO_PASS, "28A"):
        return False
    case.do("28A", InRotation(Place.OFFENDER))
    case.do("28A", NoIrregularity())
    return True


def called_in_his_turn(case: Case, whose: Place) -> None:
    """28B: the player whose turn it was has called as if nothing had been called."""
    case.do("28B", InRotation(whose))
    case.do("28B", Forfeit(Place.OTHERS))
    case.do("28B", AsNotMade(Place.OFFENDER))
    case.do("28B", FreeCall(Place.OFFENDERS))
    if case.since(2017):
        case.do("28B", NoLeadRestriction(Place.OFFENDERS))
    withdrawn(case, What.WITHDRAWN_CALL)

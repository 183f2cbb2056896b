"""Law 38: a bid of more than seven."""

from __future__ import annotations

from tablilla.laws.common import LHO_THEN, LhoThen
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law18_bids import OVER_SEVEN
from tablilla.laws.law37_obligation_to_pass import both_pass, must_pass
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CancelCall,
    CancelLaterCalls,
    NeverPlayed,
    NoIrregularity,
    NoLeadRestriction,
    What,
)
from tablilla.rules.place import Place


def bid_over_seven(case: Case) -> None:
    """38A to 38D."""
    for clause in ("38A", "38B", "38C"):
        over = case.ask(OVER_SEVEN, clause)
    if not over:
        return case.do("18A", NoIrregularity())
    case.do("38A", NeverPlayed())
    case.do("38B", CancelCall(Place.OFFENDER))
    case.do("38B", CancelLaterCalls())
    if case.ask(LHO_THEN, "38D") is LhoThen.SILENT:
        return both_pass(case, "38C", "38D")
    must_pass(case, "38C")
    withdrawn(case, What.WITHDRAWN_CALL)
    return case.do("38D", NoLeadRestriction(Place.OFFENDERS))

"""Law 39: calls after the final pass."""

from __future__ import annotations

from tablilla.laws.common import LHO_CALLED, ROLE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law26_call_withdrawn import call_replaced
from tablilla.laws.law41_commencement_of_play import AUCTION_OVER
from tablilla.rules.case import Case
from tablilla.rules.directive import CancelLateCalls, NoIrregularity, NoRectification, What
from tablilla.rules.fact import finding
from tablilla.rules.place import Place

WAS_PASS = finding("late_call_was_a_pass")


def call_after_final_pass(case: Case) -> None:
    """39: cancelled, and only a bid or double by a defender may cost anything."""
    if not case.ask(AUCTION_OVER, "39A"):
        return case.do("39A", NoIrregularity())
    case.do("39A", CancelLateCalls())
    if case.ask(ROLE, "39B") is not Role.DEFENDER or case.ask(LHO_CALLED, "39B") or case.ask(WAS_PASS, "39B"):
        return case.do("39B", NoRectification(Place.OFFENDER))
    case.ask(WAS_PASS, "39C")
    withdrawn(case, What.WITHDRAWN_CALL)
    return case.follow("39C", call_replaced)

"""Law 39: calls after the final pass."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import LHO_THEN, ROLE, LhoThen, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law26_call_withdrawn import call_replaced
from tablilla.laws.law41_commencement_of_play import AUCTION_OVER
from tablilla.rules.case import Case
from tablilla.rules.directive import CancelLateCalls, LastBidIsContract, NoIrregularity, NoRectification, What
from tablilla.rules.fact import which
from tablilla.rules.place import Place


class Late(Enum):
    """What was called too late."""

    PASS = "pass"
    OTHER = "other"  # a bid, double or redouble


LATE = which("late_call", Late)


def call_after_final_pass(case: Case) -> None:
    """39, 22A (2007: 22A2): cancelled, and only a bid or double by a defender may cost anything."""
    if not case.ask(AUCTION_OVER, "39A"):
        return case.do("39A", NoIrregularity())
    case.do("39A", CancelLateCalls())
    case.do(case.by({2007: "22A2", 2017: "22A"}), LastBidIsContract())
    free = [
        case.ask(ROLE, clause) is not Role.DEFENDER
        or case.ask(LHO_THEN, clause) is LhoThen.CALLED
        or case.ask(LATE, clause) is Late.PASS
        for clause in ("39B", "39C")
    ]
    if any(free):
        return case.do("39B", NoRectification(Place.OFFENDER))
    withdrawn(case, What.WITHDRAWN_CALL)
    return case.follow("39C", call_replaced)

"""Law 32: a double or redouble out of rotation."""

from __future__ import annotations

from tablilla.laws.common import CALL
from tablilla.laws.duties_of_calls import RepeatCall
from tablilla.laws.law16_information import free, withdrawn
from tablilla.laws.law23_comparable_call import replaced_at_his_turn
from tablilla.laws.law26_call_withdrawn import double_withdrawn
from tablilla.laws.law29_call_cancelled import TURN, Turn, cancelled, rho_passes
from tablilla.laws.law31_bid_out_of_rotation import partner_is_free, silenced
from tablilla.rules.case import Case
from tablilla.rules.directive import FreeCall, NoRectification, Oblige, What
from tablilla.rules.fact import finding
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place

INADMISSIBLE = finding("double_was_inadmissible")
WHERE = {  # 2007 has the footnote to 31B for any later call at the turn of the left-hand opponent
    2007: (("32A", Turn.PARTNER), ("32B1", Turn.RHO), ("31B", Turn.LHO)),
    2017: (
        ("32A", Turn.RHO),
        ("32B", Turn.PARTNER),
        ("32B1", Turn.PARTNER),
        ("32B2", Turn.PARTNER),
        ("32C", Turn.LHO),
    ),
}


def double_out_of_rotation(case: Case) -> None:
    """32: an inadmissible one is never accepted (36); one at the turn of the left-hand opponent is a change."""
    if case.ask(INADMISSIBLE, "32"):
        return case.open("32", Incident("inadmissible_call", case.incident.seat))
    clause = case.all_of((clause, TURN.is_(turn)) for clause, turn in case.by(WHERE))[0]
    turn = case.ask(TURN, clause)
    if turn is Turn.LHO:
        return case.open(clause, Incident("changed_call", case.incident.seat))
    if not cancelled(case, turn):
        return None
    return case.by({2007: cancelled_2007, 2017: cancelled_2017})(case, turn)


def cancelled_2017(case: Case, turn: Turn) -> None:
    """32A, 32B, each with a chart of its own."""
    if turn is Turn.RHO:
        return case.follow("32A", at_rhos_turn)
    return case.follow("32B", at_partners_turn)


def at_rhos_turn(case: Case) -> None:
    """32A (2017)."""
    if rho_passes(case, "32A1", "32A2"):
        return repeated(case, "32A1")
    free(case, What.WITHDRAWN_CALL)
    return replaced_at_his_turn(case, "32A2", "32A2a", "32A2b")


def at_partners_turn(case: Case) -> None:
    """32B (2017)."""
    free(case, What.WITHDRAWN_CALL)
    partner_is_free(case, "32B1")
    replaced_at_his_turn(case, "32B2", "32A2a", "32A2b")


def cancelled_2007(case: Case, turn: Turn) -> None:
    """32A, 32B: partner is silenced unless the double is repeated."""
    if turn is Turn.RHO and rho_passes(case, "32B1", "32B2"):
        return repeated(case, "32B1")
    withdrawn(case, What.WITHDRAWN_CALL)
    clause, allows = ("32A", "29B") if turn is Turn.PARTNER else ("32B2", "32B2")
    case.do(allows, FreeCall(Place.OFFENDER))
    return silenced(case, clause, "32", double_withdrawn)


def repeated(case: Case, clause: str) -> None:
    """32A1 (2007: 32B1): he has to double or redouble again."""
    case.do(clause, Oblige(RepeatCall(who=Place.OFFENDER, clause=clause, call=case.detail(CALL))))
    case.do(clause, NoRectification(Place.OFFENDER))

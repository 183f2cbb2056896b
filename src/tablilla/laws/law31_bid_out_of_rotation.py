"""Law 31: a bid out of rotation; also an artificial pass and the pass of an artificial call (30C)."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import CALL
from tablilla.laws.duties_of_calls import EnforcedPass, RepeatCall, Turns
from tablilla.laws.law16_information import free, withdrawn
from tablilla.laws.law23_comparable_call import replaced_at_his_turn
from tablilla.laws.law26_call_withdrawn import call_replaced, call_withdrawn
from tablilla.laws.law29_call_cancelled import PREVIOUSLY, TURN, Turn, cancelled, rho_passes, shown
from tablilla.rules.case import Case
from tablilla.rules.directive import FreeCall, Inform, NoRectification, Oblige, Until, WatchAwareness, What
from tablilla.rules.fact import Option, choice, finding
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Law


class Denomination(Enum):
    """Whether the new call is of the denomination of the bid out of rotation (2007)."""

    SAME = "same"
    OTHER = "other"


STILL_INSUFFICIENT = finding("repeated_bid_is_insufficient")
DENOMINATION = choice("denomination_of_the_new_call", Denomination)


def bid_out_of_rotation(case: Case) -> None:
    """31, of a bid."""
    out_of_rotation(case, passed=False)


def artificial_pass_out_of_rotation(case: Case) -> None:
    """31, of an artificial pass or the pass of an artificial call."""
    out_of_rotation(case, passed=True)


def out_of_rotation(case: Case, *, passed: bool) -> None:
    """31A at the turn of the right-hand opponent, else 31B, or a change of call."""
    elsewhere = case.by({2007: ("31B",), 2017: ("31B", "31B1", "31B2")})
    where = (("31A1", TURN.is_(Turn.RHO)), *((c, TURN.is_(Turn.PARTNER, Turn.LHO)) for c in elsewhere))
    turn = case.ask(TURN, case.all_of(where)[0])
    later = case.by({2007: "31B", 2017: "31C"})
    if turn is Turn.LHO and case.ask(PREVIOUSLY, later):
        return case.open(later, Incident("changed_call", case.incident.seat))
    if not cancelled(case, turn):
        return None
    if turn is Turn.RHO and rho_passes(case, "31A1", "31A2"):
        return repeated(case, passed=passed)
    law = case.by({2007: replaced_2007, 2017: replaced_2017})
    return law(case, turn, passed)


def repeated(case: Case, *, passed: bool) -> None:
    """31A1: he has to repeat it; a bid that is insufficient at his own turn too falls under Law 27."""
    case.do("31A1", Oblige(RepeatCall(who=Place.OFFENDER, clause="31A1", call=case.detail(CALL))))
    if not passed and case.ask(STILL_INSUFFICIENT, "31A1"):
        case.open("31A1", Incident("insufficient_bid", case.incident.seat))
    else:
        case.do("31A1", NoRectification(Place.OFFENDER))


def replaced_2017(case: Case, turn: Turn, passed: bool) -> None:
    """31A2, 31B: what follows turns on whether the new call is comparable."""
    free(case, What.WITHDRAWN_CALL)
    if not passed:
        shown(case)
    if turn is Turn.RHO:
        replaced_at_his_turn(case, "31A2", "31A2a", "31A2b")
    else:
        case.follow("31B", at_partners_turn)


def at_partners_turn(case: Case) -> None:
    """31B (2017): at the turn of partner, or of the left-hand opponent."""
    partner_is_free(case, "31B1")
    replaced_at_his_turn(case, "31B2", "31A2a", "31A2b")


def partner_is_free(case: Case, clause: str) -> None:
    """30B1a, 31B1, 32B1: he may make any legal call, but not one that the withdrawn call suggests."""
    case.do(clause, FreeCall(Place.PARTNER))
    case.do("16C2", Inform(What.WITHDRAWN_CALL, barred=Place.PARTNER, until=Until.COMPARABLE_CALL))


def replaced_2007(case: Case, turn: Turn, passed: bool) -> None:
    """31A2: the denomination decides; 31B: partner is silenced whatever he calls."""
    withdrawn(case, What.WITHDRAWN_CALL)
    if turn is not Turn.RHO:
        case.do("29B", FreeCall(Place.OFFENDER))
        return silenced(case, "31B", "26", call_withdrawn)
    case.do("31A2", FreeCall(Place.OFFENDER))
    if passed:
        return silenced(case, "31A2b", "26", call_withdrawn)
    shown(case)
    options = {Denomination.SAME: Option("31A2a"), Denomination.OTHER: Option("31A2b")}
    if case.choose(DENOMINATION, Place.OFFENDER, options) is Denomination.OTHER:
        return silenced(case, "31A2b", "26", call_replaced)
    case.do("31A2a", Oblige(EnforcedPass(who=Place.PARTNER, clause="31A2a", turns=Turns.ONE)))
    return case.do("31A2a", WatchAwareness(Place.OFFENDER))


def silenced(case: Case, clause: str, follows: str, leads: Law) -> None:
    """2007: his partner passes for the rest of the auction, and leads may be restricted."""
    case.do(clause, Oblige(EnforcedPass(who=Place.PARTNER, clause=clause, turns=Turns.REST)))
    case.follow(follows, leads)
    case.do(clause, WatchAwareness(Place.OFFENDER))

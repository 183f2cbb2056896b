"""Law 30: a pass out of rotation."""

from __future__ import annotations

from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, Turns
from tablilla.laws.law16_information import barred, free, withdrawn
from tablilla.laws.law17_auction_period import turn_comes_back
from tablilla.laws.law23_comparable_call import replaced_at_his_turn
from tablilla.laws.law29_call_cancelled import (
    CALLED_SINCE,
    PREVIOUSLY,
    TURN,
    Since,
    Turn,
    cancelled,
    settled,
)
from tablilla.laws.law31_bid_out_of_rotation import artificial_pass_out_of_rotation, partner_is_free
from tablilla.laws.law34_right_to_call import cost_a_turn
from tablilla.rules.case import Case
from tablilla.rules.directive import FreeCall, Oblige, WatchAwareness, What
from tablilla.rules.fact import finding
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place

PASS_ARTIFICIAL = finding("pass_was_artificial_or_of_an_artificial_call")
NOBODY_HAD_BID = finding("nobody_had_bid")  # 2007


def pass_out_of_rotation(case: Case) -> None:
    """30, 30C; at the turn of the left-hand opponent it may be a change of call, which comes first; 34."""
    turn = case.ask(TURN, "29B")
    if turn is not Turn.LHO and case.ask(CALLED_SINCE, "29A") is Since.OVER_IT and cost_a_turn(case):
        return case.follow("34", turn_comes_back)
    if turn is not Turn.LHO and settled(case, turn):
        return None
    if case.ask(PASS_ARTIFICIAL, "30C"):
        return case.follow("30C", artificial_pass_out_of_rotation)
    return case.by({2007: pass_2007, 2017: pass_2017})(case)


def pass_2007(case: Case) -> None:
    """30A before anybody has bid, 30B after a bid."""
    partner = TURN.is_(Turn.PARTNER)
    where = (("30B1", TURN.is_(Turn.RHO)), ("30B2a", partner), ("30B2b", partner), ("30B3", TURN.is_(Turn.LHO)))
    early = case.ask(NOBODY_HAD_BID, "30A")
    clause = case.all_of(where)[0]
    if clause == "30B3" and not early:
        return case.open("30B3", Incident("changed_call", case.incident.seat))
    if not cancelled(case, case.ask(TURN, clause)):
        return None
    withdrawn(case, What.WITHDRAWN_CALL)
    if early or clause == "30B1":
        passes(case, "30A" if early else "30B1", Turns.ONE)
        if early:
            case.do("30A", FreeCall(Place.PARTNER))
            case.do("30A", WatchAwareness(Place.OFFENDER))
        return None
    passes(case, "30B2a", Turns.REST)
    case.do("30B2a", WatchAwareness(Place.OFFENDER))
    case.do("30B2b", Oblige(NoDouble(who=Place.PARTNER, clause="30B2b")))
    return case.do("30B2b", WatchAwareness(Place.PARTNER))


def pass_2017(case: Case) -> None:
    """30A, 30B."""
    elsewhere = TURN.is_(Turn.PARTNER, Turn.LHO)
    clause = case.all_of((("30A", TURN.is_(Turn.RHO)), *((c, elsewhere) for c in ("30B1", "30B1a", "30B1b"))))[
        0
    ]
    turn = case.ask(TURN, clause)
    if turn is Turn.LHO and case.ask(PREVIOUSLY, "30B2"):
        return case.open("30B2", Incident("changed_call", case.incident.seat))
    if not cancelled(case, turn):
        return None
    free(case, What.WITHDRAWN_CALL)
    if clause == "30B1":
        return case.follow("30B1", at_partners_turn)
    barred(case, What.WITHDRAWN_CALL, Place.OFFENDERS)
    passes(case, "30A", Turns.ONE)
    case.do("30A", FreeCall(Place.PARTNER))
    return case.do("30A", WatchAwareness(Place.OFFENDER))


def at_partners_turn(case: Case) -> None:
    """30B1 (2017): at the turn of partner, or of the left-hand opponent."""
    partner_is_free(case, "30B1a")
    replaced_at_his_turn(case, "30B1b", "30B1b(i)", "30B1b(ii)")


def passes(case: Case, clause: str, turns: Turns) -> None:
    """The offender has to pass."""
    case.do(clause, Oblige(EnforcedPass(who=Place.OFFENDER, clause=clause, turns=turns)))

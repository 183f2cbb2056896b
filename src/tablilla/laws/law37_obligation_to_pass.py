"""Law 37: a bid, double or redouble by a player who had to pass."""

from __future__ import annotations

from tablilla.laws.common import LHO_THEN, LhoThen
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law26_call_withdrawn import call_replaced
from tablilla.laws.law36_inadmissible_doubles import as_if_nothing_had_happened
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CancelCall,
    NeverAccepted,
    NoLeadRestriction,
    Oblige,
    PassInstead,
    Stand,
    WatchAwareness,
    What,
)
from tablilla.rules.fact import finding
from tablilla.rules.incident import Reading
from tablilla.rules.place import Place

AGAINST_19 = finding("call_was_against_19a1_or_19b1")
REST = finding("had_to_pass_for_the_rest_of_the_auction")
BOTH_LAWS = Reading("inadmissible_double_by_a_player_who_had_to_pass", ("law_36", "law_37"))


def call_by_player_required_to_pass(case: Case) -> None:
    """37A, 37B."""
    for clause in ("37A", "37B1", "37B2"):
        over = case.ask(LHO_THEN, clause) is LhoThen.CALLED
    if over and not case.ask(AGAINST_19, "37A"):
        return stands(case)
    if over and case.reading(BOTH_LAWS, "37A") == "law_36":
        return as_if_nothing_had_happened(case)
    case.do("37B1", CancelCall(Place.OFFENDER))
    case.do("37B1", NeverAccepted())
    return both_pass(case, "37B2", "37B2")


def stands(case: Case) -> None:
    """37A: the left-hand opponent called before the Director ruled."""
    case.do("37A", Stand())
    if case.ask(REST, "37A"):
        case.do("37A", Oblige(EnforcedPass(who=Place.OFFENDER, clause="37A", turns=Turns.REST)))
    case.do("37A", NoLeadRestriction(Place.OFFENDERS))


def both_pass(case: Case, clause: str, follows: str) -> None:
    """37B2, 38C: a pass instead, and both of that side pass to the end of the auction."""
    must_pass(case, clause)
    withdrawn(case, What.WITHDRAWN_CALL)
    case.do(follows, WatchAwareness(Place.OFFENDER))
    case.follow(follows, call_replaced)


def must_pass(case: Case, clause: str) -> None:
    """37B2, 38C."""
    case.do(clause, PassInstead(Place.OFFENDER))
    for who in (Place.OFFENDER, Place.PARTNER):
        case.do(clause, Oblige(EnforcedPass(who=who, clause=clause, turns=Turns.REST)))

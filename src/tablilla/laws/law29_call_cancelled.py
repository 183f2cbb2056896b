"""Law 29: a call out of rotation, accepted or cancelled; an artificial one."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law28_calls_in_rotation import called_in_his_turn
from tablilla.rules.case import Case
from tablilla.rules.directive import AcceptCall, CancelCall, GoByShown, NoRectification, TurnReverts
from tablilla.rules.fact import Option, choice, finding, which
from tablilla.rules.place import Place


class Turn(Enum):
    """Whose turn to call it was."""

    RHO = "rho"
    PARTNER = "partner"
    LHO = "lho"


class Since(Enum):
    """What an opponent has called since, before any ruling."""

    NOTHING = "nothing"
    OVER_IT = "over_it"  # the left-hand opponent called over it
    IN_HIS_TURN = "in_his_turn"  # the player whose turn it was called as if it had not been made


class RhoThen(Enum):
    """What the right-hand opponent does at his turn."""

    PASSES = "passes"
    ACTS = "acts"  # he bids, doubles or redoubles legally


class Acceptance(Enum):
    """What the left-hand opponent does with the call."""

    ACCEPT = "accept"
    REFUSE = "refuse"


TURN = which("turn_was_of", Turn)
CALLED_SINCE = which("called_since", Since)
PREVIOUSLY = finding("offender_had_called_before")
RHO_THEN = which("rho_then", RhoThen)
ARTIFICIAL = finding("call_was_artificial")
ACCEPTANCE = choice("call_out_of_turn", Acceptance)


def settled(case: Case, turn: Turn) -> bool:
    """Whether an opponent's call has settled it: over it, which accepts it (29A), or in rotation (28B)."""
    since = (("29A", CALLED_SINCE.is_(Since.OVER_IT)), ("28B", CALLED_SINCE.is_(Since.IN_HIS_TURN)))
    found = case.all_of(since)
    if "28B" in found:
        called_in_his_turn(case, Place(turn.value))
    elif found:
        accepted(case)
    return bool(found)


def accepted(case: Case) -> None:
    """29A."""
    case.do("29A", AcceptCall())
    case.do("29A", NoRectification(Place.OFFENDER))


def cancelled(case: Case, turn: Turn) -> bool:
    """Whether the call is cancelled (29B): neither settled by a call nor accepted (29A)."""
    if settled(case, turn):
        return False
    options = {Acceptance.ACCEPT: Option("29A"), Acceptance.REFUSE: Option("29B")}
    if case.choose(ACCEPTANCE, Place.LHO, options) is Acceptance.ACCEPT:
        accepted(case)
        return False
    case.do("29B", CancelCall(Place.OFFENDER))
    case.do("29B", TurnReverts(Place(turn.value)))
    return True


def shown(case: Case) -> None:
    """29C: of an artificial call Laws 30 to 32 look at what it shows."""
    if case.ask(ARTIFICIAL, "29C"):
        case.do("29C", GoByShown())


def rho_passes(case: Case, passes: str, acts: str) -> bool:
    """31A, 32A (2007: 32B): what the right-hand opponent does at the turn that comes back to him."""
    then = case.all_of(((passes, RHO_THEN.is_(RhoThen.PASSES)), (acts, RHO_THEN.is_(RhoThen.ACTS))))
    return passes in then

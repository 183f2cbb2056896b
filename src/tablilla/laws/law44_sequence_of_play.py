"""Law 44: which cards may be led and played; who wins and leads next is the game itself (44E, 44F, 44G)."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import Plays, Unrestricted, What
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class Bound(Enum):
    """What his side's irregularity asks of him now."""

    NOTHING = "nothing"
    RESTRICTION = "restriction"  # of lead (26, 50D2, 51B) or play (57A)
    PENALTY_CARD = "penalty_card"


LEADS = finding("he_is_to_lead")
CAN_FOLLOW = finding("has_a_card_of_the_suit_led", concealed=True)
BOUND = which("bound_by", Bound)
CAN_COMPLY = finding("can_comply", concealed=True)


def card_to_be_played(case: Case) -> None:
    """44A, 44C, 44D, 45C5: what the one whose turn it is may play."""
    leads = case.ask(LEADS, "44A")
    follows = not leads and case.ask(CAN_FOLLOW, "44C")
    clause = "44A" if leads else "44C" if follows else "44D"
    if follows:
        case.do("44C", Plays(Place.OFFENDER, What.LED_SUIT))
    bound = case.ask(BOUND, clause)
    if case.holds(BOUND.is_(Bound.PENALTY_CARD), "45C5"):
        case.open(clause, Incident("penalty_card_due", case.incident.seat, case.incident.trick))
    elif bound is Bound.RESTRICTION and case.ask(CAN_COMPLY, "59"):
        case.do(clause, Plays(Place.OFFENDER, What.RESTRICTION))
    elif not follows or bound is Bound.RESTRICTION:
        case.do("59" if bound is Bound.RESTRICTION else clause, Unrestricted(Place.OFFENDER))

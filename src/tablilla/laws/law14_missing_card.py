"""Law 14: a hand with fewer than 13 cards, where no hand has more.

Several missing cards of one hand are ruled on one by one.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ATTENTION, LEAD, ROLE, Lead, Role
from tablilla.laws.law13_incorrect_number_of_cards import surplus_card
from tablilla.laws.law24_card_exposed_in_auction import seen_in_the_auction
from tablilla.laws.law49_defenders_exposed_cards import PARTNER_COULD_SEE
from tablilla.laws.law50_penalty_card import exposed
from tablilla.laws.law67_defective_trick import revokes_with
from tablilla.laws.law79_tricks_won import found_out
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CallsStand,
    DeemedHeld,
    Inform,
    PlayOn,
    Reconstruct,
    Restore,
    Search,
    Stand,
    Standing,
    What,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place


class Found(Enum):
    """Where the search ended."""

    AMONG_PLAYED = "among_played"  # among the played cards
    ELSEWHERE = "elsewhere"
    NOWHERE = "nowhere"


OVER_13 = finding("a_hand_has_more_than_13")
FOUND = which("missing_card_found", Found)


def missing_card(case: Case) -> None:
    """Law 14; Law 13 if another hand has more than 13."""
    over = case.by({2007: "13A", 2017: "13"})
    if case.ask(OVER_13, over):
        case.follow(over, surplus_card)
        return
    for clause in ("14B", "14A", "14A3"):
        lead = case.ask(LEAD, clause)
    if lead is Lead.NOT_FACED:
        before_play(case)
    elif found_out(case, "14B") is Moment.LATE:
        case.do("14B", Stand(Standing.RESULT))
    else:
        later(case)


def before_play(case: Case) -> None:
    """14A: the card goes back, and the calls stand."""
    case.do("14A", Search(to=Place.DIRECTOR))
    for clause in ("14A1", "14A2"):
        found = case.ask(FOUND, clause)
    if found is Found.NOWHERE:
        case.do("14A2", Reconstruct())
    else:
        case.do("14A1", Restore(Place.OFFENDER, What.MISSING))
    case.do("14A3", CallsStand())
    case.do("14A3", DeemedHeld(Place.OFFENDER, What.MISSING))
    case.do("14A3", PlayOn())
    replaced(case)
    if found is not Found.NOWHERE and case.ask(PARTNER_COULD_SEE, "24"):
        case.follow("24", seen_in_the_auction)


def later(case: Case) -> None:
    """14B: from the faced opening lead to the end of the Correction Period."""
    case.do("14B", Search(to=Place.DIRECTOR))
    for clause in ("14B1", "14B2", "14B3", "14B4"):
        found = case.ask(FOUND, clause)
    me = case.incident
    if found is Found.AMONG_PLAYED:
        case.open("14B1", Incident("defective_trick", me.seat, me.trick, card=me.card))
        return
    if found is Found.NOWHERE:
        case.do("14B3", Reconstruct())
    else:
        case.do("14B2", Restore(Place.OFFENDER, What.MISSING))
    case.do("14B4", DeemedHeld(Place.OFFENDER, What.MISSING))
    revokes_with(case, "14B4")
    if case.ask(ATTENTION, "14C") is Moment.PLAY:
        replaced(case)
        if found is Found.ELSEWHERE:
            as_penalty_card(case)


def as_penalty_card(case: Case) -> None:
    """14B4: a defender's card that his partner could see becomes a penalty card (49, 50B)."""
    if case.ask(ROLE, "14B4") is Role.DEFENDER and case.ask(PARTNER_COULD_SEE, "49"):
        exposed(case, What.MISSING, unintentional=True)


def replaced(case: Case) -> None:
    """14C: that the card was put back, and which."""
    case.do("14C", Inform(What.RESTORING, free=Place.OTHERS, barred=Place.PARTNER))

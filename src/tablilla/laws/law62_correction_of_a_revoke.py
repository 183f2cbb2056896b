"""Law 62: correction of a revoke, and the way on to Laws 63 and 64."""

from __future__ import annotations

from tablilla.laws.common import ROLE, TRICK_TWELVE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law43_dummys_limitations import DUMMY_FIRST, no_rectification
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law63_establishment_of_a_revoke import (
    both_sides_on_one_trick,
    established,
    trick_twelve_in_time,
)
from tablilla.laws.law64_after_establishment import after_establishment
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Inform,
    NoIrregularity,
    NoTransfer,
    PickUp,
    ProceduralPenalty,
    Stand,
    Substitute,
    What,
    Withdraw,
)
from tablilla.rules.fact import finding, may
from tablilla.rules.place import Place

WAS_FACED = finding("card_already_lay_faced")
BEFORE_PARTNER = finding("before_partners_turn")
TWO_SUITS = finding("partner_holds_two_suits", concealed=True)
PLAYED = finding("played_after_revoke")  # of a place
LED_NEXT = finding("others_led_to_next_trick")
NEXT_LEAD_BY = finding("led_to_next_trick")  # of a place
WITHDRAWS = may("withdraws_card")  # of a place
WITHDRAWS_LEAD = may("withdraws_lead")


def revoke(case: Case) -> None:
    """A revoke to which attention was drawn."""
    if not case.ask(HELD, "61A"):
        return case.do("61A", NoIrregularity())
    role = case.ask(ROLE, "62B")
    if role is Role.DEFENDER and case.ask(DUMMY_FIRST, "43B3"):
        return no_rectification(case)
    if both_sides_on_one_trick(case):
        return both_sides(case, role)
    if not established(case):
        twelfth = case.ask(TRICK_TWELVE, "62D1")
        case.do("62D1" if twelfth else "62A", Substitute(Place.OFFENDER, What.IRREGULAR))
        if twelfth and role is Role.DEFENDER and case.ask(BEFORE_PARTNER, "62D2"):
            seen_by_partner(case)
        correct(case, role)
        if role is Role.DECLARER and case.ask(DUMMY_FIRST, "43B2b"):
            case.do("43B1", ProceduralPenalty(Place.DUMMY))
            case.follow("43B2b", after_establishment)
    elif trick_twelve_in_time(case):
        case.do("62D1", Substitute(Place.OFFENDER, What.IRREGULAR))
        case.do("64B6", NoTransfer())
        if role is Role.DEFENDER and case.ask(BEFORE_PARTNER, "62D2"):
            seen_by_partner(case)
        correct(case, role)
    else:
        case.do("63B", Stand())
        case.follow("63B", after_establishment)
    return None


def correct(case: Case, role: Role) -> None:
    """62B: what becomes of the card; 62C1, 62C2: who may then change his own, in order of play."""
    if role is Role.DEFENDER and not case.ask(WAS_FACED, "62B2"):
        penalty_card(case, "62B1", What.IRREGULAR, major=True)
    else:
        case.do("62B2", PickUp(Place.OFFENDER, What.IRREGULAR))
    withdrawn(case, What.IRREGULAR)
    changed = any_changed = False
    if case.ask(LED_NEXT, "62C1") and case.may(WITHDRAWS_LEAD, Place.OTHERS, "62C1"):
        case.do("62C1", Withdraw(Place.OTHERS, What.NEXT_LEAD))
        any_changed = True
    for place in (Place.LHO, Place.PARTNER, Place.RHO):
        if not case.ask(PLAYED.of(place), "62C1"):
            break
        if place is Place.PARTNER:
            if changed and case.may(WITHDRAWS.of(place), place, "62C2"):
                case.do("62C2", Withdraw(place, What.LATER))
                if role is Role.DEFENDER:
                    penalty_card(case, "50B", What.LATER, major=True, who=place)
        elif case.may(WITHDRAWS.of(place), place, "62C1"):
            case.do("62C1", Withdraw(place, What.LATER))
            changed = any_changed = True
    if any_changed:
        withdrawn(case, What.LATER)


def both_sides(case: Case, role: Role) -> None:
    """62C3 (2017): each side revoked on the trick and one of them only has played to the next."""
    case.do("62C3", Substitute(Place.OFFENDER, What.IRREGULAR))
    if role is Role.DEFENDER:
        penalty_card(case, "50B", What.IRREGULAR, major=True)
    else:
        case.do("62B2", PickUp(Place.OFFENDER, What.IRREGULAR))
    case.do("62C3", Withdraw(Place.TABLE, What.NEXT_LEAD))
    if role is Role.DEFENDER:
        for place in (Place.OFFENDER, Place.PARTNER):
            if case.ask(NEXT_LEAD_BY.of(place), "62C3"):
                penalty_card(case, "50B", What.NEXT_LEAD, major=True, who=place)
                break
    case.do("16C2", Inform(What.WITHDRAWN, barred=Place.TABLE))
    case.do("64B8", NoTransfer())


def seen_by_partner(case: Case) -> None:
    """62D2: the partner saw a defender's revoke card before he played to trick twelve."""
    if case.since(2017):
        case.do("62D2", Inform(What.IRREGULAR, barred=Place.PARTNER))
    elif case.ask(TWO_SUITS, "62D2"):
        case.do("62D2", Inform(What.SUGGESTED, barred=Place.PARTNER))

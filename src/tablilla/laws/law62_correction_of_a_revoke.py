"""Law 62: correction of a revoke, and the way on to Laws 43B, 63 and 64.

A table shows whether the card lay faced, who has played after the revoke and to the next trick, whether it was
before partner's turn, and who was the first to draw attention; the players choose what to take back.
"""

from __future__ import annotations

from tablilla.laws.common import ATTENTION, ROLE, TRICK_TWELVE, Role
from tablilla.laws.law16_information import barred, free, withdrawn
from tablilla.laws.law43_dummys_limitations import DUMMY_FIRST, lost_rights, no_rectification
from tablilla.laws.law50_penalty_card import PlayPenaltyCard, penalty_card
from tablilla.laws.law61_revoke import dummy_asked_defender, held, look_into_revoke, no_revoke
from tablilla.laws.law63_establishment_of_a_revoke import (
    both_sides_on_one_trick,
    claim_is_open,
    established,
    trick_twelve_in_time,
)
from tablilla.laws.law64_after_establishment import (
    accepted_for_penalty_card,
    after_establishment,
    as_if_established,
)
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AsIfEstablished,
    Inform,
    LieAgain,
    NoTransfer,
    Oblige,
    Penalty,
    PickUp,
    PlayOn,
    SettleClaim,
    Stand,
    Standing,
    Substitute,
    Until,
    What,
    Withdraw,
)
from tablilla.rules.fact import Detail, finding, may
from tablilla.rules.incident import Issue, Reading
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place

WAS_FACED = finding("card_already_lay_faced")
BEFORE_PARTNER = finding("before_partners_turn")  # partner had still to play when he revoked
TWO_SUITS = finding("partner_holds_two_suits", concealed=True)
PLAYED = finding("played_after_revoke")  # of a place: to the trick of the revoke, before attention was drawn
LED_NEXT = finding("others_led_to_next_trick")
NEXT_LEAD_BY = finding("led_to_next_trick")  # of a place
OTHER_HAND_WON = finding("another_hand_won_the_trick_after_correction")
WITHDRAWS = may("withdraws_card")  # of a place
WITHDRAWS_LEAD = may("withdraws_lead")
CHANGES_AGAIN = may("changes_card_again")

SEEN_CARD = Reading("card_seen_before_partners_turn_on_trick_twelve", ("unauthorised", "authorised"))
AGAIN = Issue("first_non_offender_wants_to_change_again")
ONCE_MORE = Reading("change_after_change_of_the_other_side", ("once_more", "only_cards_played_after_it"))


def revoke(case: Case) -> None:
    """A revoke to which attention was drawn, or which the player noticed himself."""
    if case.incident.born_of == "61A":
        return accepted_for_penalty_card(case)
    if not held(case):
        return no_revoke(case)
    role = case.ask(ROLE, "62A")
    case.ask(ROLE, "62B")
    both = both_sides_on_one_trick(case)
    late = not both and established(case)
    twelfth = late and trick_twelve_in_time(case)
    if role is Role.DEFENDER and dummy_was_first(case, late):
        return no_rectification(case)
    if both:
        case.follow("62C3", both_sides)
    elif not late:
        asked = role is Role.DECLARER and dummy_without_rights_asked(case)
        case.follow("62A", in_time)
        if claim_is_open(case):
            case.do("63A4", SettleClaim())
        if asked:
            case.do("43B2b", AsIfEstablished())
            case.follow("43B2b", as_if_established)
    elif twelfth:
        trick_twelve(case)
    else:
        case.do("63B", Stand(Standing.REVOKE))
        case.follow("63B", after_establishment)
    return None


def dummy_without_rights_asked(case: Case) -> bool:
    """43B2b: such a dummy asked declarer about it; where his question brought it to light, that is found."""
    return case.incident.born_of == "43B2b" or (case.ask(DUMMY_FIRST, "43B2b") and lost_rights(case))


def dummy_was_first(case: Case, late: bool) -> bool:
    """43B3: a dummy without rights drew attention to it first; while play goes on he may not (43A1b).

    Of a revoke that stands it matters anyway when attention was drawn (64B), so that is asked first.
    What his question to a defender brought to light (61B2b), he was the first to draw attention to.
    """
    if case.incident.born_of == "61B2b":
        return lost_rights(case)
    if late and (Moment.PLAY not in case.domain(ATTENTION) or case.ask(ATTENTION, "43A1b") is not Moment.PLAY):
        return False
    if not case.ask(DUMMY_FIRST, "43B3"):
        return False
    if lost_rights(case):
        return True
    dummy_asked_defender(case)
    return False


def in_time(case: Case) -> None:
    """62A, on trick twelve 62D1: it must be corrected."""
    twelfth = case.ask(TRICK_TWELVE, "62D1")
    case.do("62D1" if twelfth else "62A", Substitute(Place.OFFENDER, What.IRREGULAR))
    case.follow("62B", put_right)
    case.follow("62C", cards_played_after)


def trick_twelve(case: Case) -> None:
    """62D1, 64B6: corrected although established; what was played to trick thirteen is played again."""
    case.do("62D1", Substitute(Place.OFFENDER, What.IRREGULAR))
    case.do("62D1", Withdraw(Place.TABLE, What.LAST_TRICK))
    case.do("64B6", NoTransfer())
    case.follow("62B", put_right)
    case.follow("62C", cards_of_the_trick)


def put_right(case: Case) -> None:
    """62B: what becomes of the card, and what may be learned from it."""
    if case.ask(ROLE, "62B1") is not Role.DEFENDER:
        case.do("62B2", PickUp(Place.OFFENDER, What.IRREGULAR))
        return free(case, What.IRREGULAR)
    seen = case.ask(TRICK_TWELVE, "62D2") and case.ask(BEFORE_PARTNER, "62D2")
    if case.ask(WAS_FACED, "62B2"):
        case.do("62B2", LieAgain(Place.OFFENDER, What.IRREGULAR))
        free(case, What.IRREGULAR)
    elif seen:
        case.by({2007: seen_2007, 2017: seen_by_partner})(case)
    else:
        penalty_card(case, "62B1", What.IRREGULAR, major=True)
        free(case, What.IRREGULAR)
    return None


def seen_2007(case: Case) -> None:
    """62D2 (2007): a partner with cards of two suits may not choose the play that the card could suggest."""
    penalty_card(case, "62B1", What.IRREGULAR, major=True)
    free(case, What.IRREGULAR)
    if case.ask(TWO_SUITS, "62D2"):
        case.do("62D2", Inform(What.SUGGESTED, barred=Place.PARTNER))


def seen_by_partner(case: Case) -> None:
    """62D2, 16C2 (2017): what partner learned of the card is unauthorised, unless 50E1 is held to prevail."""
    if case.reading(SEEN_CARD, "62D2") == "authorised":
        penalty_card(case, "62B1", What.IRREGULAR, major=True)
        return free(case, What.IRREGULAR)
    case.do("62B1", Penalty(Place.OFFENDER, What.IRREGULAR, major=True, until=Until.CARD_GONE))
    lies = Detail[int](What.IRREGULAR.value)
    case.do("50D1a", Oblige(PlayPenaltyCard(who=Place.OFFENDER, clause="50D1a", card=lies)))
    free(case, What.IRREGULAR)
    return barred(case, What.IRREGULAR, Place.PARTNER)


# -- 62C --------------------------------------------------------------------------------------------------
def cards_played_after(case: Case) -> None:
    """62C1, 62C2 where the other side may already have led to the next trick.

    A player of the offending side who had played to it would have established the revoke.
    """
    leader = next_leader(case)
    kept = leader is not None
    if leader is not None and case.may(WITHDRAWS_LEAD, leader, "62C1"):
        case.do("62C1", Withdraw(leader, What.NEXT_LEAD))
        withdrawn(case, What.NEXT_LEAD)
        kept = False
    case.follow("62C", cards_of_the_trick)
    if leader is not None and kept and case.ask(OTHER_HAND_WON, "44G"):
        case.do("44G", Withdraw(leader, What.NEXT_LEAD))
        withdrawn(case, What.NEXT_LEAD)


def next_leader(case: Case) -> Place | None:
    """Who of the other side has led to the next trick."""
    if not case.ask(LED_NEXT, "62C1"):
        return None
    return Place.LHO if case.ask(NEXT_LEAD_BY.of(Place.LHO), "62C1") else Place.RHO


def cards_of_the_trick(case: Case) -> None:
    """62C1, 62C2, 47D: who may change his card to the trick of the revoke, in the order of play."""
    first = case.ask(PLAYED.of(Place.LHO), "62C1") and withdraws(case, Place.LHO, "62C1")
    partner = first and case.ask(PLAYED.of(Place.PARTNER), "62C2") and withdraws(case, Place.PARTNER, "62C2")
    if partner and case.ask(ROLE, "62C2") is Role.DEFENDER:
        penalty_card(case, "50B", What.PARTNERS_LATER, major=True, who=Place.PARTNER)
    last = case.ask(PLAYED.of(Place.RHO), "62C1") and withdraws(case, Place.RHO, "47D" if partner else "62C1")
    if partner and case.raised(AGAIN) and case.reading(ONCE_MORE, "47D") == "once_more":
        changes_again(case)
    if first or last:
        withdrawn(case, What.LATER)
    else:
        case.do("62C", PlayOn())


def changes_again(case: Case) -> None:
    """47D, as its text can be read: after partner's change of play the first may change his card once more."""
    if case.may(CHANGES_AGAIN, Place.LHO, "47D"):
        case.do("47D", Withdraw(Place.LHO, What.LATER))


def withdraws(case: Case, who: Place, clause: str) -> bool:
    """Whether he takes his card back, where the clause lets him."""
    if not case.may(WITHDRAWS.of(who), who, clause):
        return False
    case.do(clause, Withdraw(who, What.PARTNERS_LATER if who is Place.PARTNER else What.LATER))
    return True


# -- 62C3 -------------------------------------------------------------------------------------------------
def both_sides(case: Case) -> None:
    """62C3, 64B8 (2017): each side revoked on the trick, one of them only has played to the next.

    Each of the two revokes speaks of the cards of its own side; what is not named yet is looked into too.
    """
    defender = case.ask(ROLE, "62C3") is Role.DEFENDER
    case.do("62C3", Substitute(Place.OFFENDER, What.IRREGULAR))
    taken_back(case, defender, Place.OFFENDER, What.IRREGULAR)
    for place in (Place.OFFENDER, Place.PARTNER):
        if case.ask(NEXT_LEAD_BY.of(place), "62C3"):
            case.do("62C3", Withdraw(place, What.NEXT_LEAD))
            taken_back(case, defender, place, What.NEXT_LEAD)
    case.do("64B8", NoTransfer())
    if case.incident.born_of != "62C3":  # else the other is the one that led to this
        look_into_revoke(case, "62C3")


def taken_back(case: Case, defender: bool, who: Place, what: What) -> None:
    """A defender's card is a penalty card, major as it was played deliberately, and 50E says who may use it.

    What the other side's card told is barred for the defenders, who have offended too (16C2).
    """
    if defender:
        penalty_card(case, "50B", what, major=True, who=who)
    else:
        barred(case, what, Place.OTHERS)

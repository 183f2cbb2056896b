"""Law 54: an opening lead faced out of turn."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law47_retraction import misled
from tablilla.laws.law50_penalty_card import LYING, penalty_card
from tablilla.laws.law56_defenders_lead_out_of_turn import taken_back
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Accept,
    Lead,
    PickUp,
    SpreadHand,
    Stand,
    Standing,
    StaysDeclarer,
    SwapDeclarer,
    What,
    Withdraw,
)
from tablilla.rules.fact import Detail, Option, choice, finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class PartnerLed(Enum):
    """Whether the proper leader had led too."""

    NOTHING = "nothing"
    FACE_DOWN = "face_down"
    FACED = "faced"  # after the card out of turn, not together with it


class OpeningLead(Enum):
    """What declarer does with the lead."""

    SPREAD = "spread"  # spread his hand and become dummy
    ACCEPT = "accept"  # accept and see dummy
    REFUSE = "refuse"  # have it taken back


class Did(Enum):
    """What declarer has done since the lead was faced, before he chose by word."""

    NOTHING = "nothing"
    SPREAD = "spread"  # began to spread his hand
    HAND = "hand"  # played to it from his own hand
    DUMMY = "dummy"  # played to it from dummy


class Second(Enum):
    """The hand that played second."""

    HAND = "hand"  # from his own hand
    DUMMY = "dummy"  # from dummy


PARTNER_LED = which("partner_led_too", PartnerLed)
SAW_DUMMY = finding("declarer_could_have_seen_a_card_of_dummy")
DID = which("declarer_did_after_the_lead", Did)
PARTNERS_LEAD: Detail[int] = Detail(What.PARTNERS_LEAD.value)
OPENING_LEAD = choice("opening_lead", OpeningLead)
SECOND = which("second_card_from", Second)
SECOND_REVOKED = finding("second_card_was_a_revoke")


def opening_lead_out_of_turn(case: Case) -> None:
    """Law 54: all of it, for the declaring side too (54E)."""
    if case.ask(ROLE, "54E") is not Role.DEFENDER:
        return case.do("54E", PickUp(Place.OFFENDER, What.IRREGULAR))
    if misled(case, Place.PARTNER, opening=True):
        return None
    partner = case.ask(PARTNER_LED, "54")
    if partner is PartnerLed.FACE_DOWN:
        case.do("54", Withdraw(Place.PARTNER, What.FACE_DOWN))
    elif partner is PartnerLed.FACED:
        penalty_card(case, "50B", What.PARTNERS_LEAD, major=True, who=Place.PARTNER)
    if case.ask(SAW_DUMMY, "54C"):
        case.do("54C", Accept())
        if case.since(2017):
            case.do("54C", StaysDeclarer())
        return dummy_spread(case)
    did = did_since(case)
    if did is Did.NOTHING:
        case.ask(LYING, "50D2")
    way = case.choose(
        OPENING_LEAD,
        Place.DECLARER,
        {
            OpeningLead.SPREAD: Option("54A"),
            OpeningLead.ACCEPT: Option("54B"),
            OpeningLead.REFUSE: Option("54D"),
        },
    )
    if way is OpeningLead.SPREAD:
        spread_hand(case)
        return case.do("54A", Lead(Place.LHO))
    if way is OpeningLead.ACCEPT:
        case.do("53A", Accept())
        return dummy_spread(case)
    return taken_back(case, "54D", Place.PARTNER, case.ask(LYING, "50D2"))


def did_since(case: Case) -> Did:
    """54A, 53A, 54B: a choice can be made by what he does."""
    for clause in ("54A", "53A"):
        did = case.ask(DID, clause)
    return did


def spread_hand(case: Case) -> None:
    """54A: the lead is accepted, declarer is dummy and his partner declarer."""
    case.do("54A", Accept())
    case.do("54A", SpreadHand(Place.DECLARER))
    case.do("54A", SwapDeclarer())


def dummy_spread(case: Case) -> None:
    """54B: dummy is spread, and the second card is declarer's; one played from dummy already may stay."""
    case.do("54B", SpreadHand(Place.DUMMY))
    for clause in ("54B1", "54B2"):
        did = case.ask(DID, clause)
    if did is Did.DUMMY:
        second_from_dummy(case)
    elif did is Did.HAND:
        case.do("54B1", Stand(Standing.CARD))
    else:
        case.do("54B1", Lead(Place.DECLARER))


def second_card(case: Case) -> None:
    """54B2: what becomes of a second card that was played from dummy."""
    hands = (("54B1", SECOND.is_(Second.HAND)), ("54B2", SECOND.is_(Second.DUMMY)))
    (clause,) = case.all_of(hands)
    if clause == "54B1":
        case.do("54B1", Stand(Standing.CARD))
    else:
        second_from_dummy(case)


def second_from_dummy(case: Case) -> None:
    """54B2: it stays, unless it is a revoke."""
    if case.ask(SECOND_REVOKED, "54B2"):
        case.open("54B2", Incident("revoke", None, case.incident.trick, case.incident.suit), Place.DUMMY)
    else:
        case.do("54B2", Stand(Standing.CARD))

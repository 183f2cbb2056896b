"""Law 54: an opening lead faced out of turn."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law50_penalty_card import Lying, lead_options, stays
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Accept,
    Inform,
    Lead,
    Penalty,
    PickUp,
    SpreadHand,
    Stand,
    SwapDeclarer,
    Until,
    What,
    Withdraw,
)
from tablilla.rules.fact import Option, choice, finding
from tablilla.rules.place import Place


class OpeningLead(Enum):
    SPREAD = "spread"  # spread his hand and become dummy
    ACCEPT = "accept"  # accept and see dummy
    REFUSE = "refuse"  # have it taken back


class Second(Enum):
    HAND = "hand"  # from his own hand
    DUMMY = "dummy"  # from dummy


MISINFORMED = finding("opponent_said_it_was_his_lead")
PARTNER_FACE_DOWN = finding("partner_has_led_face_down")
SAW_DUMMY = finding("declarer_could_have_seen_a_card_of_dummy")
OPENING_LEAD = choice("opening_lead", OpeningLead)
SECOND = choice("second_card_from", Second)


def opening_lead_out_of_turn(case: Case) -> None:
    """Law 54: all of it, for the declaring side too (54E)."""
    if case.ask(ROLE, "54E") is not Role.DEFENDER:
        return case.do("54E", PickUp(Place.OFFENDER, What.IRREGULAR))
    if case.ask(MISINFORMED, "47E1"):
        case.do("47E1", Withdraw(Place.OFFENDER, What.IRREGULAR))
        clause = case.by({2007: "16D", 2017: "16C"})  # the side that misled him is the offending side
        case.do(f"{clause}1", Inform(What.IRREGULAR, free=Place.OFFENDERS))
        case.do(f"{clause}2", Inform(What.IRREGULAR, barred=Place.OTHERS))
        return case.do("47E1", Lead(Place.PARTNER))
    if case.ask(PARTNER_FACE_DOWN, "54"):
        case.do("54", Withdraw(Place.PARTNER, What.FACE_DOWN))
    if case.ask(SAW_DUMMY, "54C"):
        case.do("54C", Accept())
        return dummy_spread(case)
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
        case.do("54A", Accept())
        case.do("54A", SpreadHand(Place.DECLARER))
        case.do("54A", SwapDeclarer())
    elif way is OpeningLead.ACCEPT:
        case.do("54B", Accept())
        dummy_spread(case)
    else:
        case.do("54D", Withdraw(Place.OFFENDER, What.IRREGULAR))
        case.do("54D", Penalty(Place.OFFENDER, What.IRREGULAR, major=True, until=Until.CARD_GONE))
        withdrawn(case, What.IRREGULAR)
        if lead_options(case, Lying.ONE):
            stays(case, What.IRREGULAR, major=True)
        case.do("54D", Lead(Place.PARTNER))
    return None


def dummy_spread(case: Case) -> None:
    """54B: dummy is spread; 54B1 the second card is declarer's, 54B2 unless he has played it from dummy."""
    case.do("54B", SpreadHand(Place.DUMMY))
    case.do("54B1", Lead(Place.DECLARER))


def second_card(case: Case) -> None:
    """54B2: what becomes of a second card played from dummy."""
    if (
        case.choose(SECOND, Place.DECLARER, {Second.HAND: Option("54B1"), Second.DUMMY: Option("54B2")})
        is Second.DUMMY
    ):
        case.do("54B2", Stand())

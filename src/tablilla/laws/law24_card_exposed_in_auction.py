"""Law 24: cards that partner could see before the play.

Law 14 leads here with a card that had been missing.  In 2007 the law begins with the auction period, in
2017 with the first call, and ends with the final pass.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import HONOUR
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.law16_other_sources import learned_by_accident
from tablilla.laws.law49_defenders_exposed_cards import PARTNER_COULD_SEE
from tablilla.laws.law50_penalty_card import DELIBERATE, penalty_card
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AllMajor,
    FreeCall,
    Inform,
    NoRectification,
    Oblige,
    PickUp,
    PutFaceUp,
    Until,
    WatchAwareness,
    What,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Becomes(Enum):
    """What the offender is when the auction is over."""

    DECLARING_SIDE = "declaring_side"
    DEFENDER = "defender"


CALLED_BEFORE = finding("seen_after_first_call")
BECOMES = which("offender_becomes", Becomes, When.AUCTION)
OWN_ERROR = finding("seen_by_its_owners_own_error")
AFTER_THE_END = finding("seen_only_after_the_final_pass")
SEVERAL = finding("several_cards_seen")
LED = finding("led_before_its_time")


def exposed_card_in_auction(case: Case) -> None:
    """24: his own error, seen by partner, and in 2017 during the auction."""
    if not (case.ask(PARTNER_COULD_SEE, "24") and case.ask(OWN_ERROR, "24")):
        return case.do("24", PickUp(Place.OFFENDER, What.IRREGULAR))
    if case.since(2017):
        if not case.ask(CALLED_BEFORE, "24"):
            return case.follow("16D1", before_the_first_call)
        if case.ask(AFTER_THE_END, "24"):
            me = case.incident
            return case.open("49", Incident("exposed_card", me.seat, me.trick, me.suit, me.card))
    case.do("24", PutFaceUp(Place.OFFENDER, What.IRREGULAR))
    seen(case, What.IRREGULAR)
    for clause in ("24A", "24C"):
        several = case.ask(SEVERAL, clause)
    if several:
        silenced(case, "24C")
        return case.follow("24", several_cards)
    if case.ask(HONOUR, "24B") or case.ask(LED, "24B"):
        silenced(case, "24B")
        return case.follow("24", honour_or_lead)
    for fact in (HONOUR, LED):
        case.ask(fact, "24A")
    case.do("24A", NoRectification(Place.OFFENDER))
    case.do("24A", FreeCall(Place.PARTNER))
    return case.follow("24", low_card)


def seen(case: Case, what: What) -> None:
    """24: the other side may use it; the offenders not in the auction, after which 50E takes its place."""
    case.do("24", Inform(what, free=Place.OTHERS))
    case.do("24", Inform(what, barred=Place.OFFENDERS, until=Until.AUCTION_OVER))


def silenced(case: Case, clause: str) -> None:
    """24B, 24C: partner passes once."""
    case.do(clause, Oblige(EnforcedPass(who=Place.PARTNER, clause=clause, turns=Turns.ONE)))
    case.do(clause, WatchAwareness(Place.OFFENDER))


def low_card(case: Case) -> None:
    """24D, 24E, 50B: one card below an honour is a minor penalty card, unless it was shown on purpose."""
    if not defends(case, What.IRREGULAR):
        return
    major = case.ask(DELIBERATE, "50B")
    penalty_card(case, case.by({2007: "24", 2017: "24E"}), What.IRREGULAR, major=major)


def honour_or_lead(case: Case) -> None:
    """24D, 24E, 50B: an honour, or a card led before its time."""
    if defends(case, What.IRREGULAR):
        penalty_card(case, case.by({2007: "24", 2017: "24E"}), What.IRREGULAR, major=True)


def several_cards(case: Case) -> None:
    """24D, 24E, 50B: two or more are all major."""
    if defends(case, What.EXPOSED):
        penalty_card(case, case.by({2007: "24", 2017: "24E"}), What.EXPOSED, major=True)
        case.do("50B", AllMajor(Place.OFFENDER))


def defends(case: Case, what: What) -> bool:
    """24E (2007: 24); otherwise the cards are picked up (24D)."""
    picked, faced = case.by({2007: ("24", "24"), 2017: ("24D", "24E")})
    case.ask(BECOMES, picked)
    if case.ask(BECOMES, faced) is Becomes.DEFENDER:
        return True
    case.do(picked, PickUp(Place.OFFENDER, what))
    return False


def before_the_first_call(case: Case) -> None:
    """16D1, 16D2 (2017): a card seen at the table before the auction begins."""
    case.do("16D1", Inform(What.IRREGULAR, barred=Place.PARTNER))
    learned_by_accident(case)


def seen_in_the_auction(case: Case) -> None:
    """24, where Law 14 leads here: an honour makes partner pass once; a defender's card is a penalty card.

    A card seen before the first call is no matter of this law in 2017, but of 16D.
    """
    if case.since(2017) and not case.ask(CALLED_BEFORE, "24"):
        case.do("16D1", Inform(What.MISSING, barred=Place.PARTNER))
        return
    seen(case, What.MISSING)
    honour = case.ask(HONOUR, "24B")
    if honour:
        case.do("24B", Oblige(EnforcedPass(who=Place.PARTNER, clause="24B", turns=Turns.ONE)))
    if case.ask(BECOMES, "24") is Becomes.DEFENDER:
        clause = case.by({2007: "24", 2017: "24E"})
        penalty_card(case, clause, What.MISSING, major=honour)
    else:
        case.do(case.by({2007: "24", 2017: "24D"}), PickUp(Place.OFFENDER, What.MISSING))

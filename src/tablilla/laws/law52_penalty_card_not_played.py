"""Law 52: a defender who does not lead or play his penalty card as required."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from tablilla.laws.law50_penalty_card import (
    DEGREE,
    OTHER_DUTY_FIRST,
    Degree,
    penalty_card,
)
from tablilla.laws.law51_several_penalty_cards import SEVERAL_LEGAL, declarer_names_one
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    NoIrregularity,
    NoTakingBack,
    Plays,
    Remain,
    Stand,
    Standing,
    What,
    Withdraw,
)
from tablilla.rules.fact import Option, choice, finding
from tablilla.rules.place import Place


class OtherCard(Enum):
    """What declarer does with the other card (52B)."""

    ACCEPT = "accept"
    REFUSE = "refuse"


HONOUR_OR_OTHER_SUIT = finding("played_an_honour_or_another_suit")
DECLARER_PLAYED = finding("declarer_has_played_since")
OTHER_CARD = choice("other_card_instead_of_penalty_card", OtherCard)


def penalty_card_not_played(case: Case) -> None:
    """Law 52: another card was led or played."""
    minor = case.ask(DEGREE, "52A") is Degree.MINOR
    if minor:
        if case.ask(HONOUR_OR_OTHER_SUIT, "50C"):
            return not_due(case, "50C")
    elif case.ask(OTHER_DUTY_FIRST, "50D1b"):
        return not_due(case, "50D1b")
    case.do("52A", NoTakingBack(Place.OFFENDER, What.IRREGULAR))
    for clause in ("52B1b", "52B1c"):
        has_played = case.ask(DECLARER_PLAYED, clause)
    if has_played:
        return accepted(case, "52B1b")
    options = {OtherCard.ACCEPT: Option("52B1a"), OtherCard.REFUSE: Option("52B2")}
    if case.choose(OTHER_CARD, Place.DECLARER, options) is OtherCard.ACCEPT:
        return accepted(case, "52B1a")
    case.do("52B2", Withdraw(Place.OFFENDER, What.IRREGULAR))
    if not minor and case.ask(SEVERAL_LEGAL, "51A"):  # one of several is never minor (50B)
        declarer_names_one(case)
    else:
        case.do("52B2", Plays(Place.OFFENDER, What.PENALTY))
    return penalty_card(case, "52B2", What.IRREGULAR, major=True)


def accepted(case: Case, clause: str) -> None:
    """52B1: the card stands, and a penalty card that was not played is one still; 61A: it was a revoke."""
    case.do(clause, Stand(Standing.CARD))
    case.do("52B1c", Remain(Place.OFFENDER, What.PENALTY))
    case.open("61A", replace(case.incident, kind="revoke"))


def not_due(case: Case, clause: str) -> None:
    """He did not have to play it now."""
    case.do(clause, NoIrregularity())
    case.do("50A", Remain(Place.OFFENDER, What.PENALTY))

"""Laws 50D2 and 51: what declarer may ask of the lead, and which of several penalty cards is played."""

from __future__ import annotations

from enum import Enum
from itertools import chain, combinations
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, Suit
from tablilla.laws.common import CARD, SUIT, SUITS
from tablilla.laws.law50_penalty_card import (
    LEADER_TOO,
    LYING,
    LeadBan,
    LeadDemand,
    Lying,
    penalty_card,
    penalty_card_due,
)
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AllMajor,
    Inform,
    NoIrregularity,
    Oblige,
    PickUp,
    Plays,
    Remain,
    Unrestricted,
    Until,
    What,
    Withdraw,
)
from tablilla.rules.fact import Option, choice, finding
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class PenaltyLead(Enum):
    """What declarer asks of the lead (50D2, 51B)."""

    REQUIRE = "require"
    FORBID = "forbid"
    NEITHER = "neither"


class PenaltyPlay(Enum):
    """That declarer names the card (51A)."""

    NAME = "name"


PENALTY_LEAD = choice("penalty_lead", PenaltyLead)
PENALTY_PLAY = choice("penalty_play", PenaltyPlay)
CHOICE_STATED = finding("declarer_had_stated_his_choice")
SEVERAL_LEGAL = finding("several_penalty_cards_can_legally_be_played", concealed=True)

CLAUSES = {  # to require, to forbid, neither
    Lying.ONE: ("50D2a", "50D2a", "50D2b"),
    Lying.SAME_SUIT: ("51B1a", "51B1b", "50D2b"),
    Lying.SUITS: ("51B2a", "51B2b", "51B2c"),
}


def penalty_lead(case: Case) -> None:
    """50D2, 51B: a defender is to lead while his partner's major penalty card lies on the table.

    The offender is the owner of the card.
    """
    lead_options(case, case.ask(LYING, "50D2"))


def lead_options(case: Case, lying: Lying) -> bool:
    """What declarer may ask of the partner's lead.  True if the cards stay on the table."""
    require, forbid, neither = CLAUSES[lying]
    if lying is Lying.SUITS and not case.since(2017):
        neither = "50D2b"
    way = case.choose(
        PENALTY_LEAD,
        Place.DECLARER,
        {
            PenaltyLead.REQUIRE: Option(require, SUIT, "penalty_suits"),
            PenaltyLead.FORBID: Option(forbid, SUITS, "penalty_suit_sets"),
            PenaltyLead.NEITHER: Option(neither),
        },
    )
    _what_is_learned(case)
    if way is PenaltyLead.NEITHER:
        if case.ask(LEADER_TOO, "50D1a"):
            case.do("50D1a", Plays(Place.PARTNER, What.PENALTY))
        else:
            case.do(neither, Unrestricted(Place.PARTNER))
        case.do(neither, Remain(Place.OFFENDER, What.PENALTY))
        return True
    clause = require if way is PenaltyLead.REQUIRE else forbid
    if way is PenaltyLead.REQUIRE:
        demand = LeadDemand(who=Place.PARTNER, clause=clause, suit=case.detail(SUIT))
        case.do(clause, Oblige(demand, until=Until.TRICK_OVER))
    else:
        ban = LeadBan(who=Place.PARTNER, clause=clause, suits=case.detail(SUITS))
        case.do(clause, Oblige(ban, until=Until.LEAD_LOST))
    case.do(clause, PickUp(Place.OFFENDER, What.PENALTY_SUIT))
    if lying is Lying.SUITS:
        case.do(clause, Remain(Place.OFFENDER, What.OTHER_PENALTY))
    case.do("50E2", Inform(What.PENALTY_SUIT, free=Place.DECLARER, barred=Place.PARTNER))
    return False


def _what_is_learned(case: Case) -> None:
    """50E: the card tells one thing as long as it lies there, another once it went back."""
    stays = PENALTY_LEAD.is_(PenaltyLead.NEITHER)
    case.holds(stays, "50E1")
    if case.since(2017):
        case.holds(stays, "50E3")
        case.holds(PENALTY_LEAD.is_(PenaltyLead.REQUIRE, PenaltyLead.FORBID), "50E2")


def led_before_the_choice(case: Case) -> None:
    """50D2: a defender led before declarer had chosen.  The offender is the one who led."""
    if case.ask(CHOICE_STATED, "50D2"):
        return case.do("50D2", NoIrregularity())
    case.do("50D2", Withdraw(Place.OFFENDER, What.IRREGULAR))
    penalty_card(case, "49", What.IRREGULAR, major=True)
    return case.open("50D2", Incident("penalty_lead", None, case.incident.trick), Place.PARTNER)


def penalty_cards_due(case: Case) -> None:
    """50D1, 51A: the owner of penalty cards is to play; of several legal ones declarer names one."""
    if not case.ask(SEVERAL_LEGAL, "51A"):
        return penalty_card_due(case)
    declarer_names_one(case)
    return case.do("50B", AllMajor(Place.OFFENDER))


def declarer_names_one(case: Case) -> None:
    """51A: which of the penalty cards that can legally be played it is."""
    named = Option("51A", CARD, "penalty_cards_legal_now")
    case.choose(PENALTY_PLAY, Place.DECLARER, {PenaltyPlay.NAME: named})
    case.do("51A", Plays(Place.OFFENDER, What.NAMED))
    case.do("51A", Remain(Place.OFFENDER, What.OTHER_PENALTY))


def subsets(suits: tuple[Any, ...]) -> tuple[Any, ...]:
    """One or more of the suits, as sets of cards."""
    some: list[tuple[Suit, ...]] = list(
        chain.from_iterable(combinations(suits, n) for n in range(1, len(suits) + 1))
    )
    return tuple(sum(SUIT_CARDS[s] for s in chosen) for chosen in some)

"""Laws 50 and 51: penalty cards, the duties they bring, and what declarer may ask of the partner's lead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import chain, combinations
from typing import Any

from tablilla.bridge.cards import HONOURS, SUIT_CARDS, Card, Suit, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.common import HONOUR, SUIT, SUITS
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, Inform, Oblige, Penalty, PickUp, Stand, Standard, Until, What
from tablilla.rules.fact import Detail, Option, choice, finding, judgement, which
from tablilla.rules.moment import When
from tablilla.rules.obligation import Duty, View
from tablilla.rules.place import Place


class Lying(Enum):
    """What penalty cards the leader's partner has on the table."""

    ONE = "one"  # one card
    SAME_SUIT = "same_suit"  # several of one suit
    SUITS = "suits"  # of several suits


class PenaltyLead(Enum):
    REQUIRE = "require"
    FORBID = "forbid"
    NEITHER = "neither"


LYING = which("penalty_cards_lying", Lying)
PENALTY_LEAD = choice("penalty_lead", PenaltyLead)
DELIBERATE = finding("played_deliberately")
ANOTHER = finding("has_another_penalty_card")
HELPED = judgement("card_helped_offenders", When.PLAY)


# -- duties ---------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class PlayPenaltyCard(Duty):
    """50D1: a major penalty card is played at the first legal chance; of several, declarer chooses (51A)."""

    card: Any
    rank = 2
    unmet = "50D1b"

    def permits(self, view: View, card: Card) -> bool:
        return isinstance(self.who, Seat) and view.lies_faced(self.who, card)

    def ended(self, view: View) -> bool:
        return isinstance(self.who, Seat) and not view.lies_faced(self.who, self.card)


@dataclass(frozen=True, kw_only=True)
class MinorFirst(PlayPenaltyCard):
    """50C: no other card of the suit below an honour before a minor penalty card."""

    def permits(self, view: View, card: Card) -> bool:
        return card == self.card or bool(card & HONOURS) or suit_of(card) != suit_of(self.card)


@dataclass(frozen=True, kw_only=True)
class LeadBan(Duty):
    """50D2a, 26B: these suits may not be led as long as he retains the lead."""

    suits: Any

    def permits(self, view: View, card: Card) -> bool:
        return view.led is not None or not card & self.suits

    def ended(self, view: View) -> bool:
        return any(view.led_to(t) not in (self.who, None) for t in range(self.since, view.trick + 1))


@dataclass(frozen=True, kw_only=True)
class LeadDemand(Duty):
    """50D2a: this one lead must be of the suit."""

    suit: Any

    def permits(self, view: View, card: Card) -> bool:
        return view.led is not None or suit_of(card) == self.suit

    def ended(self, view: View) -> bool:
        return view.trick > self.since or view.led is not None


# -- procedures ---------------------------------------------------------------------------------
def exposed_card(case: Case) -> None:
    """Law 50: a defender exposed a card before its time."""
    major = case.ask(HONOUR, "50B") or case.ask(DELIBERATE, "50B") or case.ask(ANOTHER, "50B")
    penalty_card(case, "50B", What.IRREGULAR, major=major)


def penalty_card(case: Case, clause: str, what: What, *, major: bool, who: Place = Place.OFFENDER) -> None:
    """The card lies before its owner, with its duty and what may be learned from it (50A to 50E)."""
    case.do(clause, Penalty(who, what, major, until=Until.CARD_GONE))
    stays(case, what, major=major, who=who)


def stays(case: Case, what: What, *, major: bool, who: Place = Place.OFFENDER) -> None:
    """What holds as long as the card lies there: not said where declarer has it picked up at once."""
    duty = PlayPenaltyCard if major else MinorFirst
    named = "50D1a" if major else "50C"
    case.do(named, Oblige(duty(who=who, clause=named, card=Detail(what.name.lower()))))
    if case.since(2017):
        case.do("50E1", Inform(what, free=Place.TABLE, until=Until.CARD_GONE))
    else:
        case.do("50E1", Inform(What.DUTY, free=Place.TABLE))
        case.do("50E2", Inform(what, barred=Place.PARTNER))


def penalty_lead(case: Case) -> None:
    """50D2, 51B: a defender is to lead while his partner's major penalty card lies on the table."""
    lead_options(case, case.ask(LYING, "50D2"))


CLAUSES = {
    Lying.ONE: ("50D2a", "50D2a", "50D2b"),
    Lying.SAME_SUIT: ("51B1a", "51B1b", "50D2b"),
    Lying.SUITS: ("51B2a", "51B2b", "51B2c"),
}


def lead_options(case: Case, lying: Lying) -> bool:
    """What declarer may ask of the lead; the offender is the owner of the card, his partner the leader.

    True if the card stays on the table.
    """
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
    if way is PenaltyLead.NEITHER:
        case.do(neither, Stand())
        return True
    if way is PenaltyLead.REQUIRE:
        demand = LeadDemand(who=Place.PARTNER, clause=require, suit=case.detail(SUIT))
        case.do(require, Oblige(demand, until=Until.TRICK_OVER))
        case.do(require, PickUp(Place.OFFENDER, What.PENALTY_SUIT))
    else:
        ban = LeadBan(who=Place.PARTNER, clause=forbid, suits=case.detail(SUITS))
        case.do(forbid, Oblige(ban, until=Until.LEAD_LOST))
        case.do(forbid, PickUp(Place.OFFENDER, What.PENALTY_SUIT))
    case.do("50E2", Inform(What.PENALTY_SUIT, free=Place.DECLARER, barred=Place.PARTNER))
    return False


def subsets(suits: tuple[Any, ...]) -> tuple[Any, ...]:
    """One or more of the suits, as sets of cards."""
    some: list[tuple[Suit, ...]] = list(
        chain.from_iterable(combinations(suits, n) for n in range(1, len(suits) + 1))
    )
    return tuple(sum(SUIT_CARDS[s] for s in chosen) for chosen in some)


def help_of_card(case: Case) -> None:
    """50E4 (2007: 50E3), at the end of play."""
    clause = case.by({2007: "50E3", 2017: "50E4"})
    if case.ask(HELPED, clause):
        case.do(clause, Adjust(Standard.WITHOUT_HELP_OF_CARD, when=When.PLAY))

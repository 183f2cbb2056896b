"""Law 50: penalty cards, the duties they bring, and what may be learned from them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablilla.bridge.cards import HONOURS, Card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.common import HONOUR
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    AllMajor,
    Directive,
    Inform,
    NoAdjust,
    Oblige,
    Penalty,
    Plays,
    Remain,
    Standard,
    Unrestricted,
    Until,
    WaitForChoice,
    What,
)
from tablilla.rules.fact import Detail, finding, judgement, which
from tablilla.rules.moment import When
from tablilla.rules.obligation import Duty, View
from tablilla.rules.place import Place
from tablilla.rules.step import Done


class Lying(Enum):
    """What penalty cards one defender has on the table."""

    ONE = "one"  # one card
    SAME_SUIT = "same_suit"  # several of one suit
    SUITS = "suits"  # of several suits


class Degree(Enum):
    """What kind of penalty card it is (50B)."""

    MAJOR = "major"
    MINOR = "minor"


LYING = which("penalty_cards_lying", Lying)
DEGREE = which("penalty_card_is", Degree)
DELIBERATE = finding("played_deliberately")
ANOTHER = finding("has_another_penalty_card")
LEADER_TOO = finding("leader_has_a_major_penalty_card_too")  # of the partner who leads
OTHER_DUTY_FIRST = finding("another_duty_comes_first")  # to follow suit, or a restriction
OTHER_SPOT = finding("about_to_play_another_spot_card_of_its_suit")
HELPED = judgement("card_helped_offenders", When.PLAY)  # 2017
DAMAGED_BY_CARD = judgement("card_told_something_that_damaged_others", When.PLAY)  # 2007
PARTNER_OF = {
    Place.OFFENDER: Place.PARTNER,
    Place.PARTNER: Place.OFFENDER,
    Place.LHO: Place.RHO,
    Place.RHO: Place.LHO,
}


# -- duties ---------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class PlayPenaltyCard(Duty):
    """50D1: a major penalty card is played at the first legal chance; of several, declarer chooses (51A)."""

    card: Any
    rank = 2
    unmet = "50D1b"

    def permits(self, view: View, card: Card) -> bool:
        if not isinstance(self.who, Seat):
            return False
        back = view.taken_back(self.who)  # 62C2, 52B2: another card takes the place of this one
        return bool(self.card & back) or (view.lies_faced(self.who, card) and not card & back)

    def ended(self, view: View) -> bool:
        return isinstance(self.who, Seat) and not view.lies_faced(self.who, self.card)


@dataclass(frozen=True, kw_only=True)
class MinorFirst(PlayPenaltyCard):
    """50C: no other card of the suit below an honour before a minor penalty card."""

    def permits(self, view: View, card: Card) -> bool:
        return card == self.card or bool(card & HONOURS) or suit_of(card) != suit_of(self.card)


@dataclass(frozen=True, kw_only=True)
class LeadBan(Duty):
    """50D2a, 51B, 26B: these suits may not be led as long as he retains the lead."""

    suits: Any

    def permits(self, view: View, card: Card) -> bool:
        return view.led is not None or not card & self.suits

    def ended(self, view: View) -> bool:
        return any(view.led_to(t) not in (self.who, None) for t in range(self.since, view.trick + 1))


@dataclass(frozen=True, kw_only=True)
class LeadDemand(Duty):
    """50D2a, 51B: this one lead must be of the suit."""

    suit: Any

    def permits(self, view: View, card: Card) -> bool:
        return view.led is not None or suit_of(card) == self.suit

    def ended(self, view: View) -> bool:
        return view.trick > self.since or view.led is not None


# -- procedures ---------------------------------------------------------------------------------
def exposed(case: Case, what: What, *, unintentional: bool = False) -> None:
    """50B: the card becomes a penalty card: minor only if alone, a spot card and shown without intent."""
    major = case.any_of([("50B", HONOUR)] if unintentional else [("50B", HONOUR), ("50B", DELIBERATE)])
    another = case.ask(ANOTHER, "50B")
    penalty_card(case, "50B", what, major=major or another)
    if another:
        case.do("50B", AllMajor(Place.OFFENDER))


def penalty_card(case: Case, clause: str, what: What, *, major: bool, who: Place = Place.OFFENDER) -> None:
    """The card lies before its owner, with its duty and what may be learned from it (50A to 50E)."""
    case.do(clause, Penalty(who, what, major, until=Until.CARD_GONE))
    stays(case, what, major=major, who=who)


def stays(case: Case, what: What, *, major: bool, who: Place = Place.OFFENDER) -> None:
    """What holds as long as the card lies there: not said where declarer has it picked up at once."""
    partner = PARTNER_OF[who]
    duty = PlayPenaltyCard if major else MinorFirst
    named = "50D1a" if major else "50C"
    case.do(named, Oblige(duty(who=who, clause=named, card=case.detail(Detail[int](what.value)))))
    if major:
        say_once(case, "50D2", WaitForChoice(partner, who, to=Place.TABLE))
    else:
        case.do("50C", Unrestricted(partner))
    if case.since(2017):
        case.do("50E1", Inform(what, free=Place.TABLE, until=Until.CARD_GONE))
        say_once(case, "50E3", Inform(What.CIRCUMSTANCES, barred=partner))
        return
    say_once(case, "50E1", Inform(What.DUTY, free=Place.TABLE))
    if not major:
        case.do("50C", Inform(what, barred=partner))
        case.do("50E2", Inform(what, free=Place.DECLARER))
    else:
        case.do("50E2", Inform(what, free=Place.DECLARER, barred=partner))


def say_once(case: Case, clause: str, directive: Directive) -> None:
    """What holds for two cards of one incident alike."""
    if Done(clause, directive) not in case.steps:
        case.do(clause, directive)


def help_at_the_end(case: Case) -> None:
    """50E4 (2007: 50E3): where a penalty card lies; in 2007 also where it was picked up at once."""
    made = Oblige if case.since(2017) else Penalty
    if any(isinstance(d.directive, made) and _of_penalty_card(d.directive) for d in case.done):
        case.follow(case.by({2007: "50E3", 2017: "50E4"}), help_of_card)


def _of_penalty_card(directive: Directive) -> bool:
    return not isinstance(directive, Oblige) or isinstance(directive.duty, PlayPenaltyCard)


def help_of_card(case: Case) -> None:
    """50E4 (2007: 50E3), at the end of play."""
    if case.since(2017):
        helped = case.ask(HELPED, "50E4")
        adjusted = Adjust(Standard.WITHOUT_HELP_OF_CARD, when=When.PLAY)
        case.do("50E4", adjusted if helped else NoAdjust(when=When.PLAY))
    else:
        damaged = case.ask(DAMAGED_BY_CARD, "50E3")
        adjusted = Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY)
        case.do("50E3", adjusted if damaged else NoAdjust(when=When.PLAY))


def penalty_card_due(case: Case) -> None:
    """50C, 50D1: its owner is to play."""
    if case.ask(DEGREE, "50D1a") is Degree.MINOR:
        if case.ask(OTHER_SPOT, "50C"):
            case.do("50C", Plays(Place.OFFENDER, What.PENALTY))
        else:
            case.do("50C", Unrestricted(Place.OFFENDER))
    elif case.ask(OTHER_DUTY_FIRST, "50D1b"):
        case.do("50D1b", Remain(Place.OFFENDER, What.PENALTY))
    else:
        case.do("50D1a", Plays(Place.OFFENDER, What.PENALTY))

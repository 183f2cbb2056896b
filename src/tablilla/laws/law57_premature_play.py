"""Law 57: a lead or play before its time."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, Card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.common import ROLE, SUIT, Role
from tablilla.laws.law45_card_played import DECLARER_NAMED
from tablilla.laws.law47_retraction import misled
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.rules.case import Case
from tablilla.rules.directive import Inform, NoRectification, Oblige, Stand, Standing, Until, What
from tablilla.rules.fact import Detail, Option, choice, finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty, View
from tablilla.rules.place import Place


class Early(Enum):
    """What the early card was."""

    PLAY = "play"  # to the current trick
    LEAD = "lead"  # to the next trick


class Unasked(Enum):
    """What dummy had done with his card of his own accord (57C)."""

    MOVED = "moved"  # put it in the played position
    SUGGESTED = "suggested"  # touched it or pointed it out


class Demand(Enum):
    """What declarer asks of the partner's card (57A)."""

    HIGHEST = "highest"  # his highest of the suit led
    LOWEST = "lowest"  # his lowest of the suit led
    REQUIRE = "require"  # a card of another suit
    FORBID = "forbid"  # no card of another suit


EARLY = which("came_early_as", Early)
PARTNER_HAD_PLAYED = finding("partner_had_played_to_the_trick")
BOTH_HANDS = finding("declarer_played_from_both_hands")
DUMMY_PLAYED = finding("dummy_played_or_suggested_a_card")  # 2007
DUMMY_CHOSE = finding("dummy_chose_or_suggested_a_card_unasked")  # 2017
UNASKED = which("dummys_card_had_been", Unasked)
LEGAL_AT_HIS_TURN = finding("card_can_legally_be_played", concealed=True)
DEMAND = choice("demand", Demand)

# laws that have found, where they open it, that the early card is a defender's
DEFENDERS_BY = ("53B", "53C", "67A1")

OPTIONS = {
    2007: {Demand.HIGHEST: "57A1", Demand.LOWEST: "57A2", Demand.FORBID: "57A3"},
    2017: {Demand.HIGHEST: "57A1", Demand.LOWEST: "57A2", Demand.REQUIRE: "57A3", Demand.FORBID: "57A4"},
}


@dataclass(frozen=True, kw_only=True)
class PlayAsDemanded(Duty):
    """57A: binds the partner's card to this trick only; 57B lets him off where he cannot."""

    demand: Demand
    suit: Any = None
    unmet = "57B"

    @property
    def form(self) -> str:
        return self.demand.value

    def permits(self, view: View, card: Card) -> bool:
        if self.demand in (Demand.REQUIRE, Demand.FORBID):
            return bool(suit_of(card) == self.suit) is (self.demand is Demand.REQUIRE)
        if not isinstance(self.who, Seat) or view.led is None:
            return True
        held = view.holding(self.who) & SUIT_CARDS[view.led]
        high = 1 << (held.bit_length() - 1) if held else 0
        return card == (high if self.demand is Demand.HIGHEST else held & -held)

    def ended(self, view: View) -> bool:
        return view.trick > self.since


@dataclass(frozen=True, kw_only=True)
class PlayInTurn(Duty):
    """57D: the card shown at the turn of his right-hand opponent is played to this trick at his own turn."""

    card: Any

    def permits(self, view: View, card: Card) -> bool:
        return bool(card == self.card)

    def ended(self, view: View) -> bool:
        return view.trick > self.since


def play_out_of_turn(case: Case) -> None:
    """Law 57: a card that came before its time; who erred, and whether his partner had played."""
    declarers = case.by({2007: "57C2", 2017: "57C3"})
    clause, wants = case.by({2007: ("57A", False), 2017: ("57D", True)})
    if case.holds(ROLE.is_(Role.DECLARER, Role.DUMMY), declarers):
        declarers_premature_play(case)
    elif case.holds(PARTNER_HAD_PLAYED.is_(wants), clause) is not wants:
        before_his_partner(case)
    elif not misled(case):
        play_at_rhos_turn(case)


def premature_play(case: Case) -> None:
    """Law 57: a card that came before its time: 57A for a defender, 57C3 (2007: 57C2), 55 for the others."""
    declarers = case.by({2007: "57C2", 2017: "57C3"})
    if case.incident.born_of in DEFENDERS_BY or not case.holds(ROLE.is_(Role.DECLARER, Role.DUMMY), declarers):
        before_his_partner(case)
    elif case.ask(EARLY, declarers) is Early.PLAY:
        declarers_premature_play(case)
    else:
        me = case.incident
        trick = None if me.trick is None else me.trick + 1
        case.open("55A", Incident("lead_out_of_turn", me.seat, trick, me.suit, me.card))


def before_his_partner(case: Case) -> None:
    """57A, 57C: a defender came before his partner; declarer's choice for the partner's card to the trick."""
    if misled(case):
        return None
    clauses = case.by({2007: exempt, 2017: exempt_2017})(case) if case.ask(EARLY, "57A") is Early.PLAY else ()
    for clause in clauses:
        case.do(clause, NoRectification(Place.OFFENDER))
    if clauses:
        return dummys_part(case)
    penalty_card(case, "57A", What.IRREGULAR, major=True)
    options = case.by(OPTIONS)
    named = (Demand.REQUIRE, Demand.FORBID)
    way = case.choose(
        DEMAND,
        Place.DECLARER,
        {d: Option(c, SUIT, "other_suits") if d in named else Option(c) for d, c in options.items()},
    )
    suit = case.detail(SUIT) if way in named else None
    duty = PlayAsDemanded(who=Place.PARTNER, clause=options[way], demand=way, suit=suit)
    return case.do(options[way], Oblige(duty, until=Until.TRICK_OVER))


def dummys_part(case: Case) -> None:
    """57C2 (2007: 57C1): what dummy did of his own accord is an irregularity of its own, by 45D or 45F."""
    clause, acted = case.by({2007: ("57C1", DUMMY_PLAYED), 2017: ("57C2", DUMMY_CHOSE)})
    if (known := case.look(acted)) is None or known.value is not True:
        return
    moved = case.ask(UNASKED, clause) is Unasked.MOVED
    kind = "dummy_played_unasked" if moved else "dummy_indicated_a_card"
    opened_by = case.by({2007: "45D", 2017: "45D1"}) if moved else "45F"
    case.open(opened_by, Incident(kind, None, case.incident.trick), Place.DUMMY)


def exempt(case: Case) -> tuple[str, ...]:
    """57C1 in 2007: declarer had played from both hands, or dummy had played or suggested a card."""
    return ("57C1",) if case.any_of((("57C1", BOTH_HANDS), ("57C1", DUMMY_PLAYED))) else ()


def exempt_2017(case: Case) -> tuple[str, ...]:
    """57C1, 57C2 in 2017."""
    return case.all_of((("57C1", BOTH_HANDS), ("57C2", DUMMY_CHOSE)))


def play_at_rhos_turn(case: Case) -> None:
    """57D (2017); before, the card is one exposed by a deliberate play (49)."""
    if not case.since(2017):
        return penalty_card(case, "49", What.IRREGULAR, major=True)
    if not case.ask(LEGAL_AT_HIS_TURN, "57D"):
        return penalty_card(case, "57D", What.IRREGULAR, major=True)
    case.do("57D", Inform(What.IRREGULAR, barred=Place.PARTNER))
    duty = PlayInTurn(who=Place.OFFENDER, clause="57D", card=Detail(What.IRREGULAR.value))
    return case.do("57D", Oblige(duty, until=Until.TRICK_OVER))


def declarers_premature_play(case: Case) -> None:
    """57C3 (2007: 57C2): a play, no lead, before its time from declarer's hand or from dummy; 45D unasked.

    Which card of dummy was called is ruled on by Law 46.
    """
    unasked = case.by({2007: "45D", 2017: "45D1"})
    if case.ask(ROLE, unasked) is Role.DUMMY:
        me = case.incident
        if not case.ask(DECLARER_NAMED, unasked):
            return case.open(unasked, Incident("dummy_played_unasked", me.seat, me.trick, me.suit, me.card))
        case.open("46B", Incident("designation", None, me.trick), Place.DECLARER)
    if case.since(2017) and not case.ask(LEGAL_AT_HIS_TURN, "57C3"):
        me = case.incident
        return case.open("57C3", Incident("revoke", me.seat, me.trick, me.suit, me.card))
    return case.do(case.by({2007: "57C2", 2017: "57C3"}), Stand(Standing.CARD))

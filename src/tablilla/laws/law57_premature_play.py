"""Law 57A: a defender leads or plays before his partner has played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, Card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.common import SUIT
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.rules.case import Case, Condition
from tablilla.rules.directive import NoIrregularity, Oblige, Until, What
from tablilla.rules.fact import Option, choice, finding
from tablilla.rules.obligation import Duty, View
from tablilla.rules.place import Place


class Demand(Enum):
    HIGHEST = "highest"  # his highest of the suit led
    LOWEST = "lowest"  # his lowest of the suit led
    REQUIRE = "require"  # a card of another suit
    FORBID = "forbid"  # no card of another suit


BOTH_HANDS = finding("declarer_played_from_both_hands")
DUMMY_ACTED = finding("dummy_played_or_suggested_a_card")
DEMAND = choice("demand", Demand)

NO_RECTIFICATION: dict[int, tuple[tuple[str, Condition], ...]] = {
    2007: (("57C1", BOTH_HANDS), ("57C1", DUMMY_ACTED)),
    2017: (("57C1", BOTH_HANDS), ("57C2", DUMMY_ACTED)),
}
CLAUSE = {
    2007: {Demand.HIGHEST: "57A1", Demand.LOWEST: "57A2", Demand.FORBID: "57A3"},
    2017: {Demand.HIGHEST: "57A1", Demand.LOWEST: "57A2", Demand.REQUIRE: "57A3", Demand.FORBID: "57A4"},
}


@dataclass(frozen=True, kw_only=True)
class PlayAsDemanded(Duty):
    """57A: binds the partner's card to this trick only; 57B lets him off where he cannot."""

    demand: Demand
    suit: Any = None

    def permits(self, view: View, card: Card) -> bool:
        if self.demand in (Demand.REQUIRE, Demand.FORBID):
            return (suit_of(card) == self.suit) is (self.demand is Demand.REQUIRE)
        if not isinstance(self.who, Seat) or view.led is None:
            return True
        held = view.holding(self.who) & SUIT_CARDS[view.led]
        high = 1 << (held.bit_length() - 1) if held else 0
        return card == (high if self.demand is Demand.HIGHEST else held & -held)

    def ended(self, view: View) -> bool:
        return view.trick > self.since


def premature_play(case: Case) -> None:
    """57A, 57C: declarer's choice for the partner's card to the current trick."""
    if case.any_of(case.by(NO_RECTIFICATION)):
        return case.do("57C1", NoIrregularity())
    penalty_card(case, "57A", What.IRREGULAR, major=True)
    clause = case.by(CLAUSE)
    named = (Demand.REQUIRE, Demand.FORBID)
    way = case.choose(
        DEMAND,
        Place.DECLARER,
        {d: Option(c, SUIT, "other_suits") if d in named else Option(c) for d, c in clause.items()},
    )
    suit = case.detail(SUIT) if way in named else None
    duty = PlayAsDemanded(who=Place.PARTNER, clause=clause[way], demand=way, suit=suit)
    return case.do(clause[way], Oblige(duty, until=Until.TRICK_OVER))

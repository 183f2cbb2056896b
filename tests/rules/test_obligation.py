"""Which cards are lawful under several duties, and which clause binds or frees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from tablilla.bridge.cards import SUIT_CARDS, Card, Suit, card, hand
from tablilla.bridge.seats import Seat
from tablilla.rules.obligation import Duty, View, lawful
from tablilla.rules.place import Place

HAND = hand("AK.QJ.T9.87")


@dataclass(frozen=True, kw_only=True)
class Only(Duty):
    """He may play these cards only."""

    cards: Card
    rank: ClassVar[int] = 1

    def permits(self, view: View, card: Card) -> bool:
        return bool(card & self.cards)

    def ended(self, view: View) -> bool:
        return view.trick > self.since


@dataclass(frozen=True, kw_only=True)
class Last(Only):
    """The same, after all others."""

    rank: ClassVar[int] = 2
    unmet: ClassVar[str] = "50D1b"


class Table:
    """As little as a duty may look at."""

    trick, led, turn = 5, None, Seat.W

    def led_to(self, trick: int) -> Seat | None:
        return Seat.W

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        return False

    def holding(self, seat: Seat) -> Card:
        return HAND

    def taken_back(self, seat: Seat) -> Card:
        return 0


def play(*duties: Duty, follow: Suit | None = None) -> tuple[Card, list[str]]:
    led = HAND & SUIT_CARDS[follow] if follow is not None else 0
    return lawful(Table(), Seat.W, HAND, led, duties)


def only(*cards: str, cls: type[Only] = Only, clause: str = "50D2a", who: Any = Seat.W) -> Only:
    return cls(who=who, clause=clause, cards=sum(card(c) for c in cards))


def test_without_duties_every_card_or_every_card_of_the_suit_led() -> None:
    assert play() == (HAND, [])
    assert play(follow=3) == (card("SA") | card("SK"), ["44C"])


def test_following_suit_comes_before_every_duty() -> None:
    assert play(only("HQ"), follow=3) == (card("SA") | card("SK"), ["44C", "59"])
    assert play(only("SK", "HQ"), follow=3) == (card("SK"), ["44C", "50D2a"])


def test_a_restriction_comes_before_a_penalty_card() -> None:
    last = only("C8", cls=Last, clause="50D1a")
    assert play(last, only("SA", "SK")) == (card("SA") | card("SK"), ["50D2a", "50D1b"])
    assert play(last, only("C8", "C7")) == (card("C8"), ["50D2a", "50D1a"])


def test_a_duty_that_no_card_can_meet_falls_away_and_a_duty_that_all_meet_binds_nothing() -> None:
    assert play(only("S2")) == (HAND, ["59"])
    assert play(Only(who=Seat.W, clause="50D2a", cards=HAND)) == (HAND, [])


def test_the_duty_of_another_player_does_not_bind() -> None:
    assert play(only("SA", who=Seat.E)) == (HAND, [])


def test_a_table_keeps_a_duty_as_its_own() -> None:
    kept = only("SA", who=Place.PARTNER).bound(Seat.E, Table(), cards=card("HQ"))
    assert (kept.who, kept.since, kept.cards, kept.clause) == (Seat.E, 5, card("HQ"), "50D2a")
    assert kept.form == ""

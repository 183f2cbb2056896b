"""Duties about calls: what they permit, for how long, and that no card is bound by them."""

from __future__ import annotations

import pytest

from tablilla.bridge.cards import SUIT_CARDS, Card, card
from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE
from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, RepeatCall, Turns
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.obligation import lawful
from tablilla.rules.place import Place

CALLS = (PASS, "1C", "1S", "7NT", DOUBLE, REDOUBLE)


class Auction:
    """As little of an auction as a duty looks at."""

    def __init__(self, turns: int, *, over: bool = False) -> None:
        self.had, self.over = turns, over

    def turns(self, seat: Seat) -> int:
        return self.had if seat == Seat.S else 9


ONE = EnforcedPass(who=Place.PARTNER, clause="31A2b", turns=Turns.ONE)
REST = EnforcedPass(who=Place.PARTNER, clause="27B2", turns=Turns.REST)
REPEAT = RepeatCall(who=Place.OFFENDER, clause="31A1", call="1S")
NO_DOUBLE = NoDouble(who=Place.PARTNER, clause="30B2b")


@pytest.mark.parametrize(
    ("duty", "permitted"),
    [(ONE, {PASS}), (REST, {PASS}), (REPEAT, {"1S"}), (NO_DOUBLE, {PASS, "1C", "1S", "7NT"})],
)
def test_what_is_permitted(duty: CallDuty, permitted: set[str]) -> None:
    assert {c for c in CALLS if duty.permits_call(Auction(0), c)} == permitted


@pytest.mark.parametrize("duty", [ONE, REPEAT, NO_DOUBLE])
def test_it_binds_for_one_turn(duty: CallDuty) -> None:
    kept = duty.bound_in_auction(Seat.S, Auction(2))
    assert (kept.who, kept.since, kept.clause) == (Seat.S, 2, duty.clause)
    assert not kept.ended_in_auction(Auction(2))
    assert kept.ended_in_auction(Auction(3))
    assert kept.ended_in_auction(Auction(2, over=True))


def test_it_binds_for_the_rest_of_the_auction() -> None:
    kept = REST.bound_in_auction(Seat.S, Auction(1))
    assert not kept.ended_in_auction(Auction(1))
    assert not kept.ended_in_auction(Auction(4))
    assert kept.ended_in_auction(Auction(4, over=True))


def test_of_a_place_no_turn_is_counted() -> None:
    assert not ONE.ended_in_auction(Auction(5))


def test_how_long_it_lasts_is_said() -> None:
    assert (ONE.form, REST.form, REPEAT.form) == ("one_turn", "rest_of_auction", "")


class Play:
    """The view of a trick."""

    trick, led, turn = 1, None, Seat.S

    def led_to(self, trick: int) -> Seat | None:
        return Seat.S

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        return False

    def holding(self, seat: Seat) -> Card:
        return SUIT_CARDS[3]

    def taken_back(self, seat: Seat) -> Card:
        return 0


@pytest.mark.parametrize("duty", [ONE, REST, REPEAT, NO_DOUBLE])
def test_no_card_is_bound_and_the_play_ends_it(duty: CallDuty) -> None:
    kept = duty.bound_in_auction(Seat.S, Auction(0))
    assert kept.permits(Play(), card("SA"))
    assert kept.ended(Play())
    assert lawful(Play(), Seat.S, SUIT_CARDS[3], 0, (kept,)) == (SUIT_CARDS[3], [])

"""The sets from which a player names one, and over which a law runs."""

from __future__ import annotations

from collections.abc import Hashable

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.rules.case import Case
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.drivers import live, with_mode
from tablilla.table.state import TOLD
from tablilla.table.table import Table, start
from tablilla.table.witness import Record
from tests.table.known import HANDS, run

N, E, S, W = Seat


def among(table: Table, incident: Incident, key: str) -> tuple[Hashable, ...] | None:
    return Record(table).subjects(Case(live(table), incident), key)


def test_suits_of_the_penalty_cards_and_of_a_lead_that_goes_back() -> None:
    table = start(S, NOTRUMP, HANDS).add(
        e.Faced(E, card("SJ")), e.Faced(E, card("D9")), e.Faced(W, card("H2"), False)
    )
    me = Incident("penalty_lead", E, 1)
    assert among(table, me, "penalty_suits") == (1, 3)
    sets = among(table, me, "penalty_suit_sets")
    assert sets == (SUIT_CARDS[1], SUIT_CARDS[3], SUIT_CARDS[1] | SUIT_CARDS[3])
    partner = Incident("penalty_lead", W, 1)
    assert among(table, partner, "penalty_suits") is None, "a minor penalty card restricts no lead"
    assert among(table, partner, "penalty_suit_sets") is None
    led = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D9"))).play(E, card("SJ"))
    assert among(led, led.irregularities[0], "penalty_suits") == (1, 3)


def test_suits_other_than_that_led_and_all_four() -> None:
    table = start(S)
    assert among(table, Incident("premature_play", W, 1, 2), "other_suits") == (0, 1, 3)
    assert among(table, Incident("premature_play", W, 1), "other_suits") is None
    assert among(table, Incident("premature_play", W, 1), "suits") == (0, 1, 2, 3)
    assert among(table, Incident("premature_play", W, 1), "planets") is None


def test_cards_put_to_a_trick_at_once() -> None:
    table = run(start(S, NOTRUMP, HANDS), "DA", "D5").play(E, card("D8")).play(E, card("D9"))
    assert among(table, Incident("simultaneous_cards", E, 1), "cards_shown") == (card("D8"), card("D9"))
    assert among(table, Incident("simultaneous_cards", N, 1), "cards_shown") is None


def test_dummys_legal_cards_once_it_is_spread() -> None:
    me = Incident("designation", S, 1)
    assert among(start(S, NOTRUMP, HANDS), me, "dummys_legal_cards") is None
    table = run(start(S, NOTRUMP, HANDS), "DA")
    assert among(table, me, "dummys_legal_cards") == (card("D5"), card("D6"), card("D7"))


def test_penalty_cards_that_may_be_played_now() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Faced(E, card("D8")), e.Faced(E, card("D9")), e.Faced(E, card("H8")))
    me = Incident("several_penalty_cards_due", E, 1)
    assert among(run(table, "DA", "D5"), me, "penalty_cards_legal_now") == (card("D8"), card("D9"))
    assert among(start(S), me, "penalty_cards_legal_now") is None
    assert among(table, Incident("several_penalty_cards_due"), "penalty_cards_legal_now") is None


def test_tricks_in_which_a_restored_card_may_have_been_wanted() -> None:
    table = run(
        start(S, NOTRUMP, HANDS), "DA", "D5", "D8", "D2", "HA", "H3", "H8", "H2", "DK", "D6", "D9", "D3", "CK"
    )
    missing = Incident("missing_card", N, None, 1, card("D7"))
    assert among(table, missing, "tricks_of_suit") == (1, 3)
    surplus = Incident("defective_trick", N, 2, 2, card("H5"))
    assert among(table, surplus, "tricks_of_suit") == (2, 3, 4), "from its own on"
    assert among(with_mode(table, TOLD), missing, "tricks_of_suit") is None


def test_a_turn_that_nobody_can_tell() -> None:
    assert start().turn is None
    assert start(S, NOTRUMP, HANDS).add(e.PlayOver()).turn is None
    two = start(S).play(W, card("SA")).play(N, card("S2")).play(N, card("S3"))
    assert two.turn == E
    assert two.led_to(1) == W
    assert start(S).add(e.Quitted(N)).led_to(1) is None, "nothing of it is told"
    assert start(S).add(e.Quitted(N)).led_to(2) == N

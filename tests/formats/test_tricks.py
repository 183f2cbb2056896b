"""Rows and turns as tricks: by the letter, by the holders, and where these differ."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.bridge.cards import BY_NAME, NOTRUMP, SUIT_CARDS, card, name
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.formats import tricks
from tablilla.formats.record import COLUMNS, TURNS, UNKNOWN_HANDS, Hands, Record, Tagged
from tablilla.formats.tricks import resolve, revokes
from tests.formats.boards import auction, deal, in_columns, play
from tests.formats.samples import AUCTION, CONTRACT, GAME, HEAD, LIN_GAME, one

seeds = st.integers(0, 10**9)


def made(seed: int, order: str = COLUMNS) -> tuple[Record, list[list[tuple[Seat, int]]]]:
    """A record of 52 cards, and its tricks."""
    chance = Random(seed)
    hands = deal(chance)
    calls, contract = auction(chance, Seat.N)
    told, _ = play(chance, hands, contract)
    lead = contract.declarer.on(1)
    cards = in_columns(told, lead) if order == COLUMNS else tuple(c for trick in told for _, c in trick)
    record = Record(hands=hands, calls=tuple(calls), derived=contract, first=lead, order=order, play=cards)
    return record, told


def kinds(record: Record) -> list[tuple[str, int]]:
    return [(d.kind, d.trick) for d in resolve(record).disagreements]


def with_play(rows: str, first: str = "W") -> Record:
    return one(HEAD + CONTRACT + AUCTION + f'[Play "{first}"]\n{rows}\n*\n')


def turns(cards: str) -> Record:
    head, _, _ = LIN_GAME.partition("pc|")
    return one(head + "".join(f"pc|{c}|" for c in cards.split()) + "mc|7|")


@given(seeds, st.sampled_from([COLUMNS, TURNS]))
def test_a_lawful_play_is_what_it_was(seed: int, order: str) -> None:
    record, told = made(seed, order)
    found = resolve(record)
    assert [list(trick.cards) for trick in found.tricks] == told
    assert found.letter is found.tricks
    assert found.disagreements == ()
    assert found.hands is record.hands
    assert revokes(found.tricks, found.hands) == 0
    assert [t.number for t in found.tricks] == list(range(1, 14))


@given(seeds)
def test_the_winner_is_the_games_own(seed: int) -> None:
    record, _ = made(seed)
    contract = record.played()
    assert contract is not None
    for trick in resolve(record).tricks:
        assert trick.winner is winner(trick.cards, contract.denomination)


@given(seeds, st.lists(st.integers(0, 3), min_size=13, max_size=13))
def test_rows_in_any_rotation_are_read_by_the_holders(seed: int, steps: list[int]) -> None:
    record, told = made(seed)
    if len(set(steps)) == 1:
        steps[0] = (steps[0] + 1) % 4
    rows = [record.play[4 * i : 4 * i + 4] for i in range(13)]
    turned = record._replace(play=tuple(c for r, k in zip(rows, steps, strict=True) for c in (*r[k:], *r[:k])))
    found = resolve(turned)
    assert [list(trick.cards) for trick in found.tricks] == told
    expected = [(tricks.ROW_ROTATED, i + 1, k) for i, k in enumerate(steps) if k]
    assert [(d.kind, d.trick, d.steps) for d in found.disagreements] == expected
    assert found.hands == record.hands


@given(seeds, st.integers(1, 3), st.sampled_from([COLUMNS, TURNS]))
def test_a_deal_turned_against_the_rest_is_one_finding(seed: int, steps: int, order: str) -> None:
    record, told = made(seed, order)
    a, b, c, d = (record.hands[(seat - steps) % 4] for seat in Seat)
    found = resolve(record._replace(hands=(a, b, c, d)))
    assert [(x.kind, x.steps) for x in found.disagreements] == [(tricks.DEAL_ROTATED, steps)]
    assert found.hands == record.hands
    assert [list(trick.cards) for trick in found.tricks] == told


class TestOneTrick:
    def test_two_columns_exchanged(self) -> None:
        record = with_play("CA C5 C8 C2")
        assert kinds(record) == [(tricks.MIXED, 1)] * 2
        found = resolve(record)
        assert [s.name + name(c) for s, c in found.tricks[0].cards] == ["WCA", "NC8", "EC5", "SC2"]
        assert [s.name + name(c) for s, c in found.letter[0].cards] == ["WCA", "NC5", "EC8", "SC2"]

    def test_two_cards_of_one_hand(self) -> None:
        record = with_play("CA CK C5 C2")
        found = resolve(record)
        (wrong,) = found.disagreements
        assert (wrong.kind, wrong.card, wrong.seat, wrong.holder) == (
            tricks.WRONG_HAND,
            card("CK"),
            Seat.N,
            Seat.W,
        )
        assert found.tricks == found.letter

    def test_a_card_twice(self) -> None:
        assert kinds(with_play("CA C8 C5 C2\nCK C9 C6 C2")) == [(tricks.TWICE, 2)]

    def test_a_card_that_was_not_dealt(self) -> None:
        record = one((GAME).replace("432.432.432.AKQJ", "432.432.432.KQJ"))
        assert (tricks.NOT_DEALT, 1) in kinds(record)

    def test_a_card_of_the_one_unknown_hand(self) -> None:
        record = one(GAME.replace("432.432.432.AKQJ", "-"))
        assert kinds(record) == []
        two = one(GAME.replace("432.432.432.AKQJ", "-").replace("T98.AKQJ.765.765", "-"))
        assert kinds(two) == []

    def test_nothing_known_of_the_hands(self) -> None:
        record = with_play("CA C8 C5 C2")._replace(hands=UNKNOWN_HANDS)
        found = resolve(record)
        assert found.disagreements == ()
        assert found.tricks[0].winner is Seat.W

    def test_the_leaders_card_is_not_told(self) -> None:
        record = with_play("CA C8 C5 C2\n- C9 C6 C3\nCQ CT C7 C4")
        found = resolve(record)
        assert [(d.kind, d.trick) for d in found.disagreements] == [
            (tricks.LEADER_UNKNOWN, 2),
            (tricks.LEADER_UNKNOWN, 3),
        ]
        assert [t.leader for t in found.tricks] == [Seat.W, Seat.W, None]
        assert found.tricks[1].winner is None
        assert found.tricks[2].winner is Seat.W, "four clubs: whoever led, the queen wins"

    def test_a_lead_out_of_turn_that_the_file_marks(self) -> None:
        record = with_play("CA C8 C5 C2\nC3 ^L S9 S6 S3".replace("C3 ^L S9 S6 S3", "S2 ^L SA S9 S5"))
        found = resolve(record)
        assert found.disagreements == ()
        assert found.tricks[1].leader is Seat.N
        assert [s.name for s, _ in found.tricks[1].cards] == ["N", "E", "S", "W"]

    def test_an_incomplete_row_has_no_winner(self) -> None:
        found = resolve(with_play("CA C8 - -"))
        assert found.tricks[0].winner is None
        assert [s.name for s, _ in found.tricks[0].cards] == ["W", "N"]

    def test_half_known_cards_win_only_where_that_is_certain(self) -> None:
        assert resolve(with_play("C7 Cx C5 C2")).tricks[0].winner is None
        assert resolve(with_play("CA Cx C5 C2")).tricks[0].winner is Seat.W
        lead = with_play("CA C8 C5 C2")
        trumps = Contract(1, 3, 0, Seat.S)
        assert (
            resolve(lead._replace(play=(card("CA"), card("S"), card("C5"), card("C2"))), trumps)
            .tricks[0]
            .winner
            is Seat.N
        )

    @pytest.mark.parametrize("first", ["N", "E", "S"])
    def test_columns_that_do_not_begin_with_the_leader(self, first: str) -> None:
        row = ["CA", "C8", "C5", "C2"]
        at = (Seat[first] - Seat.W) % 4
        found = resolve(with_play(" ".join(row[at:] + row[:at]), first))
        assert [s.name + name(c) for s, c in found.tricks[0].cards] == ["WCA", "NC8", "EC5", "SC2"]
        assert found.disagreements == ()


class TestTurns:
    def test_a_lead_out_of_turn_shows_by_the_holder(self) -> None:
        record = turns("CA C8 C5 C2 SA S8 S5 S2")
        found = resolve(record)
        (one_,) = found.disagreements
        assert (one_.kind, one_.trick, one_.seat, one_.holder, one_.steps) == (
            tricks.ANOTHER_LEADER,
            2,
            Seat.W,
            Seat.N,
            1,
        )
        assert [s.name + name(c) for s, c in found.tricks[1].cards] == ["NSA", "ES8", "SS5", "WS2"]
        assert found.letter[1].leader is Seat.W

    def test_cards_not_clockwise(self) -> None:
        assert kinds(turns("CA C5 C8 C2")) == [(tricks.OUT_OF_TURN, 1)]

    def test_two_cards_of_one_hand(self) -> None:
        found = resolve(turns("CA CK C5 C2"))
        assert [(d.kind, name(d.card)) for d in found.disagreements] == [(tricks.WRONG_HAND, "CK")]


class TestContract:
    def test_without_a_contract_no_winner_but_the_letter(self) -> None:
        record = one(
            (HEAD + CONTRACT + AUCTION).replace('Contract "1NT"', 'Contract "4S"')
            + '[Play "W"]\nCA C8 C5 C2\nCK\n'
        )
        assert record.played() is None
        found = resolve(record)
        assert found.tricks[0].winner is None
        assert (tricks.LEADER_UNKNOWN, 2) in kinds(record)
        assert resolve(record, Contract(1, NOTRUMP, 0, Seat.S)).disagreements == ()

    def test_a_denomination_alone_is_enough(self) -> None:
        record = with_play("CA C8 C5 C2")._replace(derived=None, declarer=None, contract=Tagged(None, NOTRUMP))
        assert resolve(record).tricks[0].winner is Seat.W

    def test_declarer_and_dummy_changed_places(self) -> None:
        record = one(HEAD + '[Declarer "^N"]\n[Contract "1NT"]\n[Play "E"]\nC5 C2 CA C8\n')
        assert resolve(record).tricks[0].leader is Seat.E


def test_revokes_are_counted_once_a_card() -> None:
    record = with_play("CA C8 HA C2\nCK C9 HK C3")
    assert revokes(resolve(record).tricks, record.hands) == 2
    hands: Hands = UNKNOWN_HANDS
    assert revokes(resolve(record).tricks, hands) == 0
    assert BY_NAME["HA"] & SUIT_CARDS[2]

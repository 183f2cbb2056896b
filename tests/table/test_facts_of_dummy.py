"""Facts about a card that dummy moved unasked (45D) and a word about the turn (47E1), stated a second time."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.drivers import with_mode
from tablilla.table.state import LIVE, RECORD, TOLD
from tablilla.table.table import Table, start
from tests.table.boards import begin, choose, deeper
from tests.table.seen import HANDS, E, N, S, W, run, see

IN_TIME = "attention_before_each_side_played_to_the_trick_after"
OPEN = start(S, NOTRUMP, HANDS)


def unasked(rng: random.Random) -> tuple[Table, Incident, int, list[tuple[Seat, int]]]:
    """Dummy moves a card, now and then a revoke; some play after it; the hands before the trick are kept."""
    table = begin(rng)
    for _ in range(4 * rng.randrange(0, 12)):
        assert table.turn is not None
        table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
    before, number = table, table.trick
    while table.turn != table.dummy:
        assert table.turn is not None
        table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
    dummy = table.dummy
    assert dummy is not None
    moved = choose(rng, table, dummy, 0.5)
    table = table.add(e.Moved(dummy, moved)).play(dummy, moved)
    for _ in range(rng.randrange(0, 8)):
        if table.turn is not None:
            table = table.play(table.turn, choose(rng, table, table.turn, 0.3))
    me = Incident("dummy_played_unasked", dummy, number, None, moved)
    assert me in table.irregularities
    plays = [(x.seat, x.card) for x in table.log if isinstance(x, e.Played)][4 * (number - 1) :]
    return table, me, before.holding(dummy), plays


@pytest.mark.parametrize("block", range(60))
def test_a_card_that_dummy_moved(block: int) -> None:
    for seed in deeper(block):
        table, me, _, plays = unasked(random.Random(seed))
        assert me.seat is not None
        early = Incident("premature_play", me.seat.on(1), me.trick)
        assert see(table, early, "dummys_card_had_been") == "moved"
        mine, after = plays[:4], plays[4:8]
        order = [seat for seat, _ in mine]
        sides = {seat % 2 for seat, _ in after}
        assert see(table, me, IN_TIME) is (len(sides) < 2)
        assert see(table, me, "one_side_has_led_to_the_trick_after") is bool(after)
        assert see(table, me, "misplaced_card_was") == ("led" if order[0] == me.seat else "followed")
        led = suit_of(mine[0][1])
        assert led is not None
        later = plays[4:]
        for place, step in ((Place.OFFENDER, 0), (Place.LHO, 1), (Place.PARTNER, 2), (Place.RHO, 3)):
            seat = Seat(me.seat).on(step)
            if seat not in order:
                continue
            own = dict(mine)[seat]
            had = table.holding(seat) | own | sum(c for s, c in later if s == seat)
            failed = suit_of(own) != led and bool(had & SUIT_CARDS[led])
            if step:
                assert see(table, me, "did_not_follow_the_misplaced_card", place) is failed
            else:
                assert see(table, me, "misplaced_card_was_a_revoke") is failed


def test_whether_declarer_had_named_a_card() -> None:
    table = OPEN.play(W, card("HA"))
    me = Incident("dummy_played_unasked", N, 1, 2, card("H5"))
    moved = e.Moved(N, card("H5"))
    named = e.Designated(S, "", card("H3"))
    key = "declarer_had_named_a_card"
    assert see(table.add(named, moved).play(N, card("H5")), me, key) is True
    assert see(table.add(moved).play(N, card("H5")), me, key) is False, "live, silence says no"
    assert see(table.add(moved, named).play(N, card("H5")), me, key) is False, "only after dummy had moved it"
    assert see(table.add(e.Designated(E, "", card("H8")), moved).play(N, card("H5")), me, key) is False
    for mode in (TOLD, RECORD):
        assert see(with_mode(table.add(moved).play(N, card("H5")), mode), me, key) is None


def test_whether_a_defender_came_before_his_partner_on_it() -> None:
    """North's card comes before West's: East came early; where West had led or played, in turn."""
    key, me = "came_before_his_partners_turn", Incident("dummy_played_unasked", N, 2)
    first = run(OPEN, "C2", "C4", "C8", "CA").play(S, card("D2"))
    early = first.add(e.Moved(N, card("D5"))).play(N, card("D5"))
    for mode in (LIVE, RECORD):
        assert see(with_mode(early.play(E, card("D8")), mode), me, key, Place.LHO) is True
        assert see(with_mode(early, mode), me, key, Place.LHO) is None
    in_turn = first.play(W, card("DA")).add(e.Moved(N, card("D5"))).play(N, card("D5")).play(E, card("D8"))
    assert see(in_turn, me, key, Place.LHO) is False
    assert see(in_turn, me, key, Place.RHO) is False, "West was to play first"
    assert see(with_mode(in_turn, RECORD), me, key, Place.LHO) is None, "a record has the order of the turn"


def test_a_card_that_dummy_moved_and_did_not_put_in_the_played_position_is_asked_about() -> None:
    table, early, key = OPEN.play(W, card("HA")), Incident("premature_play", E, 1), "dummys_card_had_been"
    moved = table.add(e.Moved(N, card("H5")))
    assert see(moved, early, key) is None
    assert see(moved.play(N, card("H5")), early, key) == "moved"
    assert see(moved.play(N, card("H3")), early, key) is None, "declarer then named another"
    assert see(run(moved.play(N, card("H3")), "H8", "H2"), Incident("premature_play", E, 2), key) is None


def test_of_a_record_nobody_knows_when_it_was_noticed() -> None:
    table = OPEN.play(W, card("HA")).add(e.Moved(N, card("H5"))).play(N, card("H5"))
    (me,) = table.irregularities
    record = with_mode(run(table, "H8", "H2"), RECORD)
    assert see(record, me, IN_TIME) is None
    drawn = record.add(e.Attention(E, "dummy_played_unasked", 1, N))
    assert see(drawn, me, IN_TIME) is True
    late = run(record, "HK", "H3").add(e.Attention(E, "dummy_played_unasked", 1, N))
    assert see(late, me, IN_TIME) is False
    assert see(with_mode(record, TOLD), me, IN_TIME) is None


def test_an_opponents_word_about_the_turn() -> None:
    key = "opponent_said_it_was_his_turn"
    first = run(OPEN, "HA", "H3", "H8", "H2")
    for by, expected in ((W, True), (E, True), (N, None)):
        table = first.add(e.ToldTurn(by, S)).play(S, card("S2"))
        assert see(table, table.irregularities[0], key) is expected
    plain = first.play(S, card("S2"))
    me = plain.irregularities[0]
    assert see(plain, me, key) is None, "seldom written down: the players are asked"
    assert see(plain.add(e.ToldTurn(W, S)), me, key) is None, "said afterwards"
    assert see(first.add(e.ToldTurn(W, N)).play(S, card("S2")), me, key) is None, "to another"

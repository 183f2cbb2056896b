"""Facts of defective tricks, missing and surplus cards, and what silence means, each stated a second time."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, card, hand, suit_of
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.table import events as e
from tablilla.table.drivers import with_mode
from tablilla.table.state import RECORD, TOLD, Four
from tablilla.table.table import Table, start
from tests.table.boards import begin, choose, deeper
from tests.table.seen import HANDS, E, N, S, W, run, see


# -- defective tricks, missing and surplus cards ---------------------------------------------------------
@pytest.mark.parametrize("block", range(60))
def test_a_defective_trick(block: int) -> None:
    for seed in deeper(block):
        rng = random.Random(seed)
        table = begin(rng)
        for _ in range(4 * rng.randrange(0, 9)):
            assert table.turn is not None
            table = table.play(table.turn, choose(rng, table, table.turn, 0.0))
        number, leader = table.trick, table.turn
        assert leader is not None
        odd = leader.on(rng.randrange(1, 4))
        several = rng.random() < 0.5
        own = 0
        for step in range(4):
            seat = leader.on(step)
            if seat == odd and not several:
                table = table.add(e.Omitted(seat))
                continue
            for _ in range(2 if seat == odd else 1):
                own += seat == odd
                table = table.play(seat, choose(rng, table, seat, 0.0), number if own > 1 else 0)
        led = suit_of(table.current[0][1] if table.current else table.tricks[number - 1].cards[0][1])
        assert led is not None
        nexts: list[Seat] = []
        for step in range(rng.randrange(3)):
            seat = leader.on(step)
            if table.holding(seat):
                table = (
                    table.lead(seat, choose(rng, table, seat, 1.0))
                    if step == 0
                    else table.play(seat, choose(rng, table, seat, 0.0))
                )
                nexts.append(seat)
        me = Incident("defective_trick", odd, number, led)
        assert (me in table.irregularities) is ((several and not table.current) or table.trick > number)
        assert see(table, me, "defect") == ("several" if several else "no_card")
        sides = {s.side is odd.side for s in nexts}
        begun = (
            "both" if len(sides) == 2 else "nobody" if not sides else "offenders" if True in sides else "others"
        )
        assert see(table, me, "next_trick_begun_by") == begun
        assert see(table, me, "both_sides_played_to_next_trick") is (begun == "both")
        has = bool(table.holding(odd) & SUIT_CARDS[led])
        assert see(table, me, "card_of_the_suit_led") == ("has" if has else "has_none")
        assert see(table, me, "cards_in_hand_and_played") == "thirteen"
        assert see(table, me, "same_card_played_to_a_later_trick") is False
        assert see(table, me, "all_four_had_played") is (odd == leader.on(3) if several else None)


def test_a_fifth_card_to_a_full_trick_and_a_card_played_twice() -> None:
    table = run(start(S, NOTRUMP, HANDS), "DA", "D5", "D8", "D2").play(E, card("D9"), 1)
    me = Incident("defective_trick", E, 1)
    assert me in table.irregularities
    assert see(table, me, "all_four_had_played") is True
    again = run(start(S, NOTRUMP, HANDS), "DA", "D5", "D8", "D2", "HA", "H3").play(E, card("D8"))
    assert see(again, me, "same_card_played_to_a_later_trick") is True
    fewer = with_mode(start(S, NOTRUMP, HANDS).add(e.Missing(E, card("D8"))), RECORD)
    assert see(fewer, me, "cards_in_hand_and_played") == "fewer"


def test_a_missing_card_and_where_it_was() -> None:
    table = start(S, NOTRUMP, HANDS).add(e.Missing(E, card("D8")))
    (me,) = table.irregularities
    assert (me.kind, me.seat, me.card) == ("missing_card", E, card("D8"))
    assert see(table, me, "missing_card_found") is None
    assert see(table.add(e.Found(E, card("D8"), "the floor")), me, "missing_card_found") == "elsewhere"
    assert see(table.add(e.Found(E, card("D8"), "among_played")), me, "missing_card_found") == "among_played"
    assert see(table.add(e.Found(E, card("D8"), "floor", e.MINOR)), me, "exposed") is True
    assert see(table.add(e.Found(E, card("D8"), "pocket")), me, "exposed") is None
    assert see(table, me, "a_hand_has_more_than_13") is False
    more: Four = (HANDS[0] | card("D8"), HANDS[1] & ~card("D8"), HANDS[2], HANDS[3])
    wrong = start(S, NOTRUMP, more)
    kinds = {(i.kind, i.seat) for i in wrong.irregularities}
    assert kinds == {("surplus_card", N), ("missing_card", E)}
    assert see(wrong, Incident("missing_card", E), "a_hand_has_more_than_13") is True
    assert see(start(S), me, "a_hand_has_more_than_13") is None


def test_following_suit_at_his_turn() -> None:
    me = Incident("card_to_be_played", E, 1)
    assert see(run(start(S, NOTRUMP, HANDS), "DA", "D5"), me, "has_a_card_of_the_suit_led") is True
    void: Four = (HANDS[0], hand("QJ876.QJT98.876."), HANDS[2], HANDS[3])
    assert see(run(start(S, NOTRUMP, void), "C2", "C4"), me, "has_a_card_of_the_suit_led") is False
    assert see(run(start(S, NOTRUMP, HANDS), "DA"), me, "has_a_card_of_the_suit_led") is None, (
        "it is not his turn"
    )


# -- words, and what silence means -----------------------------------------------------------------------
@pytest.mark.parametrize(
    ("clause", "keys"),
    [
        ("43A2a", {"dummy_had_exchanged_hands"}),
        ("43A2b", {"dummy_had_left_his_seat_to_watch"}),
        ("43A2c", {"dummy_had_seen_a_card_in_a_defenders_hand", "dummy_had_looked_of_his_own_accord"}),
    ],
)
def test_what_dummy_broke(clause: str, keys: set[str]) -> None:
    everything = (
        "dummy_had_exchanged_hands",
        "dummy_had_left_his_seat_to_watch",
        "dummy_had_seen_a_card_in_a_defenders_hand",
        "dummy_had_looked_of_his_own_accord",
    )
    me = Incident("revoke", W, 1)
    table = start(S, NOTRUMP, HANDS).add(e.Broke(N, clause))
    assert {key for key in everything if see(table, me, key)} == keys
    assert [see(start(S, NOTRUMP, HANDS), me, key) for key in everything] == [False] * 4
    assert [see(start(S, mode=TOLD), me, key) for key in everything] == [None] * 4


def test_silence_says_nothing_on_a_told_table_and_no_word_in_a_record() -> None:
    me = Incident("revoke", W, 1, 0, card("S5"))
    words = (
        "offenders_claimed",
        "others_claimed",
        "offenders_named_a_card_for_it",
        "dummy_had_exchanged_hands",
    )
    cards_ = ("offenders_played_to_next_trick", "others_led_to_next_trick")
    table = start(S).play(S, card("C2")).play(W, card("S5"))
    for mode, of_words, of_cards in (("live", False, False), (RECORD, None, False), (TOLD, None, None)):
        at = with_mode(table, mode)
        assert [see(at, me, key) for key in words] == [of_words] * len(words), mode
        assert [see(at, me, key) for key in cards_] == [of_cards] * len(cards_), mode


def test_how_the_play_ended_and_the_correction_period() -> None:
    me = Incident("tricks_disputed", W)
    table = start(S, NOTRUMP, HANDS)
    assert see(table, me, "play_ended_by_claim") is None
    assert see(table.add(e.Claimed(S, 13), e.Agreed(W)), me, "play_ended_by_claim") == "claim"
    played: Table = table
    for _ in range(13):
        played = played.add(e.Quitted(W))
    assert see(played, me, "play_ended_by_claim") == "played_out"
    assert see(played.add(e.CorrectionOver()), me, "correction_period") == "over"
    assert see(with_mode(played, RECORD), me, "correction_period") is None
    assert see(start(S), me, "opening_lead_is_faced") is False
    assert see(start(S), me, "opening_lead_had_been") == "not_faced"


def test_a_told_moment_is_believed() -> None:
    me = Incident("revoke", W, 3)
    for moment in (Moment.PLAY, Moment.END, Moment.NEXT_CALL, Moment.ROUND):
        table = start(S, mode=TOLD).add(e.Attention(None, "revoke", 3, W, moment))
        assert see(table, me, "attention") is moment
    other = start(S, mode=TOLD).add(e.Attention(None, "revoke", 4, W, Moment.END))
    assert see(other, me, "attention") is None
    assert see(start(S, mode=RECORD), me, "attention") is None
    assert see(start(S).play(W, card("S2")), me, "attention") is Moment.PLAY, "the director stands there"


def test_each_derivation_is_stated_a_second_time() -> None:
    """Every key of the table of derivations stands in one of the files of second statements."""
    from pathlib import Path

    from tablilla.table.derived import DERIVED

    here = Path(__file__)
    files = (
        here.with_name(name)
        for name in (
            "test_facts.py",
            "test_facts_of_play.py",
            "test_facts_of_auctions.py",
            "test_facts_of_replacements.py",
            "test_facts_of_dummy.py",
            here.name,
        )
    )
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [key for key in DERIVED if f'"{key}"' not in text] == []

"""The 52 cards are somewhere exactly once after every event; the log is the table; nothing given is changed."""

from __future__ import annotations

import copy
import random
from collections import Counter

import pytest

from tablilla.bridge.cards import card, cards
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.table import events as e
from tablilla.table.state import NONE, with_seat
from tablilla.table.table import Table, fold, start
from tablilla.table.where import Lies, places
from tests.table.boards import PACK, begin, lawless, seeds

N, E, S, W = Seat


def counted(table: Table) -> Counter[int]:
    """How often each card of the deal is met, by a count that knows nothing of ``places``."""
    met: Counter[int] = Counter()
    strange = Counter(table.aside.strange)
    astray = Counter(table.aside.again)
    for number, trick in enumerate((*(t.cards for t in table.tricks), table.current), start=1):
        for seat, c in trick:
            if strange[seat, c]:
                strange[seat, c] -= 1
            elif c and not astray[number, seat, c]:
                met[c] += 1
    for seat in Seat:
        met.update(cards(table.holding(seat)))
    met.update(c for _, c in table.aside.missing)
    return met


@pytest.mark.parametrize("seed", seeds(150))
def test_every_card_is_somewhere_exactly_once(seed: int) -> None:
    for table in lawless(random.Random(seed)):
        met = counted(table)
        assert set(met) == set(cards(PACK)), table.log[-1]
        assert set(met.values()) == {1}, table.log[-1]
        where = places(table)
        ours = [w for w in where if w.lies is not Lies.STRANGE]
        assert [w.card for w in ours] == list(cards(PACK))
        assert len(where) == 52 + len(table.aside.strange)


@pytest.mark.parametrize("seed", seeds(100))
def test_a_log_folded_again_is_the_same_table(seed: int) -> None:
    rng = random.Random(seed)
    *_, table = lawless(rng)
    assert fold(table.setting, table.log) == table
    cut = rng.randrange(len(table.log) + 1)
    half = table.until(cut)
    assert half.log == table.log[:cut]
    assert half.add(*table.log[cut:]) == table


@pytest.mark.parametrize("seed", seeds(20))
def test_no_table_changes_when_something_is_added_to_it(seed: int) -> None:
    before = None
    for table in lawless(random.Random(seed), 40):
        if before is not None:
            kept, was = before
            assert kept == was
        before = (table, copy.deepcopy(table))


def test_nothing_lawless_is_refused() -> None:
    events = Counter(type(event) for seed in range(60) for event in [*lawless(random.Random(seed))][-1].log)
    assert {
        e.Played, e.Omitted, e.Withdrawn, e.Corrected, e.Changed, e.Exposed, e.Faced, e.Missing, e.Found,
        e.PickedUp, e.TakenOut, e.Added, e.Attention, e.Chose,
    } <= set(events)  # fmt: skip


def fault(*events: e.Event, table: Table | None = None) -> str:
    with pytest.raises(Fault) as wrong:
        (start(S) if table is None else table).add(*events)
    return wrong.value.code


def test_what_cannot_be_is_refused_with_its_reason() -> None:
    one = e.Played(W, card("SA"))
    assert fault(one, e.Played(N, card("SA"))) == "table.card_twice"
    assert fault(one, e.Found(N, card("SA"))) == "table.card_twice"
    assert fault(e.Played(W, 0)) == "table.no_card"
    assert fault(e.Played(W, 1 << 52)) == "table.no_card"
    assert fault(one, e.Played(N, card("S2"), 9)) == "table.trick"
    assert fault(one, e.Withdrawn(N, (card("S2"),))) == "table.not_played"
    assert fault(one, e.Corrected(W, card("S3"), card("S2"))) == "table.not_played"
    assert fault(one, e.Corrected(W, card("S3"), card("SA")), e.Played(N, card("S3"))) == "table.card_twice"
    assert fault(e.Omitted(W)) == "table.omitted"
    assert fault(one, e.Omitted(W)) == "table.omitted"
    assert fault(one, e.Added(W, card("S2"), 1)) == "table.trick"
    dealt = begin(random.Random(1))
    leader = dealt.turn
    assert leader is not None
    theirs = next(cards(dealt.hands[leader.on(1)]))
    assert fault(e.Played(leader, theirs), table=dealt) == "table.card_twice"
    hands = with_seat(NONE, leader, dealt.hands[leader])
    partly = dealt._replace(setting=dealt.setting._replace(hands=hands))
    assert fault(e.Played(leader, theirs), table=partly) == "table.not_his_card"
    assert partly.play(leader, theirs, strange=True).aside.strange == ((leader, theirs),)


def test_a_card_known_by_its_suit_is_not_held_twice() -> None:
    """He showed that he holds a club, and then plays one: it may be that card."""
    table = start(S).add(e.Held(W, card("C")))
    assert table.play(W, card("C7")).aside.shown == ()
    assert table.play(W, card("D7")).aside.shown == ((W, card("C")),)
    assert start(S).hands == NONE


def test_a_strange_card_leaves_the_table_and_is_never_held() -> None:
    table = start(S).play(W, card("SA")).play(N, card("SA"), strange=True)
    assert table.aside.strange == ((N, card("SA")),)
    assert [w.lies for w in places(table)] == [Lies.PLAYED, Lies.STRANGE]
    back = table.add(e.Withdrawn(N, (card("SA"),), e.MAJOR))
    assert back.aside.strange == ()
    assert back.faced == ()
    assert back.holding(N) == 0
    assert [w.seat for w in places(back)] == [W]


def test_a_card_played_again_stays_where_it_was_played_last() -> None:
    """67B2: taken out of the earlier trick, in which it had gone astray, it is not in the hand too."""
    table = start(S)
    for names in (("W", "SA"), ("N", "S3"), ("E", "S4"), ("S", "S5"), ("W", "SA")):
        table = table.play(Seat[names[0]], card(names[1]))
    assert table.aside.again == ((1, W, card("SA")),)
    out = table.add(e.TakenOut(W, card("SA"), 1))
    assert out.aside.again == ()
    assert out.current == ((W, card("SA")),)
    assert not out.holding(W)
    back = out.add(e.Withdrawn(W, (card("SA"),)))
    assert back.holding(W) == card("SA")


def test_a_breach_keeps_no_table_with_breaches_in_it() -> None:
    """Else one table would hold the other again and again, twice as often with each breach."""
    table = start(S, hands=begin(random.Random(2)).hands)
    lies = next(cards(table.hands[W]))
    table = table.add(e.Faced(W, lies))
    for one in list(cards(table.hands[W]))[1:8]:
        table = table.lead(W, one)
    assert len(table.aside.breaches) == 7
    assert all(not b.before.aside.breaches and not b.before.log for b in table.aside.breaches)
    assert fold(table.setting, table.log) == table

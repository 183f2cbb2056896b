"""Double dummy by DDS: right under threads, after a crash, and never for hands that do not fit."""

from __future__ import annotations

import os
import random
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tablilla.bridge.cards import ANY, card, cards, hand
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.score.dd import client
from tablilla.score.dd.client import DoubleDummy, canonical
from tablilla.score.endings.position import Position
from tablilla.score.endings.solver import solve
from tests.score.endings import ending, many

SPADES, NOTRUMP = 3, 4


@pytest.fixture
def dd() -> Iterator[DoubleDummy]:
    made = DoubleDummy()
    yield made
    made.close()


def whole(rng: random.Random) -> Position:
    pack = list(cards(ANY))
    rng.shuffle(pack)
    n, e, s, w = (sum(pack[seat::4]) for seat in range(4))
    return Position(rng.randrange(5), (n, e, s, w), Seat(rng.randrange(4)))


def test_it_says_what_the_own_solver_says(dd: DoubleDummy) -> None:
    rng = random.Random(62)
    for number in range(many(60, 1000)):
        at = ending(rng, 4 + number % 3)
        found, own = dd.solve(at), solve(at)
        assert (found.turn, found.tricks, found.cards) == (own.turn, own.tricks, own.cards), at


def test_a_suit_each(dd: DoubleDummy) -> None:
    hands = (
        hand("AKQJT98765432..."),
        hand(".AKQJT98765432.."),
        hand("..AKQJT98765432."),
        hand("...AKQJT98765432"),
    )
    for leader in Seat:
        for trumps, owner in ((0, Seat.W), (1, Seat.S), (2, Seat.E), (3, Seat.N), (4, leader)):
            found = dd.solve(Position(trumps, hands, leader))
            assert found.of(owner.side) == 13
            assert found.of(owner.side.other) == 0
            assert len(found.cards) == 13


def test_under_threads_every_answer_is_right(dd: DoubleDummy) -> None:
    rng = random.Random(64)
    asked = [whole(rng) for _ in range(20)]
    alone = [dd.solve(at) for at in asked]
    fresh = DoubleDummy()
    fresh._known.clear()
    with ThreadPoolExecutor(16) as pool:
        together = list(pool.map(fresh.solve, asked * 4))
    fresh.close()
    assert together == alone * 4


def test_parallel_questions_that_were_never_asked_before(dd: DoubleDummy) -> None:
    rng = random.Random(65)
    asked = [ending(rng, 6) for _ in range(80)]
    with ThreadPoolExecutor(16) as pool:
        found = list(pool.map(dd.solve, asked))
    assert [one.cards for one in found] == [solve(at).cards for at in asked]


def test_a_killed_worker_is_replaced(dd: DoubleDummy) -> None:
    rng = random.Random(66)
    first, second = ending(rng, 6), ending(rng, 6)
    assert dd.solve(first).cards == solve(first).cards
    killed = dd.pid
    assert killed is not None
    os.kill(killed, signal.SIGKILL)
    assert dd.solve(second).cards == solve(second).cards
    assert dd.pid not in (None, killed)


def test_a_worker_killed_in_the_middle(dd: DoubleDummy, monkeypatch: pytest.MonkeyPatch) -> None:
    at = whole(random.Random(67))
    right = dd.solve(at)
    dd._known.clear()
    request = client._request
    killed: list[int] = []

    def killing(key: client.Key) -> dict[str, object]:
        pid = dd.pid
        if pid is not None and not killed:
            killed.append(pid)
            os.kill(pid, signal.SIGSTOP)  # it holds the question and never answers
            threading.Timer(0.2, os.kill, (pid, signal.SIGKILL)).start()
        return request(key)

    monkeypatch.setattr(client, "_request", killing)
    assert dd.solve(at) == right
    assert killed


def test_a_worker_that_always_dies_is_said(
    dd: DoubleDummy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "libdds.so"
    broken.write_text("no library", encoding="utf-8")
    monkeypatch.setattr(client, "library", lambda: broken)
    with pytest.raises(Fault, match=r"dd\.failed"):
        dd.solve(ending(random.Random(1), 4))


def test_without_the_library_it_says_so(dd: DoubleDummy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "library", lambda: None)
    assert not client.available()
    with pytest.raises(Fault, match=r"dd\.missing"):
        dd.solve(ending(random.Random(1), 4))


LEAD = Position(NOTRUMP, (hand("AK..."), hand("QJ..."), hand("32..."), hand("54...")), Seat.N)
BAD = {
    "who is to play is a card short": ("dd.hands", LEAD._replace(hands=(hand("A..."), *LEAD.hands[1:]))),
    "another is a card short": ("dd.hands", LEAD._replace(hands=(*LEAD.hands[:3], hand("5...")))),
    "one has a card too many": ("dd.hands", LEAD._replace(hands=(*LEAD.hands[:3], hand("654...")))),
    "who has played still has as many": ("dd.hands", LEAD._replace(current=((Seat.N, card("HA")),))),
    "played out of turn": (
        "dd.hands",
        Position(
            4, (hand("AK..."), hand("QJ..."), hand("3..."), hand("54...")), Seat.N, ((Seat.S, card("S2")),)
        ),
    ),
    "a card in two hands": ("ending.cards", LEAD._replace(hands=(*LEAD.hands[:3], hand("A4...")))),
    "a card in hand and played": (
        "ending.cards",
        LEAD._replace(hands=(hand("A..."), *LEAD.hands[1:]), current=((Seat.N, card("SA")),)),
    ),
    "a card known by its suit only": ("ending.cards", LEAD._replace(current=((Seat.N, card("H")),))),
    "one played twice to the trick": (
        "ending.cards",
        LEAD._replace(current=((Seat.N, card("HA")), (Seat.N, card("HK")))),
    ),
    "no card is left": ("dd.over", Position(NOTRUMP, (0, 0, 0, 0), Seat.N)),
}


@pytest.mark.parametrize("what", BAD)
def test_hands_that_do_not_fit_are_refused(what: str, dd: DoubleDummy) -> None:
    code, at = BAD[what]
    with pytest.raises(Fault) as refused:
        dd.solve(at)
    assert refused.value.code == code
    assert dd.pid is None  # nobody was asked


def test_an_answer_for_another_hand_is_refused(dd: DoubleDummy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DoubleDummy, "_ask", lambda self, key: ((card("S2"), 0), (card("S3"), 0)))
    with pytest.raises(Fault, match=r"dd\.failed"):
        dd.solve(LEAD)


def test_positions_that_are_alike_are_asked_once(dd: DoubleDummy) -> None:
    low = Position(SPADES, (hand("65..."), hand("43..."), hand("2.2.."), hand(".43..")), Seat.N)
    high = Position(SPADES, (hand("AK..."), hand("QT..."), hand("9.7.."), hand(".AK..")), Seat.N)
    assert canonical(low)[0] == canonical(high)[0]
    assert set(dd.solve(low).cards) == {card("S6"), card("S5")}
    asked = dd._count
    assert set(dd.solve(high).cards) == {card("SA"), card("SK")}
    assert dd._count == asked
    assert dd.solve(high._replace(leader=Seat.E)).of(Side.NS) == 2
    assert dd._count == asked + 1


def test_it_keeps_no_more_than_it_may(dd: DoubleDummy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client, "KEPT", 2)
    rng = random.Random(3)
    for _ in range(4):
        dd.solve(ending(rng, 4))
    assert len(dd._known) == 2

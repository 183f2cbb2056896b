"""The one door to double dummy: positions checked, one asked at a time, answers checked and kept."""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from collections import OrderedDict
from typing import Any

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, cards
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.score.dd.dds_file import library
from tablilla.score.endings.position import Position, Solution

KEPT = 50_000  # answers, the latest asked
PATIENCE = 120.0  # seconds for one position
TRIES = 2  # a worker that dies is replaced once for each position
Key = tuple[int, tuple[int, int, int, int], int, tuple[int, ...]]
Answer = tuple[tuple[Card, int], ...]


class DoubleDummy:
    """A worker process, started when first needed, and its answers by canonical position.

    Safe under threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._known: OrderedDict[Key, Answer] = OrderedDict()
        self._worker: subprocess.Popen[str] | None = None
        self._count = 0

    @property
    def pid(self) -> int | None:
        """The worker's process, ``None`` where there is none."""
        return None if self._worker is None else self._worker.pid

    def solve(self, position: Position) -> Solution:
        """The tricks after each card; no line.

        Raises ``Fault``: ``dd.missing`` where the library is not installed, ``dd.hands`` for hands of unequal
        length, ``dd.over`` where no card is left, ``ending.cards`` for impossible cards, ``dd.failed`` where
        the solver gives no answer, or one for another hand.
        """
        turn = checked(position)
        key, back = canonical(position)
        with self._lock:
            found = self._known.get(key)
            if found is None:
                found = self._ask(key)
                self._known[key] = found
                if len(self._known) > KEPT:
                    self._known.popitem(last=False)
            else:
                self._known.move_to_end(key)
        after = {back[card]: tricks for card, tricks in found}
        if sum(after) != position.lawful:
            raise Fault("dd.failed", why="cards")
        in_order = dict(sorted(after.items()))
        return Solution(turn, position.left, max(after.values()), in_order)

    def close(self) -> None:
        """End the worker; the next question starts another."""
        with self._lock:
            self._end()

    def forget(self) -> None:
        """In a forked child: the worker is the parent's."""
        self._lock = threading.Lock()
        self._worker = None

    def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            worker.kill()
            worker.wait()
            for pipe in (worker.stdin, worker.stdout):
                if pipe is not None:
                    _closed(pipe)

    def _start(self) -> subprocess.Popen[str]:
        path = library()
        if path is None:
            raise Fault("dd.missing", install=f"{sys.executable} -m pip install endplay")
        if self._worker is None:
            command = [sys.executable, "-m", "tablilla.score.dd.worker", str(path)]
            pipe = subprocess.PIPE
            self._worker = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, encoding="ascii")
        return self._worker

    def _ask(self, key: Key) -> Answer:
        for _ in range(TRIES):
            self._count += 1
            said = self._exchange(json.dumps({"id": self._count, **_request(key)}))
            if said is None:
                self._end()
                continue
            if said.get("id") != self._count:
                self._end()
                continue
            if "error" in said:
                raise Fault("dd.failed", why=said["error"])
            return tuple((1 << 13 * (3 - suit) + rank - 2, tricks) for suit, rank, tricks in said["cards"])
        raise Fault("dd.failed", why="worker")

    def _exchange(self, line: str) -> dict[str, Any] | None:
        """One line there and one back; ``None`` where the worker died or took too long."""
        worker = self._start()
        assert worker.stdin is not None
        assert worker.stdout is not None
        alarm = threading.Timer(PATIENCE, worker.kill)
        alarm.daemon = True
        alarm.start()
        try:
            worker.stdin.write(line + "\n")
            worker.stdin.flush()
            said = json.loads(worker.stdout.readline() or "null")
        except (OSError, ValueError):
            return None
        finally:
            alarm.cancel()
        return said if isinstance(said, dict) else None


def _closed(pipe: Any) -> None:
    try:
        pipe.close()
    except OSError:  # what was not yet written to a dead worker
        return


def checked(position: Position) -> Seat:
    """Who is to play.  Raises ``Fault`` for cards that cannot be and for hands of unequal length."""
    position.check()
    turn = position.turn
    if not position.even:
        counts = " ".join(f"{seat.name} {position.hands[seat].bit_count()}" for seat in Seat)
        raise Fault("dd.hands", counts=counts, played=len(position.current))
    if turn is None:
        raise Fault("dd.over")
    return turn


def canonical(position: Position) -> tuple[Key, dict[Card, Card]]:
    """The same with the lowest ranks in place of those left, and the way back.

    Only the order of the cards of a suit matters.
    """
    back: dict[Card, Card] = {}
    there: dict[Card, Card] = {}
    every = sum(position.hands) | sum(card for _, card in position.current)
    for suit, mask in enumerate(SUIT_CARDS):
        for rank, card in enumerate(cards(every & mask)):
            small = 1 << 13 * suit + rank
            there[card], back[small] = small, card
    n, e, s, w = (sum(there[card] for card in cards(hand)) for hand in position.hands)
    current = tuple(there[card] for _, card in position.current)
    return (position.trumps, (n, e, s, w), int(position.leader), current), back


def _request(key: Key) -> dict[str, Any]:
    """In the numbers of DDS: suits from spades down, a bit a rank from 2 on."""
    trumps, hands, first, current = key
    trick = []
    for card in current:
        suit, rank = divmod(card.bit_length() - 1, 13)
        trick.append([3 - suit, rank + 2])
    return {
        "trumps": 4 if trumps == NOTRUMP else 3 - trumps,
        "first": first,
        "trick": trick,
        "hands": [[(hand >> 13 * suit & 0x1FFF) << 2 for suit in (3, 2, 1, 0)] for hand in hands],
    }


_SHARED = DoubleDummy()
solve = _SHARED.solve
atexit.register(_SHARED.close)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_SHARED.forget)


def available() -> bool:
    """Whether the library is installed."""
    return library() is not None

"""Killed in the middle of writing, again and again: nothing acknowledged is lost, nothing is doubled.

``TABLILLA_DEEP`` kills 300 times each instead of some.  Two processes with three threads each write to one
database at once and are killed one after the other, at any moment, while a reader follows the log; PostgreSQL
itself is killed too.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from tablilla.desk.store import Store, open_store
from tests.desk.store import appender
from tests.desk.store.postgres import Server

DEEP = bool(os.environ.get("TABLILLA_DEEP"))
ROUNDS = 150 if DEEP else 8  # two processes are killed in each
CRASHES = 10 if DEEP else 4  # PostgreSQL is killed in each so many rounds
LONGEST = 0.12  # seconds that a process writes, at most
PATIENCE = 60

SPAWN = multiprocessing.get_context("forkserver")
SPAWN.set_forkserver_preload(["tests.desk.store.appender"])


def tell(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Print what came of a deep run."""
    if DEEP:
        with capsys.disabled():
            sys.stdout.write(f"\n{line}\n")


class Victim:
    """A process that appends, and what it has said."""

    def __init__(self, url: str, session: UUID, senders: dict[int, int]) -> None:
        self.heard, theirs = SPAWN.Pipe(duplex=False)
        self.acknowledged: set[UUID] = set()
        self.senders = senders
        self.process = SPAWN.Process(target=appender.append, args=(url, session, senders, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def listen(self, seconds: float) -> None:
        """Take in what it says meanwhile."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if self.heard.poll(left):
                self._take(self.heard)

    def begin(self) -> None:
        """Wait until it has said something new: what was acknowledged before is sent again too."""
        before = dict(self.senders)
        while self.senders == before:
            assert self.heard.poll(PATIENCE), "nothing was acknowledged"
            self._take(self.heard)

    def _take(self, heard: Connection) -> None:
        said = heard.recv()
        assert not isinstance(said, str), said
        sender, number, ids = said
        self.senders[sender] = max(self.senders[sender], number)
        self.acknowledged |= set(ids)

    def kill(self) -> None:
        """SIGKILL; what it had said before is heard."""
        self.process.kill()
        self.process.join()
        try:
            while self.heard.poll():
                self._take(self.heard)
        except EOFError:
            pass
        self.heard.close()


class Reader:
    """Follows the log from place to place, as a page does."""

    def __init__(self, store: Store, session: UUID) -> None:
        self.store, self.session, self.last = store, session, 0
        self.seen: dict[UUID, int] = {}

    def follow(self) -> None:
        """What is new comes next, without a gap, and once."""
        for one in self.store.entries(self.session, after=self.last):
            assert one.seq == self.last + 1
            assert one.entry.id not in self.seen, "doubled"
            self.seen[one.entry.id] = one.seq
            self.last = one.seq


def rounds(url: str, crash: Callable[[], None] | None) -> tuple[int, int]:
    """Kill and look; how many were acknowledged, how many are stored."""
    chance = Random(64)
    with open_store(url) as store:
        session = store.new_session("kills").id
        acknowledged: set[UUID] = set()
        outbox = dict.fromkeys(range(2 * appender.THREADS), 0)
        reader = Reader(store, session)
        for round_ in range(ROUNDS):
            halves = [list(outbox)[: appender.THREADS], list(outbox)[appender.THREADS :]]
            victims = [Victim(url, session, {sender: outbox[sender] for sender in half}) for half in halves]
            for victim in victims:
                victim.begin()
            if crash is not None and round_ % CRASHES == CRASHES - 1:
                victims[0].listen(chance.uniform(0, LONGEST))
                crash()
            for victim in victims:
                victim.listen(chance.uniform(0, LONGEST))
                victim.kill()
                acknowledged |= victim.acknowledged
                outbox |= victim.senders
            reader.follow()
            lost = acknowledged - reader.seen.keys()
            assert not lost, f"round {round_}: {len(lost)} acknowledged entries are lost"
        stored = store.entries(session)
        _whole(session, {one.entry.id for one in stored}, outbox)
        assert len({one.entry.value for one in stored if one.seq > 1}) == len(stored) - 1, "doubled"
        assert [one.seq for one in stored] == [*range(1, len(stored) + 1)]
    return len(acknowledged), len(stored)


def _whole(session: UUID, stored: set[UUID], outbox: dict[int, int]) -> None:
    """Of each sender all is there up to what it was told, and nothing beyond what it can have sent."""
    for sender, number in outbox.items():
        for told in range(number):
            assert appender.entry(session, sender, told).id in stored
    assert len(stored) - 1 <= sum(outbox.values()) + appender.TOGETHER * len(outbox)


def test_sqlite_loses_and_doubles_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    acknowledged, stored = rounds(str(tmp_path / "desk.db"), None)
    tell(capsys, f"SQLite: {2 * ROUNDS} kills, {acknowledged} acknowledged, {stored} stored")
    assert 2 * ROUNDS <= acknowledged < stored


def test_postgresql_loses_and_doubles_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    server = Server()
    crashed = 0

    def crash() -> None:
        nonlocal crashed
        server.kill()
        server.start()
        crashed += 1

    try:
        server.start()
        acknowledged, stored = rounds(server.new(), crash)
    finally:
        server.stop()
    tell(
        capsys,
        f"PostgreSQL: {2 * ROUNDS} kills, {crashed} crashes, {acknowledged} acknowledged, {stored} stored",
    )
    assert crashed == ROUNDS // CRASHES
    assert 2 * ROUNDS <= acknowledged < stored

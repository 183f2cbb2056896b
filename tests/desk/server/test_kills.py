"""The whole server killed under entries that are sent to it: none acknowledged is lost or doubled.

``TABLILLA_DEEP`` kills 300 times on each database.  After each kill it is started again on the same database,
must hold all that it had acknowledged over HTTP, and is sent again what it had left unanswered.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from random import Random
from uuid import UUID

import pytest

from tablilla.desk.entry import plain
from tablilla.desk.store import open_store
from tests.desk.server.running import GONE, Device, Running
from tests.desk.store import appender
from tests.desk.store.postgres import Server

DEEP = bool(os.environ.get("TABLILLA_DEEP"))
KILLS = 300 if DEEP else 5  # for each the desk is started once more
SENDERS = 3
LONGEST = 0.15  # seconds of writing before a kill, at most
PATIENCE = 60


class Outbox(threading.Thread):
    """A device that sends what it has until the server is gone; it knows only what was acknowledged."""

    def __init__(self, port: int, session: UUID, sender: int, number: int, heard: threading.Event) -> None:
        super().__init__(daemon=True)
        self.port, self.session, self.sender, self.number, self.heard = port, session, sender, number, heard
        self.acknowledged: set[UUID] = set()
        self.wrong = ""

    def run(self) -> None:
        """From a little before where it was: what was acknowledged is sent again too."""
        number, device = max(0, self.number - appender.TOGETHER), Device(self.port)
        try:
            while True:
                mine = [
                    appender.entry(self.session, self.sender, number + extra)
                    for extra in range(appender.TOGETHER)
                ]
                self.acknowledged |= set(device.send(self.session, [plain(one) for one in mine]))
                number += appender.TOGETHER
                if number > self.number:
                    self.number = number
                    self.heard.set()  # something that is new
        except GONE:
            pass
        except AssertionError as wrong:
            self.wrong = str(wrong)
        finally:
            device.close()


def kills(url: str, folder: Path) -> tuple[int, int]:
    """Kill and look; how many were acknowledged, how many are stored."""
    chance = Random(9)
    with open_store(url) as store:
        session = store.new_session("kills").id
    acknowledged: set[UUID] = set()
    numbers = dict.fromkeys(range(SENDERS), 0)
    seen: dict[UUID, int] = {}
    for kill in range(KILLS + 1):
        desk = Running(url, folder)
        try:
            follow(desk.port, session, seen)
            lost = acknowledged - seen.keys()
            assert not lost, f"after kill {kill}: {len(lost)} acknowledged entries are lost"
            if kill == KILLS:
                break
            heard = threading.Event()
            outboxes = [Outbox(desk.port, session, who, number, heard) for who, number in numbers.items()]
            for outbox in outboxes:
                outbox.start()
            assert heard.wait(PATIENCE), "nothing was acknowledged"
            time.sleep(chance.uniform(0, LONGEST))
        finally:
            desk.kill()
        for outbox in outboxes:
            outbox.join(PATIENCE)
            assert not outbox.is_alive()
            assert not outbox.wrong, outbox.wrong
            acknowledged |= outbox.acknowledged
            numbers[outbox.sender] = outbox.number
    with open_store(url) as store:
        stored = store.entries(session)
    assert [one.seq for one in stored] == [*range(1, len(stored) + 1)]
    told = [one.entry.value for one in stored if one.entry.kind == "note"]
    assert len(told) == len(set(told)) == len(stored) - 1, "doubled"
    assert acknowledged <= {one.entry.id for one in stored}
    return len(acknowledged), len(stored)


def follow(port: int, session: UUID, seen: dict[UUID, int]) -> None:
    """What is new comes next, without a gap, and once."""
    device = Device(port)
    for place, entry in device.log(session, len(seen)):
        assert place == len(seen) + 1
        assert entry not in seen, "doubled"
        seen[entry] = place
    device.close()


def tell(capsys: pytest.CaptureFixture[str], line: str) -> None:
    """Print what came of a deep run."""
    if DEEP:
        with capsys.disabled():
            sys.stdout.write(f"\n{line}\n")


def test_killed_on_sqlite(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    acknowledged, stored = kills(f"sqlite:///{tmp_path / 'desk.db'}", tmp_path)
    tell(capsys, f"tablilla desk on SQLite: {KILLS} kills, {acknowledged} acknowledged, {stored} stored")
    assert acknowledged >= KILLS


def test_killed_on_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server()
    try:
        server.start()
        acknowledged, stored = kills(server.new(), tmp_path)
    finally:
        server.stop()
    tell(capsys, f"tablilla desk on PostgreSQL: {KILLS} kills, {acknowledged} acknowledged, {stored} stored")
    assert acknowledged >= KILLS

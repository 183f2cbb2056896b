"""Large files, read in a process beside the server: the same entries, within bounds, all of them or none."""

from __future__ import annotations

import zipfile
from datetime import UTC
from io import BytesIO

import pytest

from tablilla.desk.api.workers import Workers
from tablilla.desk.boards import reading
from tablilla.desk.boards.entries import KINDS
from tablilla.desk.boards.item import Loaded
from tablilla.desk.entry import Sender
from tablilla.desk.pages import importing
from tablilla.fault import Fault
from tests.desk.boards.conftest import Desk
from tests.formats.samples import GAME

LONG = GAME.encode() + b"% nothing\n" * (reading.SHORT // 10)


def test_a_large_file_comes_to_the_same_as_a_small_one(desk: Desk) -> None:
    assert not reading.is_short(LONG)
    assert "1 board, 1 result; new entries 4, known already 0" in desk.load(LONG)
    assert "new entries 0, known already 4" in desk.load(GAME.encode())
    stored = desk.store.entries(desk.session.id)
    taken = [one for one in stored if one.entry.kind in KINDS]
    assert len(taken) == 4
    assert {type(one.sender) for one in taken} == {Sender}, "who took the file is kept beside"
    assert {one.sender.way for one in taken if one.sender} == {"machine"}
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.pbn", GAME.replace('[Board "1"]', '[Board "2"]'))
    assert not reading.is_short(packed.getvalue())
    assert "1 board, 1 result; new entries 4, known already 0" in desk.load(packed.getvalue(), "x.zip")
    assert "none of PBN, LIN, BWS, USEBIO" in desk.load(b"hello" * reading.SHORT, "x.txt", 422)


def test_what_takes_too_long_is_ended_and_nothing_of_it_is_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "WORKERS", Workers(processes=1, seconds=0.01))
    assert "nothing was stored" in desk.load(LONG, status=422)
    assert len(desk.store.entries(desk.session.id)) == 1
    monkeypatch.setattr(importing, "WORKERS", Workers(queue=0))
    assert "too many long requests" in desk.load(LONG, status=429)


def test_what_says_too_much_at_once_is_to_be_split(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_ENTRIES", 3)
    assert "3 go in at once" in desk.load(GAME.encode(), status=422)
    assert len(desk.store.entries(desk.session.id)) == 1


def test_too_much_memory_is_a_fault(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(content: bytes, name: str) -> Loaded:
        raise MemoryError

    monkeypatch.setattr(reading, "load", greedy)
    monkeypatch.setattr(reading, "bound", lambda memory: None)  # this process goes on
    with pytest.raises(Fault, match=r"boards\.memory"):
        reading.job(b"", "x", desk.session.id, [], desk.session.opened, UTC)


def test_where_the_log_cannot_be_written_nothing_is_said_to_be_there(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise Fault("desk.store.full", "x", why="disk full")

    monkeypatch.setattr(desk.store._writer, "append", full)
    page = desk.load(GAME.encode(), status=503)
    assert "new entries" not in page
    monkeypatch.undo()
    assert "new entries 4" in desk.load(GAME.encode())

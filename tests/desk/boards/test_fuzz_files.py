"""Whatever the bytes of a file: nothing but a fault is raised, and its entries can be stored."""

from __future__ import annotations

import os
from datetime import UTC
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.desk.boards.entries import prepare
from tablilla.desk.boards.load import load
from tablilla.fault import Fault
from tablilla.formats import lin_write, pbn_write
from tests.desk.boards.samples import MATCHES, OPENED, SESSION, USEBIO, packed
from tests.formats.boards import board
from tests.formats.samples import GAME, LIN_GAME

FILES = (GAME.encode(), LIN_GAME.encode(), USEBIO, MATCHES, packed(a__pbn=GAME.encode(), b__xml=USEBIO))
PIECES = (
    b"\0",
    b"<",
    b">",
    b"&",
    b'"',
    b"[",
    b"]",
    b"|",
    b"\xff",
    b"\r\n",
    b"^R",
    b"-",
    b"",
    b"99999999999",
    b"PK\x03\x04",
)


def taken(content: bytes) -> int:
    """How many entries come of it; faults apart, nothing may be raised."""
    try:
        loaded = load(content, "x")
    except Fault as fault:
        return 0 if fault.where.startswith("x") else -1
    assert all(problem.where.startswith("x") for problem in loaded.problems)
    return len(prepare(loaded.items, SESSION, (), OPENED, UTC).entries)


@given(st.sampled_from(FILES), st.lists(st.tuples(st.integers(0, 4000), st.sampled_from(PIECES)), max_size=6))
def test_changed_files(content: bytes, changes: list[tuple[int, bytes]]) -> None:
    made = content
    for at, piece in changes:
        place = at % (len(made) + 1)
        made = made[:place] + piece + made[place + 1 :]
    assert taken(made) >= 0


@given(
    st.binary(max_size=200),
    st.sampled_from((b"", b"PK\x03\x04", b"<USEBIO>", b"[Event ", b"md|", b"\x00\x01\x00\x00")),
)
def test_any_bytes(content: bytes, head: bytes) -> None:
    assert taken(head + content) >= 0


def records() -> list[Path]:
    """Real records where the environment names a folder of them: a few of each kind, or all."""
    root = Path(os.environ.get("TABLILLA_SHARED", "")) / "data" / "records"
    found = sorted(p for p in root.rglob("*") if p.suffix.lower() in (".pbn", ".lin")) if root.is_dir() else []
    return found if os.environ.get("TABLILLA_DEEP") else Random(7).sample(found, min(40, len(found)))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    found = records()
    if found:
        return found
    folder = tmp_path_factory.mktemp("records")
    for number, write in enumerate((pbn_write.write, lin_write.write)):
        text = "\n".join(write(board(Random(n), n)) for n in range(1, 9))
        (folder / f"{number}.{'lin' if number else 'pbn'}").write_text(text)
    return sorted(folder.iterdir())


def test_real_records_are_taken(files: list[Path]) -> None:
    for file in files:
        if len(content := file.read_bytes()) > 2 << 20:
            continue
        loaded = load(content, "x")
        made = prepare(loaded.items, SESSION, (), OPENED, UTC)
        assert made.entries or loaded.problems, file
        refused = [p.code for p in made.problems if p.code != "boards.differs"]
        assert not refused, file
        again = prepare(loaded.items, SESSION, made.entries, OPENED, UTC)
        assert again.entries == [], file

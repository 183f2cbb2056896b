"""Real records, where the environment names a folder of them: every board read, none lost, written and read.

``TABLILLA_SHARED`` names a folder with ``data/records`` and ``data/records-facts.jsonl``: for each file how
many boards, how many with play, how many with all 52 cards.  Without it a folder made here shows the same.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablilla.fault import Fault
from tablilla.formats import lin_write, pbn, pbn_write
from tablilla.formats.read import read
from tablilla.formats.record import Record, same
from tablilla.formats.source import Source
from tests.formats.boards import board

# games that the facts have not, because a string without an end hid them there
MORE = {"pbn-verifier/errors_20.pbn": 2}


def made(folder: Path) -> Path:
    """A small folder of the same form."""
    records = folder / "data" / "records"
    records.mkdir(parents=True)
    facts = []
    for name, write in (("a.pbn", pbn_write.write), ("b.lin", lin_write.write)):
        boards = [board(Random(n), n) for n in range(1, 9)]
        boards[3] = boards[3]._replace(play=boards[3].play[:20], play_end="*")
        boards[5] = boards[5]._replace(play=(), first=None)
        text = ("\r\n" if name == "a.pbn" else "").join(write(one) for one in boards)
        (records / name).write_bytes(text.encode())
        facts.append({"file": name, "boards": 8, "with_play": 7, "complete": 6})
    (folder / "data" / "records-facts.jsonl").write_text("\n".join(json.dumps(f) for f in facts))
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    named = os.environ.get("TABLILLA_SHARED", "")
    return Path(named) if named and Path(named).is_dir() else made(tmp_path_factory.mktemp("shared"))


def files(folder: Path) -> Iterator[tuple[dict[str, Any], Path, list[Record]]]:
    """Each file's facts, its path, its records."""
    with (folder / "data" / "records-facts.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            facts: dict[str, Any] = json.loads(line)
            path = folder / "data" / "records" / facts["file"]
            yield facts, path, list(read(path))


def test_no_board_is_lost(folder: Path) -> None:
    total = 0
    for facts, path, records in files(folder):
        total += len(records)
        counted = len(records), sum(r.has_play for r in records), sum(r.complete for r in records)
        more = MORE.get(facts["file"], 0)
        assert counted == (facts["boards"] + more, facts["with_play"], facts["complete"]), path
        assert [r.game for r in records] == list(range(1, len(records) + 1))
    assert total


def test_the_short_way_and_the_full_reader_agree(folder: Path) -> None:
    for _, path, records in files(folder):
        if records[0].format == "pbn":
            for one, other in zip(records, pbn.read(Source(path), quickly=False), strict=True):
                assert one._replace(problems=()) == other._replace(problems=())
                assert list(map(str, one.problems)) == list(map(str, other.problems))


def test_what_was_read_and_written_is_the_same_record(folder: Path) -> None:
    for _, path, records in files(folder):
        if records[0].format == "pbn":
            text = "".join(pbn_write.write_file(records))
        else:
            text = "".join(map(lin_write.write, records))
        for one, other in zip(records, read(text.encode()), strict=True):
            assert same(one, other), (path, one.where)


def through(record: Record) -> tuple[Record | None, str]:
    """The record written in the other format and read, or why that cannot be."""
    try:
        (other,) = read((lin_write if record.format == "pbn" else pbn_write).write(record).encode())
    except Fault as fault:
        return None, fault.code
    return other, ""


def test_every_record_can_be_tried_in_the_other_format(folder: Path) -> None:
    for _, path, records in files(folder):
        for record in records:
            other, code = through(record)
            if other is None:
                assert code in ("lin.write_dealer", "lin.write_rotation", "record.nothing"), path
            else:
                assert other.hands == record.hands or "deal.card_twice" in [p.code for p in other.problems]

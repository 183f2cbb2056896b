"""Files, folders and bad input: nothing is lost, all is named, memory stays flat."""

from __future__ import annotations

import os
import random
from functools import partial
from pathlib import Path

import pytest

from benchmarks.audit import pbn as made
from benchmarks.audit import played, write
from tablilla.audit.finding import SEVERITY, UNREADABLE
from tablilla.audit.walk import Summary, walk
from tests.audit.sample import EAST_REVOKES, pbn
from tests.memory import peak


def audited(*paths: Path | str) -> tuple[list[tuple[str, int, str]], Summary]:
    """File name, line and code of all that is found, and the summary."""
    summary = Summary()
    found = [(Path(p.file).name, p.line, f.code) for p, f in walk([str(p) for p in paths], 2017, summary)]
    return found, summary


def test_a_folder_is_gone_through_in_order(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "second.PBN").write_text(pbn(rows=EAST_REVOKES))
    (tmp_path / "a.pbn").write_text(pbn(rows=EAST_REVOKES))
    (tmp_path / "notes.txt").write_text("no record")
    found, summary = audited(tmp_path)
    assert [(file, code) for file, _, code in found] == [
        ("a.pbn", "play.revoke"),
        ("second.PBN", "play.revoke"),
    ]
    assert (summary.files, summary.boards, summary.with_play, summary.unreadable) == (2, 2, 2, 0)
    assert dict(summary.findings) == {"play.revoke": 2}


def test_a_file_that_is_named_is_read_whatever_its_name(tmp_path: Path) -> None:
    path = tmp_path / "evening"
    path.write_text(pbn())
    assert audited(path)[1].boards == 1


def test_places_of_findings(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    path.write_text("% PBN 2.1\n" + pbn() + "\n" + pbn(rows=EAST_REVOKES, Room="Closed"))
    summary = Summary()
    ((place, found),) = walk([str(path)], 2017, summary)
    assert (place.game, place.board, place.room) == (2, "1", "Closed")
    lines = path.read_text().splitlines()
    assert lines[place.line - 1] == '[Play "W"]'
    assert found.trick == 2


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "record.empty"),
        (b" \n\n", "record.empty"),
        (bytes(range(256)) * 40, "record.binary"),
        (b"Dear all, here are the boards.\n", "record.format"),
    ],
)
def test_what_is_no_record(tmp_path: Path, content: bytes, code: str) -> None:
    path, good = tmp_path / "bad.pbn", tmp_path / "good.pbn"
    path.write_bytes(content)
    good.write_text(pbn())
    found, summary = audited(path, good)
    assert [(file, c) for file, _, c in found] == [("bad.pbn", code)]
    assert (summary.files, summary.boards, summary.unreadable) == (2, 1, 1)


def test_what_is_not_there(tmp_path: Path) -> None:
    assert [c for _, _, c in audited(tmp_path / "nothing.pbn")[0]] == ["record.missing"]
    for name in ("²", "17"):  # of no line, whatever the file is called
        assert [(line, c) for _, line, c in audited(Path(name))[0]] == [(0, "record.missing")]
    assert [c for _, _, c in audited(tmp_path)[0]] == ["audit.no_records"]
    assert audited(tmp_path)[1].unreadable == 1


def test_a_broken_board_hides_no_neighbour(tmp_path: Path) -> None:
    rng = random.Random(1)
    one, two, three = (made(played(rng, number)) for number in (1, 2, 3))
    path = tmp_path / "broken.pbn"
    path.write_text(one + two.replace('[Deal "N:', '[Deal "Q:') + three)
    found, summary = audited(path)
    assert (summary.boards, summary.with_play, summary.unreadable) == (3, 3, 1)
    assert [code for _, _, code in found] == ["deal.first", "deal.hand_unknown"]
    lines = path.read_text().splitlines()
    assert lines[found[0][1] - 1].startswith('[Deal "Q:')


def test_a_long_line_costs_no_memory_and_no_neighbour(tmp_path: Path) -> None:
    rng = random.Random(2)
    path = tmp_path / "long.pbn"
    with path.open("w") as file:
        file.write(made(played(rng, 1)) + "{ ")
        for _ in range(100):
            file.write("x" * 1_000_000)
        file.write(" }\n\n" + made(played(rng, 2)))
    (found, summary), most = peak(partial(audited, path))
    assert summary.boards == 2
    assert [code for _, _, code in found] == ["record.line_too_long"]
    assert most < 10_000_000


def test_memory_does_not_grow_with_the_file(tmp_path: Path) -> None:
    peaks = []
    part = tmp_path / "part.pbn"
    write(part, 150, seed=3)
    for times in (2, 6):
        path = tmp_path / f"{times}.pbn"
        path.write_text(part.read_text() * times)
        (_, summary), most = peak(partial(audited, path))
        peaks.append(most)
        assert summary.boards == 150 * times
    assert peaks[1] < peaks[0] + 200_000


def test_understood_departures_from_the_format_are_notes(tmp_path: Path) -> None:
    path = tmp_path / "loose.pbn"
    path.write_text(pbn(Contract="1 NT"))
    found, summary = audited(path)
    assert found == []
    assert dict(summary.notes) == {"pbn.spelling": 1}


def test_every_code_has_a_weight() -> None:
    assert UNREADABLE not in SEVERITY.values()
    assert set(SEVERITY.values()) == {"irregularity", "error", "doubt", "gap"}


def test_ruined_records_are_never_too_much(tmp_path: Path) -> None:
    """Bytes taken out, doubled, changed: whatever comes of it, the audit goes on."""
    rng = random.Random(4)
    path = tmp_path / "ruined.pbn"
    for round_ in range(150):
        text = bytearray("".join(made(played(rng, number)) for number in (1, 2)).encode())
        for _ in range(rng.randint(1, 12)):
            at, length = rng.randrange(len(text)), rng.randint(1, 40)
            way = round_ % 3
            if way == 0:
                del text[at : at + length]
            elif way == 1:
                other = rng.randrange(len(text))
                text[at:at] = text[other : other + length]
            else:
                text[at] = rng.choice(b'SHDC23456789TJQKANEWP^RLIX-*+[]"\n 0')
        path.write_bytes(bytes(text))
        found, summary = audited(path)
        assert summary.boards + summary.unreadable
        assert sum(summary.findings.values()) == len(found)


def test_what_never_ends_in_a_folder_is_named_and_left_out(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "f.pbn")
    (tmp_path / "g.pbn").symlink_to("/dev/zero")
    (tmp_path / "h.pbn").write_text(pbn())
    (tmp_path / "i.pbn").symlink_to(tmp_path / "h.pbn")
    (tmp_path / "j.pbn").symlink_to(tmp_path / "gone.pbn")
    found, summary = audited(tmp_path)
    assert [(file, code) for file, _, code in found] == [
        ("f.pbn", "record.pipe"),
        ("g.pbn", "record.pipe"),
        ("j.pbn", "record.missing"),
    ]
    assert (summary.boards, summary.unreadable) == (2, 3)

"""Bridgemate files: small Access files of our own, read by both readers, and rows of every kind."""

from __future__ import annotations

import json
import shutil
import sys
import time
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bws_sample import sample
from tablilla.desk.boards import access, bws
from tablilla.desk.boards.load import load
from tablilla.fault import Fault
from tests.desk.boards.samples import codes, values

GOOD: dict[str, Any] = {
    "ID": 1, "Section": 1, "Table": 3, "Round": 2, "Board": 7, "PairNS": 3, "PairEW": 12, "Declarer": 12,
    "NS/EW": "W", "Contract": "3NT", "Result": "=", "LeadCard": "H10", "Remarks": "",
    "DateLog": "2026-03-07 00:00:00", "TimeLog": "1899-12-30 20:15:00", "Erased": 0,
}  # fmt: skip


@pytest.fixture(params=["mdbtools", "access-parser"])
def _reader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "access-parser":
        monkeypatch.setattr(shutil, "which", lambda _: None)
    elif shutil.which("mdb-json") is None:  # Debian's package may be absent: then the other one is the reader
        monkeypatch.setattr(access, "_reader", lambda _: access._AccessParser())


def said(content: bytes) -> set[str]:
    """The results that a file tells; only faults of such files may be raised."""
    try:
        return set(values(load(content, "x.bws")))
    except Fault as fault:
        return {fault.code} - {"boards.bws.unreadable", "boards.bws.tables"}


@pytest.mark.usefixtures("_reader")
def test_a_whole_file() -> None:
    made = load(sample(), "friday.bws")
    assert values(made) == {
        "board/1/table/A1": {"contract": "4S", "declarer": "N", "tricks": 11, "lead": "HA"},
        "board/1/table/A2": {"contract": "2HX", "declarer": "E", "tricks": 6, "lead": "CT"},
        "board/1/table/B1": {"contract": "Pass"},
        "board/2/table/A1": {"contract": "3NT", "declarer": "S", "tricks": 9, "lead": "CT"},
        "board/2/table/A2": {"contract": "4HXX", "declarer": "N", "tricks": 11},
        "board/2/table/B1": {"remark": "60%-40%", "artificial": "60-40"},
        "board/3/table/A1": {"remark": "Not played"},
    }
    assert [(p.code, p.where) for p in made.problems] == [
        ("boards.contract", "friday.bws ReceivedData:10"),
        ("boards.result", "friday.bws ReceivedData:11"),
    ]
    assert {about: value["dealer"] for about, value in values(made, "board.set").items()} == {
        "board/1": "N", "board/2": "E",
    }  # fmt: skip
    assert values(made, "board.set")["board/2"]["deal"] == (
        "N:.AKQJT98.T98.T98 AKQJ..7654.76543 T98765.765.AKQ.2 432.432.J32.AKQJ"
    )


@pytest.mark.usefixtures("_reader")
@pytest.mark.parametrize("length", [40, 2048, 5000, 9000])
def test_a_file_that_breaks_off(length: int) -> None:
    assert said(sample()[:length]) <= set(values(load(sample(), "x.bws")))


@pytest.mark.parametrize("seed", range(3))
def test_a_damaged_file_breaks_nothing(seed: int) -> None:
    random, content = Random(seed), bytearray(sample())
    for _ in range(200):
        content[random.randrange(32, len(content))] = random.randrange(256)
    assert all(about.startswith("board/") for about in said(bytes(content)))


def test_without_a_reader_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(access, "find_spec", lambda _: None)
    with pytest.raises(Fault, match=r"boards\.bws\.reader"):
        load(sample(), "x.bws")


def test_a_reader_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(access._AccessParser):
        def names(self, file: object) -> list[str]:
            return ["sleep", "30"]

    monkeypatch.setattr(access, "SECONDS", 0.1)
    monkeypatch.setattr(access, "_reader", lambda _: Slow())
    with pytest.raises(Fault, match=r"boards\.bws\.unreadable"):
        load(sample(), "x.bws")


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("while True: print('x' * 9999)", "> 1 MB"),
        ("x = bytearray(1 << 30)", "python"),
        ("while True: pass", "> 1 s"),
        ("import time; time.sleep(60)", "> 1 s"),
    ],
    ids=["says too much", "needs too much memory", "works too long", "sleeps"],
)
def test_a_reader_is_bounded_in_all_that_it_takes(
    program: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "SECONDS", 1)
    monkeypatch.setattr(access, "MEMORY", 256 << 20)
    monkeypatch.setattr(access, "MOST_BYTES", 1 << 20)
    begun = time.monotonic()
    with pytest.raises(Fault, match=r"boards\.bws\.unreadable") as caught:
        access._run([sys.executable, "-c", program], "x.bws")
    assert str(caught.value.details["why"]).startswith(why)
    assert time.monotonic() - begun < 20


def read(*changes: dict[str, Any]) -> tuple[dict[str, dict[str, object]], list[str]]:
    """What becomes of good rows with these changes."""
    made = bws.load({bws.RECEIVED: [GOOD | change for change in changes]}, "x.bws")
    return values(made), codes(made)


def test_of_several_rows_the_newest_stands_whatever_their_order() -> None:
    older, newer = {"Result": "+1", "TimeLog": "1899-12-30 20:14:00"}, {"Result": "+2", "ID": 2}
    for rows in ((older, newer), (newer, older)):
        found, problems = read(*rows)
        assert found["board/7/table/A3"]["tricks"] == 11
        assert not problems


def test_an_erased_row_is_none_even_if_it_is_the_newest() -> None:
    for erased in (1, True, -1, "1", "True"):
        found, _ = read({}, {"Result": "-3", "ID": 2, "TimeLog": "1899-12-30 23:00:00", "Erased": erased})
        assert found["board/7/table/A3"]["tricks"] == 9


def test_a_board_that_comes_again_in_another_round_has_a_place_of_its_own() -> None:
    found, problems = read({}, {"Round": 5, "Result": "+1", "ID": 2})
    assert {about: value["tricks"] for about, value in found.items()} == {
        "board/7/table/A3": 9, "board/7/table/A302": 10,
    }  # fmt: skip
    assert problems == ["boards.bws.again"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"Board": "x"}, "boards.bws.number"), ({"Board": 0}, "boards.bws.number"),
        ({"Table": None}, "boards.bws.number"), ({"Section": 1.5}, "boards.bws.number"),
        ({"Contract": "3 XX"}, "boards.contract"), ({"Contract": "8C"}, "boards.contract"),
        ({"Result": "+5"}, "boards.result"), ({"Result": "9"}, "boards.result"),
        ({"NS/EW": ""}, "boards.bws.seat"), ({"Contract": "", "Remarks": None}, "boards.bws.nothing"),
    ],
)  # fmt: skip
def test_a_bad_row_is_said_and_hides_no_other(change: dict[str, Any], code: str) -> None:
    found, problems = read(change, {"Board": 8})
    assert list(found) == ["board/8/table/A3"]
    assert problems == [code]


@pytest.mark.parametrize(
    ("change", "code"), [({"LeadCard": "H1"}, "boards.lead"), ({"Declarer": 3}, "boards.bws.pair")]
)
def test_what_can_be_kept_of_a_row_is_kept(change: dict[str, Any], code: str) -> None:
    found, problems = read(change)
    assert found["board/7/table/A3"]["contract"] == "3NT"
    assert problems == [code]


JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8),
    st.lists(st.integers(), max_size=2),
    st.sampled_from(["4 S", "PASS", "=", "+1", "-14", "NaN", "1e5", "٣", "60%-40%", "2026-99-99 00:00:00"]),
)  # fmt: skip


@given(st.lists(st.dictionaries(st.sampled_from([*GOOD, "NorthSpades", "Letter"]), JUNK), max_size=4))
def test_whatever_stands_in_the_rows(rows: list[dict[str, Any]]) -> None:
    junk = [GOOD | row for row in rows]
    made = bws.load({name: [*junk, *rows] for name in bws.TABLES}, "x.bws")
    assert len(json.dumps([dict(item.value) for item in made.items])) < 100_000
    assert all(problem.where for problem in made.problems)

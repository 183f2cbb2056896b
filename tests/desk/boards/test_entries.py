"""Imports as entries: the same file twice is the same entries, and nothing is decided by a machine."""

from __future__ import annotations

from datetime import UTC, timedelta
from uuid import uuid4

from hypothesis import given
from hypothesis import strategies as st

from bws_sample import sample
from tablilla.desk.boards.entries import Prepared, prepare
from tablilla.desk.boards.item import Item
from tablilla.desk.boards.load import load
from tablilla.desk.entry import Entry, canonical
from tablilla.desk.fold import current
from tests.desk.boards.samples import OPENED, SESSION, USEBIO, codes
from tests.formats.samples import GAME

ABOUT = "board/7/table/A3"


def of(content: bytes, *log: Entry) -> Prepared:
    """What a file adds to a log."""
    return prepare(load(content, "x").items, SESSION, log, OPENED, UTC)


def result(tricks: int, minutes: int | None) -> Item:
    """A result, perhaps with a time of its own."""
    made = None if minutes is None else OPENED + timedelta(minutes=minutes)
    return Item("result.set", ABOUT, "", {"contract": "3NT", "declarer": "W", "tricks": tricks}, made)


def log_of(*imports: Item) -> list[Entry]:
    """The log after these imports, one after the other."""
    log: list[Entry] = []
    for item in imports:
        log += prepare([item], SESSION, log, OPENED, UTC).entries
    return log


def tricks(log: list[Entry]) -> list[int]:
    """What stands."""
    return sorted(entry.value["tricks"] for entry in current(log).of("result.set", ABOUT))


def test_the_same_file_twice_doubles_nothing() -> None:
    for content in (GAME.encode(), sample(), USEBIO):
        first = of(content)
        again = of(content, *first.entries)
        assert again.entries == []
        assert again.known == len(first.entries) > 2
        assert not again.problems


def test_two_devices_that_import_one_file_hold_the_same_entries() -> None:
    one, other = of(sample()), of(sample())
    assert [canonical(e) for e in one.entries] == [canonical(e) for e in other.entries]
    elsewhere = prepare(load(sample(), "x").items, uuid4(), (), OPENED, UTC)
    assert not {e.id for e in elsewhere.entries} & {e.id for e in one.entries}


def test_a_newer_row_replaces_an_older_one_and_not_the_reverse() -> None:
    assert tricks(log_of(result(9, 1), result(10, 2))) == [10]
    assert not current(log_of(result(9, 1), result(10, 2))).conflicts
    again = log_of(result(9, 1), result(10, 2), result(9, 1))
    assert tricks(again) == [10]  # the first file once more
    assert tricks(log_of(result(9, 1), result(10, 2), result(9, 3))) == [9]  # put right back


def test_what_says_more_of_the_same_is_added_to_it() -> None:
    less = Item("result.set", ABOUT, "", {"contract": "3NT", "tricks": 9, "declarer": "W"})
    more = Item("result.set", ABOUT, "", {"contract": "3NT", "score": -400})
    for order in ((less, more), (more, less)):
        log = log_of(*order, *order)
        assert len(log) == 2
        (stands,) = current(log).of("result.set", ABOUT)
        assert stands.value == {"contract": "3NT", "declarer": "W", "tricks": 9, "score": -400}


def test_what_differs_without_a_time_is_shown_and_not_decided() -> None:
    log = log_of(result(9, None), result(10, None))
    assert tricks(log) == [9, 10]
    (conflict,) = current(log).conflicts
    assert len(conflict.entries) == 2
    assert [p.code for p in prepare([result(11, None)], SESSION, log, OPENED, UTC).problems] == [
        "boards.differs"
    ]


def test_two_deals_of_one_board_are_both_kept() -> None:
    other = GAME.replace("AKQJ.T98.T98.T98 T98.AKQJ", "AKQT.T98.T98.T98 J98.AKQJ")
    first = of(GAME.encode())
    second = of(other.encode(), *first.entries)
    assert codes_of(second) == ["boards.differs"]
    assert len(current([*first.entries, *second.entries]).of("board.set", "board/1")) == 2


def codes_of(made: Prepared) -> list[str]:
    return [problem.code for problem in made.problems]


def test_the_same_pairs_over_a_board_are_the_same_table_in_every_file() -> None:
    moved = USEBIO.replace(b'SECTION_ID="A"', b'SECTION_ID="B"')
    first = of(sample())
    made = of(moved, *first.entries)
    tables = {e.about for e in made.entries if e.kind == "result.set"}
    assert tables == {"board/1/table/A1", "board/1/table/A2", "board/1/table/B1", "board/1/table/B5"}
    stands = current([*first.entries, *made.entries]).stands("board/1/table/A1", "result.set")
    assert stands is not None
    assert stands.value == {"contract": "4S", "declarer": "N", "tricks": 11, "lead": "HA", "score": 450}


def test_an_item_that_no_entry_can_hold_hides_no_other() -> None:
    bad = Item("result.set", "board/0/table/A3", "", {"contract": "3NT"})
    made = prepare([bad, result(9, None)], SESSION, (), OPENED, UTC)
    assert len(made.entries) == 1
    assert codes_of(made) == ["desk.entry.about"]


@given(st.lists(st.tuples(st.integers(0, 13), st.none() | st.integers(1, 9)), max_size=8))
def test_repeating_any_imports_adds_nothing(told: list[tuple[int, int | None]]) -> None:
    log = log_of(*(result(n, m) for n, m in told))
    assert len({e.id for e in log}) == len(log)
    last = [result(n, m) for n, m in told[-1:]]
    assert prepare(last, SESSION, log, OPENED, UTC).entries == []


def test_nothing_is_said_of_what_is_fine() -> None:
    assert codes(load(GAME.encode(), "x")) == []

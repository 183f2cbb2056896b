"""What stands in a log: from the set of its entries, whatever their order."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.desk.entry import Entry, Source, plain
from tablilla.desk.fold import Current, Thing, current
from tablilla.desk.fold_numbers import search, statistics
from tablilla.desk.fold_rulings import appointments, rulings
from tablilla.desk.fold_session import closed_at, header, settings
from tablilla.desk.settle import settle
from tests.desk.store.said import ABOUT, LAPTOP, PHONE, SESSION, id_of, said

KEY = "held_a_card_of_the_suit"
NAMES = {id_of(name): name for name in (*"abcdefgh", "a2", "b2")}


def names(entries: Sequence[Entry]) -> list[str]:
    return [NAMES[entry.id] for entry in entries]


def standing(log: Current) -> list[str]:
    return names(log.of("fact", ABOUT))


def test_a_correction_keeps_history() -> None:
    log = current([said("a", True), said("b", False, replaces="a", at=1), said("c", True, replaces="b", at=2)])
    assert standing(log) == ["c"]
    found = log.stands(ABOUT, "fact", KEY)
    assert found is not None
    assert NAMES[found.id] == "c"
    assert names(log.history(ABOUT, "fact", KEY)) == ["a", "b", "c"]
    assert (log.conflicts, log.strays) == ((), ())


def test_a_null_takes_back() -> None:
    log = current([said("a", True), said("b", None, replaces="a", at=1)])
    assert (standing(log), log.stands(ABOUT, "fact", KEY), log.conflicts) == ([], None, ())
    again = current([*log.entries.values(), said("c", False, at=2)])
    assert (standing(again), again.conflicts) == (["c"], ())


def test_two_devices_that_did_not_know_of_each_other_are_in_conflict() -> None:
    log = current([said("a", True), said("b", False, at=1, device=LAPTOP)])
    (conflict,) = log.conflicts
    assert (conflict.thing, names(conflict.entries)) == (Thing(ABOUT, "fact", KEY), ["a", "b"])
    assert log.stands(ABOUT, "fact", KEY) is None
    assert log.values(ABOUT, "fact") == {}


def test_two_corrections_of_one_entry_are_in_conflict() -> None:
    first = [said("a", 1), said("b", 2, replaces="a", at=1), said("c", 3, replaces="a", at=1, device=LAPTOP)]
    assert [names(conflict.entries) for conflict in current(first).conflicts] == [sorted("bc", key=id_of)]
    taken = [said("a", 1), said("b", None, replaces="a", at=1), said("c", 3, replaces="a", at=2)]
    assert [names(conflict.entries) for conflict in current(taken).conflicts] == [["b", "c"]]
    both = [said("a", 1), said("b", None, replaces="a", at=1), said("c", None, replaces="a", at=2)]
    assert current(both).conflicts == ()


def test_the_same_said_twice_is_no_conflict() -> None:
    assert current([said("a", True), said("b", True, at=1, device=LAPTOP)]).conflicts == ()
    assert len(current([said("a", True), said("b", 1, at=1, device=LAPTOP)]).conflicts) == 1


def test_people_settle_a_conflict() -> None:
    log = current([said("a", True), said("b", False, at=1, device=LAPTOP)])
    (conflict,) = log.conflicts
    made = settle(conflict, False, source=Source.DIRECTOR, device=PHONE, author="Ana", reason="both asked")
    settled = current([*log.entries.values(), *made])
    assert settled.conflicts == ()
    found = settled.stands(ABOUT, "fact", KEY)
    assert found is not None
    assert found.value is False
    assert len(settled.history(ABOUT, "fact", KEY)) == 4


@pytest.mark.parametrize(
    ("sources", "value", "disputed"),
    [
        ({"ns": True}, None, False),  # one side alone establishes nothing
        ({"ns": True, "ew": True}, True, False),
        ({"ns": True, "ew": False}, None, True),
        ({"record": True}, True, False),
        ({"record": True, "ew": False}, None, True),
        ({"agreed": True, "record": True}, True, False),
        ({"agreed": False, "record": True}, None, True),
        ({"ns": True, "ew": False, "director": False}, False, True),
        ({"director": True}, True, False),
        ({"player": True}, True, False),
    ],
)
def test_what_the_sources_say(sources: dict[str, bool], value: bool | None, disputed: bool) -> None:
    log = current(said(source, held, source=source) for source, held in sources.items())
    found = log.stands(ABOUT, "fact", KEY)
    assert (None if found is None else found.value) == value
    assert [dispute.thing.key for dispute in log.disputes] == [KEY] * disputed
    assert log.conflicts == ()
    if disputed:
        (dispute,) = log.disputes
        assert set(dispute.said) == {Source(one) for one in sources} - {Source.DIRECTOR}
        assert (dispute.found is not None) == ("director" in sources)


def test_what_the_director_found_twice_and_differently_does_not_fall_back_on_the_sides() -> None:
    sides = [said("ns", True, source="ns"), said("ew", True, source="ew")]
    log = current([*sides, said("a", True), said("b", False, device=LAPTOP)])
    assert log.stands(ABOUT, "fact", KEY) is None


def test_each_side_has_its_own_statement() -> None:
    log = current(
        said(side, {"text": side}, "statement", key=side.upper(), source=side) for side in ("ns", "ew")
    )
    assert (log.conflicts, log.disputes) == ((), ())
    assert log.values(ABOUT, "statement") == {"NS": {"text": "ns"}, "EW": {"text": "ew"}}


def test_any_number_of_notes_stand_side_by_side() -> None:
    notes = [said(name, {"text": name}, "note") for name in "ab"]
    assert current(notes).conflicts == ()
    named = [said(name, {"text": name}, "note", key="remark") for name in "ab"]
    assert len(current(named).conflicts) == 1


def test_who_replaces_what_is_of_another_thing_is_a_stray() -> None:
    log = current([said("a", True), said("b", True, key="other", replaces="a", at=1)])
    assert (names(log.strays), sorted(standing(log))) == (["b"], ["a", "b"])


def test_a_ring_replaces_nothing() -> None:
    ring = [said("a", 1, replaces="c"), said("b", 2, replaces="a"), said("c", 3, replaces="b")]
    log = current([*ring, said("d", 4, replaces="c")])
    assert sorted(names(log.strays)) == ["a", "b", "c"]
    assert sorted(standing(log)) == ["a", "b", "d"]
    assert len(log.conflicts) == 1


def test_what_it_replaces_may_come_later() -> None:
    late = said("b", False, replaces="a", at=1)
    assert standing(current([late])) == ["b"]
    assert standing(current([late, said("a", True)])) == ["b"]


def test_a_kind_of_a_later_version_stands_and_does_no_harm() -> None:
    later = Entry(**{**{n: getattr(said("a", True), n) for n in Entry.__slots__}, "kind": "rumour"})
    log = current([later, said("b", True)])
    assert log.of("rumour", ABOUT) == (later,)
    assert log.stands(ABOUT, "rumour", KEY) is not None
    assert log.conflicts == ()


# -- settings


def setting(name: str, value: Any, **others: Any) -> Entry:
    return said(name, value, "session.set", about="session", **others)


def test_settings_are_fields_of_their_own() -> None:
    log = current(
        [
            said("a", {"name": "Martes"}, "session.opened", about="session"),
            setting("b", {"event": "Copa"}, at=1),
            setting("c", {"scoring": "MP", "event": "Copa"}, at=2, device=LAPTOP),
        ]
    )
    found = settings(log)
    assert found.values == {"name": "Martes", "event": "Copa", "scoring": "MP"}
    assert (found.conflicts, log.conflicts, found["official"]) == ((), (), None)
    torn = settings(current([*log.entries.values(), setting("d", {"event": "Liga", "name": "Lunes"}, at=3)]))
    assert torn.values == {"name": "Lunes", "scoring": "MP"}
    assert [conflict.field for conflict in torn.conflicts] == ["event"]


def test_the_header_of_a_session() -> None:
    opened = said("a", {"name": "Martes"}, "session.opened", about="session")
    closed = said("b", None, "closed", about="session", at=5)
    reopened = said("c", "one more board", "reopened", about="session", at=6)
    assert header([opened]) == ("Martes", None)
    assert header([closed, opened]) == ("Martes", closed.made)
    assert header([reopened, closed, opened]) == ("Martes", None)
    assert header([]) == ("", None)
    assert closed_at(current([closed]), ABOUT) is None


# -- order


def everything(log: Current) -> object:
    return (
        log,
        log.disputes,
        settings(log),
        rulings(log),
        appointments(log),
        statistics([log]).plain(),
        search(log, "a"),
    )


kinds = st.sampled_from(
    [
        ("fact", {"key": "x"}, st.booleans()),
        ("fact", {"key": "y"}, st.sampled_from([1, 2])),
        ("note", {}, st.sampled_from(["a", "b"])),
        ("closed", {}, st.none()),
        ("reopened", {}, st.none()),
        ("ruling.opened", {}, st.sampled_from([{"kind": "revoke"}, {"kind": "revoke", "board": 7}])),
        ("kept", {}, st.sampled_from(["1/damage", "1/x"])),
        ("session.set", {"about": "session"}, st.sampled_from([{"name": "a"}, {"name": "b", "event": "c"}])),
    ]
)


@st.composite
def logs(draw: st.DrawFn) -> list[Entry]:
    """Entries of several devices; each may replace any other, also one that is not there, also in a ring."""
    found = []
    size = draw(st.integers(0, 9))
    for number in range(size):
        kind, others, values = draw(kinds)
        given: dict[str, Any] = {
            "at": draw(st.integers(0, 2)),
            "source": draw(st.sampled_from([*Source])),
            **others,
        }
        value = draw(values)
        other = draw(st.none() | st.integers(0, size))
        if other is not None and other != number:
            given |= {"replaces": str(other)}
            value = draw(st.just(value) | st.none())
        found.append(said(str(number), value, kind, device=draw(st.sampled_from([PHONE, LAPTOP])), **given))
    return found


@given(log=logs(), seed=st.integers(0, 2**16))
def test_order_and_repetition_do_not_matter(log: list[Entry], seed: int) -> None:
    other = log + log[: len(log) // 2]
    random.Random(seed).shuffle(other)
    assert everything(current(other)) == everything(current(log))


@given(log=logs())
def test_nothing_said_disappears(log: list[Entry]) -> None:
    found = current(log)
    assert set(found.entries.values()) == set(log)
    alive = {entry.id for entries in found.standing.values() for entry in entries}
    late = {entry.id for entries in found.late.values() for entry in entries}
    for entry in log:
        gone = entry.id in found.replaced or (entry.value is None and entry.replaces is not None)
        gone = gone or entry.id in late
        assert (entry.id in alive) != gone
        assert entry in found.history(entry.about, entry.kind, entry.key)


@given(log=logs())
def test_where_something_was_said_something_stands_or_it_was_taken_back(log: list[Entry]) -> None:
    """No chain of replacements, honest or not, makes all that was said of a thing disappear by itself."""
    found = current(log)
    late = {entry for entries in found.late.values() for entry in entries}
    for thing in {Thing(entry.about, entry.kind, entry.key) for entry in log if entry not in late}:
        nulls = any(entry.value is None for entry in found.history(*thing))
        assert found.standing.get(thing) or nulls


def test_the_entries_of_the_tests_are_of_one_session() -> None:
    assert plain(said("a", True))["session"] == str(SESSION)
    assert isinstance(id_of("a"), UUID)

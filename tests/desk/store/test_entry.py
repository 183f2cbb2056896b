"""The entry: one JSON for each, and an exact fault for whatever is none."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.desk.entry import DEEPEST, LARGEST, Source, canonical, new, plain, read, trusted
from tablilla.desk.kinds import KINDS
from tablilla.fault import Fault
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.faults import said as in_words
from tests.desk.store.said import ABOUT, PHONE, SESSION, said

GOOD = plain(said("one", True))
NESTED: Any = 1
for _ in range(DEEPEST):
    NESTED = [NESTED]

BAD: list[tuple[str, str, dict[str, Any]]] = [
    ("desk.entry.unknown", "colour", {"colour": "red"}),
    ("desk.entry.kind", "kind", {"kind": "rumour"}),
    ("desk.entry.kind", "kind", {"kind": ""}),
    ("desk.entry.about", "about", {"about": "board/7"}),
    ("desk.entry.about", "about", {"about": "ruling/7"}),
    ("desk.entry.about", "about", {"about": f"{ABOUT}\n"}),
    ("desk.entry.about", "about", {"about": "board/0", "kind": "board.set", "value": {}}),
    ("desk.entry.key", "key", {"key": ""}),
    ("desk.entry.no_key", "key", {"kind": "ruling.opened", "value": {"kind": "revoke"}}),
    ("desk.entry.value", "value", {"value": None}),
    ("desk.entry.value", "value.nam", {"kind": "session.set", "about": "session", "value": {"nam": 1}}),
    ("desk.entry.value", "value.name", {"kind": "session.set", "about": "session", "value": {"name": 1}}),
    ("desk.entry.value", "value.kind", {"kind": "ruling.opened", "key": "", "value": {}}),
    ("desk.entry.itself", "replaces", {"replaces": GOOD["id"]}),
    ("desk.entry.reason", "reason", {"kind": "choice", "replaces": str(SESSION)}),
    ("desk.entry.reason", "reason", {"kind": "choice", "replaces": str(SESSION), "reason": " "}),
    ("desk.entry.large", "value", {"value": ["x" * 1000] * (LARGEST // 1000)}),
    ("desk.entry.deep", "value" + "[0]" * DEEPEST, {"value": NESTED}),
    ("desk.entry.text", "about", {"about": 7}),
    ("desk.entry.text", "author", {"author": ["Ana"]}),
    ("desk.entry.long", "key", {"key": "k" * 301}),
    ("desk.entry.characters", "author", {"author": "a\0b"}),
    ("desk.entry.characters", "value", {"value": "\ud800"}),
    ("desk.entry.characters", "value", {"value": {"\0": 1}}),
    ("desk.entry.uuid", "id", {"id": 7}),
    ("desk.entry.uuid", "device", {"device": "phone"}),
    ("desk.entry.uuid", "session", {"session": "{" + str(SESSION) + "}"}),
    ("desk.entry.uuid", "replaces", {"replaces": "the other"}),
    ("desk.entry.source", "source", {"source": "rumour"}),
    ("desk.entry.source", "source", {"source": ["ns"]}),
    ("desk.entry.edition", "edition", {"edition": 1997}),
    ("desk.entry.edition", "edition", {"edition": "2017"}),
    ("desk.entry.edition", "edition", {"edition": True}),
    ("desk.entry.moment", "made", {"made": "yesterday"}),
    ("desk.entry.moment", "made", {"made": 1764532800}),
    ("desk.entry.moment", "made", {"made": "0001-01-01T00:00:00+14:00"}),
    ("desk.entry.moment", "made", {"made": "0001-12-31T00:00:00Z"}),
    ("desk.entry.moment", "made", {"made": "9999-01-01T00:00:00Z"}),
    ("desk.entry.zone", "made", {"made": "2026-11-30T20:00:00"}),
    ("desk.entry.number", "value", {"value": float("nan")}),
    ("desk.entry.number", "value", {"value": 2**60}),
    ("desk.entry.number", "value", {"value": 1e300}),
    ("desk.entry.number", "value", {"value": float("-inf")}),
    ("desk.entry.number", "value.x[1]", {"value": {"x": [1, 10**500]}}),
    ("desk.entry.json", "value", {"value": {1: 2}}),
    ("desk.entry.json", "value", {"value": {1, 2}}),
]


@pytest.mark.parametrize(
    ("code", "where", "change"), BAD, ids=[f"{code}-{i}" for i, (code, *_) in enumerate(BAD)]
)
def test_what_is_no_entry_is_one_fault(code: str, where: str, change: dict[str, Any]) -> None:
    with pytest.raises(Fault) as caught:
        read(GOOD | change)
    if code == "desk.entry.value" and caught.value.where != where:  # an unknown field stands in its object
        assert where.startswith(f"{caught.value.where}.")
    else:
        assert caught.value.where == where
    assert caught.value.code == code
    for language in LANGUAGES:
        text = in_words(caught.value, words(language))
        assert "Fault(" not in text
        assert "\n" not in text


@pytest.mark.parametrize(
    "name", ["id", "session", "about", "kind", "value", "source", "device", "made", "version", "edition"]
)
def test_what_is_missing_is_named(name: str) -> None:
    with pytest.raises(Fault, match=r"desk\.entry\.missing") as caught:
        read({key: value for key, value in GOOD.items() if key != name})
    assert caught.value.where == name


@pytest.mark.parametrize("given", [None, 7, "x", [], [GOOD]])
def test_what_is_no_object_is_no_entry(given: object) -> None:
    with pytest.raises(Fault, match=r"desk\.entry\.object"):
        read(given)


def test_moments_are_utc_to_the_millisecond() -> None:
    entry = read(GOOD | {"made": "2026-11-30T16:00:00.123987-04:00"})
    assert entry.made == datetime(2026, 11, 30, 20, 0, 0, 123_000, UTC)
    assert plain(entry)["made"] == "2026-11-30T20:00:00.123Z"
    caracas = timezone(timedelta(hours=-4))
    assert replace(entry, made=datetime(2026, 11, 30, 16, tzinfo=caracas)).made.tzinfo is UTC
    with pytest.raises(Fault, match=r"desk\.entry\.zone"):
        replace(entry, made=datetime(2026, 11, 30))


def test_a_number_is_the_same_on_every_device() -> None:
    assert canonical(read(GOOD | {"value": 7.0})) == canonical(read(GOOD | {"value": 7}))
    assert canonical(read(GOOD | {"value": 7})) != canonical(read(GOOD | {"value": True}))
    assert '"value":7.5' in canonical(read(GOOD | {"value": 7.5}))
    assert '"value":0,' in canonical(read(GOOD | {"value": -0.0}))


def test_null_takes_back_only_what_it_replaces() -> None:
    assert read(GOOD | {"kind": "statement", "value": None, "replaces": str(SESSION)}).value is None
    with pytest.raises(Fault, match=r"desk\.entry\.value"):
        read(GOOD | {"kind": "statement", "value": None})


def test_an_entry_made_here_is_checked() -> None:
    made = new(SESSION, "session", "session.set", {"name": "Martes"}, source=Source.DIRECTOR, device=PHONE)
    assert abs(made.made - datetime.now(UTC)) < timedelta(minutes=1)
    assert read(plain(made)) == made
    with pytest.raises(Fault, match=r"desk\.entry\.about"):
        new(SESSION, "board/7", "session.set", {}, source=Source.DIRECTOR, device=PHONE)


def test_every_kind_says_what_it_may_be_about() -> None:
    assert all(kind.about for kind in KINDS.values())


scalars = st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.floats(-(2.0**53), 2.0**53)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
values = st.recursive(
    scalars | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(value=values.filter(lambda value: value is not None), key=texts.filter(bool), author=texts, reason=texts)
def test_an_entry_survives_its_json(value: Any, key: str, author: str, reason: str) -> None:
    entry = read(GOOD | {"value": value, "key": key, "author": author, "reason": reason})
    text = canonical(entry)
    again = read(json.loads(text))
    assert (again, canonical(again)) == (entry, text)
    assert trusted(json.loads(text)) == entry
    assert json.loads(json.dumps(plain(entry))) == plain(entry)


@given(
    given=st.dictionaries(
        st.sampled_from([*GOOD, "key", "replaces", "reason", "x"]), values | st.binary(), max_size=6
    )
)
def test_nothing_but_a_fault_comes_of_what_is_no_entry(given: dict[str, Any]) -> None:
    try:
        entry = read(GOOD | given)
    except Fault:
        return
    assert read(plain(entry)) == entry

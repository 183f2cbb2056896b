"""Notation and JSON of a table: text and events are inverse to each other, for every event there is."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablilla.bridge.cards import ANY, NAMES, SUIT_CARDS, card
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws.duties_of_calls import Turns
from tablilla.laws.law26_call_withdrawn import Scope
from tablilla.laws.law57_premature_play import Demand
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.auction import CALLS, OVER_SEVEN
from tablilla.table.notation import read, read_line, write, write_line
from tablilla.table.notation_duties import DUTIES
from tablilla.table.notation_forms import FORMS, read_event
from tablilla.table.notation_json import event_to_json, events_from_json, from_json, to_json
from tests.table.boards import lawless, seeds

N, E, S, W = Seat
SEATS = st.sampled_from(Seat)
KNOWN = st.integers(0, 51).map(lambda i: 1 << i)
CARDS = st.one_of(KNOWN, st.sampled_from((*SUIT_CARDS, ANY, card("Sx"))), st.integers(1, (1 << 52) - 1))
TRICKS = st.integers(0, 13)
ANY_CALL = st.sampled_from((*CALLS, *OVER_SEVEN))
TEXT = st.text(max_size=12).filter(lambda t: "\n" not in t and "\r" not in t)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "seat": SEATS,
    "by": st.none() | SEATS,
    "winner": st.none() | SEATS,
    "card": CARDS,
    "instead_of": CARDS,
    "cards": st.lists(CARDS, min_size=1, max_size=3).map(tuple),
    "trick": TRICKS,
    "to": TRICKS,
    "tricks": st.none() | TRICKS,
    "how": TEXT,
    "where": TEXT,
    "words": TEXT,
    "what": TEXT,
    "call": TEXT,
    "clause": TEXT,
    "penalty": st.sampled_from(("major", "minor", "none")),
    "major": st.booleans(),
    "strange": st.booleans(),
    "moment": st.none() | st.sampled_from(Moment),
    "about": TEXT,
    "free": st.lists(SEATS, max_size=4).map(tuple),
    "barred": st.lists(SEATS, max_size=4).map(tuple),
}
ODD = {
    (e.Attention, "to"): st.sampled_from(("revoke", "lead_out_of_turn")) | TEXT,
    (e.PickedUp, "cards"): CARDS,
    (e.Informed, "cards"): st.just(0) | CARDS,
    (e.ToldTurn, "by"): SEATS,
    (e.Attention, "seat"): st.none() | SEATS,
    (a.Called, "call"): ANY_CALL,
    (a.Called, "at_once"): st.booleans(),
    (a.Substituted, "call"): ANY_CALL,
    (a.Seen, "led"): st.booleans(),
    (a.Explained, "of"): st.just("") | ANY_CALL,
    (a.Explained, "how"): st.sampled_from(a.Told),
}


def made(kind: type[e.Event]) -> st.SearchStrategy[e.Event]:
    return st.builds(
        kind,
        **{
            f.name: ODD[at] if (at := (kind, f.name)) in ODD else VALUES[f.name]
            for f in dataclasses.fields(kind)
        },
    )


def obliged() -> st.SearchStrategy[e.Event]:
    own = {
        "card": CARDS,
        "suits": CARDS,
        "suit": st.integers(0, 3),
        "demand": st.sampled_from(Demand),
        "scope": st.sampled_from(Scope),
        "turns": st.sampled_from(Turns),
        "call": ANY_CALL,
        "who": SEATS,
        "since": TRICKS,
        "clause": st.sampled_from(("50D2a", "57A")),
    }
    kinds = [
        st.builds(kind, **{f.name: own[f.name] for f in dataclasses.fields(kind)}) for kind in DUTIES.values()
    ]
    return st.builds(e.Obliged, st.one_of(kinds))


RULED = st.builds(
    e.Ruled,
    st.builds(
        Incident,
        st.sampled_from(("revoke", "lead_out_of_turn")),
        st.none() | SEATS,
        st.none() | TRICKS,
        st.none() | st.integers(0, 3),
        st.just(0) | CARDS,
        st.sampled_from(("", "14B4")),
        st.integers(1, 4),
    ),
)
ANY_EVENT = st.one_of([made(kind) for kind in FORMS]) | obliged() | RULED


def same(one: e.Event, other: e.Event) -> bool:
    """As ``==``, and of an incident the details that its identity leaves out."""
    if isinstance(one, e.Ruled) and isinstance(other, e.Ruled):
        return dataclasses.astuple(one.incident) == dataclasses.astuple(other.incident)
    return one == other


def test_every_event_has_its_words() -> None:
    every = {x for m in (e, a) for x in vars(m).values() if isinstance(x, type) and issubclass(x, e.Event)}
    without = {e.Event, a.Act, a.Bound, a.Settled}  # marks of the auction itself; a duty is ``Obliged``
    assert set(FORMS) | {e.Obliged, e.Ruled} == every - without


@given(ANY_EVENT)
@settings(max_examples=400, deadline=None)
def test_an_event_comes_back_from_its_line_and_from_json(event: e.Event) -> None:
    line = write_line(event)
    assert "\n" not in line
    (back,) = read_line(line)
    assert same(back, event), line
    (back,) = events_from_json(json.loads(json.dumps(event_to_json(event))))
    assert same(back, event)


@given(made(e.Played) | st.one_of([made(kind) for kind in FORMS]))
@settings(max_examples=150, deadline=None)
def test_no_line_can_be_read_in_two_ways(event: e.Event) -> None:
    from tablilla.table.notation_forms import _matches

    assert [form.event for form, _ in _matches(write_line(event))] == [type(event)]


@pytest.mark.parametrize("seed", seeds(25))
def test_a_lawless_board_comes_back(seed: int) -> None:
    *_, table = lawless(random.Random(seed))
    assert read(write(table)) == table
    assert from_json(json.loads(json.dumps(to_json(table)))) == table


BOARD = """
# typed at the table
dealer: N
vul: both
contract: 4SX
declarer: S
deal: N:432.432.432.5432 - - -
W: ♥K h3 H10 HA      # the tenth card of the suit led
2. S: SA -- S2
N attention to revoke by W trick 1 at play
W  corrects  HK  to  HQ major
S chooses forbid:HC
W says "I have # no more"
"""


def test_what_a_person_types() -> None:
    table = read(BOARD)
    assert table.setting.contract is not None
    assert str(table.setting.contract) == "4SX"
    assert (table.setting.vulnerability, table.setting.dealer, table.trumps) == (3, N, 3)
    assert [type(x).__name__ for x in table.log] == [
        "Played", "Played", "Played", "Played", "Played", "Omitted", "Played",
        "Attention", "Corrected", "Chose", "Said",
    ]  # fmt: skip
    assert table.log[2] == e.Played(E, card("HT"))
    assert table.log[4] == e.Played(S, card("SA"), 2)
    assert table.log[7] == e.Attention(N, "revoke", 1, W, Moment.PLAY)
    assert table.log[8] == e.Corrected(W, card("HQ"), card("HK"), "major")
    assert table.log[10] == e.Said(W, "I have # no more")
    assert read(write(table)) == table
    lines = write(table).splitlines()
    assert "W: HK H3 HT HA" in lines
    assert "2. S: SA -- S2" in lines


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("dealer: N\nW flies away", "notation.line", ":2"),
        ("dealer: X", "table.seat", ""),
        ("dealer: N\ndealer: N", "notation.twice", ":2"),
        ("W: SA SK\n\nN SA", "table.card_twice", ":3"),
        ("trumps: X", "notation.trumps", ""),
        ("duty flight W since=1 clause=1", "notation.line", ":1"),
        ("ruled", "notation.line", ":1"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(text: str, code: str, line: str) -> None:
    with pytest.raises(Fault) as wrong:
        read(text)
    assert (wrong.value.code, wrong.value.where) == (code, line)


def test_cards_as_people_write_them() -> None:
    for text in ("W ♠10", "W sT", "w S10", "W T♠"):
        assert read_event(text) == e.Played(W, card("ST"))
    for name in NAMES:
        assert read_event(f"N {name}") == e.Played(N, card(name))
    assert read_event("N H/SA") == e.Played(N, SUIT_CARDS[2] | card("SA"))

"""To which ruling an address leads on the phone, and what a new ruling begins with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.browser.scripts import by_node

SCRIPTS = (
    "words.js",
    "walker.js",
    "store.js",
    "desk-log.js",
    "boards.js",
    "forms-kept.js",
    "follow.js",
    "desk.js",
)
DESK = """
const data = { editions: [2017, 2007], kinds: ['revoke'] }, done = [];
const old = { id: 'old', kind: 'revoke', board: '5', table: '1', offender: 'W', trick: 2, session: 's' };
const state = { rulings: [old], open: 'old', settings: { edition: 2017, language: 'es' } };
const app = {
  state, data, following: { boards: [], show: board => done.push('follow') }, render: () => null,
  open: ruling => done.push('open ' + ruling.id), home: () => { state.open = null; done.push('home'); },
  begin: (kind, more) => done.push({ kind, ...more }), shows: facts => null,
};
const query = new URLSearchParams(given.query), known = given.known || {};
asked = async path => {
  done.push('awaited ' + desk.awaited);
  return { ok: true, json: async () => ({ facts: {} }) };
};
const desk = Object.assign(Object.create(Desk.prototype), {
  app, query, known, session: 's', record: null,
  board: query.get('board') || '', table: query.get('table') || '',
  awaited: WANTED.some(name => query.has(name)), closing: () => given.closed || null, line: () => null,
});
for (const last of [false, true]) await desk.arrive(last);
return { done, awaited: desk.awaited, edition: desk.edition() };
"""


def arrived(query: str, **more: Any) -> Any:
    """What the page does with an address, where a ruling was left open."""
    return by_node(SCRIPTS, DESK, {"query": query, **more})


@pytest.mark.parametrize("query", ["board=&table=3", "board=&table=", "board=7&table=", "board=7&table=3"])
def test_a_new_ruling_is_begun_and_the_one_left_open_is_not_shown(query: str) -> None:
    found = arrived(query)
    assert found["done"] == ["home"]
    assert found["awaited"] is False


def test_opened_again_without_a_wish_the_ruling_left_open_goes_on() -> None:
    assert arrived("")["done"] == []


def test_what_the_address_asks_for_is_awaited_and_no_other_ruling_takes_a_tap() -> None:
    found = arrived("board=7&table=3&kind=revoke&seat=E&trick=4&declarer=S&edition=2007")
    first, begun = found["done"]
    assert first == "awaited true", "while the record is looked at"
    assert begun["kind"] == "revoke"
    assert (begun["edition"], begun["offender"], begun["trick"], begun["declarer"]) == (2007, "E", 4, "S")
    assert found["awaited"] is False
    for unknown in ("ruling=none", "kind=none", "follow=none"):
        assert arrived(unknown)["done"] == ["home"]
    assert arrived("ruling=old")["done"] == ["open old"]


def test_an_irregularity_that_is_being_ruled_on_is_not_ruled_on_twice() -> None:
    same = "board=5&table=1&kind=revoke&seat=W&trick=2"
    assert arrived(same)["done"] == ["open old"]
    assert arrived(f"{same}&again=yes")["done"][-1]["kind"] == "revoke"
    assert arrived(same, closed={"id": "x"})["done"][-1]["kind"] == "revoke"
    assert arrived(same.replace("trick=2", "trick=9"))["done"][-1]["trick"] == 9


def test_beside_a_session_its_edition_holds() -> None:
    assert arrived("", known={"edition": 2007})["edition"] == 2007
    assert arrived("")["edition"] == 2017
    begun = arrived("board=7&table=3&kind=revoke&seat=E", known={"edition": 2007})["done"][-1]
    assert begun["edition"] == 2007


STORE = """
globalThis.sessionStorage = { getItem: () => given.tab };
const data = { editions: [2017], languages: ['es'], themes: ['light'] }, last = { open: 'old', screen: 'case' };
const found = Object.assign(Object.create(Store.prototype), {
  data, session: given.session, rulings: () => [{ id: 'old' }], ask: act => act(),
  read: key => (key === PLACE ? JSON.stringify(last) : null),
});
return found.load().open;
"""


def test_another_tab_beside_a_session_is_for_another_ruling() -> None:
    place = '{"open": "old", "screen": "case"}'
    assert by_node(SCRIPTS, STORE, {"session": "s", "tab": None}) is None
    assert by_node(SCRIPTS, STORE, {"session": "s", "tab": place}) == "old", "the same tab goes on"
    assert by_node(SCRIPTS, STORE, {"session": "", "tab": None}) == "old", "the page alone goes on where it was"

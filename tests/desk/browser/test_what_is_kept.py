"""A phone without room, cleared or damaged: its next page has all that the desk or this page knew."""

from __future__ import annotations

from typing import Any

from tests.desk.browser.scripts import by_node

SCRIPTS = ("store.js", "desk-log.js", "desk.js")
PHONE = """
store.read = key => kept.get(key) ?? null;
store.putAside = key => { kept.delete(key); delete localStorage[key]; };
const known = { author: 'Ana', device: 'ana', after: 7, mark: 'm' }, log = new Log(store, 's', known);
const desk = Object.assign(Object.create(Desk.prototype), { app: { store }, log, known, session: 's' });
const held = () => [...kept.keys()].filter(key => key.startsWith(ENTRY)).length;
const after = () => JSON.parse(kept.get('tablilla.desk.s')).after;
log.make('ruling/1', 'note', 'one', 1, 'director', 2017);
desk.remember();
"""


def on_phone(code: str) -> Any:
    return by_node(SCRIPTS, PHONE + code, None)


def test_without_room_the_next_page_asks_for_all() -> None:
    assert on_phone("return [held(), after()];") == [1, 7]
    code = """
      const { setItem } = localStorage;
      localStorage.setItem = (key, text) => {
        if (key.startsWith(ENTRY)) throw new Error('full');
        setItem(key, text);
      };
      log.came(8, { id: 'x', session: 's', about: 'ruling/1', kind: 'note', made: '' });
      desk.remember();
      return [held(), after()];"""
    assert on_phone(code) == [1, 0]


def test_what_is_cleared_under_a_page_is_kept_again() -> None:
    assert on_phone("kept.clear(); desk.remember(); return [held(), after()];") == [1, 7]


def test_after_an_entry_that_cannot_be_read_all_is_asked_for() -> None:
    assert on_phone("""
      kept.set(ENTRY + 'x', '{');
      localStorage[ENTRY + 'x'] = '{';
      log.load();
      desk.remember();
      return [held(), after()];""") == [1, 0]

"""A desk that was restored from an older backup is sent again what it had acknowledged since."""

from __future__ import annotations

from typing import Any

import pytest

from tests.desk.browser.scripts import by_node

SCRIPTS = ("store.js", "desk-log.js", "desk-sync.js")
# A desk that numbers what it is sent; ``restored``: only so many of its entries are left, and others follow.
DESK = """
let entries = [];
const seqOf = id => entries.findIndex(entry => entry.id === id) + 1;
globalThis.asked = (path, body) => {
  const answer = value => ({ ok: true, status: 200, json: async () => JSON.parse(JSON.stringify(value)) });
  if (body) {
    const fresh = body.filter(entry => !seqOf(entry.id));
    entries.push(...fresh);
    const stored = fresh.map(({ id }) => ({ id, seq: seqOf(id) }));
    return answer({ stored, known: body.filter(one => !fresh.includes(one)).map(({ id }) => id), refused: [] });
  }
  if (path.endsWith('/pocket')) return answer({ role: given.role, author: 'Ana', device: 'ana' });
  const { after, mark } = Object.fromEntries(new URLSearchParams(path.split('?')[1]));
  const at = place => (entries[place - 1] || {}).id || '';
  const lost = after > entries.length || (after > 0 && at(after) !== mark);
  const later = entries.slice(lost ? 0 : after);
  const rows = later.map(entry => ({ seq: seqOf(entry.id), entry }));
  return answer({ entries: rows, last: entries.length, mark: at(entries.length), more: false, lost });
};
globalThis.window = { addEventListener: () => null };
document.addEventListener = () => null;
const known = { author: 'Ana', device: 'ana' }, log = new Log(store, 's', known);
const app = { state: { settings: {} } };
const desk = { app, known, log, session: 's', line: () => null, came: () => null, remember: () => null };
const sync = new Sync(desk);
const said = author => ({ id: newId(), session: 's', about: 'ruling/1', author, kind: 'note' });
sync.plan = () => null;
entries.push(said('Bea'), said('Bea'));
log.make('ruling/1', 'note', 'before', 1, 'director', 2017);
await sync.run();
log.make('ruling/1', 'note', 'after', 2, 'director', 2017);
entries.push(said('Bea'));
await sync.run();
const all = entries.map(({ id }) => id), left = entries.slice(0, 3);
entries = [...left, ...Array.from({ length: given.others }, () => said('Carl'))];
await sync.run();
const here = [...log.held.values()].filter(kept => !kept.seq).length;
return { missing: all.filter(id => !seqOf(id)).length, more: entries.length - all.length, unsent: here,
  fetched: entries.every(({ id }) => log.held.has(id)), state: sync.state };
"""


@pytest.mark.parametrize("others", [0, 1, 2, 5])
def test_nothing_that_a_phone_holds_is_missing_afterwards(others: int) -> None:
    found: dict[str, Any] = by_node(SCRIPTS, DESK, {"role": "director", "others": others})
    assert found == {"missing": 0, "more": others, "unsent": 0, "fetched": True, "state": "sent"}


def test_an_assistant_sends_again_what_he_said_and_not_what_others_said() -> None:
    found: dict[str, Any] = by_node(SCRIPTS, DESK, {"role": "assistant", "others": 2})
    assert found == {"missing": 1, "more": 1, "unsent": 0, "fetched": True, "state": "sent"}

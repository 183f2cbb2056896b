"""The phone finds the same to stand in a log as the desk does: two programs, one answer."""

from __future__ import annotations

import json
import random
from uuid import UUID

from tablilla.desk.entry import Entry, Source, plain
from tablilla.desk.fold import current
from tablilla.desk.fold_session import closed_at
from tests.desk.browser.scripts import by_node
from tests.desk.store.said import ABOUT, said

SCRIPTS = ("store.js", "desk-log.js")
LOGS, MOST, ENDS = 400, 9, 0.15
THINGS = [("fact", "held"), ("fact", "attention"), ("choice", "opening_lead"), ("fact", "other.lho")]
VALUES = [True, False, "end", 1]
ASKED = """
return given.map(({ session, entries, things }) => {
  const log = new Log(store, session, { author: '', device: '' });
  for (const entry of entries) log.hold({ entry, seq: 1, refused: '' });
  return things.map(([about, kind, key]) => {
    const torn = log.conflicts(about).filter(c => c.kind === kind && c.key === key);
    const found = log.stands(about, kind, key);
    return [found === null ? null : found.value, torn.length];
  }).concat([[log.late(things[0][0]).length, log.closing(things[0][0]) !== null]]);
});
"""


def any_log(chance: random.Random, number: int) -> list[Entry]:
    """Of a few things, by whoever; an entry may replace one before it, or take it back."""
    made: list[Entry] = []
    names: dict[UUID, str] = {}
    for place in range(chance.randrange(1, MOST)):
        if chance.random() < ENDS:
            made.append(any_end(chance, made, f"{number}.{place}", place))
            continue
        kind, key = chance.choice(THINGS)
        before = [entry for entry in made if (entry.kind, entry.key) == (kind, key)]
        old = chance.choice(before) if before and chance.random() < 0.5 else None
        taken_back = old is not None and chance.random() < 0.2
        name = f"{number}.{place}"
        others = {} if old is None else {"replaces": names[old.id], "reason": "so" if kind == "choice" else ""}
        source = chance.choice(list(Source)) if old is None else old.source
        value = None if taken_back else chance.choice(VALUES)
        made.append(said(name, value, kind, about=ABOUT, key=key, source=source, at=place, **others))
        names[made[-1].id] = name
    return made


def any_end(chance: random.Random, before: list[Entry], name: str, at: int) -> Entry:
    """A closing, which says what it knew or does not; or a reopening."""
    kind = chance.choice(("closed", "closed", "reopened"))
    known = [str(entry.id) for entry in before if chance.random() < 0.6]
    value = {"knew": known} if kind == "closed" and chance.random() < 0.7 else None
    return said(name, value, kind, about=ABOUT, at=at + chance.choice((-2, 0)))


def test_phone_and_desk_find_the_same_to_stand() -> None:
    chance = random.Random(5)
    logs = [any_log(chance, number) for number in range(LOGS)]
    things = [(ABOUT, kind, key) for kind, key in THINGS]
    told = []
    for log in logs:
        shuffled = chance.sample(log, len(log))
        told.append(
            {"session": str(log[0].session), "entries": [plain(entry) for entry in shuffled], "things": things}
        )
    answers = by_node(SCRIPTS, ASKED, told)
    stood = torn = late = 0
    for log, answer in zip(logs, answers, strict=True):
        desk = current(log)
        *answer, end = answer
        assert end == [len(desk.late.get(ABOUT, ())), closed_at(desk, ABOUT) is not None]
        late += end[0] > 0
        for (about, kind, key), (value, conflicts) in zip(things, answer, strict=True):
            entry = desk.stands(about, kind, key)
            assert (value is None) == (entry is None), [plain(one) for one in log]
            assert entry is None or json.dumps(value) == json.dumps(entry.value), [plain(one) for one in log]
            stood += entry is not None
            torn += conflicts > 0
    assert stood > LOGS // 2
    assert torn > LOGS // 20
    assert late > LOGS // 20

"""The phone finds the same to stand in a log as the desk does: two programs, one answer."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any
from uuid import UUID

import tablilla.pocket
from tablilla.desk.entry import Entry, Source, plain
from tablilla.desk.fold import current
from tests.desk.store.said import ABOUT, said
from tests.programs import program

WEB = Path(tablilla.pocket.__file__).parent / "web"
SCRIPTS = ("store.js", "desk-log.js")
LOGS, MOST = 400, 9
THINGS = [("fact", "held"), ("fact", "attention"), ("choice", "opening_lead"), ("fact", "other.lho")]
VALUES = [True, False, "end", 1]
ASKED = """
const store = { ask: (act, refused) => refused, read: () => null };
console.log(JSON.stringify(given.map(({ session, entries, things }) => {
  const log = new Log(store, session, { author: '', device: '' });
  for (const entry of entries) log.hold({ entry, seq: 1, refused: '' });
  return things.map(([about, kind, key]) => {
    const torn = log.conflicts(about).filter(c => c.kind === kind && c.key === key);
    const found = log.stands(about, kind, key);
    return [found === null ? null : found.value, torn.length];
  });
})));
"""


def any_log(chance: random.Random, number: int) -> list[Entry]:
    """Of a few things, by whoever; an entry may replace one before it, or take it back."""
    made: list[Entry] = []
    names: dict[UUID, str] = {}
    for place in range(chance.randrange(1, MOST)):
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


def on_the_phone(given: list[dict[str, Any]]) -> list[list[tuple[Any, int]]]:
    source = "\n".join(
        (WEB / name).read_text(encoding="utf-8").replace("'use strict';", "") for name in SCRIPTS
    )
    script = "const given = JSON.parse(require('fs').readFileSync(0, 'utf8')), localStorage = {};\n"
    done = subprocess.run(
        [program("node", "nodejs"), "-e", script + source + ASKED],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    found: list[list[tuple[Any, int]]] = json.loads(done.stdout)
    return found


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
    answers = on_the_phone(told)
    stood = torn = 0
    for log, answer in zip(logs, answers, strict=True):
        desk = current(log)
        for (about, kind, key), (value, conflicts) in zip(things, answer, strict=True):
            entry = desk.stands(about, kind, key)
            assert (value is None) == (entry is None), [plain(one) for one in log]
            assert entry is None or json.dumps(value) == json.dumps(entry.value), [plain(one) for one in log]
            stood += entry is not None
            torn += conflicts > 0
    assert stood > LOGS // 2
    assert torn > LOGS // 20

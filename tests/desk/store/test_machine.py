"""Two desks and their backups, said to, restored and merged in any order: nothing is lost or doubled.

``TABLILLA_DEEP`` tries more.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tablilla.desk.backup import backup
from tablilla.desk.entry import Entry
from tablilla.desk.fold import current
from tablilla.desk.merge import merge, restore
from tablilla.desk.store import Store, open_store
from tests.desk.store.said import LAPTOP, PHONE, SESSION, said

DEEP = bool(os.environ.get("TABLILLA_DEEP"))
DESKS = st.sampled_from(["one", "two"])


class Desks(RuleBasedStateMachine):
    """What each desk should hold is a set; what it holds is read from the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp(prefix="tablilla-desks-"))
        self.stores: dict[str, Store] = {}
        self.should: dict[str, set[Entry]] = {"one": set(), "two": set()}
        self.kept: list[tuple[Path, frozenset[Entry]]] = []
        self.said: list[Entry] = []

    @initialize()
    def open(self) -> None:
        for name in self.should:
            self.stores[name] = open_store(str(self.folder / name))
            self.stores[name].ensure_session(SESSION)

    @rule(desk=DESKS, value=st.integers(0, 2), key=st.sampled_from("xy"), old=st.none() | st.integers(0, 30))
    def say(self, desk: str, value: int, key: str, old: int | None) -> None:
        others = {} if old is None or not self.said else {"replaces": f"e{old % len(self.said)}"}
        device = PHONE if desk == "one" else LAPTOP
        entry = said(f"e{len(self.said)}", value, key=key, at=len(self.said), device=device, **others)
        acks = self.stores[desk].append(SESSION, [entry])
        assert [one.entry for one in acks.stored] == [entry]
        self.said.append(entry)
        self.should[desk].add(entry)

    @precondition(lambda self: self.said)
    @rule(desk=DESKS, first=st.integers(0, 30), count=st.integers(1, 5))
    def send_again(self, desk: str, first: int, count: int) -> None:
        some = [self.said[(first + extra) % len(self.said)] for extra in range(count)]
        acks = self.stores[desk].append(SESSION, some)
        assert {one.entry for one in acks.stored} == set(some) - self.should[desk]
        assert len(acks.stored) + len(acks.known) == len(some)
        self.should[desk] |= set(some)

    @rule(desk=DESKS)
    def back_up(self, desk: str) -> None:
        file = self.folder / f"backup{len(self.kept)}"
        backup(self.stores[desk], file)
        self.kept.append((file, frozenset(self.should[desk])))

    @precondition(lambda self: self.kept)
    @rule(desk=DESKS, which=st.integers(0, 10))
    def restore(self, desk: str, which: int) -> None:
        file, held = self.kept[which % len(self.kept)]
        made = restore(file, self.stores[desk])
        assert made.stored == len(held - self.should[desk])
        self.should[desk] |= held

    @rule(desk=DESKS)
    def merge(self, desk: str) -> None:
        other = "two" if desk == "one" else "one"
        made = merge(self.stores[other], self.stores[desk])
        assert made.stored == len(self.should[other] - self.should[desk])
        self.should[desk] |= self.should[other]

    @rule(desk=DESKS)
    def open_again(self, desk: str) -> None:
        self.stores[desk].close()
        self.stores[desk] = open_store(str(self.folder / desk))

    @invariant()
    def holds_what_it_should(self) -> None:
        for name, store in self.stores.items():
            stored = store.entries(SESSION)
            assert [one.seq for one in stored] == [*range(1, len(stored) + 1)]
            assert len(stored) == len(self.should[name])
            assert {one.entry for one in stored} == self.should[name]
        if self.stores and self.should["one"] == self.should["two"]:
            one, two = (
                current(each.entry for each in store.entries(SESSION)) for store in self.stores.values()
            )
            assert (one, one.disputes) == (two, two.disputes)

    def teardown(self) -> None:
        for store in self.stores.values():
            store.close()
        shutil.rmtree(self.folder)


def test_two_desks() -> None:
    run_state_machine_as_test(
        Desks, settings=settings(max_examples=200 if DEEP else 10, stateful_step_count=20)
    )

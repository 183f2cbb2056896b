"""What stands in a log: from the set of its entries alone, never from the order in which they came.

An entry is *replaced* when another one names it, of the same thing; a null takes it back.  Nothing disappears:
``Current.history`` has all that was ever said of a thing.  Where two devices that did not know of each other
said different things from the same source, that is a ``Conflict``: shown, and settled by people (``settle``).
Where record and sides differ, that is a ``Dispute``: the director finds (Law 85).  What was said of a ruling
after it was closed changes nothing (``fold_closed``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from tablilla.desk import fold_closed
from tablilla.desk.entry import JSON, Entry, Source
from tablilla.desk.kinds import KINDS, Keeping, Kind

SIDES = (Source.NS, Source.EW)
TESTIFY = (Source.RECORD, Source.AGREED, *SIDES)
RANK = (Source.DIRECTOR, Source.AGREED, Source.RECORD, Source.PLAYER, *SIDES)  # by whom one goes


_UNKNOWN = Kind((), None, Keeping.MANY)


class Thing(NamedTuple):
    """What is spoken of."""

    about: str
    kind: str
    key: str


class Conflict(NamedTuple):
    """Entries of one source that say different things of one thing; ``field`` where only that differs."""

    thing: Thing
    entries: tuple[Entry, ...]
    field: str = ""


class Dispute(NamedTuple):
    """What record, agreement and sides say, where they differ, and what the director found, if he has."""

    thing: Thing
    said: Mapping[Source, Entry]
    found: Entry | None


@dataclass(frozen=True)
class Current:
    """What stands.  All entries are in the order of the devices' clocks, those of one moment by ``id``."""

    entries: Mapping[UUID, Entry]
    standing: Mapping[Thing, tuple[Entry, ...]]
    replaced: Mapping[UUID, tuple[Entry, ...]]  # by whom
    conflicts: tuple[Conflict, ...]
    strays: tuple[Entry, ...]  # they name as replaced what is of another thing, or one another in a ring
    late: Mapping[str, tuple[Entry, ...]]  # by ruling, what was said of it after it was closed
    _by_kind: Mapping[tuple[str, str], tuple[Entry, ...]] = field(repr=False)

    def of(self, kind: str, about: str) -> tuple[Entry, ...]:
        """All that stands of a kind about something."""
        return self._by_kind.get((kind, about), ())

    def said(self, about: str, kind: str, key: str = "") -> Mapping[Source, Entry]:
        """What each source says of a thing now; a source in conflict with itself says nothing."""
        return self._said(Thing(about, kind, key))

    def _said(self, thing: Thing) -> dict[Source, Entry]:
        torn = self._torn.get(thing, ())
        standing = reversed(self.standing.get(thing, ()))
        return {entry.source: entry for entry in standing if entry.source not in torn}

    @cached_property
    def _torn(self) -> Mapping[Thing, set[Source]]:
        """The sources that are in conflict with themselves."""
        found: dict[Thing, set[Source]] = {}
        for conflict in self.conflicts:
            found.setdefault(conflict.thing, set()).update(entry.source for entry in conflict.entries)
        return found

    def stands(self, about: str, kind: str, key: str = "") -> Entry | None:
        """The entry to go by: the director's finding, what is agreed, the record, in this order.

        ``None`` where nobody has said it, where the one to go by is in conflict, where sides and record differ
        and the director has not found, and where only one side says it: that is not established.
        """
        thing = Thing(about, kind, key)
        said = self._said(thing)
        present = {entry.source for entry in self.standing.get(thing, ())}
        if Source.DIRECTOR not in present and present and self._dispute(thing) is not None:
            return None
        first = next((source for source in RANK if source in present), None)
        if first in SIDES and _kind(kind).disputable and not present.issuperset(SIDES):
            return None
        return said.get(first) if first is not None else None

    def values(self, about: str, kind: str) -> dict[str, JSON]:
        """Key and value of all that stands of a kind: the facts of a ruling, the fields of its form."""
        keys = sorted({entry.key for entry in self.of(kind, about)})
        found = {key: self.stands(about, kind, key) for key in keys}
        return {key: entry.value for key, entry in found.items() if entry is not None}

    def counts(self, entry: Entry) -> bool:
        """Whether it stands: not replaced, not taken back, not said after its ruling was closed."""
        return entry in self.standing.get(_thing(entry), ())

    def history(self, about: str, kind: str, key: str = "") -> tuple[Entry, ...]:
        """All that was ever said of a thing."""
        thing = Thing(about, kind, key)
        return tuple(entry for entry in self.entries.values() if _thing(entry) == thing)

    @cached_property
    def disputes(self) -> tuple[Dispute, ...]:
        """All disputes, those on which the director has found too."""
        return tuple(found for thing in self.standing if (found := self._dispute(thing)) is not None)

    def _dispute(self, thing: Thing) -> Dispute | None:
        if len(self.standing[thing]) < 2 or not _kind(thing.kind).disputable or _loose(thing):
            return None
        said = self._said(thing)
        testimony = {source: said[source] for source in TESTIFY if source in said}
        if len({value_text(entry.value) for entry in testimony.values()}) < 2:
            return None
        return Dispute(thing, testimony, said.get(Source.DIRECTOR))


def current(entries: Iterable[Entry]) -> Current:
    """What stands of the entries of one session, in whatever order they are given."""
    # by the number of an id: as the id is sorted, and most of an import has one time
    ordered = sorted({entry.id: entry for entry in entries}.values(), key=lambda e: (e.made, e.id.int))
    by_id = {entry.id: entry for entry in ordered}
    ring = _rings(by_id)
    replaced, strays = _replaced(ordered, by_id, ring)
    late = fold_closed.late(ordered, {*replaced, *(entry.id for entry in ordered if _taken_back(entry))})
    if late:
        dropped = {entry.id for entries in late.values() for entry in entries}
        counted = [entry for entry in ordered if entry.id not in dropped]
        replaced, strays = _replaced(counted, by_id, ring)
    else:
        counted = ordered
    standing: dict[Thing, list[Entry]] = {}
    by_kind: dict[tuple[str, str], list[Entry]] = {}
    for entry in counted:
        if entry.id not in replaced and not _taken_back(entry):
            standing.setdefault(_thing(entry), []).append(entry)
            by_kind.setdefault((entry.kind, entry.about), []).append(entry)
    return Current(
        by_id,
        {thing: tuple(found) for thing, found in sorted(standing.items())},
        {old: tuple(found) for old, found in replaced.items()},
        tuple(_conflicts(standing, replaced)),
        tuple(strays),
        late,
        {place: tuple(found) for place, found in by_kind.items()},
    )


def _replaced(
    entries: Iterable[Entry], by_id: Mapping[UUID, Entry], ring: set[UUID]
) -> tuple[dict[UUID, list[Entry]], list[Entry]]:
    """What these entries replace, and those that replace nothing though they say so."""
    replaced: dict[UUID, list[Entry]] = {}
    strays = []
    for entry in entries:
        if entry.replaces is None or (old := by_id.get(entry.replaces)) is None:
            continue  # what it replaces has not come yet
        if entry.id in ring or _thing(old) != _thing(entry) or old.session != entry.session:
            strays.append(entry)
        else:
            replaced.setdefault(old.id, []).append(entry)
    return replaced, strays


def value_text(value: JSON) -> str:
    """Equal for equal JSON only: true is not 1."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def _thing(entry: Entry) -> Thing:
    return Thing(entry.about, entry.kind, entry.key)


def _kind(name: str) -> Kind:
    """Of a kind that only a later version knows, all that was said stands."""
    return KINDS.get(name, _UNKNOWN)


def _taken_back(entry: Entry) -> bool:
    return entry.value is None and entry.replaces is not None


def _loose(thing: Thing) -> bool:
    """Whether any number stand side by side."""
    keeping = _kind(thing.kind).keeping
    return keeping is Keeping.MANY or (keeping is Keeping.NAMED and not thing.key)


def _rings(by_id: Mapping[UUID, Entry]) -> set[UUID]:
    """Entries that replace one another in a ring: no clock, or no honest device, makes them."""
    rings: set[UUID] = set()
    seen: set[UUID] = set()
    for start in (entry.id for entry in by_id.values() if entry.replaces is not None):
        path: dict[UUID, None] = {}
        at: UUID | None = start
        while at is not None and at in by_id and at not in seen and at not in path:
            path[at] = None
            at = by_id[at].replaces
        if at is not None and at in path:
            rings |= set(list(path)[list(path).index(at) :])
        seen |= set(path)
    return rings


def _conflicts(
    standing: Mapping[Thing, list[Entry]], replaced: Mapping[UUID, list[Entry]]
) -> Iterable[Conflict]:
    for thing, entries in sorted(standing.items()):
        if len(entries) < 2 or _loose(thing):
            continue
        for source in Source:
            yield from _differing(thing, [entry for entry in entries if entry.source is source])
    for heirs in replaced.values():
        alive = [entry for entry in heirs if entry.id not in replaced]
        if any(map(_taken_back, alive)) and not all(map(_taken_back, alive)):
            yield Conflict(_thing(alive[0]), tuple(alive))


def _differing(thing: Thing, entries: list[Entry]) -> Iterable[Conflict]:
    """What is set field by field differs field by field."""
    if thing.kind != "session.set":
        if len({value_text(entry.value) for entry in entries}) > 1:
            yield Conflict(thing, tuple(entries))
        return
    fields: dict[str, list[Entry]] = {}
    for entry in entries:
        for name in entry.value:
            fields.setdefault(name, []).append(entry)
    for name, those in sorted(fields.items()):
        if len({value_text(_field(entry, name)) for entry in those}) > 1:
            yield Conflict(thing, tuple(those), name)


def _field(entry: Entry, name: str) -> Any:
    return entry.value[name]

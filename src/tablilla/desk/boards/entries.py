"""Items as entries of the log of a session, so that the same file twice is the same entries.

All that an imported entry holds follows from what the file says and from the session: its ``id``, its device,
and when it was made, which is the row's own time, in the zone of the session, or that of the session.  So two
devices that import one file hold the same entries.  A row that is newer by its own time replaces what an older
one said; what differs without a time stands beside it, and is said.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from typing import Any
from uuid import UUID, uuid5

from tablilla import __version__
from tablilla.desk import entry as e
from tablilla.desk.boards.item import BOARD, RESULT, TABLE, Item, about_table, board_of, table_of
from tablilla.desk.zone import moment
from tablilla.fault import Fault

DEVICE = UUID("5b0a4d5e-6f0c-5c3e-9d57-6a3f4c1f7b20")  # of all imports
EDITION = 2017
KINDS = (BOARD, TABLE, RESULT)  # of the entries that are made here
Slot = tuple[str, str, str]


@dataclass(slots=True)
class Prepared:
    """Entries to be appended, how many things were known already, and what is to be looked at."""

    entries: list[e.Entry] = field(default_factory=list)
    known: int = 0
    problems: list[Fault] = field(default_factory=list)


class _Log:
    """What the record says of each slot: everything ever, and what stands."""

    def __init__(self, entries: Iterable[e.Entry]) -> None:
        held = [one for one in entries if one.kind in KINDS]
        replaced = {one.replaces for one in held if one.replaces is not None}
        self.ever: dict[Slot, list[e.Entry]] = {}
        self.standing: dict[Slot, list[e.Entry]] = {}
        self.labels: dict[tuple[int, str, str], str] = {}
        for one in held:
            if one.source is e.Source.RECORD:
                self.ever.setdefault(_slot(one), []).append(one)
            if one.id in replaced or one.value is None:
                continue
            if one.source is e.Source.RECORD:
                self.standing.setdefault(_slot(one), []).append(one)
            self.note(one.kind, one.about, one.value)

    def note(self, kind: str, about: str, value: Any) -> None:
        """Remember at which table two pairs met over a board."""
        if kind == TABLE and (pairs := _pairs(about, value)) is not None:
            self.labels.setdefault(pairs, table_of(about))


def prepare(
    items: Iterable[Item], session: UUID, log: Sequence[e.Entry], opened: datetime, zone: tzinfo
) -> Prepared:
    """The entries that these items add to a log; ``opened`` is when the session was, ``zone`` its hall's."""
    known = _Log(log)
    made = Prepared()
    seen: set[UUID] = set()
    for item in _placed(list(items), known):
        slot = (item.kind, item.about, item.key)
        value = dict(item.value)
        said = None if item.made is None else moment(item.made, zone)
        when = opened if said is None else said
        standing = known.standing.get(slot, [])
        older = max((one for one in standing if one.made < when), key=lambda one: one.made, default=None)
        newer = older is not None and said is not None and item.kind != BOARD
        if any(_within(value, one.value) for one in standing) or (
            not newer and any(_within(value, one.value) for one in known.ever.get(slot, ()))
        ):
            made.known += 1
            continue
        replaces = None
        if len(standing) == 1 and _agree(value, standing[0].value):
            replaces, value = standing[0].id, {**standing[0].value, **value}  # it says more
        elif newer and older is not None:
            replaces = older.id
        elif standing:
            place, table = str(board_of(item.about)), table_of(item.about)
            made.problems.append(Fault("boards.differs", "", place=f"{place} ({table})" if table else place))
        try:
            one = _entry(item, value, session, when, replaces)
        except Fault as fault:
            made.problems.append(Fault(fault.code, f"{item.about} {fault.where}".strip(), **fault.details))
            continue
        if one.id not in seen:
            seen.add(one.id)
            made.entries.append(one)
            known.ever.setdefault(slot, []).append(one)
            known.standing[slot] = [x for x in standing if x.id != replaces] + [one]
    return made


def _within(value: Mapping[str, Any], other: Mapping[str, Any] | None) -> bool:
    """Whether the other says all that this says."""
    return other is not None and all(name in other and other[name] == said for name, said in value.items())


def _agree(value: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether they differ in nothing that both say."""
    return all(other.get(name, said) == said for name, said in value.items())


def _slot(one: e.Entry) -> Slot:
    return one.kind, one.about, one.key


def _pairs(about: str, value: Mapping[str, Any]) -> tuple[int, str, str] | None:
    board, ns, ew = board_of(about), _pair(value.get("ns")), _pair(value.get("ew"))
    return None if board is None or not ns or not ew else (board, ns, ew)


def _pair(value: Any) -> str:
    number = value.get("number") if isinstance(value, Mapping) else value
    return "" if number is None else str(number)


def _placed(items: list[Item], known: _Log) -> list[Item]:
    """The items of two pairs that met over a board, at the table where another file has them."""
    moved: dict[str, str] = {}
    for item in items:
        if item.kind == TABLE and (pairs := _pairs(item.about, item.value)) is not None:
            label = known.labels.get(pairs)
            if label is not None and label != table_of(item.about):
                moved[item.about] = about_table(pairs[0], label)
    if not moved:
        return items
    return [Item(one.kind, moved.get(one.about, one.about), one.key, one.value, one.made) for one in items]


def _entry(item: Item, value: dict[str, Any], session: UUID, when: datetime, replaces: UUID | None) -> e.Entry:
    """Raises ``Fault`` for what no entry can hold."""
    said = [item.kind, item.about, item.key, value, str(replaces or "")]
    name = json.dumps(said, sort_keys=True, ensure_ascii=False)
    return e.read(
        e.plain(
            e.Entry(
                id=uuid5(session, name),
                session=session,
                about=item.about,
                kind=item.kind,
                key=item.key,
                value=value,
                source=e.Source.RECORD,
                author="",
                device=DEVICE,
                made=when.astimezone(UTC),
                version=__version__,
                edition=EDITION,
                replaces=replaces,
            )
        )
    )

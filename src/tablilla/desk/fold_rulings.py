"""The rulings of a session: which are open, which tables to go back to and when, which are closed."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from tablilla.desk.entry import Entry
from tablilla.desk.fold import Conflict, Current, Dispute
from tablilla.desk.fold_session import closing
from tablilla.laws import index
from tablilla.rules.fact import Kind
from tablilla.rules.moment import When


class State(IntEnum):
    """Of a ruling, what needs the director first."""

    OPEN = 0  # it is told in two ways, waits for what a player chooses, or its moment has come
    WAITING = 1  # ruled as far as it can be; there is a table to go back to
    BEGUN = 2  # an interview that was not finished
    RULED = 3  # complete
    CLOSED = 4
    DISCARDED = 5  # begun and not gone on with: it counts as no ruling

    @property
    def key(self) -> str:
        """As the catalogues write it."""
        return self.name.lower()


class Appointment(NamedTuple):
    """Go back to this table at this time, and find this out; ``key`` is what an entry ``kept`` names."""

    when: When
    board: int | None
    table: str
    ruling: UUID
    key: str
    clause: str
    fact: str
    text: str
    ruled: datetime


@dataclass(frozen=True)
class Ruling:
    """One call of the director: its entries in the order of the clocks, and how it stands."""

    id: UUID
    entries: tuple[Entry, ...]
    opened: Entry | None
    ruled: Entry | None
    closed: datetime | None
    appointments: tuple[Appointment, ...]
    conflicts: tuple[Conflict, ...]
    disputes: tuple[Dispute, ...]
    appeals: tuple[Entry, ...]
    entered: tuple[Entry, ...]
    late: tuple[Entry, ...]  # said after it was closed: it changes nothing until it is reopened
    discarded: bool  # whether it was closed as one that is not gone on with

    @property
    def about(self) -> str:
        """As entries name it."""
        return f"ruling/{self.id}"

    @cached_property
    def state(self) -> State:
        """A conflict or a dispute keeps it open."""
        if self.closed is not None:
            return State.DISCARDED if self.discarded else State.CLOSED
        undecided = any(dispute.found is None for dispute in self.disputes)
        if self.conflicts or undecided or self.waits_for_a_choice:
            return State.OPEN
        if self.ruled is None or _asks(self.ruled.value):
            return State.OPEN if any(entry.kind == "kept" for entry in self.entries) else State.BEGUN
        return State.WAITING if self.appointments else State.RULED

    @property
    def waits_for_a_choice(self) -> bool:
        """Whether it stopped at what only a player can tell by choosing, or by the call that he makes."""
        question = self.ruled.value.get("question") if self.ruled is not None else None
        asked = str(question.get("fact", "")).partition(".")[0] if isinstance(question, Mapping) else ""
        fact = index.facts().get(asked)
        return fact is not None and fact.kind is Kind.CHOICE

    @property
    def kind(self) -> str:
        """Of the irregularity; nothing where the entry that opened it has not come, or is in conflict."""
        return str(_of(self.opened, "kind") or "")

    @property
    def board(self) -> int | None:
        """Its board."""
        number = _of(self.opened, "board")
        return number if isinstance(number, int) else None

    @property
    def table(self) -> str:
        """Its table."""
        return str(_of(self.opened, "table") or "")

    @property
    def seat(self) -> str:
        """Whose irregularity it is; nothing where it is not told."""
        return str(_of(self.opened, "seat") or "")

    @property
    def trick(self) -> int | None:
        """In which trick it happened, where that is told."""
        number = _of(self.opened, "trick")
        return number if isinstance(number, int) else None

    @property
    def card(self) -> str:
        """Its card, where that is told."""
        return str(_of(self.opened, "card") or "")

    @property
    def began(self) -> datetime:
        """By the clock of the device on which it began."""
        return self.entries[0].made


def rulings(log: Current) -> tuple[Ruling, ...]:
    """All rulings: what needs the director first, and in each state the first that was opened."""
    held: dict[str, list[Entry]] = defaultdict(list)
    for entry in log.entries.values():
        if entry.about.startswith("ruling/"):
            held[entry.about].append(entry)
    conflicts: dict[str, list[Conflict]] = defaultdict(list)
    for conflict in log.conflicts:
        conflicts[conflict.thing.about].append(conflict)
    disputes: dict[str, list[Dispute]] = defaultdict(list)
    for dispute in log.disputes:
        disputes[dispute.thing.about].append(dispute)
    found = [_ruling(log, about, entries, conflicts[about], disputes[about]) for about, entries in held.items()]
    return tuple(sorted(found, key=lambda ruling: (ruling.state, ruling.began, ruling.id)))


def ruling(log: Current, wanted: UUID) -> Ruling | None:
    """The ruling of this id."""
    return next((found for found in rulings(log) if found.id == wanted), None)


def already(
    known: Iterable[Ruling], kind: str, board: int | None, table: str, seat: str, trick: int | None
) -> tuple[Ruling, ...]:
    """The rulings on this irregularity, that of its trick first; one that names no trick may be on it."""
    same = [
        one for one in known
        if board is not None and (one.kind, one.board, one.table, one.seat) == (kind, board, table, seat)
        and one.trick in (trick, None)
    ]  # fmt: skip
    return tuple(sorted(same, key=lambda one: one.trick != trick))


def appointments(log: Current) -> tuple[Appointment, ...]:
    """The tables to go back to, the next first: by moment, then by how long they have waited, then as ruled."""
    waiting = [one for found in rulings(log) if found.closed is None for one in found.appointments]
    return tuple(sorted(waiting, key=lambda a: (a.when, a.ruled, a.board or 0, a.table, a.ruling)))


def incidents(ruled: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """The irregularities of a ruling, each with its part of it; of one irregularity, the ruling itself."""
    parts = ruled.get("incidents")
    if isinstance(parts, list) and parts and all(isinstance(part, Mapping) for part in parts):
        yield from parts
    else:
        yield ruled


def _ruling(
    log: Current, about: str, entries: list[Entry], conflicts: list[Conflict], disputes: list[Dispute]
) -> Ruling:
    me = UUID(about.removeprefix("ruling/"))
    opened, ruled = log.stands(about, "ruling.opened"), log.stands(about, "ruled")
    kept = {_kept(entry) for entry in log.of("kept", about)}
    end = closing(log, about)
    waiting = () if ruled is None else tuple(a for a in _appointments(me, opened, ruled) if a.key not in kept)
    return Ruling(
        me,
        tuple(entries),
        opened,
        ruled,
        None if end is None else end.made,
        waiting,
        tuple(conflicts),
        tuple(disputes),
        log.of("appealed", about),
        log.of("entered", about),
        log.late.get(about, ()),
        end is not None and isinstance(end.value, Mapping) and end.value.get("discarded") is True,
    )


def _appointments(me: UUID, opened: Entry | None, ruled: Entry) -> Iterator[Appointment]:
    board, table = _of(opened, "board"), str(_of(opened, "table") or "")
    for number, incident in enumerate(incidents(ruled.value), 1):
        made = incident.get("appointments")
        for one in made if isinstance(made, list) else ():
            if not isinstance(one, Mapping) or str(one.get("when", "")).upper() not in When.__members__:
                continue
            fact = str(one.get("fact", ""))
            yield Appointment(
                When[str(one["when"]).upper()],
                board if isinstance(board, int) else None,
                table,
                me,
                f"{number}/{fact}",
                str(one.get("clause", "")),
                fact,
                str(one.get("text", "")),
                ruled.made,
            )


def _kept(entry: Entry) -> str:
    value = entry.value.get("appointment") if isinstance(entry.value, Mapping) else entry.value
    return str(value or entry.key)


def _asks(ruled: Mapping[str, Any]) -> bool:
    return bool(ruled.get("question")) or ruled.get("status") in ("question", "names")


def _of(entry: Entry | None, name: str) -> Any:
    return None if entry is None else entry.value.get(name)


def law_of(clause: str) -> int | None:
    """The law of a clause: 64 of ``64A1``."""
    found = re.match(r"\d{1,2}", clause)
    return int(found[0]) if found else None

"""A session as its log has it: settings, whether it is closed, the clocks of corrections and appeals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, NamedTuple

from tablilla.desk.entry import Entry, moment
from tablilla.desk.fold import RANK, Conflict, Current, current
from tablilla.desk.fold_closed import CLOSED, REOPENED, last_word
from tablilla.fault import Fault

HEADER = frozenset({"session.opened", "session.set", CLOSED, REOPENED})  # kinds that ``header`` reads
LATEST = 2017
MINUTES = 30  # Law 79C1, unless the Tournament Organizer says otherwise


@dataclass(frozen=True)
class Settings:
    """What was set, and the fields on which two devices differ; those have no value."""

    values: Mapping[str, Any]
    conflicts: tuple[Conflict, ...]

    def __getitem__(self, name: str) -> Any:
        """The value of a field; ``None`` where it is not set."""
        return self.values.get(name)


class State(StrEnum):
    """Of a clock."""

    UNSET = "unset"  # the official score is not yet available
    RUNNING = "running"
    OVER = "over"


class Clock(NamedTuple):
    """A period, its clause, and how it stands at a moment; ``left`` is never negative."""

    name: str
    clause: str
    begins: datetime | None
    ends: datetime | None
    state: State
    left: timedelta | None


def settings(log: Current) -> Settings:
    """The fields of all that was set and stands; the name it was opened with, unless one was set."""
    said: dict[str, list[Entry]] = {}
    for entry in log.of("session.set", "session"):
        for name in entry.value:
            said.setdefault(name, []).append(entry)
    values: dict[str, Any] = {}
    for opened in log.of("session.opened", "session"):
        values |= opened.value
    conflicts = {conflict.field: conflict for conflict in log.conflicts if conflict.thing.kind == "session.set"}
    for name, entries in said.items():
        if name in conflicts:
            values.pop(name, None)
        else:
            values[name] = min(entries, key=lambda entry: RANK.index(entry.source)).value[name]
    return Settings(values, tuple(conflicts.values()))


def edition(log: Current) -> int:
    """By which edition a session rules, unless a ruling of it says otherwise: as set, else as it was opened."""
    set_ = settings(log)["edition"]
    if isinstance(set_, int):
        return set_
    opened = log.of("session.opened", "session")
    return opened[-1].edition if opened else LATEST


def closing(log: Current, about: str) -> Entry | None:
    """What closed it: what was said last of closing and reopening it, by the clocks of the devices."""
    return last_word([*log.of(CLOSED, about), *log.of(REOPENED, about)])


def closed_at(log: Current, about: str) -> datetime | None:
    """Since when it is closed."""
    last = closing(log, about)
    return None if last is None else last.made


def header(entries: Iterable[Entry]) -> tuple[str, datetime | None]:
    """Name and end of a session from those of its entries that are of a kind of ``HEADER``."""
    log = current(entries)
    return str(settings(log)["name"] or ""), closed_at(log, "session")


def clocks(of: Settings, now: datetime) -> tuple[Clock, Clock]:
    """The Correction Period (79C) and the time for appeals (92B), from when the official score was available.

    Both are half an hour unless set; appeals end with the Correction Period unless set by themselves.
    """
    correction = of["correction_minutes"]
    correction = MINUTES if correction is None else correction
    appeals = of["appeal_minutes"]
    try:
        official = None if of["official"] is None else moment(of["official"], "official")
    except Fault:
        official = None
    return (
        _clock("correction", "79C", official, correction, now),
        _clock("appeal", "92B", official, correction if appeals is None else appeals, now),
    )


def _clock(name: str, clause: str, official: datetime | None, minutes: int, now: datetime) -> Clock:
    if official is None:
        return Clock(name, clause, None, None, State.UNSET, None)
    ends = official + timedelta(minutes=minutes)
    left = max(ends - now, timedelta())
    return Clock(name, clause, official, ends, State.RUNNING if left else State.OVER, left)

"""A file of boards read and made entries in a process beside the server, which goes on answering meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, tzinfo
from typing import NamedTuple
from uuid import UUID

from tablilla.desk.boards.bounded import bound
from tablilla.desk.boards.entries import KINDS, prepare
from tablilla.desk.boards.item import Item
from tablilla.desk.boards.load import load
from tablilla.desk.entry import Entry
from tablilla.fault import Fault

SECONDS = 120
MEMORY = 2 << 30  # bytes, of the process
MOST_ENTRIES = 50_000  # of one file: what a session can still be looked at with
SHORT = 48 << 10  # bytes that are read sooner than a process begins


class Read(NamedTuple):
    """What a file came to: entries to be appended, all of them checked, and what was amiss."""

    boards: int
    results: int
    entries: list[Entry]
    known: int
    problems: list[Fault]
    by_the_clock: bool  # whether times in it name no zone


def read(
    content: bytes, name: str, session: UUID, log: Sequence[Entry], opened: datetime, zone: tzinfo
) -> Read:
    """The entries that a file adds to a log.  Raises ``Fault`` for a file that says nothing, or too much."""
    loaded = load(content, name)
    if len(loaded.items) > MOST_ENTRIES:
        raise Fault("boards.things", "", count=len(loaded.items), most=MOST_ENTRIES)
    made = prepare(loaded.items, session, log, opened, zone)
    problems, by_the_clock = loaded.problems + made.problems, any(_by_the_clock(one) for one in loaded.items)
    return Read(loaded.boards, loaded.results, made.entries, made.known, problems, by_the_clock)


def _by_the_clock(item: Item) -> bool:
    return item.made is not None and item.made.tzinfo is None


def job(content: bytes, name: str, session: UUID, log: Sequence[Entry], opened: datetime, zone: tzinfo) -> Read:
    """``read`` in a process of its own, which may take so much memory.  Raises ``Fault`` ``boards.memory``."""
    bound(MEMORY)
    try:
        return read(content, name, session, log, opened, zone)
    except MemoryError:
        raise Fault("boards.memory") from None


def of_boards(log: Sequence[Entry]) -> list[Entry]:
    """What of a log has to be known for it."""
    return [one for one in log if one.kind in KINDS]


def is_short(content: bytes) -> bool:
    """Whether it can be read at once: small, and neither an archive nor for a reader of its own."""
    return len(content) <= SHORT and not content.startswith((b"PK", b"\x00"))

"""What was said of a ruling after it was closed: kept and shown, but it changes nothing until it is reopened.

Whoever closes a ruling says what he knew of it (``knew``): an entry that he did not know is *late*, whatever
the clocks say, as that of a phone which had no network.  A closing that does not say so goes by the clocks.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from uuid import UUID

from tablilla.desk.entry import JSON, Entry

CLOSED, REOPENED, OPENED = "closed", "reopened", "ruling.opened"
FREE = (CLOSED, REOPENED, "entered", "event", "form.field")  # these belong to no ruling, or come after it
MOST_KNOWN = 4_000


def knew(entries: Sequence[Entry], without: Container[Entry] = ()) -> dict[str, JSON]:
    """For the value of ``closed``: of these entries of a ruling those that make it up."""
    known = sorted(str(e.id) for e in entries if e.kind not in FREE and e not in without)
    return {"knew": known} if len(known) <= MOST_KNOWN else {}


def last_word(said: Sequence[Entry]) -> Entry | None:
    """The last closing of what closes and reopens one thing; ``None`` where it is open."""
    last = max(said, key=lambda entry: (entry.made, entry.id), default=None)
    return last if last is not None and last.kind == CLOSED else None


def late(ordered: Sequence[Entry], gone: Container[UUID]) -> dict[str, tuple[Entry, ...]]:
    """By ruling, what was said of it after it was closed; ``gone`` is replaced or taken back."""
    turns: dict[str, list[Entry]] = {}
    for entry in ordered:
        if entry.kind in (CLOSED, REOPENED) and entry.about.startswith("ruling/") and entry.id not in gone:
            turns.setdefault(entry.about, []).append(entry)
    closings = {about: last for about, said in turns.items() if (last := last_word(said)) is not None}
    known = {about: _known(closing) for about, closing in closings.items()}
    found: dict[str, list[Entry]] = {}
    for entry in ordered:
        closing = closings.get(entry.about)
        if closing is None or entry.kind in FREE or (entry.kind == OPENED and entry.replaces is None):
            continue
        ids = known[entry.about]
        if entry.made > closing.made if ids is None else str(entry.id) not in ids:
            found.setdefault(entry.about, []).append(entry)
    return {about: tuple(entries) for about, entries in found.items()}


def _known(closing: Entry) -> frozenset[str] | None:
    held = closing.value.get("knew") if isinstance(closing.value, Mapping) else None
    return frozenset(map(str, held)) if isinstance(held, list) else None

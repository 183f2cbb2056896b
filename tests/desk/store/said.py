"""Entries for the tests: short to write, on a clock of their own."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid5

from tablilla.desk.entry import Entry, plain, read

SESSION = UUID("5e551070-0000-4000-8000-000000000001")
RULING = UUID("4c111000-0000-4000-8000-000000000001")
ABOUT = f"ruling/{RULING}"
PHONE, LAPTOP = UUID("de51ce00-0000-4000-8000-000000000001"), UUID("de51ce00-0000-4000-8000-000000000002")
BEGIN = datetime(2026, 11, 30, 20, 0, tzinfo=UTC)


def said(name: str, value: Any, kind: str = "fact", **others: Any) -> Entry:
    """The entry called ``name``: the same name is the same id; ``at`` are minutes, ``replaces`` a name."""
    at = others.pop("at", 0)
    if "replaces" in others:
        others["replaces"] = id_of(others["replaces"])
    given: dict[str, Any] = {
        "id": id_of(name),
        "session": SESSION,
        "about": ABOUT,
        "kind": kind,
        "key": "held_a_card_of_the_suit" if kind in ("fact", "choice") else "",
        "value": value,
        "source": "director",
        "device": PHONE,
        "made": BEGIN + timedelta(minutes=at),
        "version": "0.1.0",
        "edition": 2017,
    }
    return read(plain(Entry(**given | others)))


def id_of(name: str) -> UUID:
    """The id of the entry called so."""
    return uuid5(SESSION, name)

"""Rows of the tables as what they stand for."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from tablilla.desk.entry import Entry, Stored, read_sender, trusted


class Session(NamedTuple):
    """A session: its name and end as its log has them, the codes by which phones join, its newest entry."""

    id: UUID
    name: str
    opened: datetime
    closed: datetime | None
    assistant_code: str
    director_code: str
    last: int


class Joined(NamedTuple):
    """What a code opens: a session, as ``assistant`` or ``director``."""

    session: Session
    role: str


class Account(NamedTuple):
    """Somebody who works at the desk; ``hashed`` is what is kept of the password."""

    name: str
    hashed: str
    role: str
    made: datetime
    disabled: bool


class Device(NamedTuple):
    """A phone or laptop that joined a session."""

    id: UUID
    session: UUID
    role: str
    name: str
    joined: datetime


class Step(NamedTuple):
    """A line of the audit trail: who did what, from where."""

    seq: int
    id: UUID
    at: datetime
    who: str
    what: str
    session: UUID | None
    place: str
    detail: dict[str, Any]


def entry_of(body: str) -> Entry:
    """The entry of a row."""
    return trusted(json.loads(body))


def stored_of(seq: int, received: str, body: str, sender: str | None) -> Stored:
    """The entry of a row, with its place."""
    known = None if sender is None else read_sender(json.loads(sender))
    return Stored(seq, datetime.fromisoformat(received), entry_of(body), known)


def moment_of(text: str | None) -> datetime | None:
    """A moment of a row."""
    return None if text is None else datetime.fromisoformat(text)

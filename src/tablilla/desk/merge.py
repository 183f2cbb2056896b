"""The union of two desks: of a backup and a store, of two stores.  What both hold is held once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from uuid import UUID

from tablilla.desk.backup_read import Contents, Received, read_backup
from tablilla.desk.entry import plain, written
from tablilla.desk.fold import Conflict, current
from tablilla.desk.store import Refused, Step, Store
from tablilla.fault import Fault

TOGETHER = 1_000  # entries at once


@dataclass
class Union:
    """What came of it: new entries, those that were here already, those that were refused, and the conflicts.

    ``conflicts`` holds, for each session that something was added to, what two devices said differently.
    """

    sessions: set[UUID] = field(default_factory=set)
    stored: int = 0
    known: int = 0
    refused: list[Refused] = field(default_factory=list)
    damage: list[Fault] = field(default_factory=list)
    conflicts: dict[UUID, tuple[Conflict, ...]] = field(default_factory=dict)


def restore(path: Path, store: Store, *, partial: bool = False) -> Union:
    """Add to a store what a backup holds and the store does not.  Doing it again changes nothing.

    Raises ``Fault`` where the file cannot be read, or is damaged (``desk.backup.damaged``, with how much of it
    is good); with ``partial`` what is good is restored.
    """
    held = read_backup(path)
    if held.damage and not partial:
        first, good = held.damage[0], len(held.entries)
        why = Fault(first.code, "", **first.details)
        raise Fault("desk.backup.damaged", str(path), why=why, entries=good)
    return _add(held, store)


def merge(source: Store, target: Store) -> Union:
    """Add to one store all that another holds: sessions with their logs, accounts, devices, audit trail."""
    made = Union()
    for session in source.sessions():
        target.ensure_session(session.id, session.opened, (session.assistant_code, session.director_code))
        made.sessions.add(session.id)
        log = source.entries(session.id)
        kept = (Received(plain(one.entry), written(one.received), one.sender) for one in log)
        _append(target, session.id, kept, made)
    steps: list[Step] = []
    while more := source.trails(after=steps[-1].seq if steps else 0):
        steps += more
    devices = [device for session in made.sessions for device in source.devices(session)]
    target.union(source.accounts(), devices, steps)
    return _looked_at(target, made)


def _add(held: Contents, store: Store) -> Union:
    made = Union(damage=held.damage)
    for kept in held.sessions:
        store.ensure_session(kept.id, kept.opened, kept.codes)
        made.sessions.add(kept.id)
    logs: dict[UUID, list[Received]] = {}
    for number, one in enumerate(held.entries):
        try:
            session = UUID(one.entry["session"])
        except (KeyError, TypeError, ValueError, AttributeError):
            made.refused.append(Refused(number, None, Fault("desk.entry.uuid", "session", given="?")))
            continue
        logs.setdefault(session, []).append(one)
    for session, entries in logs.items():
        store.ensure_session(session)
        made.sessions.add(session)
        _append(store, session, entries, made)
    joined = [device for device in held.devices if device.session in made.sessions]
    store.union(held.accounts, joined, held.steps)
    return _looked_at(store, made)


def _append(store: Store, session: UUID, entries: Iterable[Received], made: Union) -> None:
    rest = list(entries)
    for start in range(0, len(rest), TOGETHER):
        some = rest[start : start + TOGETHER]
        acks = store.append_kept(session, [one.entry for one in some], [(one.at, one.sender) for one in some])
        made.stored += len(acks.stored)
        made.known += len(acks.known)
        made.refused += acks.refused


def _looked_at(store: Store, made: Union) -> Union:
    for session in sorted(made.sessions):
        log = current(stored.entry for stored in store.entries(session))
        if log.conflicts:
            made.conflicts[session] = log.conflicts
    return made

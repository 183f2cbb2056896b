"""The one place that adds to the logs: idempotent by id, in order, on the disk before it answers.

Whoever comes while another writes waits, and the first of those who wait writes for all of them in one
transaction: what many send at once costs one flush of the disk.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from threading import Event, Lock
from typing import NamedTuple
from uuid import UUID

from sqlalchemy import Connection, Engine, insert, select, update

from tablilla.desk.entry import (
    Entry,
    Sender,
    Stored,
    canonical,
    moment,
    now,
    plain,
    read,
    sender_plain,
    written,
)
from tablilla.desk.fold_session import HEADER, header
from tablilla.desk.store.acks import Acks, Refused
from tablilla.desk.store.engines import writing
from tablilla.desk.store.rows import entry_of
from tablilla.desk.store.schema import ENTRIES, SESSIONS
from tablilla.desk.store.trouble import Collision
from tablilla.fault import Fault

TOGETHER = 2_000  # entries of one transaction at most, unless one sender has more
ASKED = 500  # ids in one question to the database
TRIES = 5


class Good(NamedTuple):
    """An entry that can be stored; ``position`` in what was sent."""

    position: int
    entry: Entry
    body: str
    received: str
    sender: Sender | None


@dataclass(eq=False)
class Job:
    """What one sender has sent, and what came of it."""

    session: UUID
    good: list[Good] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    answer: Acks | Fault | None = None
    told: Event = field(default_factory=Event)  # it is answered, or has to write itself

    def add(
        self,
        position: int,
        given: object,
        received: str,
        sender: Sender | None = None,
        *,
        checked: bool = False,
    ) -> None:
        """Take in an entry, or plain data that should be one."""
        known: UUID | None = given.id if isinstance(given, Entry) else _id(given)
        try:
            if checked and isinstance(given, Entry):
                entry = given
            else:
                entry = read(plain(given) if isinstance(given, Entry) else given)
            if entry.session != self.session:
                raise Fault("desk.entry.session", "session", given=str(entry.session))
            self.good.append(Good(position, entry, canonical(entry), received, sender))
        except Fault as fault:
            self.refused.append(Refused(position, known, fault))


def _id(given: object) -> UUID | None:
    try:
        return UUID(str(given["id"])) if isinstance(given, Mapping) else None
    except (KeyError, ValueError):
        return None


class Writer:
    """Adds to the logs of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._mine = Lock()  # of the two below, held for a moment only
        self._waiting: list[Job] = []
        self._busy = False  # somebody writes, or has been told to

    def append(
        self,
        session: UUID,
        given: Sequence[object],
        sender: Sender | None = None,
        *,
        told: Sequence[tuple[str, Sender | None]] | None = None,
        checked: bool = False,
    ) -> Acks:
        """Store what is good.  Raises ``Fault`` where nothing could be stored; then nothing is acknowledged."""
        here = (written(now()), sender)
        job = Job(session)
        for position, one in enumerate(given):
            job.add(position, one, *(here if told is None else told[position]), checked=checked)
        if not job.good:
            return Acks(refused=tuple(job.refused))
        with self._mine:
            self._waiting.append(job)
            leads, self._busy = not self._busy, True
        if not leads:
            self._wait(job)
        if job.answer is None:
            self._lead(job)
        if isinstance(job.answer, Fault):
            raise Fault(job.answer.code, job.answer.where, **job.answer.details)
        assert job.answer is not None
        return job.answer

    def _wait(self, job: Job) -> None:
        """Until it was written by another, or is told to write."""
        try:
            job.told.wait()
        except BaseException:  # interrupted: whoever waits behind it must not wait for ever
            with self._mine:
                if job in self._waiting:
                    self._waiting.remove(job)
                leads = job.told.is_set() and job.answer is None
                job.answer = job.answer or Acks()  # nobody asks any more
                if leads:
                    self._pass_on()
            raise

    def _lead(self, job: Job) -> None:
        """Write for all who wait, then let the next one do so."""
        together = self._next(job)
        try:
            self._write(together)
        finally:
            with self._mine:
                self._waiting[:0] = [one for one in together if one.answer is None and one is not job]
                self._pass_on()
            for one in together:
                if one.answer is not None:
                    one.told.set()

    def _pass_on(self) -> None:
        if self._waiting:
            self._waiting[0].told.set()
        else:
            self._busy = False

    def _next(self, job: Job) -> list[Job]:
        """This job and those that wait beside it, as many as go together."""
        with self._mine:
            jobs, self._waiting = self._waiting, []
            size, together = len(job.good), [job]
            for other in jobs:
                if other is not job:
                    size += len(other.good)
                    (together if size <= TOGETHER else self._waiting).append(other)
        return together

    def _write(self, jobs: list[Job]) -> None:
        try:
            answers = self._try(jobs)
        except Fault as fault:
            if len(jobs) > 1 and fault.code == "desk.store.failed":  # one of them is to blame: which?
                for job in jobs:
                    self._write([job])
                return
            answers = [fault] * len(jobs)
        for job, answer in zip(jobs, answers, strict=True):
            job.answer = answer

    def _try(self, jobs: list[Job]) -> list[Acks | Fault]:
        """Another process may be writing the same ids to another session."""
        for _ in range(TRIES - 1):
            try:
                return self._transaction(jobs)
            except Collision:
                continue
        return self._transaction(jobs)

    def _transaction(self, jobs: list[Job]) -> list[Acks | Fault]:
        answers: dict[Job, Acks | Fault] = {}
        with writing(self._engine) as connection:
            for session in sorted({job.session for job in jobs}):  # in one order: nobody waits in a ring
                mine = [job for job in jobs if job.session == session]
                answers |= zip(mine, _into(connection, session, mine), strict=True)
        return [answers[job] for job in jobs]


def _into(connection: Connection, session: UUID, jobs: list[Job]) -> list[Acks | Fault]:
    """Whoever holds the row of the session numbers its entries; the next waits until they can be read."""
    held = select(SESSIONS.c.last).where(SESSIONS.c.id == str(session)).with_for_update()
    last = connection.scalar(held)
    if last is None:
        return [Fault("desk.session.unknown", "", given=str(session)) for _ in jobs]
    known = _known(connection, (one.entry.id for job in jobs for one in job.good))
    answers: list[Acks | Fault] = []
    rows: list[dict[str, object]] = []
    kinds = set()
    for job in jobs:
        stored, again, refused = [], [], list(job.refused)
        for position, entry, body, received, sender in job.good:
            if (before := known.get(entry.id)) is not None:
                if before == body:
                    again.append(entry.id)
                else:
                    refused.append(
                        Refused(position, entry.id, Fault("desk.entry.changed", "id", given=str(entry.id)))
                    )
                continue
            last += 1
            known[entry.id] = body
            kinds.add(entry.kind)
            row = {"id": str(entry.id), "session": str(session), "seq": last, "kind": entry.kind}
            told = None if sender is None else json.dumps(sender_plain(sender))
            rows.append(row | {"received": received, "body": body, "sender": told})
            stored.append(Stored(last, moment(received, "received"), entry, sender))
        answers.append(Acks(tuple(stored), tuple(again), tuple(sorted(refused, key=lambda r: r.position))))
    if rows:
        connection.execute(insert(ENTRIES), rows)
        connection.execute(update(SESSIONS).where(SESSIONS.c.id == str(session)).values(last=last))
        if kinds & HEADER:
            _retitle(connection, session)
    return answers


def _known(connection: Connection, ids: Iterable[UUID]) -> dict[UUID, str]:
    """What the database holds of these, wherever."""
    found: dict[UUID, str] = {}
    for some in _batches(sorted({str(one) for one in ids}), ASKED):
        query = select(ENTRIES.c.id, ENTRIES.c.body).where(ENTRIES.c.id.in_(some))
        found |= {UUID(known): body for known, body in connection.execute(query)}
    return found


def _batches(of: Iterable[str], size: int) -> Iterator[list[str]]:
    rest = iter(of)
    while some := list(islice(rest, size)):
        yield some


def _retitle(connection: Connection, session: UUID) -> None:
    """Name and end of the session, for the list of sessions, as its log has them now."""
    query = select(ENTRIES.c.body).where(ENTRIES.c.session == str(session), ENTRIES.c.kind.in_(sorted(HEADER)))
    name, closed = header([entry_of(body) for body in connection.scalars(query)])
    connection.execute(
        update(SESSIONS)
        .where(SESSIONS.c.id == str(session))
        .values(name=name, closed=None if closed is None else written(closed))
    )

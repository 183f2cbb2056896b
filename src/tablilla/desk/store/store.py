"""The store: sessions and their logs on the disk, in SQLite or PostgreSQL."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import Self
from uuid import UUID, uuid4

from sqlalchemy import ColumnElement, Connection, Engine, RowMapping, insert, or_, select, update

from tablilla.desk.entry import Entry, Sender, Source, Stored, new, now, written
from tablilla.desk.store import codes
from tablilla.desk.store.acks import Acks
from tablilla.desk.store.engines import address, engine, place, reading, writing
from tablilla.desk.store.migrate import migrate
from tablilla.desk.store.people import People
from tablilla.desk.store.rows import Joined, Session, moment_of, stored_of
from tablilla.desk.store.schema import ENTRIES, SESSIONS
from tablilla.desk.store.trouble import Collision
from tablilla.desk.store.writer import Writer
from tablilla.fault import Fault

REMEMBERED = 8  # sessions whose entries are kept read
TRIES = 20  # for codes that nobody has


def open_store(url: str, *, create: bool = True) -> Store:
    """Open the database, with its tables made or brought up to date.

    ``url`` is ``sqlite:///file``, ``postgresql://…``, or the name of an SQLite file; without ``create`` the
    file has to be there.  Raises ``Fault`` (``desk.store.…``).
    """
    where = address(url)
    if not create and where.get_backend_name() == "sqlite" and not Path(str(where.database)).is_file():
        raise Fault("desk.store.none", place(where))
    made = engine(where)
    try:
        return Store(made, UUID(migrate(made)))
    except BaseException:
        made.dispose()
        raise


class Store(People):
    """Logs that keep what they have acknowledged.  Safe for threads, and for several processes on one database.

    Every method raises ``Fault`` (``desk.store.…``) where the database cannot be read or written.
    """

    def __init__(self, engine: Engine, device: UUID) -> None:
        super().__init__(engine)
        self.device = device  # of this desk, for entries that it makes itself
        self.place = place(engine.url)
        self._writer = Writer(engine)
        self._read: OrderedDict[UUID, list[Stored]] = OrderedDict()
        self._reading = Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _it: BaseException | None, _at: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    # -- the log

    def append(
        self, session: UUID, entries: Sequence[Entry], sender: Sender | None = None, *, checked: bool = False
    ) -> Acks:
        """Add entries to the log of a session; what is acknowledged is on the disk.

        An ``id`` that is known already is not stored again; if it says something else it is refused
        (``desk.entry.changed``).  One bad entry does not keep back the others.  ``checked``: all of them were
        made by ``read``.
        """
        return self._writer.append(session, entries, sender, checked=checked)

    def append_plain(self, session: UUID, given: Sequence[object], sender: Sender | None = None) -> Acks:
        """``append`` for plain data, as it comes from a device."""
        return self._writer.append(session, given, sender)

    def append_kept(
        self, session: UUID, given: Sequence[object], told: Sequence[tuple[str, Sender | None]]
    ) -> Acks:
        """``append_plain`` for what another store held: when that store had each, and from whom."""
        return self._writer.append(session, given, told=told)

    def entries(self, session: UUID, after: int = 0) -> list[Stored]:
        """The log from a place on, in order and without gaps: nothing comes later with a smaller place."""
        with self._reading:
            held = self._read.pop(session, [])
        last = held[-1].seq if held else 0
        query = (
            select(ENTRIES.c.seq, ENTRIES.c.received, ENTRIES.c.body, ENTRIES.c.sender)
            .where(ENTRIES.c.session == str(session))
            .order_by(ENTRIES.c.seq)
        )
        with reading(self._engine) as connection:
            more = [stored_of(*row) for row in connection.execute(query.where(ENTRIES.c.seq >= last))]
            if held and more[:1] != held[-1:]:  # it was restored from an older backup meanwhile
                held, more = [], [stored_of(*row) for row in connection.execute(query)]
        held = held[:-1] + more
        with self._reading:
            if len(held) >= len(self._read.get(session, ())):
                self._read[session] = held
            while len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
        if not held:
            self.session(session)
        return held[after:]

    # -- sessions

    def sessions(self) -> list[Session]:
        """All sessions, the newest first."""
        query = select(SESSIONS).order_by(SESSIONS.c.opened.desc(), SESSIONS.c.id)
        with reading(self._engine) as connection:
            return [_session(row) for row in connection.execute(query).mappings()]

    def session(self, session: UUID) -> Session:
        """The session of this id.  Raises ``Fault`` (``desk.session.unknown``)."""
        with reading(self._engine) as connection:
            row = connection.execute(select(SESSIONS).where(SESSIONS.c.id == str(session))).mappings().first()
        if row is None:
            raise Fault("desk.session.unknown", "", given=str(session))
        return _session(row)

    def new_session(
        self, name: str = "", *, author: str = "", edition: int = 2017, session: UUID | None = None
    ) -> Session:
        """A new session with codes to join it, and ``session.opened`` as the first entry of its log."""
        made = self.ensure_session(session or uuid4())
        value = {"name": name} if name else {}
        opened = new(
            made.id,
            "session",
            "session.opened",
            value,
            source=Source.DIRECTOR,
            device=self.device,
            author=author,
            edition=edition,
        )
        self.append(made.id, [opened])
        return self.session(made.id)

    def ensure_session(
        self, session: UUID, opened: datetime | None = None, wanted: tuple[str, str] | None = None
    ) -> Session:
        """The session of this id; where there is none, one with an empty log, for entries from elsewhere.

        ``wanted`` are the codes that it had there; it has others if they open another session here.
        """
        query = select(SESSIONS).where(SESSIONS.c.id == str(session))
        for attempt in range(TRIES):
            pair = wanted if wanted is not None and attempt == 0 else _codes()
            made = Session(session, "", opened or now(), None, *pair, last=0)
            row = made._asdict() | {"id": str(session), "opened": written(made.opened)}
            try:
                with writing(self._engine) as connection:
                    if (found := connection.execute(query).mappings().first()) is not None:
                        return _session(found)
                    if _taken(connection, pair):
                        continue
                    connection.execute(insert(SESSIONS).values(**row))
                return made
            except Collision:
                continue
        raise Fault("desk.store.failed", self.place, why="codes")

    def by_code(self, code: str) -> Joined | None:
        """The session that a code opens, and the role that it gives."""
        given = codes.tidy(code)
        query = select(SESSIONS).where(
            or_(SESSIONS.c.assistant_code == given, SESSIONS.c.director_code == given)
        )
        with reading(self._engine) as connection:
            row = connection.execute(query).mappings().first() if given else None
        if row is None:
            return None
        return Joined(_session(row), "assistant" if row["assistant_code"] == given else "director")

    def new_codes(self, session: UUID) -> Session:
        """Other codes for a session: those that were given out open it no more."""
        mine = SESSIONS.c.id == str(session)
        for _ in range(TRIES):
            assistant, director = _codes()
            change = update(SESSIONS).values(assistant_code=assistant, director_code=director).where(mine)
            try:
                with writing(self._engine) as connection:
                    if _taken(connection, (assistant, director)):
                        continue
                    connection.execute(change)
                    found = connection.execute(select(SESSIONS).where(mine)).mappings().first()
            except Collision:
                continue
            if found is None:
                raise Fault("desk.session.unknown", "", given=str(session))
            return _session(found)
        raise Fault("desk.store.failed", self.place, why="codes")


def _codes() -> tuple[str, str]:
    """For assistants, for directors."""
    return codes.code(codes.ASSISTANT), codes.code(codes.DIRECTOR)


def _opens(code: str) -> ColumnElement[bool]:
    return or_(SESSIONS.c.assistant_code == code, SESSIONS.c.director_code == code)


def _taken(connection: Connection, pair: tuple[str, str]) -> bool:
    """Whether one of the codes opens a session, as whoever."""
    return connection.scalar(select(SESSIONS.c.id).where(or_(*map(_opens, pair)))) is not None


def _session(row: RowMapping) -> Session:
    """The session of a row."""
    given = dict(row) | {"id": UUID(row["id"]), "closed": moment_of(row["closed"])}
    return Session(**given | {"opened": datetime.fromisoformat(row["opened"])})

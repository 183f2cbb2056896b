"""SQLite and PostgreSQL as the log needs them: what is committed is on the disk."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from tablilla.desk.store.trouble import trouble
from tablilla.fault import Fault

PATIENCE = 5  # seconds for another writer to finish
WRITES = "tablilla_writes"


def address(given: str) -> URL:
    """The address of a database: ``sqlite:///file``, ``postgresql://…``, or the name of an SQLite file.

    Raises ``Fault`` (``desk.store.url``) for any other, and for SQLite in memory, which keeps nothing.
    """
    if not given or "\0" in given:
        raise Fault("desk.store.url", "", given=given.replace("\0", "?"))
    try:
        url = make_url(given) if "://" in given else URL.create("sqlite", database=given)
        kind = url.get_backend_name()
    except (ArgumentError, ValueError, NoSuchModuleError):
        raise Fault("desk.store.url", "", given=given.split("://")[0]) from None
    if kind == "sqlite" and url.database and ":memory:" not in url.database and not url.query:
        return url.set(drivername="sqlite+pysqlite")
    if kind == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    raise Fault("desk.store.url", "", given=given.split("@")[-1])


def place(url: URL) -> str:
    """What a fault says of where it happened; no password."""
    return str(url.database) if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)


def engine(url: URL) -> Engine:
    """Connections on which a transaction is as durable as the machine can make it."""
    if url.get_backend_name() == "sqlite":
        _make_private(Path(str(url.database)))
        made = create_engine(url, connect_args={"timeout": PATIENCE, "check_same_thread": False}, pool_size=16)
        event.listen(made, "connect", _sqlite_connected)
        event.listen(made, "begin", _sqlite_begin)
        event.listen(made, "commit", _sqlite_commit(Path(str(url.database))))
    else:
        options = {"connect_timeout": PATIENCE, "application_name": "tablilla"}
        try:
            made = create_engine(url, connect_args=options, pool_pre_ping=True, pool_size=16)
        except ModuleNotFoundError:
            raise Fault("desk.store.driver", place(url), install="pip install 'tablilla[postgres]'") from None
        event.listen(made, "connect", _postgresql_connected)
    return made


def _make_private(file: Path) -> None:
    """A new database is its owner's alone."""
    with suppress(OSError):  # said when it is opened
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def _sqlite_connected(raw: Any, _record: object) -> None:
    raw.isolation_level = None  # transactions begin where we say so
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "fullfsync=ON"):
        raw.execute(f"PRAGMA {setting}").fetchall()


def _sqlite_begin(connection: Connection) -> None:
    """A writer waits for the file before it has read anything that another might change."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _sqlite_commit(file: Path) -> Callable[[Connection], None]:
    """What is written to a file that was removed or replaced is not there when the desk is opened again."""
    opened = _identity(file)

    def check(_: Connection) -> None:
        if opened is not None and _identity(file) != opened:
            raise Fault("desk.store.away", str(file), why=os.strerror(errno.ENOENT))

    return check


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _postgresql_connected(raw: Any, _record: object) -> None:
    with raw.cursor() as cursor:
        cursor.execute(
            "SELECT name FROM pg_settings WHERE name IN ('fsync', 'full_page_writes') AND setting = 'off'"
        )
        if unsafe := [name for (name,) in cursor.fetchall()]:
            raise Fault("desk.store.unsafe", "", settings=", ".join(unsafe))
        cursor.execute("SET synchronous_commit TO on")
        cursor.execute(f"SET lock_timeout TO {PATIENCE * 1000}")
    raw.commit()


@contextmanager
def reading(on: Engine) -> Iterator[Connection]:
    """One view of the database.  Raises ``Fault`` where there is none to be had."""
    yield from _transaction(on, writes=False)


@contextmanager
def writing(on: Engine) -> Iterator[Connection]:
    """All or nothing, on the disk when it ends.  Raises ``Fault`` where it could not be."""
    yield from _transaction(on, writes=True)


def _transaction(on: Engine, *, writes: bool) -> Iterator[Connection]:
    try:
        with on.connect().execution_options(**{WRITES: writes}) as connection, connection.begin():
            yield connection
    except SQLAlchemyError as error:
        raise trouble(error, place(on.url)) from error

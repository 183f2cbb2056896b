"""Where the disk is full, the file read-only, the database locked, damaged or away: one fault, nothing said."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, event, text

from tablilla.desk.entry import Entry
from tablilla.desk.store import Store, open_store
from tablilla.desk.store import engines as engines_of
from tablilla.desk.store.engines import address
from tablilla.fault import Fault
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.faults import said as in_words
from tests.desk.store.postgres import Server
from tests.desk.store.said import SESSION, said


def notes(count: int, size: int = 1_000) -> list[Entry]:
    return [said(f"note {number}", {"text": "x" * size}, "note") for number in range(count)]


@contextmanager
def refusing(code: str) -> Iterator[None]:
    """One fault of this code, with words in every language."""
    with pytest.raises(Fault) as caught:
        yield
    assert caught.value.code == code, caught.value
    for language in LANGUAGES:
        assert f"fault.{code}" in words(language)
        assert "\n" not in in_words(caught.value, words(language))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An SQLite database with one entry in its log."""
    found = tmp_path / "desk.db"
    with open_store(str(found)) as store:
        store.ensure_session(SESSION)
        store.append(SESSION, [said("first", 1)])
    return found


def held(store: Store) -> list[Entry]:
    return [one.entry for one in store.entries(SESSION)]


def still_there(file: Path) -> None:
    """Only what was acknowledged, in a sound file."""
    with open_store(str(file)) as store:
        assert held(store) == [said("first", 1)]
        store.append(SESSION, [said("next", 1)])
        assert len(held(store)) == 2
    with sqlite3.connect(file) as raw:
        assert raw.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    raw.close()


def test_a_full_database(file: Path) -> None:
    """SQLite may be told a greatest size: what happens then happens on a full disk."""
    with open_store(str(file)) as store:

        @event.listens_for(store._engine, "begin")
        def small(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA max_page_count=30")

        with refusing("desk.store.full"):
            store.append(SESSION, notes(500))
        assert held(store) == [said("first", 1)]
        assert len(store.append(SESSION, notes(1, 10)).stored) == 1, "what fits is still stored"
    with open_store(str(file)) as store:
        assert held(store) == [said("first", 1), *notes(1, 10)]


LIMITED = """
import resource, signal, sys
from tablilla.desk.store import open_store
from tablilla.fault import Fault
from tests.desk.store.said import SESSION
from tests.desk.store.test_trouble import notes
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
with open_store(sys.argv[1]) as store:
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))
    try:
        store.append(SESSION, notes(500))
    except Fault as fault:
        sys.exit(fault.code)
"""


def test_a_file_that_may_not_grow(file: Path) -> None:
    """The system refuses the write itself, in the middle of the transaction."""
    ended = subprocess.run(
        [sys.executable, "-c", LIMITED, str(file)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
    )
    assert ended.stderr.strip() in ("desk.store.full", "desk.store.disk"), ended.stderr
    still_there(file)


def test_a_read_only_database(file: Path) -> None:
    """Root may write whatever the permissions say: SQLite is asked to open it read-only instead."""
    with open_store(str(file)) as store:

        @event.listens_for(store._engine, "begin")
        def closed(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA query_only=ON")

        with refusing("desk.store.readonly"):
            store.append(SESSION, notes(1))
        assert held(store) == [said("first", 1)]
    still_there(file)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with refusing("desk.store.away"):
        open_store(str(tmp_path / "none" / "desk.db"))


def test_a_locked_database(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_of, "PATIENCE", 0.1)
    with open_store(str(file)) as store:
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with refusing("desk.store.busy"):
            store.append(SESSION, notes(1))
        assert held(store) == [said("first", 1)], "reading goes on"
        other.execute("ROLLBACK")
        other.close()
        assert len(store.append(SESSION, notes(1)).stored) == 1, "and so does writing afterwards"


def test_a_damaged_database(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    file.write_bytes(data)
    with refusing("desk.store.damaged"):
        open_store(str(file)).append(SESSION, notes(1))


def test_what_is_no_database_at_all(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Not a database. " * 100, encoding="utf-8")
    with refusing("desk.store.damaged"):
        open_store(str(file))
    assert file.read_text(encoding="utf-8") == "Not a database. " * 100


# -- PostgreSQL


def test_a_server_that_goes_away_and_comes_back(postgres: Server) -> None:
    with open_store(postgres.new()) as store:
        store.ensure_session(SESSION)
        store.append(SESSION, [said("first", 1)])
        postgres.kill()
        with refusing("desk.store.away"):
            store.append(SESSION, notes(1))
        with refusing("desk.store.away"):
            store.sessions()
        postgres.start()
        assert held(store) == [said("first", 1)]
        assert len(store.append(SESSION, notes(1)).stored) == 1, "the same store goes on"


def test_a_server_that_may_not_be_written(postgres: Server) -> None:
    url = postgres.new()
    with open_store(url) as store:
        store.ensure_session(SESSION)
    made = create_engine(address(url), isolation_level="AUTOCOMMIT")
    with made.connect() as connection:
        connection.execute(
            text(f"ALTER DATABASE {address(url).database} SET default_transaction_read_only TO on")
        )
    made.dispose()
    with open_store(url) as store:
        with refusing("desk.store.readonly"):
            store.append(SESSION, notes(1))
        assert store.entries(SESSION) == []


def test_a_session_that_another_process_holds(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines_of, "PATIENCE", 1)
    url = postgres.new()
    with open_store(url) as store:
        store.ensure_session(SESSION)
        made = create_engine(address(url))
        with made.begin() as connection:
            connection.execute(text("SELECT * FROM sessions FOR UPDATE"))
            with refusing("desk.store.busy"):
                store.append(SESSION, notes(1))
        made.dispose()
        assert len(store.append(SESSION, notes(1)).stored) == 1


def test_no_such_database_and_no_such_user(postgres: Server) -> None:
    for url in (postgres.address("none"), postgres.address("postgres").replace("tablilla@", "eva@")):
        with refusing("desk.store.away"):
            open_store(url)


def test_a_server_that_does_not_put_on_the_disk_what_it_confirms(postgres: Server) -> None:
    made = create_engine(address(postgres.address("postgres")), isolation_level="AUTOCOMMIT")

    def fsync(value: str) -> None:
        with made.connect() as connection:
            connection.execute(text(f"ALTER SYSTEM SET fsync TO {value}"))
            connection.execute(text("SELECT pg_reload_conf()"))
        for _ in range(1_000):  # until new connections have it
            made.dispose()
            with made.connect() as connection:
                if connection.scalar(text("SHOW fsync")) == value:
                    return
        raise AssertionError(value)

    url = postgres.new()
    fsync("off")
    try:
        with refusing("desk.store.unsafe"):
            open_store(url)
    finally:
        fsync("on")
        made.dispose()
    open_store(url).close()


@pytest.mark.parametrize("replaced", [False, True], ids=["removed", "replaced"])
def test_what_is_written_to_a_file_that_is_gone_is_not_acknowledged(file: Path, replaced: bool) -> None:
    copy = file.read_bytes()
    with open_store(str(file)) as store:
        file.unlink()
        if replaced:
            file.with_name("new.db").write_bytes(copy)
            file.with_name("new.db").rename(file)
        with refusing("desk.store.away"):
            store.append(SESSION, [said("lost", 1)])
        with refusing("desk.store.away"):
            store.trail("Ana", "join")

"""The store, on SQLite and on PostgreSQL: idempotent, in order, on the disk when it answers."""

from __future__ import annotations

import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from tablilla.desk.entry import Entry, Sender, plain
from tablilla.desk.store import Store, codes, open_store
from tablilla.desk.store.engines import address, engine, reading
from tablilla.desk.store.migrate import newest
from tablilla.desk.store.schema import METADATA, VERSION_TABLE
from tablilla.fault import Fault
from tests.desk.store.postgres import Server
from tests.desk.store.said import LAPTOP, PHONE, SESSION, id_of, said


def some(count: int, prefix: str = "e", session: UUID = SESSION) -> list[Entry]:
    return [said(f"{prefix}{number}", number, session=session) for number in range(count)]


@pytest.fixture
def log(store: Store) -> Store:
    """A store with an empty log."""
    store.ensure_session(SESSION)
    return store


# -- the log


def test_what_is_acknowledged_is_there_when_it_is_opened_again(url: str) -> None:
    with open_store(url) as store:
        store.ensure_session(SESSION)
        acks = store.append(SESSION, some(3))
        device = store.device
    assert [one.seq for one in acks.stored] == [1, 2, 3]
    assert abs(acks.stored[0].received - datetime.now(UTC)) < timedelta(minutes=1)
    with open_store(url) as again:
        assert again.device == device
        assert again.entries(SESSION) == list(acks.stored)
        assert [one.entry for one in again.entries(SESSION)] == some(3)


@pytest.mark.parametrize("since", [0, 3, 5])
def test_a_database_restored_under_a_desk_that_runs_is_read_as_it_is_now(
    log: Store, url: str, since: int
) -> None:
    log.append(SESSION, some(5))
    assert len(log.entries(SESSION)) == 5
    older = create_engine(address(url))
    with older.begin() as connection:
        connection.execute(text("DELETE FROM entries WHERE seq > 2"))
        connection.execute(text("UPDATE sessions SET last = 2"))
    older.dispose()
    with open_store(url) as other:
        other.append(SESSION, some(since, "other"))
    assert [one.entry for one in log.entries(SESSION)] == [*some(2), *some(since, "other")]


def test_the_same_again_is_known_and_something_else_is_refused(log: Store) -> None:
    first, second = some(2)
    log.append(SESSION, [first])
    other = replace(first, value=7)
    acks = log.append(SESSION, [first, other, second, second, replace(second, value=8)])
    assert [one.entry for one in acks.stored] == [second]
    assert acks.known == (first.id, second.id)
    assert [(one.position, one.id, one.fault.code) for one in acks.refused] == [
        (1, first.id, "desk.entry.changed"),
        (4, second.id, "desk.entry.changed"),
    ]
    assert [one.entry for one in log.entries(SESSION)] == [first, second]


def test_one_bad_entry_does_not_keep_back_the_others(log: Store) -> None:
    good, stranger = said("good", 1), said("stranger", 1, session=uuid4())
    bad = plain(said("bad", 1)) | {"source": "rumour"}
    unchecked = Entry(**{**{n: getattr(good, n) for n in Entry.__slots__}, "id": uuid4(), "kind": "rumour"})
    acks = log.append_plain(SESSION, [7, bad, plain(good), plain(stranger), {"id": "?"}, unchecked])
    assert [one.entry for one in acks.stored] == [good]
    assert [(one.position, one.id, one.fault.code) for one in acks.refused] == [
        (0, None, "desk.entry.object"),
        (1, id_of("bad"), "desk.entry.source"),
        (3, id_of("stranger"), "desk.entry.session"),
        (4, None, "desk.entry.missing"),
        (5, unchecked.id, "desk.entry.kind"),
    ]
    assert log.append(SESSION, []) == ((), (), ())
    assert log.append_plain(SESSION, [bad]).stored == ()
    assert len(log.entries(SESSION)) == 1


def test_an_id_of_another_session_is_refused(log: Store) -> None:
    other = log.new_session()
    log.append(SESSION, some(1))
    acks = log.append(other.id, [replace(some(1)[0], session=other.id)])
    assert [one.fault.code for one in acks.refused] == ["desk.entry.changed"]


def test_no_session_no_log(store: Store) -> None:
    for action in (lambda: store.append(SESSION, some(1)), lambda: store.entries(SESSION)):
        with pytest.raises(Fault, match=r"desk\.session\.unknown"):
            action()


def test_any_text_is_kept_as_it_is(log: Store) -> None:
    said_so = said("x", {"text": "♠ «ñ» 𝄞 \u2028 \x01 \\u0000 %s :x"}, "note", author="Núñez'); --", key="🂡")
    log.append(SESSION, [said_so])
    assert log.entries(SESSION)[0].entry == said_so


def test_a_reader_asks_for_what_is_new(log: Store) -> None:
    assert log.entries(SESSION) == []
    log.append(SESSION, some(5))
    assert [one.seq for one in log.entries(SESSION)] == [1, 2, 3, 4, 5]
    assert [one.seq for one in log.entries(SESSION, after=3)] == [4, 5]
    assert log.entries(SESSION, after=5) == log.entries(SESSION, after=99) == []
    log.append(SESSION, some(1, "f"))
    assert [one.seq for one in log.entries(SESSION, after=5)] == [6]


def test_many_entries_at_once(log: Store) -> None:
    many = some(1_200)
    assert len(log.append(SESSION, many[:700]).stored) == 700
    acks = log.append(SESSION, many)
    assert (len(acks.stored), len(acks.known), acks.refused) == (500, 700, ())
    assert [one.seq for one in log.entries(SESSION)] == [*range(1, 1_201)]


def test_writers_and_readers_at_once(url: str) -> None:
    """Two stores on one database, as two processes have, with four threads each, into two sessions."""
    stores = [open_store(url), open_store(url)]
    sessions = [stores[0].new_session().id for _ in range(2)]
    done = threading.Event()

    def write(number: int) -> None:
        session = sessions[number % 2]
        for round_ in range(12):
            mine = some(3, f"{number}.{round_}.", session)
            both = [*mine, *some(2, f"all.{number % 2}.{round_}.", session)]  # four send these
            acks = stores[number % 4 // 2].append(session, both)
            assert len(acks.stored) + len(acks.known) == 5
            assert acks.refused == ()

    def read(session: UUID) -> int:
        last = 0
        with open_store(url) as store:
            while True:
                ended = done.is_set()
                for one in store.entries(session, after=last):
                    assert one.seq == last + 1, "nothing comes later with a smaller place"
                    last = one.seq
                if ended:
                    return last
                time.sleep(0.001)

    with ThreadPoolExecutor(10) as pool:
        readers = [pool.submit(read, session) for session in sessions]
        writers = [pool.submit(write, number) for number in range(8)]
        try:
            for writer in writers:
                writer.result()
        finally:
            done.set()
        seen = [reader.result() for reader in readers]
    assert seen == [1 + 4 * 12 * 3 + 12 * 2] * 2
    for store in stores:
        store.close()


# -- sessions


def test_sessions_have_names_and_codes(store: Store) -> None:
    made = store.new_session("Martes", author="Ana")
    assert (made.name, made.closed, made.last) == ("Martes", None, 1)
    assert store.session(made.id) == made
    (opened,) = store.entries(made.id)
    assert (opened.entry.kind, opened.entry.author, opened.entry.device) == (
        "session.opened",
        "Ana",
        store.device,
    )
    other = store.new_session()
    assert {one.id for one in store.sessions()} == {made.id, other.id}
    assert store.ensure_session(made.id) == made


def test_a_code_opens_its_session(store: Store) -> None:
    made, other = store.new_session("Martes"), store.new_session("Jueves")
    for code, role in ((made.assistant_code, "assistant"), (made.director_code, "director")):
        written = f" {code[:3].lower()}-{code[3:]} "
        joined = store.by_code(written)
        assert joined is not None
        assert (joined.session, joined.role) == (made, role)
    assert store.by_code("") is store.by_code("XXXXXX") is store.by_code("%") is None
    changed = store.new_codes(made.id)
    assert store.by_code(made.director_code) is None
    assert store.by_code(changed.director_code) == (changed, "director")
    assert store.by_code(other.director_code) is not None
    with pytest.raises(Fault, match=r"desk\.session\.unknown"):
        store.new_codes(uuid4())


def test_a_code_is_never_given_twice(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = store.new_session()
    new = iter([taken.director_code, "ABCDEF", "CDEFGHJK", "HJKMNPQR"])
    monkeypatch.setattr(codes, "code", lambda length: next(new))
    made = store.new_session()
    assert (made.assistant_code, made.director_code) == ("CDEFGHJK", "HJKMNPQR")


def test_the_list_of_sessions_has_names_and_ends_as_the_log_has_them(store: Store) -> None:
    made = store.new_session("Martes")

    def of(name: str, value: object, kind: str, **others: object) -> Entry:
        return said(name, value, kind, about="session", session=made.id, **others)

    store.append(made.id, [of("a", {"name": "Jueves"}, "session.set"), of("b", None, "closed", at=5)])
    found = store.session(made.id)
    assert (found.name, found.closed) == ("Jueves", said("b", None, "closed", at=5).made)
    store.append(
        made.id, [of("c", None, "reopened", at=9), of("d", {"name": "Viernes"}, "session.set", device=LAPTOP)]
    )
    found = store.session(made.id)
    assert (found.name, found.closed) == ("", None), "two names are a conflict, and none is shown"


# -- people


def test_accounts(store: Store) -> None:
    made = store.add_account("Ana", "$argon2id$…", "director")
    assert store.account("Ana") == made
    assert store.account("ana") is None
    with pytest.raises(Fault, match=r"desk\.account\.exists"):
        store.add_account("Ana", "other", "administrator")
    assert store.accounts() == [made]
    changed = store.change_account("Ana", role="assistant", disabled=True)
    assert (changed.role, changed.disabled, changed.hashed) == ("assistant", True, made.hashed)
    assert store.change_account("Ana", hashed="x").hashed == "x"
    assert store.change_account("Ana") == store.account("Ana")
    with pytest.raises(Fault, match=r"desk\.account\.unknown"):
        store.change_account("Eva", role="director")


def test_devices_join(store: Store) -> None:
    session = store.new_session().id
    first = store.join(session, PHONE, "assistant", "Ana's phone")
    second = store.join(session, LAPTOP, "director")
    assert {one.id for one in store.devices(session)} == {first.id, second.id}
    again = store.join(session, PHONE, "director", "Ana")
    assert again in store.devices(session)
    assert len(store.devices(session)) == 2


def test_the_audit_trail(store: Store) -> None:
    session = store.new_session().id
    store.trail("Ana", "login", place="192.0.2.7")
    store.trail("Ana", "export", session=session, detail={"file": "ñ\0.pdf"})
    first, second = store.trails()
    assert (first.who, first.what, first.place, first.session) == ("Ana", "login", "192.0.2.7", None)
    assert (second.session, second.detail) == (session, {"file": "ñ\0.pdf"})
    assert store.trails(session) == [second] == store.trails(after=first.seq)
    assert store.trails(most=1) == [first]


# -- opening


def test_the_tables_are_those_of_the_newest_migration(url: str) -> None:
    open_store(url).close()
    made = engine(address(url))
    with reading(made) as connection:
        context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
        assert context.get_current_revision() == newest()
        assert compare_metadata(context, METADATA) == []
    made.dispose()


def test_many_open_it_at_once(url: str) -> None:
    with ThreadPoolExecutor(6) as pool:
        stores = list(pool.map(open_store, [url] * 6))
    assert len({store.device for store in stores}) == 1
    for store in stores:
        store.close()


def test_a_database_of_the_first_version_is_brought_up_to_date(url: str) -> None:
    with open_store(url) as store:
        made = store.new_session("Club")
        entry = said("a", 1, session=made.id)
        store.append(made.id, [entry], Sender(LAPTOP, "device", "Ana"))
        store.trail("Ana", "logout", detail={"device": str(PHONE)})
    back = create_engine(address(url))
    with back.begin() as connection:  # as the first version left it
        connection.execute(text("DROP TABLE ended"))
        connection.execute(text("ALTER TABLE entries DROP COLUMN sender"))
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '0001'"))
    back.dispose()
    with open_store(url) as store:
        kept = store.entries(made.id)
        assert [(one.seq, one.sender) for one in kept] == [(1, None), (2, None)]
        assert kept[1].entry == entry
        assert store.roles(PHONE) is None, "who had logged out has"
        assert store.roles(LAPTOP) == {}
        last = store.append(made.id, [said("b", 1, key="x", session=made.id)], Sender(LAPTOP, "device", "Ana"))
        assert store.entries(made.id)[2] == last.stored[0]


def test_many_join_by_one_name_and_one_gets_it(url: str) -> None:
    with open_store(url) as store, ThreadPoolExecutor(6) as pool:
        made = store.new_session("Club")

        def join(_: int) -> str:
            try:
                store.join_alone(made.id, uuid4(), "assistant", "Ana")
            except Fault as fault:
                return f"{fault.code} {fault.details['free']}"
            return ""

        assert sorted(pool.map(join, range(12))) == ["", *["desk.name.taken Ana 2"] * 11]
        assert len(store.devices(made.id)) == 1


def test_a_newer_schema_is_left_alone(url: str) -> None:
    open_store(url).close()
    made = create_engine(address(url))
    with made.begin() as connection:
        connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
    made.dispose()
    with pytest.raises(Fault, match=r"desk\.store\.newer") as caught:
        open_store(url)
    assert caught.value.details == {"given": "9999", "known": newest()}


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE birds (name TEXT)")
    connection.close()
    before = file.stat().st_size
    with pytest.raises(Fault, match=r"desk\.store\.foreign"):
        open_store(str(file))
    assert file.stat().st_size == before


@pytest.mark.parametrize(
    "url",
    [
        "",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///file:x?mode=memory&uri=true",
        "mysql://x/y",
        "x://y",
        "a\0b",
    ],
)
def test_what_is_no_database_is_one_fault(url: str) -> None:
    with pytest.raises(Fault, match=r"desk\.store\.url"):
        open_store(url)


def test_a_database_that_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(Fault, match=r"desk\.store\.none"):
        open_store(str(tmp_path / "none.db"), create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_is_its_owners_alone(tmp_path: Path) -> None:
    file = tmp_path / "desk.db"
    open_store(f"sqlite:///{file}").close()
    assert file.stat().st_mode & 0o077 == 0


def test_sqlite_flushes_each_commit(tmp_path: Path) -> None:
    made = engine(address(str(tmp_path / "x.db")))
    with reading(made) as connection:
        settings = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    made.dispose()
    assert settings == ["wal", 2]


def test_a_password_is_never_shown(postgres: Server) -> None:
    with pytest.raises(Fault, match=r"desk\.store\.away") as caught:
        open_store(f"postgresql://eva:hush@/desk?host={postgres.folder}")
    assert "hush" not in str(caught.value)


def test_commits_are_flushed_where_the_server_is_set_not_to(postgres: Server) -> None:
    url = postgres.new()
    name = address(url).database
    made = create_engine(address(url))
    with made.begin() as connection:
        connection.execute(text(f"ALTER DATABASE {name} SET synchronous_commit TO off"))
    made.dispose()
    with open_store(url) as store, reading(store._engine) as connection:
        assert connection.scalar(text("SHOW synchronous_commit")) == "on"

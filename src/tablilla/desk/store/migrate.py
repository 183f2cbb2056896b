"""The tables as this version knows them, made or brought up to date when a store is opened."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from uuid import uuid4

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, insert, inspect, select, text

from tablilla.desk.store.engines import place, reading, writing
from tablilla.desk.store.schema import DESK, METADATA, VERSION_TABLE
from tablilla.fault import Fault

_LOCK = 0x7AB1_111A  # of PostgreSQL, held by whoever migrates
_STEPS = Path(__file__).parent / "migrations"


@cache
def newest() -> str:
    """The schema that this version knows."""
    return str(ScriptDirectory(str(_STEPS)).get_current_head())


def migrate(engine: Engine) -> str:
    """Bring the tables up to date; the identity of this desk.

    Raises ``Fault``: ``desk.store.newer`` for a schema that a later version made, ``desk.store.foreign`` for a
    database of some other program.
    """
    with reading(engine) as connection:
        if (schema := _schema(connection)) == newest():
            return _identity(connection)
    where = place(engine.url)
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
        schema = _schema(connection)
        if schema is not None and schema not in {step.revision for step in _script().walk_revisions()}:
            raise Fault("desk.store.newer", where, given=schema, known=newest())
        if schema is None and _strangers(connection):
            raise Fault("desk.store.foreign", where)
        if schema != newest():
            config = Config()
            config.set_main_option("script_location", str(_STEPS).replace("%", "%%"))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
        if connection.scalar(select(DESK.c.value).where(DESK.c.name == "device")) is None:
            connection.execute(insert(DESK).values(name="device", value=str(uuid4())))
        return _identity(connection)


def _script() -> ScriptDirectory:
    return ScriptDirectory(str(_STEPS))


def _schema(connection: Connection) -> str | None:
    context = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE})
    return context.get_current_revision()


def _identity(connection: Connection) -> str:
    return str(connection.execute(select(DESK.c.value).where(DESK.c.name == "device")).scalar_one())


def _strangers(connection: Connection) -> bool:
    """Tables of another program: any in a file, ours by name in a database that is shared."""
    found = set(inspect(connection).get_table_names())
    return bool(found if connection.dialect.name == "sqlite" else found & set(METADATA.tables))

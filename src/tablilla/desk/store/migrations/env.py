"""Run by alembic: the steps go through the connection that ``migrate`` holds, in its transaction."""

from __future__ import annotations

from alembic import context

from tablilla.desk.store.schema import METADATA, VERSION_TABLE

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()

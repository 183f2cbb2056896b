"""From whom each entry came; the devices that logged out, to be looked up by their id."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """A column, and a table filled from the audit trail."""
    op.add_column("entries", sa.Column("sender", sa.Text))
    ended = op.create_table(
        "ended",
        sa.Column("device", sa.String(36), primary_key=True),
        sa.Column("at", sa.String(24), nullable=False),
    )
    steps = op.get_bind().execute(sa.text("SELECT detail, at FROM trail WHERE what = 'logout' ORDER BY seq"))
    found = {json.loads(str(detail)).get("device"): str(at) for detail, at in steps}
    if rows := [{"device": device, "at": at} for device, at in found.items() if device]:
        op.bulk_insert(ended, rows)

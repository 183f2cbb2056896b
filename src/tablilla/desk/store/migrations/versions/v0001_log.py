"""The log of sessions, accounts, devices that joined, and the audit trail."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
UUID, MOMENT = sa.String(36), sa.String(24)
COUNTED = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "desk",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("id", UUID, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("opened", MOMENT, nullable=False),
        sa.Column("closed", MOMENT),
        sa.Column("assistant_code", sa.String(20), nullable=False, unique=True),
        sa.Column("director_code", sa.String(20), nullable=False, unique=True),
        sa.Column("last", COUNTED, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("id", UUID, primary_key=True),
        sa.Column("session", UUID, sa.ForeignKey("sessions.id"), nullable=False),
        sa.Column("seq", COUNTED, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("received", MOMENT, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.UniqueConstraint("session", "seq"),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.String(200), primary_key=True),
        sa.Column("hashed", sa.Text, nullable=False),
        sa.Column("role", sa.String(40), nullable=False),
        sa.Column("made", MOMENT, nullable=False),
        sa.Column("disabled", sa.Boolean, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("id", UUID, primary_key=True),
        sa.Column("session", UUID, sa.ForeignKey("sessions.id"), primary_key=True),
        sa.Column("role", sa.String(40), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("joined", MOMENT, nullable=False),
    )
    op.create_table(
        "trail",
        sa.Column("seq", COUNTED, primary_key=True, autoincrement=True),
        sa.Column("id", UUID, nullable=False, unique=True),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("who", sa.String(200), nullable=False),
        sa.Column("what", sa.String(200), nullable=False),
        sa.Column("session", UUID),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_index("trail_session", "trail", ["session"])

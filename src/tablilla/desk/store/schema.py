"""The tables of the desk.  ``migrations`` makes them; what is here is what the newest migration comes to."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Named,
    String,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
)

METADATA = MetaData()
VERSION_TABLE = "tablilla_version"
UUID, MOMENT = String(36), String(24)  # as entries write them: sorted as text they are sorted in time
COUNTED = BigInteger().with_variant(Integer, "sqlite")


class _Desk(TypedColumns):
    name: Named[str] = Column(String(40), primary_key=True)
    value: Named[str] = Column(Text)


class _Sessions(TypedColumns):
    id: Named[str] = Column(UUID, primary_key=True)
    name: Named[str] = Column(Text)
    opened: Named[str] = Column(MOMENT)
    closed: Named[str | None] = Column(MOMENT)
    assistant_code: Named[str] = Column(String(20), unique=True)
    director_code: Named[str] = Column(String(20), unique=True)
    last: Named[int] = Column(COUNTED)  # the newest entry's seq; whoever changes it holds the session


class _Entries(TypedColumns):
    id: Named[str] = Column(UUID, primary_key=True)
    session: Named[str] = Column(UUID, ForeignKey("sessions.id"))
    seq: Named[int] = Column(COUNTED)
    kind: Named[str] = Column(String(40))
    received: Named[str] = Column(MOMENT)
    body: Named[str] = Column(Text)
    sender: Named[str | None] = Column(Text)


class _Ended(TypedColumns):
    device: Named[str] = Column(UUID, primary_key=True)
    at: Named[str] = Column(MOMENT)


class _Accounts(TypedColumns):
    name: Named[str] = Column(String(200), primary_key=True)
    hashed: Named[str] = Column(Text)
    role: Named[str] = Column(String(40))
    made: Named[str] = Column(MOMENT)
    disabled: Named[bool]


class _Devices(TypedColumns):
    id: Named[str] = Column(UUID, primary_key=True)
    session: Named[str] = Column(UUID, ForeignKey("sessions.id"), primary_key=True)
    role: Named[str] = Column(String(40))
    name: Named[str] = Column(String(200))
    joined: Named[str] = Column(MOMENT)


class _Trail(TypedColumns):
    seq: Named[int] = Column(COUNTED, primary_key=True, autoincrement=True)
    id: Named[str] = Column(UUID, unique=True)
    at: Named[str] = Column(MOMENT)
    who: Named[str] = Column(String(200))
    what: Named[str] = Column(String(200))
    session: Named[str | None] = Column(UUID)
    place: Named[str] = Column(Text)
    detail: Named[str] = Column(Text)


DESK = Table("desk", METADATA, _Desk)
SESSIONS = Table("sessions", METADATA, _Sessions)
ENTRIES = Table("entries", METADATA, _Entries, UniqueConstraint("session", "seq"))
ACCOUNTS = Table("accounts", METADATA, _Accounts)
ENDED = Table("ended", METADATA, _Ended)  # devices that logged out
DEVICES = Table("devices", METADATA, _Devices)
TRAIL = Table("trail", METADATA, _Trail, Index("trail_session", "session"))

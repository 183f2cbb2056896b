"""Accounts, devices that joined, and the audit trail."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import count
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import Connection, Engine, RowMapping, Select, delete, insert, select, update

from tablilla.desk.entry import now, written
from tablilla.desk.store.engines import reading, writing
from tablilla.desk.store.rows import Account, Device, Step
from tablilla.desk.store.schema import ACCOUNTS, DEVICES, ENDED, SESSIONS, TRAIL
from tablilla.desk.store.trouble import Collision
from tablilla.fault import Fault

LOGOUT = "logout"  # in the trail, with the device as its detail
SHUT_OUT = "nobody"  # the role of a device that was


class People:
    """Who works at the desk, with what, and what they did."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def accounts(self) -> list[Account]:
        """All accounts, by name."""
        with reading(self._engine) as connection:
            rows = connection.execute(select(ACCOUNTS).order_by(ACCOUNTS.c.name)).mappings()
            return [account_of(row) for row in rows]

    def account(self, name: str) -> Account | None:
        """The account of this name."""
        with reading(self._engine) as connection:
            row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name == name)).mappings().first()
            return None if row is None else account_of(row)

    def add_account(self, name: str, hashed: str, role: str) -> Account:
        """A new account.  Raises ``Fault`` where there is one of this name (``desk.account.exists``)."""
        made = Account(name, hashed, role, now(), False)
        try:
            with writing(self._engine) as connection:
                keep_account(connection, made)
        except Collision:
            raise Fault("desk.account.exists", "name", given=name) from None
        return made

    def change_account(
        self, name: str, *, hashed: str | None = None, role: str | None = None, disabled: bool | None = None
    ) -> Account:
        """Change what is given.  Raises ``Fault`` where there is none (``desk.account.unknown``)."""
        given = {"hashed": hashed, "role": role, "disabled": disabled}
        new = {key: value for key, value in given.items() if value is not None}
        with writing(self._engine) as connection:
            if new:
                connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.name == name).values(**new))
            row = connection.execute(select(ACCOUNTS).where(ACCOUNTS.c.name == name)).mappings().first()
        if row is None:
            raise Fault("desk.account.unknown", "name", given=name)
        return account_of(row)

    def join(self, session: UUID, device: UUID, role: str, name: str = "") -> Device:
        """A device takes part in a session; joining again changes its role and name."""
        joined = Device(device, session, role, name[:200], now())
        with writing(self._engine) as connection:
            _join(connection, joined)
        return joined

    def change_device(self, session: UUID, device: UUID, role: str) -> Device:
        """Another role for a device that joined; ``SHUT_OUT`` is one.  Raises ``Fault`` ``desk.not_found``."""
        mine = (DEVICES.c.id == str(device)) & (DEVICES.c.session == str(session))
        with writing(self._engine) as connection:
            connection.execute(update(DEVICES).where(mine).values(role=role))
            row = connection.execute(select(DEVICES).where(mine)).mappings().first()
        if row is None:
            raise Fault("desk.not_found")
        return device_of(row)

    def join_alone(self, session: UUID, device: UUID, role: str, name: str) -> Device:
        """``join`` by a name that no other device of the session bears that may still send.

        Raises ``Fault``: ``desk.name.taken`` with a name that is free, ``desk.shut_out`` where a director has
        shut the device out, ``desk.session.unknown``.
        """
        joined = Device(device, session, role, name[:200], now())
        with writing(self._engine) as connection:
            held = select(SESSIONS.c.id).where(SESSIONS.c.id == str(session)).with_for_update()
            if connection.scalar(held) is None:
                raise Fault("desk.session.unknown", "", given=str(session))
            others = [device_of(row) for row in connection.execute(_of_session(session)).mappings()]
            own = next((one for one in others if one.id == device), None)
            if own is not None and own.role == SHUT_OUT:
                raise Fault("desk.shut_out")
            ended = set(connection.scalars(select(ENDED.c.device)))
            taken = {
                alike(one.name)
                for one in others
                if one.id != device and one.role != SHUT_OUT and str(one.id) not in ended
            }
            if alike(joined.name) in taken:
                free = next(made for n in count(2) if alike(made := f"{joined.name[:190]} {n}") not in taken)
                raise Fault("desk.name.taken", "name", given=joined.name, free=free)
            _join(connection, joined)
        return joined

    def devices(self, session: UUID) -> list[Device]:
        """The devices that joined a session, the first first."""
        with reading(self._engine) as connection:
            return [device_of(row) for row in connection.execute(_of_session(session)).mappings()]

    def ended(self, devices: Iterable[UUID]) -> set[UUID]:
        """Those of them that have logged out."""
        query = select(ENDED.c.device).where(ENDED.c.device.in_([str(one) for one in devices]))
        with reading(self._engine) as connection:
            return {UUID(one) for one in connection.scalars(query)}

    def roles(self, device: UUID) -> dict[UUID, str] | None:
        """What a device is in each session that it joined; ``None`` where it has logged out."""
        joined = select(DEVICES.c.session, DEVICES.c.role).where(DEVICES.c.id == str(device))
        left = select(ENDED.c.device).where(ENDED.c.device == str(device))
        with reading(self._engine) as connection:
            if connection.scalar(left) is not None:
                return None
            return {UUID(session): role for session, role in connection.execute(joined)}

    def trail(
        self,
        who: str,
        what: str,
        *,
        session: UUID | None = None,
        place: str = "",
        detail: Mapping[str, object] = {},
    ) -> None:
        """Put down who did what (a stable key), from where (an address), in the audit trail."""
        step = Step(0, uuid4(), now(), who[:200], what[:200], session, place, dict(detail))
        with writing(self._engine) as connection:
            keep_step(connection, step)

    def trails(self, session: UUID | None = None, after: int = 0, most: int = 1_000) -> list[Step]:
        """The audit trail from a place on: all of it, or that of one session."""
        query = select(TRAIL).where(TRAIL.c.seq > after).order_by(TRAIL.c.seq).limit(most)
        if session is not None:
            query = query.where(TRAIL.c.session == str(session))
        with reading(self._engine) as connection:
            return [step_of(row) for row in connection.execute(query).mappings()]

    def union(self, accounts: Iterable[Account], devices: Iterable[Device], steps: Iterable[Step]) -> None:
        """Add what is not there yet; who is known here stays as he is known here."""
        with writing(self._engine) as connection:
            names = set(connection.scalars(select(ACCOUNTS.c.name)))
            joined = {tuple(row) for row in connection.execute(select(DEVICES.c.id, DEVICES.c.session))}
            taken = set(connection.scalars(select(TRAIL.c.id)))
            for account in accounts:
                if account.name not in names:
                    keep_account(connection, account)
                    names.add(account.name)
            for device in devices:
                if (pair := (str(device.id), str(device.session))) not in joined:
                    connection.execute(insert(DEVICES).values(**_row(device._asdict())))
                    joined.add(pair)
            for step in steps:
                if str(step.id) not in taken:
                    keep_step(connection, step)
                    taken.add(str(step.id))


def keep_account(connection: Connection, account: Account) -> None:
    """Write an account down."""
    connection.execute(insert(ACCOUNTS).values(**_row(account._asdict())))


def keep_step(connection: Connection, step: Step) -> None:
    """Write a step down, at the end of the trail."""
    row = _row(step._asdict()) | {"detail": json.dumps(step.detail, ensure_ascii=True)}
    del row["seq"]
    connection.execute(insert(TRAIL).values(**row))
    if step.what == LOGOUT and "device" in step.detail:
        device = str(step.detail["device"])
        if connection.scalar(select(ENDED.c.device).where(ENDED.c.device == device)) is None:
            connection.execute(insert(ENDED).values(device=device, at=row["at"]))


def alike(name: str) -> str:
    """Names that people take for one: whatever the case, the blanks, the way in which a letter is written."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _of_session(session: UUID) -> Select[Any]:
    return select(DEVICES).where(DEVICES.c.session == str(session)).order_by(DEVICES.c.joined, DEVICES.c.id)


def _join(connection: Connection, joined: Device) -> None:
    mine = (DEVICES.c.id == str(joined.id)) & (DEVICES.c.session == str(joined.session))
    connection.execute(delete(DEVICES).where(mine))
    connection.execute(insert(DEVICES).values(**_row(joined._asdict())))


def account_of(row: RowMapping) -> Account:
    """The account of a row."""
    return Account(**dict(row) | {"made": datetime.fromisoformat(row["made"])})


def device_of(row: RowMapping) -> Device:
    """The device of a row."""
    joined = datetime.fromisoformat(row["joined"])
    return Device(UUID(row["id"]), UUID(row["session"]), row["role"], row["name"], joined)


def step_of(row: RowMapping) -> Step:
    """The step of a row."""
    session = None if row["session"] is None else UUID(row["session"])
    at, detail = datetime.fromisoformat(row["at"]), json.loads(row["detail"])
    return Step(row["seq"], UUID(row["id"]), at, row["who"], row["what"], session, row["place"], detail)


def _row(values: Mapping[str, object]) -> dict[str, object]:
    """Identities and moments as text."""
    return {name: _text(value) for name, value in values.items()}


def _text(value: object) -> object:
    if isinstance(value, datetime):
        return written(value)
    return str(value) if isinstance(value, UUID) else value

"""Tokens of programs: a device of a session that has no browser.

A token says which device it is, signed; what the device may is looked up each time, so that it ends when the
device is taken out of the session.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from itsdangerous import BadData, URLSafeSerializer
from starlette.datastructures import Headers

from tablilla.desk.access import Role
from tablilla.fault import Fault

if TYPE_CHECKING:
    from tablilla.desk.app import Desk

SALT, SCHEME = "desk.token", "bearer "


def make(desk: Desk, session: UUID, role: Role, name: str) -> tuple[str, str]:
    """The token of a new device of this session, and its name: with a number where another has it."""
    device = uuid4()
    try:
        desk.store.join_alone(session, device, role.key, name)
    except Fault as fault:  # of programs of one name the later ones bear a number
        if fault.code != "desk.name.taken":
            raise
        name = str(fault.details["free"])
        desk.store.join_alone(session, device, role.key, name)
    held = {"device": str(device), "joined": [str(session)], "name": name}
    return str(_serializer(desk).dumps(held)), name


def shown(headers: Headers) -> bool:
    """Whether who asks shows a token, good or not: then he is nobody else."""
    return "authorization" in headers


def read(desk: Desk, headers: Headers) -> dict[str, Any]:
    """What the token holds, as a cookie would; nothing where it is none of ours."""
    given = headers.get("authorization", "")
    if not given.lower().startswith(SCHEME):
        return {}
    try:
        held = _serializer(desk).loads(given[len(SCHEME) :].strip())
    except BadData:
        return {}
    return {**held, "csrf": str(uuid4())} if isinstance(held, dict) else {}


def _serializer(desk: Desk) -> URLSafeSerializer:
    return URLSafeSerializer(desk.settings.secret, salt=SALT)

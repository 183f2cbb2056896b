"""Who asks: by the seat at the machine, by an account, by a code that was joined with."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID, uuid4

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response

from tablilla.desk import security, tokens
from tablilla.desk.access import ROLES, Identity, Role
from tablilla.desk.entry import Sender
from tablilla.desk.store import Account
from tablilla.fault import Fault

if TYPE_CHECKING:
    from tablilla.desk.app import Desk

HASHER = PasswordHasher()
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
MOST_JOINED = 12  # sessions that one cookie remembers


class Known(NamedTuple):
    """Who asks, what his cookie holds, and whether he has to be given one."""

    identity: Identity
    held: dict[str, Any]
    fresh: bool

    @classmethod
    def stranger(cls) -> Known:
        """Somebody who was never here."""
        held = security.fresh()
        return cls(Identity(UUID(held["device"]), held["csrf"]), held, True)


def identify(desk: Desk, request: Request) -> Known:
    """From cookie, account and devices as they are now: what was taken from somebody he has no more."""
    token = tokens.shown(request.headers)
    held = tokens.read(desk, request.headers) if token else _cookie(desk, request)
    roles = desk.store.roles(UUID(held["device"])) if security.sound(held) else None
    fresh = roles is None  # or a copy of a cookie whose browser has logged out
    if roles is None:
        held, roles = security.fresh(), {}
    device = UUID(held["device"])
    account = _account(desk, held)
    general = ROLES.get(account.role, Role.NOBODY) if account else Role.NOBODY
    if not token and not desk.settings.accounts and security.at_the_machine(address(request), request.headers):
        general = max(general, Role.DIRECTOR)
    joined = {one: ROLES.get(roles[one], Role.NOBODY) for one in _sessions(held) if one in roles}
    identity = Identity(
        device,
        held["csrf"],
        name=str(held.get("name", "")),
        account=account.name if account else "",
        general=general,
        joined=joined,
        program=token,
    )
    return Known(identity, held, fresh and not token)


def _cookie(desk: Desk, request: Request) -> dict[str, Any]:
    return desk.signer.read(request.cookies.get(security.COOKIE, ""))


def _account(desk: Desk, held: dict[str, Any]) -> Account | None:
    name = held.get("account")
    found = desk.store.account(name) if isinstance(name, str) and name else None
    if found is None or found.disabled or held.get("proof") != proof(found):
        return None
    return found


def _sessions(held: dict[str, Any]) -> list[UUID]:
    found = []
    for one in held.get("joined", ()):
        with suppress(ValueError, TypeError, AttributeError):
            found.append(UUID(one))
    return found[:MOST_JOINED]


def address(request: Request) -> str:
    """From where it was asked."""
    return request.client.host if request.client else ""


def author(identity: Identity) -> str:
    """The name that entries bear; empty at a desk that is used without ceremony."""
    return identity.account or identity.name


def sender(identity: Identity) -> Sender:
    """From whom entries come that he sends now, whatever they say of themselves."""
    if identity.program:
        way = "program"
    elif identity.account:
        way = "account"
    elif identity.general > Role.NOBODY:
        way = "machine"
    else:
        way = "device" if identity.joined else "guest"
    return Sender(identity.device, way, author(identity))


def proof(account: Account) -> str:
    """Changes with the password: whoever came in by the old one has to come in again."""
    return hashlib.sha256(account.hashed.encode()).hexdigest()[:16]


def set_cookie(desk: Desk, request: Request, response: Response, held: dict[str, Any]) -> None:
    """Give the browser what it keeps."""
    response.set_cookie(
        security.COOKIE,
        desk.signer.sign(held),
        max_age=security.LASTS,
        path="/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def cookie_of(desk: Desk, request: Request, held: dict[str, Any]) -> str:
    """The header that gives it."""
    made = Response()
    set_cookie(desk, request, made, held)
    return MutableHeaders(raw=made.raw_headers)["set-cookie"]


def joins(held: dict[str, Any], session: UUID, name: str) -> dict[str, Any]:
    """The cookie of somebody who has joined one more session."""
    others = [one for one in held.get("joined", ()) if one != str(session)]
    return {**held, "name": name, "joined": [str(session), *others][:MOST_JOINED]}


def enters(account: Account) -> dict[str, Any]:
    """The cookie of somebody who has given his password: a new one, so that nobody knew it before."""
    return {**security.fresh(), "device": str(uuid4()), "account": account.name, "proof": proof(account)}


# -- passwords


def hashed(password: str) -> str:
    """What is kept of a password.  Raises ``Fault`` where it is too short or too long."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Fault("desk.password", "password", least=SHORTEST_PASSWORD, most=LONGEST_PASSWORD)
    return HASHER.hash(password)


_NOBODYS = HASHER.hash("nobody has this password")


def right(account: Account | None, password: str) -> bool:
    """Whether it is his password; for nobody it takes as long to say no."""
    try:
        HASHER.verify(account.hashed if account else _NOBODYS, password)
    except (Argon2Error, InvalidHashError):
        return False
    return account is not None and not account.disabled

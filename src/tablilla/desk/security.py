"""Signed cookies, tokens of forms, the headers of every answer, the names by which the desk may be called."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import ipaddress
import secrets
import socket
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

from itsdangerous import BadData, URLSafeTimedSerializer
from starlette.datastructures import Headers

COOKIE = "tablilla_desk"
LASTS = 14 * 24 * 3600  # seconds: a tournament of two weeks
FORM_TOKEN, HEADER_TOKEN = "csrf", "x-csrf-token"
FORMS = (
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "text/plain",
    "",
)  # what needs no preflight
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")
MARK = 16  # bytes of a token that cannot be guessed
HOSTS_OF_THIS_MACHINE = ("localhost",)

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "cache-control": "no-store",
}


class Signer:
    """What a browser keeps for the desk and cannot change."""

    def __init__(self, secret: str) -> None:
        self._cookies = URLSafeTimedSerializer(
            secret, salt="desk.cookie", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._polls = hashlib.sha256(f"desk.poll {secret}".encode()).digest()
        self._players = hashlib.sha256(f"desk.player {secret}".encode()).digest()

    def sign(self, held: Mapping[str, Any]) -> str:
        """As it stands in the cookie."""
        return str(self._cookies.dumps(dict(held)))

    def read(self, cookie: str) -> dict[str, Any]:
        """What was signed; nothing where it was changed, is too old, or is none of ours."""
        try:
            held = self._cookies.loads(cookie, max_age=LASTS)
        except BadData:
            return {}
        return held if isinstance(held, dict) else {}

    def poll(self, session: UUID, ruling: UUID, number: str) -> str:
        """The token of a poll's link: which poll it is, and a mark that nobody can guess."""
        named = session.bytes + ruling.bytes + number.encode()[:20]
        return base64.urlsafe_b64encode(self._mark(named) + named).decode().rstrip("=")

    def player(self, session: UUID, ruling: UUID) -> str:
        """The token of the screen that is turned to the players of a ruling."""
        named = session.bytes + ruling.bytes
        return base64.urlsafe_b64encode(hmac.digest(self._players, named, "sha256")[:MARK] + named).decode()

    def read_player(self, token: str) -> tuple[UUID, UUID] | None:
        """Session and ruling; ``None`` for a token that was not made here."""
        try:
            held = base64.b64decode(token, altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            return None
        mark, named = held[:MARK], held[MARK:]
        made = hmac.digest(self._players, named, "sha256")[:MARK]
        if len(named) != 32 or not hmac.compare_digest(mark, made):
            return None
        return UUID(bytes=named[:16]), UUID(bytes=named[16:])

    def read_poll(self, token: str) -> tuple[UUID, UUID, str] | None:
        """Session, ruling and number of the poll; ``None`` for a token that was not made here."""
        try:
            held = base64.b64decode(token + "=" * (-len(token) % 4), altchars=b"-_", validate=True)
            mark, named = held[:MARK], held[MARK:]
            if len(named) <= 32 or not hmac.compare_digest(mark, self._mark(named)):
                return None
            return UUID(bytes=named[:16]), UUID(bytes=named[16:32]), named[32:].decode()
        except (binascii.Error, ValueError):
            return None

    def _mark(self, named: bytes) -> bytes:
        return hmac.digest(self._polls, named, "sha256")[:MARK]


def fresh() -> dict[str, Any]:
    """What a browser is given that was never here."""
    return {"device": str(uuid4()), "csrf": secrets.token_urlsafe(24)}


def sound(held: Mapping[str, Any]) -> bool:
    """Whether a cookie holds what every cookie holds."""
    try:
        UUID(held["device"])
    except (KeyError, ValueError, TypeError, AttributeError):
        return False
    return isinstance(held.get("csrf"), str) and len(held["csrf"]) >= 16


def same(given: str, expected: str) -> bool:
    """Compared without telling by the time it takes how much was right."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode("utf-8", "replace"))


def host_of(headers: Headers) -> str:
    """The name by which the desk was called, without the port; empty where it is none."""
    try:
        return (urlsplit(f"//{headers.get('host', '')}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def names_of_this_machine() -> tuple[str, ...]:
    """Its own name, also as phones find it in the hall."""
    name = socket.gethostname().lower()
    short = name.split(".")[0]
    return tuple(dict.fromkeys((name, short, f"{short}.local")))


def may_be_called(host: str, names: Iterable[str]) -> bool:
    """A plain address cannot be rebound by somebody's name server; a name must be one of ours."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host in HOSTS_OF_THIS_MACHINE or host in names
    return True


def at_the_machine(client: str, headers: Headers) -> bool:
    """Whether the request comes from this machine itself, and not through a proxy that runs on it."""
    if any(name in headers for name in FORWARDED):
        return False
    return _loopback(client) and (host_of(headers) in HOSTS_OF_THIS_MACHINE or _loopback(host_of(headers)))


def _loopback(address: str) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return (
        getattr(found, "ipv4_mapped", None) or found
    ).is_loopback  # a socket for both calls it ::ffff:127.0.0.1


def from_elsewhere(headers: Headers) -> bool:
    """Whether another site made the browser send this.  Programs that are no browsers say nothing of it."""
    if (site := headers.get("sec-fetch-site")) is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        return True


def is_form(headers: Headers) -> bool:
    """A body that any site could make a browser send without asking; it needs the token."""
    return headers.get("content-type", "").split(";")[0].strip().lower() in FORMS

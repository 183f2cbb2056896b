"""Requests and answers of programs: JSON in, JSON out, every fault as the house says it."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tablilla.desk.access import Identity, Role
from tablilla.desk.errors import AGAIN, headers_of
from tablilla.desk.people import address
from tablilla.fault import Fault
from tablilla.service.call import DEFAULT_LANGUAGE, refusal
from tablilla.texts.catalogue import LANGUAGES, Words, words

BASE = "/api/v1"
MOST = 1 << 20  # bytes of a request
EXACT = 1 << 53  # below it a number with a fraction holds every whole number
STATUS = {
    "request.json": 400,
    "request.large": 413,
    "request.busy": 429,
    "desk.too_often": 429,
    "desk.slow": 408,
    "request.number": 400,
    "call.unknown": 404,
    "clause.unknown": 404,
    "clause.edition": 404,
    "term.unknown": 404,
    "desk.login": 401,
    "desk.forbidden": 403,
    "desk.not_found": 404,
    "desk.session.unknown": 404,
    **dict.fromkeys(AGAIN, 503),
}
OTHERWISE = 422
Endpoint = Callable[[Request], Awaitable[Response]]


def answered(endpoint: Callable[[Request], Awaitable[Any]]) -> Endpoint:
    """The endpoint with its answer, or its fault, as JSON."""

    @wraps(endpoint)
    async def wrapped(request: Request) -> Response:
        try:
            return JSONResponse(await endpoint(request))
        except Fault as fault:
            return refused(fault, words_of(request))

    return wrapped


def refused(fault: Fault, say: Words) -> JSONResponse:
    """A fault with its status."""
    status = STATUS.get(fault.code, OTHERWISE)
    return JSONResponse(refusal(fault, say), status, headers_of(status, fault))


def not_too_often(request: Request) -> None:
    """Raises ``Fault`` ``desk.too_often`` where strangers at one address call without end.

    Whoever has to do with the desk is known, and is not counted: his phone stands in the hall with many others.
    Mounted without the gate of a desk, the interface counts nobody.
    """
    if is_stranger(request) and hasattr(request.app.state, "desk"):
        request.app.state.desk.attempts.count("api", address(request))


def is_stranger(request: Request) -> bool:
    """Whether he has nothing to do with this desk: no seat at it, no account, no session that he joined."""
    identity: Identity | None = getattr(request.state, "identity", None)
    if identity is None:
        return True
    return max(identity.general, *identity.joined.values(), Role.NOBODY) is Role.NOBODY


def words_of(request: Request) -> Words:
    """In the language of the request: as it says itself, else in its address, else in its headers."""
    asked = getattr(request.state, "asked", None)
    headers = request.headers.get("accept-language", "").replace("-", "_").split(",")
    said = asked.get("language") if isinstance(asked, dict) else None
    tried = (said, request.query_params.get("language"), *(one.split(";")[0].strip() for one in headers))
    return words(next((known for one in tried if (known := _language(one))), DEFAULT_LANGUAGE))


def _language(given: object) -> str:
    """Of the languages here the nearest to a tag; nothing where none is near."""
    if not isinstance(given, str):
        return ""
    return next((known for known in (given, given[:2].lower()) if known in LANGUAGES), "")


async def body_of(request: Request) -> Any:
    """What was sent, as JSON.  Raises ``Fault``: ``request.large``, ``request.json``, ``request.value``."""
    if hasattr(request.state, "form"):  # it was read as a form, and is none of JSON
        raise Fault("request.json", "", why=Fault("request.at", line=1, column=1))
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MOST:
            raise Fault("request.large", "", most=MOST >> 10)
    try:
        held = json.loads(raw.decode("utf-8"), parse_float=_number, parse_constant=_no_number)
    except RecursionError:
        raise Fault("request.json", "", why=Fault("request.deep")) from None
    except UnicodeDecodeError:
        raise Fault("request.json", "", why=Fault("request.utf8")) from None
    except json.JSONDecodeError as wrong:
        raise Fault(
            "request.json", "", why=Fault("request.at", line=wrong.lineno, column=wrong.colno)
        ) from None
    except ValueError:
        raise Fault("request.json", "", why=Fault("request.digits")) from None
    request.state.asked, request.state.size = held, len(raw)
    return held


def _number(text: str) -> float | int:
    """A whole number, however it is written, is one: some programs write 5.0."""
    found = float(text)
    return int(found) if found.is_integer() and abs(found) < EXACT else found


def _no_number(_: str) -> float:
    raise ValueError


def number_of(request: Request, name: str, otherwise: int, most: int) -> int:
    """A whole number of the address, from 0.  Raises ``Fault`` ``request.number``."""
    given = request.query_params.get(name)
    if given is None:
        return otherwise
    if not (given.isascii() and given.isdigit() and len(given) < 16) or int(given) > most:
        raise Fault("request.number", name, given=given[:40], most=most)
    return int(given)

"""What went wrong, as a page and as JSON: the code of the house, one clear line, no traces."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tablilla.desk.view import render, words_of
from tablilla.fault import Fault

# The database is to blame and not what was sent: a device keeps it and sends it again.
AGAIN = tuple(f"desk.store.{why}" for why in ("away", "busy", "damaged", "disk", "full", "readonly", "refused"))
STATUS = {
    "desk.host": 421,
    "desk.login": 401,
    "desk.forbidden": 403,
    "desk.csrf": 403,
    "desk.elsewhere": 403,
    "desk.shut_out": 403,
    "desk.slow": 408,
    "desk.not_found": 404,
    "desk.method": 405,
    "desk.too_large": 413,
    "desk.too_often": 429,
    "request.busy": 429,
    "desk.broken": 500,
    **dict.fromkeys(AGAIN, 503),
}
OTHERWISE = 422
WAIT = 2  # seconds, where all workers are busy
_BY_STATUS = {404: "desk.not_found", 405: "desk.method", 413: "desk.too_large", 403: "desk.forbidden"}


def wants_json(request: Request) -> bool:
    """Whether a program asks, and no person."""
    accept = request.headers.get("accept", "")
    return request.url.path.startswith("/api/") or ("application/json" in accept and "text/html" not in accept)


def by_status(status: int) -> Fault:
    """The fault behind a status that the framework found."""
    return Fault(_BY_STATUS.get(status, "desk.unreadable"))


def headers_of(status: int, fault: Fault) -> dict[str, str]:
    """When to come back; and where a body did not come, that what is left of it is not waited for."""
    if status == 429:
        return {"retry-after": str(fault.details.get("seconds", WAIT))}
    return {"connection": "close"} if status == 408 else {}


def answer(request: Request, fault: Fault) -> Response:
    """The fault, said in the language of who asks."""
    status = STATUS.get(fault.code, OTHERWISE)
    say = words_of(request)
    key = f"fault.{fault.code}"
    text = say(key, **fault.details) if key in say else str(fault)
    headers = headers_of(status, fault)
    if wants_json(request):
        held = {"fault": {"code": fault.code, "where": fault.where, "text": text}}
        return JSONResponse(held, status, headers)
    made = render(request, "fault.html", status, text=text, code=fault.code, where=fault.where)
    made.headers.update(headers)
    return made

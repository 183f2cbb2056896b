"""``POST /api/v1/CALL`` for every call of the service, and its lawbook and kinds under addresses."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from tablilla.desk.api.http import BASE, answered, body_of, is_stranger, not_too_often, refused, words_of
from tablilla.desk.api.workers import Workers
from tablilla.fault import Fault
from tablilla.service.calls import CALLS, answer
from tablilla.service.shape import check

router = APIRouter(prefix=BASE)
WORKERS = Workers()
STRANGERS = Workers(processes=1, queue=8)  # of their own, so that they keep nobody's forms and rulings waiting
NUMBERS = ("edition",)  # of an address
TRUTHS = ("unamended",)
SHORT = 1 << 13  # bytes: whole records, cases and logs are looked at beside the server


@router.get("/kinds")
@answered
async def kinds(request: Request) -> Any:
    """The irregularities by their names: ``find``, ``kind``, ``language``, ``edition``."""
    not_too_often(request)
    return await run_in_threadpool(answer, "kinds", _query(request))


@router.get("/laws")
@answered
async def laws(request: Request) -> Any:
    """The table of the lawbook, or where the words of ``search`` stand."""
    not_too_often(request)
    return await run_in_threadpool(answer, "laws", _query(request))


@router.get("/laws/{clause:path}")
@answered
async def clause(request: Request) -> Any:
    """A law, a clause, a term of the Definitions."""
    not_too_often(request)
    asked = _query(request) | {"reference": request.path_params["clause"]}
    return await run_in_threadpool(answer, "clause", asked)


@router.post("/{call}")
async def post(request: Request) -> Response:
    """One call of the service."""
    try:
        not_too_often(request)
        name = request.path_params["call"]
        if name not in CALLS:
            raise Fault("call.unknown", "", given=name[:40], known=", ".join(CALLS))
        asked = in_language(await body_of(request), request)
        if not CALLS[name].slow and request.state.size <= SHORT:
            return JSONResponse(await run_in_threadpool(answer, name, asked))
        check(asked, CALLS[name].request)
        held = await (STRANGERS if is_stranger(request) else WORKERS).call(name, asked)
    except Fault as fault:
        return refused(fault, words_of(request))
    return JSONResponse(held, 422 if "fault" in held else 200)


def in_language(asked: Any, request: Request) -> Any:
    """Where a request names no language, that of who asks it."""
    return {"language": words_of(request).language, **asked} if isinstance(asked, dict) else asked


def _query(request: Request) -> dict[str, Any]:
    """The parts of an address, as a request of the service has them."""
    asked: dict[str, Any] = in_language(dict(request.query_params), request)
    for name in NUMBERS:
        if asked.get(name, "").isascii() and asked.get(name, "").isdigit():
            asked[name] = int(asked[name][:9])
    for name in TRUTHS:
        if asked.get(name) in ("true", "false"):
            asked[name] = asked[name] == "true"
    return asked

"""The OpenAPI document (3.1), made from the shapes that check the requests: what it says is what holds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse

from tablilla import __version__
from tablilla.desk.api import sessions as log
from tablilla.desk.api.http import BASE
from tablilla.service.call import Refusal
from tablilla.service.calls import CALLS
from tablilla.service.shape import fields, schema

router = APIRouter(prefix=BASE)
Plain = dict[str, Any]
ABOUT = (
    "The Laws of Duplicate Bridge as a service: rulings with the clause of every sentence, a table followed, "
    "scores, recollections, audits, the lawbook; and the logs of a desk's sessions. A fault is always "
    '{"fault": {"code", "where", "text"}}: the code is stable, where is the path in the request, and the text '
    "is one line in the language of the request that says what to do. Answers may get further keys."
)
FAULTS = {
    "400": "it is not JSON, or a number of the address is none",
    "401": "nobody is known by this token, cookie or machine",
    "403": "who asks may not",
    "404": "there is no such call, law, term or session",
    "413": "it is too large",
    "422": "it cannot be answered as it is, or not in the time that there is",
    "429": "too many calls, or too many long ones at once; Retry-After says when to come back",
}


class Route(NamedTuple):
    """One address: its method, what it takes and answers."""

    method: str
    path: str
    name: str
    about: str
    answer: Any
    faults: tuple[str, ...]
    body: Any = None
    query: Any = None
    left_out: tuple[str, ...] = ()  # of the query
    parameters: tuple[Plain, ...] = ()
    examples: Mapping[str, Any] = {}
    open: bool = True  # to everybody


def _in_path(name: str, about: str, example: str) -> Plain:
    held = {"type": "string", "minLength": 1}
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": about,
        "schema": held,
        "example": example,
    }


def _number(name: str, about: str, most: int) -> Plain:
    held = {"type": "integer", "minimum": 0, "maximum": most}
    return {"name": name, "in": "query", "required": False, "description": about, "schema": held}


_SESSION = _in_path("session", "the id of a session", "6f1c1df6-5d0a-4b1e-9a55-6f4f3a0f3a11")
_CLOSED, _READ = ("401", "403", "404"), ("422", "429")


@cache
def routes() -> tuple[Route, ...]:
    """Every address of the interface but that of this document."""
    posts = tuple(
        Route(
            "post",
            f"{BASE}/{each.name}",
            each.name,
            each.about,
            each.answer,
            ("400", "404", "413", "422", "429"),
            body=each.request,
            examples=each.examples,
        )
        for each in CALLS.values()
    )
    kinds, laws, clause = (CALLS[name] for name in ("kinds", "laws", "clause"))
    named = _in_path("clause", "a law, a clause, or a term of the Definitions", "64A1")
    entries = f"{BASE}/sessions/{{session}}/entries"
    return (
        *posts,
        Route("get", f"{BASE}/kinds", "get_kinds", kinds.about, kinds.answer, _READ, query=kinds.request),
        Route("get", f"{BASE}/laws", "get_laws", laws.about, laws.answer, _READ, query=laws.request,
              left_out=("definitions",)),
        Route("get", f"{BASE}/laws/{{clause}}", "get_clause", clause.about, clause.answer, ("404", *_READ),
              query=clause.request, left_out=("reference",), parameters=(named,)),
        Route("get", f"{BASE}/sessions", "get_sessions", "The sessions of who asks", log.SessionsAnswer, ()),
        Route("get", entries, "get_entries", "The log of a session from a place on", log.EntriesAnswer,
              (*_CLOSED, "400"), open=False,
              parameters=(_SESSION, _number("after", "the place of the last entry that is known", 1 << 40),
                          _number("most", "how many entries", log.MOST_READ))),
        Route("post", entries, "post_entries", "Entries into the log; sent twice, they are stored once",
              log.AcksAnswer, (*_CLOSED, "400", "413", "422"), body=log.EntriesRequest, open=False,
              parameters=(_SESSION,), examples={"none": []}),
        Route("post", f"{BASE}/sessions/{{session}}/tokens", "post_tokens", "A token for a program",
              log.TokenAnswer, (*_CLOSED, "400", "413", "422"), body=log.TokenRequest, open=False,
              parameters=(_SESSION,), examples={"scorer": {"name": "scorer"}}),
    )  # fmt: skip


@cache
def document() -> Plain:
    """The whole."""
    pool: dict[str, Any] = {}
    paths: dict[str, Any] = {}
    for route in routes():
        paths.setdefault(route.path, {})[route.method] = _operation(route, pool)
    schema(Refusal, pool, closed=False)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tablilla",
            "version": __version__,
            "summary": "Rulings at bridge",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": pool,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(route: Route, pool: dict[str, Any]) -> Plain:
    made: Plain = {
        "operationId": route.name,
        "summary": route.about,
        "responses": {
            "200": _content("the answer", schema(route.answer, pool, closed=False)),
            **{code: _content(FAULTS[code], schema(Refusal, pool, closed=False)) for code in route.faults},
        },
        "security": [{}] if route.open else [{"token": []}],
    }
    query = [] if route.query is None else _query(route, pool)
    if route.parameters or query:
        made["parameters"] = [*route.parameters, *query]
    if route.body is not None:
        examples = {name: {"value": value} for name, value in route.examples.items()}
        body = {"schema": schema(route.body, pool, closed=True), "examples": examples}
        made["requestBody"] = {"required": True, "content": {"application/json": body}}
    return made


def _content(about: str, shape: Plain) -> Plain:
    return {"description": about, "content": {"application/json": {"schema": shape}}}


def _query(route: Route, pool: dict[str, Any]) -> list[Plain]:
    """The parts of a request as parts of an address."""
    return [
        {"name": name, "in": "query", "required": False, "schema": schema(field.shape, pool, closed=True)}
        for name, field in fields(route.query).items()
        if name not in route.left_out
    ]


@router.get("/openapi.json")
async def openapi(_: Request) -> JSONResponse:
    """The document itself."""
    return JSONResponse(document())

"""The lawbook in two taps: from every citation to the clause, from there to what it names and to its charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from tablilla.desk import view
from tablilla.desk.charts import of_laws
from tablilla.fault import Fault
from tablilla.lawbook.model import Said
from tablilla.lawbook.wording import worded
from tablilla.service.calls import answer
from tablilla.texts.faults import said

router = APIRouter()
EDITIONS = (2017, 2007)
CHART_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"


@router.get("/laws")
def book(request: Request, q: str = "", edition: str = "") -> Response:
    """The table of the book; where words stand in it."""
    year, asked, language = _edition(edition), q.strip()[:200], view.language_of(request)
    wanted: dict[str, Any] = {"edition": year, "language": language}
    if asked:
        found = answer("laws", {**wanted, "search": asked})["found"]
        more: dict[str, Any] = {"found": [_hit(one, language) for one in found], "chapters": []}
    else:
        more = {
            "found": [],
            "chapters": [_chapter(one, language) for one in answer("laws", wanted)["chapters"]],
        }
    return view.render(request, "laws.html", q=asked, edition=year, editions=EDITIONS, **more)


@router.get("/laws/{clause}/chart.svg")
def chart(request: Request, clause: str, edition: str = "", part: str = "") -> Response:
    """The chart of an irregularity, drawn from the procedure itself; ``clause`` is the kind."""
    wanted: dict[str, Any] = {"kind": clause[:200], "edition": _edition(edition)}
    wanted |= {"language": view.language_of(request), **({"part": part[:200]} if part else {})}
    try:
        held = answer("chart", {**wanted, "format": "svg"})
    except Fault as fault:
        raise Fault("desk.not_found") from fault
    headers = {"content-security-policy": CHART_POLICY, "cache-control": "private, max-age=3600"}
    return Response(held["text"], 200, headers, "image/svg+xml")


@router.get("/laws/{clause:path}")
def clause(request: Request, clause: str, edition: str = "") -> Response:
    """What a clause, a law or a term says, what it names, who names it, and its charts."""
    year, say = _edition(edition), view.words_of(request)
    try:
        held = answer("clause", {"edition": year, "language": say.language, "reference": clause[:200]})
    except Fault as fault:
        return view.render(request, "fault.html", 404, text=said(fault, say), code=fault.code, where="")
    one, term = held.get("clause", {}), held.get("definition", {})
    return view.render(
        request,
        "clause.html",
        edition=year,
        editions=EDITIONS,
        heading=_words(term["term"], say.language)
        if term
        else say("desk.clause", id=one.get("id", held.get("law"))),
        law=held.get("law") if one else None,
        title=_words(held["title"], say.language) if "title" in held else "",
        text=term.get("text", one.get("text", "")),
        unsure=bool(one.get("unsure") or term.get("unsure")),
        parts=held.get("clauses") or held.get("children") or (),
        others=held.get("other_editions", ()),
        see=one.get("see") or term.get("see") or (),
        cited=held.get("cited_by", ()),
        charts=[(one, say(f"kind.{one.kind}")) for one in of_laws(year).get(held.get("law", 0), ())],
    )


def _edition(given: str) -> int:
    return next((year for year in EDITIONS if str(year) == given), EDITIONS[0])


def _words(said: Mapping[str, str], language: str) -> str:
    return worded(Said(said["es"], said["en"]), language)


def _hit(one: Mapping[str, Any], language: str) -> tuple[str, str]:
    """What a search found: its name, and what it says."""
    if "clause" in one:
        return str(one["clause"]), _words(one["rule"], language)
    if "term" in one:
        return _words(one["term"], language), _words(one["meaning"], language)
    return str(one["law"]), _words(one["title"], language)


def _chapter(one: Mapping[str, Any], language: str) -> tuple[str, list[tuple[str, str]]]:
    """A chapter by its title, and its laws."""
    number = str(one["chapter"])
    title = _words(one["title"], language)
    laws = [(str(law["law"]), _words(law["title"], language)) for law in one["laws"]]
    return (f"{number} · {title}" if len(number) < 6 else title), laws

"""Slips, forms and exports of a session: on the screen, as PDF, as lines for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response

from tablilla.desk import download, view
from tablilla.desk.api.calls import WORKERS
from tablilla.desk.diagram import TWO
from tablilla.desk.entry import Entry
from tablilla.desk.fold_numbers import statistics
from tablilla.desk.fold_rulings import Ruling, State, rulings
from tablilla.desk.form import Form, form_of
from tablilla.desk.forms import export, pdf, sheets
from tablilla.desk.forms.blocks import BLOCKS
from tablilla.desk.forms.case import case_text
from tablilla.desk.forms.fill import fill
from tablilla.desk.forms.ruling_form import RulingForm
from tablilla.desk.log import SessionLog, add, held_session, said
from tablilla.desk.pages.look import Look, look_of, veiled
from tablilla.desk.pages.ruling import held_ruling
from tablilla.fault import Fault
from tablilla.texts import faults
from tablilla.texts.catalogue import LANGUAGES, words

router = APIRouter()
RULING = "/s/{session}/ruling/{ruling}"
MOST = 4000  # characters of a field
PAPER = "application/pdf"


# -- one ruling


@router.get(f"{RULING}/form")
def edit(request: Request, session: UUID, ruling: UUID) -> Response:
    """What the form holds, and what can be typed for it."""
    return _page(request, held_session(request, session), ruling)


@router.post(f"{RULING}/form")
def typed(request: Request, session: UUID, ruling: UUID) -> Response:
    """The fields that were changed; what somebody else has typed meanwhile in the others stays."""
    held, form = held_session(request, session), form_of(request)
    found = held_ruling(held, ruling)
    try:
        add(request, session, _changed(request, held, found, form))
    except Fault as fault:
        return _page(request, held, ruling, 422, faults.said(fault, view.words_of(request)))
    return RedirectResponse(f"/s/{session}/ruling/{ruling}/form", 303)


@router.get(f"{RULING}/form.html")
def form_page(request: Request, session: UUID, ruling: UUID, language: str = "") -> Response:
    """The form as a browser prints it."""
    return _sheet(request, session, ruling, language, "form")


@router.get(f"{RULING}/slip.html")
def slip_page(request: Request, session: UUID, ruling: UUID, language: str = "") -> Response:
    """The slip as a browser prints it."""
    return _sheet(request, session, ruling, language, "slip")


@router.get(f"{RULING}/form.pdf")
async def form_pdf(request: Request, session: UUID, ruling: UUID, language: str = "") -> Response:
    """The form on A4."""
    return await _paper(request, session, ruling, language, "form")


@router.get(f"{RULING}/slip.pdf")
async def slip_pdf(request: Request, session: UUID, ruling: UUID, language: str = "") -> Response:
    """The slip on a quarter of it."""
    return await _paper(request, session, ruling, language, "slip")


@router.get(f"{RULING}/remark.txt")
def remark(request: Request, session: UUID, ruling: UUID, language: str = "") -> Response:
    """One line for the scorer."""
    held = held_session(request, session)
    text = _filled(request, held, held_ruling(held, ruling), _look(request, language)).remark
    return Response(f"{text}\n".encode(), 200, {}, "text/plain; charset=utf-8")


@router.get(f"{RULING}/remark.csv")
def remark_csv(request: Request, session: UUID, ruling: UUID, language: str = "") -> Response:
    """The ruling as one line of a table."""
    held = held_session(request, session)
    found = held_ruling(held, ruling)
    row = export.row(found, _filled(request, held, found, _look(request, language)))
    download.trail(request, held, "remark.csv")
    text = download.table(export.HEAD, [[row[name] for name in export.HEAD]])
    return download.file(f"{_name(held, found)}.csv", text, "text/csv; charset=utf-8")


@router.get(f"{RULING}/case.toml")
def case(request: Request, session: UUID, ruling: UUID, language: str = "", texts: bool = False) -> Response:
    """The ruling as a case, without names; with what people wrote only where that is asked for."""
    held = held_session(request, session)
    found, look = held_ruling(held, ruling), _look(request, language)
    if found.board is not None and look.hides(session, found.board):
        raise Fault("board.blind")
    text = case_text(held.log, found, look.style.say, texts=texts)
    download.trail(request, held, "case.toml")
    return download.file(f"{found.kind}-{str(ruling)[:8]}.toml", text, "application/toml")


# -- the session


@router.get("/s/{session}/slips.html")
def slips_page(request: Request, session: UUID, language: str = "") -> Response:
    """All slips, four on a page, as a browser prints them."""
    held, look = held_session(request, session), _look(request, language)
    forms = _all(request, held, look)
    made = sheets.slips_sheet(
        forms, look.style, pdf=False, back=f"/s/{session}", as_pdf=f"/s/{session}/slips.pdf"
    )
    download.trail(request, held, "slips.html")
    return Response(made, 200, {}, "text/html; charset=utf-8")


@router.get("/s/{session}/slips.pdf")
async def slips_pdf(request: Request, session: UUID, language: str = "") -> Response:
    """All slips, four on a page."""
    pdf.needed()

    def made() -> tuple[SessionLog, str]:
        held, look = held_session(request, session), _look(request, language)
        return held, sheets.slips_sheet(_all(request, held, look), look.style, pdf=True)

    held, html = await run_in_threadpool(made)
    return await _printed(request, held, html, f"{held.row.name or session}.pdf", "slips.pdf")


@router.get("/s/{session}/rulings.csv")
def rulings_csv(request: Request, session: UUID, language: str = "") -> Response:
    """One line a ruling."""
    held, look = held_session(request, session), _look(request, language)
    rows = (export.row(one, _filled(request, held, one, look)) for one in _opened(held))
    text = download.table(export.HEAD, ([row[name] for name in export.HEAD] for row in rows))
    download.trail(request, held, "rulings.csv")
    return download.file(f"{held.row.name or session}.csv", text, "text/csv; charset=utf-8")


@router.get("/s/{session}/rulings.json")
def rulings_json(request: Request, session: UUID, language: str = "", texts: bool = False) -> Response:
    """The rulings for programs; names and what people wrote only where that is asked for."""
    held, look = held_session(request, session), _look(request, language)
    made = [export.full(held.log, one, _filled(request, held, one, look), texts=texts) for one in _opened(held)]
    download.trail(request, held, "rulings.json")
    return _json({"schema": export.SCHEMA, "rulings": made}, f"{held.row.name or session}.json")


@router.get("/s/{session}/count.csv")
def count_csv(request: Request, session: UUID) -> Response:
    """How many rulings, by clause and by kind: what a club may make public."""
    held = held_session(request, session)
    download.trail(request, held, "count.csv")
    text = download.table(export.COUNT, export.count_rows(statistics([held.log])))
    return download.file("rulings.csv", text, "text/csv; charset=utf-8")


@router.get("/s/{session}/count.json")
def count_json(request: Request, session: UUID) -> Response:
    """The same for programs."""
    held = held_session(request, session)
    download.trail(request, held, "count.json")
    return _json(export.count(statistics([held.log])), "rulings.json")


# -- what they share


def _look(request: Request, language: str) -> Look:
    """As the reader has it, on paper in black and white; in another language where one is named."""
    look = look_of(request)
    if language and language not in LANGUAGES:
        raise Fault("forms.language", "language", given=language[:20], known=", ".join(LANGUAGES))
    say = words(language) if language else look.style.say
    return look._replace(style=look.style._replace(say=say, colours=TWO))


def _filled(request: Request, held: SessionLog, found: Ruling, look: Look) -> RulingForm:
    hidden = found.board is not None and look.hides(held.row.id, found.board)
    if hidden:
        held = veiled(request, held)
        found = held_ruling(held, found.id)
    return fill(held, found, look.style, hidden=hidden)


def _opened(held: SessionLog) -> Iterable[Ruling]:
    """The rulings in the order in which they came; one whose opening has not arrived yet cannot be shown."""
    return sorted(
        (one for one in rulings(held.log) if one.opened is not None and one.state is not State.DISCARDED),
        key=lambda one: one.began,
    )


def _all(request: Request, held: SessionLog, look: Look) -> list[RulingForm]:
    return [_filled(request, held, one, look) for one in _opened(held)]


def _html(request: Request, held: SessionLog, found: Ruling, look: Look, what: str, *, paper: bool) -> str:
    form = _filled(request, held, found, look)
    here = f"/s/{held.row.id}/ruling/{found.id}"
    make = sheets.form_sheet if what == "form" else partial(_one_slip)
    return make(form, look.style, pdf=paper, back=here, as_pdf=f"{here}/{what}.pdf")


def _one_slip(form: RulingForm, *more: Any, **others: Any) -> str:
    return sheets.slips_sheet([form], *more, **others)


def _sheet(request: Request, session: UUID, ruling: UUID, language: str, what: str) -> Response:
    held = held_session(request, session)
    made = _html(request, held, held_ruling(held, ruling), _look(request, language), what, paper=False)
    return Response(made, 200, {}, "text/html; charset=utf-8")


async def _paper(request: Request, session: UUID, ruling: UUID, language: str, what: str) -> Response:
    pdf.needed()

    def made() -> tuple[SessionLog, str, str]:
        held = held_session(request, session)
        found = held_ruling(held, ruling)
        html = _html(request, held, found, _look(request, language), what, paper=True)
        return held, html, f"{_name(held, found)}-{what}.pdf"

    held, html, name = await run_in_threadpool(made)
    return await _printed(request, held, html, name, f"{what}.pdf")


async def _printed(request: Request, held: SessionLog, html: str, name: str, what: str) -> Response:
    made = await WORKERS.run(pdf.job, html, sheets.sheet())
    if not isinstance(made, bytes):
        code, details = made
        raise Fault(code, "", **details)
    await run_in_threadpool(download.trail, request, held, what)
    return download.file(name, made, PAPER, inline=True)


def _name(held: SessionLog, found: Ruling) -> str:
    where = [str(found.board or ""), found.table]
    return "-".join(filter(None, (held.row.name or str(held.row.id), *where)))


def _json(plain: Any, name: str) -> Response:
    return download.file(name, json.dumps(plain, ensure_ascii=False, indent=1), "application/json")


def _changed(request: Request, held: SessionLog, found: Ruling, form: Form) -> list[Entry]:
    now = _filled(request, held, found, look_of(request))
    made: list[Entry] = []
    for slot in now.all_slots():
        key = slot.key
        if key not in form.texts or key in now.derived:
            continue
        value = form.text(key, MOST)
        if value == form.text(f"was.{key}", MOST) or (not value and not slot.value):
            continue
        made += said(request, held, found.about, "form.field", value or None, key=key, edition=now.edition)
    return made


def _page(request: Request, held: SessionLog, ruling: UUID, status: int = 200, problem: str = "") -> Response:
    form = _filled(request, held, held_ruling(held, ruling), look_of(request))
    opened = [
        name
        for name in BLOCKS
        if problem or any(s.value for s in form.slots(name) if s.key not in form.derived)
    ]
    return view.render(
        request, "forms/edit.html", status, **held.frame("ruling"),
        form=form, blocks=tuple(BLOCKS), opened=opened or ["event"], most=MOST, problem_text=problem,
    )  # fmt: skip

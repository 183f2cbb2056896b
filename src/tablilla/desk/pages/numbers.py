"""The numbers of a claim and of equity without a script: plain forms, filled from the record of a board.

What they answer is what the calls of the same name answer to programs, worked out in the same few processes
beside the server, which end a question that takes too long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tablilla.desk import claim_form, equity_form, errors, view
from tablilla.desk.api.calls import WORKERS
from tablilla.desk.boards.figures import figures
from tablilla.desk.boards.item import MOST_BOARD, about_table, table_of
from tablilla.desk.fold_rulings import Ruling, ruling
from tablilla.desk.form import Form, clean, form_of
from tablilla.desk.log import SessionLog, held_session
from tablilla.desk.pages.look import look_of
from tablilla.desk.shown import ruling_row
from tablilla.fault import Fault
from tablilla.service.equity import ATTENTION
from tablilla.texts.faults import said, to_programs

router = APIRouter()
LONGEST = 60  # characters of a part of an address


class Subject(NamedTuple):
    """The board at a table, or the ruling, that a form is about; ``found``: what the record has of it.

    ``hidden``: the reader is blind to the board, and nothing of it is given.
    """

    board: int | None
    table: str
    ruling: Ruling | None
    hidden: bool
    found: Mapping[str, Any]

    @property
    def place(self) -> dict[str, str]:
        """As an address names it."""
        ruling = None if self.ruling is None else self.ruling.id
        named = {"board": self.board, "table": self.table or None, "ruling": ruling}
        return {name: str(one) for name, one in named.items() if one is not None}

    @property
    def told(self) -> Mapping[str, Any]:
        """The ruling as it was opened."""
        value = self.ruling.opened.value if self.ruling is not None and self.ruling.opened else {}
        return value if isinstance(value, dict) else {}


FORMS = {"claim": claim_form, "equity": equity_form}
LABELS = {**claim_form.LABELS, **equity_form.LABELS, "board": "desk.board", "table": "desk.table"}
NOWHERE = Subject(None, "", None, False, {})
Make = Callable[[Form, Subject], dict[str, Any]]


@router.get("/s/{session}/claim")
def claim(request: Request, session: UUID) -> Response:
    """The form of a claim, with the ending of the record."""

    def fields(about: Subject) -> dict[str, str]:
        claims = about.told.get("kind") in claim_form.KINDS
        return claim_form.begun(about.found, str(about.told.get("seat") or "") if claims else "")

    return _begin(request, session, "claim", fields)


@router.post("/s/{session}/claim")
async def claimed(request: Request, session: UUID) -> Response:
    """What the claim is worth on every normal line."""
    return await _answer(request, session, "claim", lambda form, _: claim_form.asked(form), claim_form.FIELDS)


@router.get("/s/{session}/equity")
def equity(request: Request, session: UUID) -> Response:
    """The form of equity."""
    return _begin(request, session, "equity", lambda about: equity_form.begun(about.found, about.told))


@router.post("/s/{session}/equity")
async def equities(request: Request, session: UUID) -> Response:
    """The tricks that the law gives, and those to be had without the irregularity."""

    def make(form: Form, about: Subject) -> dict[str, Any]:
        if about.hidden and form.text("source") == equity_form.DESK:
            raise Fault("board.blind")
        return equity_form.asked(form, about.found)

    return await _answer(request, session, "equity", make, equity_form.FIELDS)


def _begin(request: Request, session: UUID, name: str, fields: Callable[[Subject], dict[str, str]]) -> Response:
    """The form as it begins; what an address names wrongly is told on it."""
    held = held_session(request, session)
    query = {key: clean(value)[:LONGEST] for key, value in request.query_params.items()}
    try:
        about = _subject(request, held, Form(query, {}))
    except Fault as fault:
        return _page(request, held, name, NOWHERE, fields(NOWHERE), fault=fault)
    return _page(request, held, name, about, fields(about))


async def _answer(request: Request, session: UUID, name: str, make: Make, names: Iterable[str]) -> Response:
    """The form as it was sent, with what it comes to or what is wrong with it."""
    held, form = await run_in_threadpool(held_session, request, session), form_of(request)
    fields, about = {one: form.texts.get(one, "") for one in names}, NOWHERE
    more: dict[str, Any] = {}
    try:
        about = await run_in_threadpool(_subject, request, held, form)
        asked = {**make(form, about), "language": view.language_of(request)}
        answer = await WORKERS.call(name, {**asked, "edition": about.told.get("edition") or held.edition})
        if "fault" in answer:
            more = {"refused": answer["fault"]["text"]}
        else:
            more = {"lines": [plain for line in answer["text"] if (plain := line.strip())]}
            if name == "claim":
                more["judged"] = claim_form.judged(answer, asked.get("strike", []))
    except Fault as fault:
        more = {"fault": fault}
    return await run_in_threadpool(_page, request, held, name, about, fields, **more)


def _subject(request: Request, held: SessionLog, form: Form) -> Subject:
    """As the form has it; the board of the ruling where none is named.

    Raises ``Fault``: ``desk.form.…``, ``boards.table``, ``desk.not_found`` for a ruling that is not there.
    """
    about = _ruling(held, form.text("ruling", LONGEST))
    board, table = form.number("board", 1, MOST_BOARD), form.text("table", 5).upper()
    if about is not None and board is None:
        board, table = about.board, about.table
    table = table_of(about_table(1, table)) if table else ""
    hidden = board is not None and look_of(request).hides(held.row.id, board)
    found = figures(held.log, board, table) if board is not None and table and not hidden else {}
    return Subject(board, table, about, hidden, found)


def _ruling(held: SessionLog, text: str) -> Ruling | None:
    try:
        found = ruling(held.log, UUID(text)) if text else None
    except ValueError:
        found = None
    if text and (found is None or found.opened is None):
        raise Fault("desk.not_found")
    return found


def _page(
    request: Request,
    held: SessionLog,
    name: str,
    about: Subject,
    fields: Mapping[str, str],
    *,
    fault: Fault | None = None,
    refused: str = "",
    lines: Iterable[str] = (),
    judged: Iterable[Mapping[str, str]] = (),
) -> Response:
    say = view.words_of(request)
    status = errors.OTHERWISE if refused else 200
    if fault is not None:
        status = errors.STATUS.get(fault.code, errors.OTHERWISE)
        refused = said(fault, to_programs(say.language))
        if (label := LABELS.get(fault.where)) is not None:
            refused = f"{say(label)}: {refused}"
    made = view.render(
        request,
        f"{name}.html",
        status,
        **held.frame("session"),
        about=about,
        again=f"/s/{held.row.id}/{name}?{urlencode(about.place)}",
        row=ruling_row(about.ruling, say, hidden=about.hidden) if about.ruling is not None else None,
        name=name,
        known=FORMS[name].is_known(about.found),
        fields=fields,
        attention=ATTENTION,
        lines=list(lines),
        judged=list(judged),
        problem_text=refused,
    )
    made.headers.update({} if fault is None else errors.headers_of(status, fault))
    return made

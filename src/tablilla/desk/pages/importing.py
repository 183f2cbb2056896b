"""Files of boards and results into the log of a session."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import Response

from tablilla.desk import people, view
from tablilla.desk.boards.entries import prepare
from tablilla.desk.boards.item import Loaded
from tablilla.desk.boards.load import load
from tablilla.desk.entry import Source, new
from tablilla.desk.form import form_of
from tablilla.desk.log import SessionLog, held_session
from tablilla.fault import Fault
from tablilla.texts.faults import said

router = APIRouter()
SHOWN = 200  # problems on one page


@router.get("/s/{session}/import")
def ask(request: Request, session: UUID) -> Response:
    """The form."""
    return _page(request, held_session(request, session))


@router.post("/s/{session}/import")
def take(request: Request, session: UUID) -> Response:
    """The file into the log: what is good of it, with a line for each thing that is not."""
    held, form = held_session(request, session), form_of(request)
    file, say = form.files.get("file"), view.words_of(request)
    if file is None or not file.filename:
        return _page(request, held, 422, problems=[("", said(Fault("boards.no_file"), say))])
    try:
        with file.file as opened:
            loaded = load(opened.read(), file.filename)
    except Fault as fault:
        return _page(request, held, 422, problems=[(fault.where, said(fault, say))])
    made = prepare(loaded.items, session, [one.entry for one in held.stored], held.row.opened)
    acks = request.app.state.desk.store.append(session, made.entries)
    refused = [Fault(one.fault.code, one.fault.where, **one.fault.details) for one in acks.refused]
    faults = [*loaded.problems, *made.problems, *refused]
    new_entries = len(made.entries) - len(refused)
    if new_entries:
        _note(request, held, file.filename, loaded, new_entries)
    done = {
        "file": file.filename, "boards": loaded.boards, "results": loaded.results, "new": new_entries,
        "known": made.known,
    }  # fmt: skip
    lines = [(fault.where, said(fault, say)) for fault in faults]
    return _page(request, held, 200, done=done, problems=lines[:SHOWN], left=max(0, len(lines) - SHOWN))


def _note(request: Request, held: SessionLog, name: str, loaded: Loaded, count: int) -> None:
    """Who took which file, and when: the entries themselves bear neither, so that they are alike everywhere."""
    identity = view.identity_of(request)
    text = f"{name[:80]}: {loaded.boards} / {loaded.results} / {count}"
    entry = new(
        held.row.id, "session", "note", {"text": text, "details": {"imported": count}}, source=Source.DIRECTOR,
        device=identity.device, author=people.author(identity),
    )  # fmt: skip
    request.app.state.desk.store.append(held.row.id, [entry])


def _page(request: Request, held: SessionLog, status: int = 200, **more: object) -> Response:
    shown = {"done": None, "problems": [], "left": 0, **more}
    return view.render(request, "import.html", status, **held.frame("session"), **shown)

"""Files of boards and results into the log of a session."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tablilla.desk import errors, people, view, zone
from tablilla.desk.api.workers import Workers
from tablilla.desk.boards import reading
from tablilla.desk.entry import Source, new
from tablilla.desk.form import form_of
from tablilla.desk.log import SessionLog, add, held_session
from tablilla.fault import Fault
from tablilla.texts.faults import said

router = APIRouter()
WORKERS = Workers(processes=1, queue=4, seconds=reading.SECONDS)
SHOWN = 200  # problems on one page


@router.get("/s/{session}/import")
def ask(request: Request, session: UUID) -> Response:
    """The form."""
    return _page(request, held_session(request, session))


@router.post("/s/{session}/import")
async def take(request: Request, session: UUID) -> Response:
    """The file into the log: what is good of it, with a line for each thing that is not."""
    held, file = await run_in_threadpool(held_session, request, session), form_of(request).files.get("file")
    try:
        if file is None or not file.filename:
            raise Fault("boards.no_file")
        content = await file.read()
        log = reading.of_boards([one.entry for one in held.stored])
        here = zone.zone(zone.of_session(held.log))
        made = await _read(content, file.filename, session, log, held.row.opened, here)
    except Fault as fault:
        return await run_in_threadpool(_refused, request, held, fault)
    finally:
        if file is not None:
            await file.close()
    return await run_in_threadpool(_kept, request, held, file.filename, made)


async def _read(content: bytes, *given: Any) -> reading.Read:
    """In this process what is read sooner than another begins.  Raises ``Fault``."""
    if reading.is_short(content):
        return await run_in_threadpool(reading.read, content, *given)
    try:
        return await WORKERS.run(reading.job, content, *given)
    except Fault as fault:
        if fault.code != "request.time":
            raise
        raise Fault("boards.slow", "", **fault.details) from None


def _refused(request: Request, held: SessionLog, fault: Fault) -> Response:
    line = (fault.where, said(fault, view.words_of(request)))
    return _page(request, held, errors.STATUS.get(fault.code, errors.OTHERWISE), problems=[line])


def _kept(request: Request, held: SessionLog, name: str, made: reading.Read) -> Response:
    """On the disk, all of it or nothing, before it is said."""
    if made.by_the_clock and not zone.is_set(held.log):
        _say_zone(request, held)
    sender = people.sender(view.identity_of(request))
    acks = request.app.state.desk.store.append(held.row.id, made.entries, sender, checked=True)
    refused = [Fault(one.fault.code, one.fault.where, **one.fault.details) for one in acks.refused]
    faults = [*made.problems, *refused]
    new_entries = len(made.entries) - len(refused)
    if new_entries:
        _note(request, held, name, made, new_entries)
    done = {
        "file": name, "boards": made.boards, "results": made.results, "new": new_entries, "known": made.known,
    }  # fmt: skip
    say = view.words_of(request)
    lines = [(fault.where, said(fault, say)) for fault in faults[:SHOWN]]
    return _page(request, held, 200, done=done, problems=lines, left=max(0, len(faults) - SHOWN))


def _say_zone(request: Request, held: SessionLog) -> None:
    """The zone of this machine becomes the session's: on another machine the same file is the same entries."""
    identity, value = view.identity_of(request), {"zone": zone.of_this_machine()}
    said_so = new(
        held.row.id, "session", "session.set", value, source=Source.DIRECTOR,
        device=identity.device, author=people.author(identity), edition=held.edition,
    )  # fmt: skip
    add(request, held.row.id, [said_so])


def _note(request: Request, held: SessionLog, name: str, made: reading.Read, count: int) -> None:
    """Which file it was, and when: the entries themselves bear neither, so that they are alike everywhere."""
    identity = view.identity_of(request)
    text = f"{name[:80]}: {made.boards} / {made.results} / {count}"
    entry = new(
        held.row.id, "session", "note", {"text": text, "details": {"imported": count}}, source=Source.DIRECTOR,
        device=identity.device, author=people.author(identity),
    )  # fmt: skip
    add(request, held.row.id, [entry])


def _page(request: Request, held: SessionLog, status: int = 200, **more: object) -> Response:
    shown = {"done": None, "problems": [], "left": 0, "zone": zone.of_session(held.log), **more}
    return view.render(request, "import.html", status, **held.frame("session"), **shown)

"""The question of a poll, for the players who are asked: the hand and the auction, and nothing of the story."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from tablilla.desk import people, view
from tablilla.desk.diagram import call_text
from tablilla.desk.entry import JSON, Entry, Source
from tablilla.desk.fold_session import closed_at
from tablilla.desk.form import form_of
from tablilla.desk.log import SessionLog, add, held_session, said
from tablilla.desk.pages.look import look_of
from tablilla.fault import Fault
from tablilla.texts import faults

router = APIRouter()


@router.get("/poll/{token}")
def ask(request: Request, token: str) -> Response:
    """The question."""
    return _page(request, _found(request, token)[2])


@router.post("/poll/{token}")
def answer(request: Request, token: str) -> Response:
    """One answer more; nobody sees those of the others."""
    held, about, entry = _found(request, token)
    desk, form = request.app.state.desk, form_of(request)
    desk.attempts.count("poll", people.address(request))
    value: dict[str, JSON] = {}
    try:
        for name, most in (("text", 2000), ("who", 100), ("player_class", 100), ("methods", 190)):
            if text := form.text(name, most):
                value[name] = text
        for name in ("text", "who"):
            if name not in value:
                raise Fault("desk.form.missing", name)
        made = said(request, held, about, "poll.answer", value, key=entry.key, source=Source.PLAYER)
        add(request, held.row.id, made)
    except Fault as fault:
        text = faults.said(fault, view.words_of(request))
        return _page(request, entry, 422, problem_text=text, given=form.texts)
    return _page(request, entry, done=True)


def _found(request: Request, token: str) -> tuple[SessionLog, str, Entry]:
    """Session, ruling and question.  Raises ``Fault`` where there is none, or the ruling is closed."""
    named = request.app.state.desk.signer.read_poll(token)
    if named is None:
        raise Fault("desk.not_found")
    session, ruling, number = named
    held, about = held_session(request, session), f"ruling/{ruling}"
    entry = held.log.stands(about, "poll.question", number)
    if entry is None:
        raise Fault("desk.not_found")
    if closed_at(held.log, about) is not None:
        raise Fault("desk.poll.closed")
    return held, about, entry


def _page(request: Request, entry: Entry, status: int = 200, **more: Any) -> Response:
    value = entry.value if isinstance(entry.value, dict) else {"text": entry.value}
    return view.render(
        request,
        "poll.html",
        status,
        **{"problem_text": "", "done": False, "given": {}, **more},
        text=value.get("text", ""),
        hand=str(value.get("hand", "")),
        auction=[call_text(str(one), look_of(request).style) for one in value.get("auction", ())],
    )

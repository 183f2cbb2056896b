"""A phone in the hall joins a session with its code; whoever holds the session shows the code."""

from __future__ import annotations

from urllib.parse import quote
from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import people, qr, view
from tablilla.desk.access import ROLES, Role
from tablilla.desk.form import form_of
from tablilla.desk.log import held_session
from tablilla.fault import Fault
from tablilla.texts.faults import said

router = APIRouter()


@router.get("/join")
def ask(request: Request) -> Response:
    """The form."""
    return _form(request)


@router.get("/j/{code}")
def with_code(request: Request, code: str) -> Response:
    """The form as the QR code opens it: only the name is wanting."""
    return _form(request, code=code[:20])


@router.post("/join")
def join(request: Request) -> Response:
    """Into the session, as what the code says; the trail tells of it."""
    desk, form, at = request.app.state.desk, form_of(request), people.address(request)
    identity, name, code = view.identity_of(request), form.text("name", 60), form.text("code", 40)
    desk.attempts.count("join", at)
    found = desk.store.by_code(code)
    if found is None:
        desk.store.trail(name, "join.refused", place=at)
        wrong = Fault("desk.code.unknown")
        return _form(request, 422, code=code, name=name, problem_text=said(wrong, view.words_of(request)))
    desk.attempts.forgive("join", at)
    role = max(ROLES[found.role], identity.joined.get(found.session.id, Role.NOBODY))
    desk.store.join(found.session.id, identity.device, role.key, name)
    desk.store.trail(name, "join", session=found.session.id, place=at, detail={"role": role.key})
    response = RedirectResponse(f"/s/{found.session.id}", 303)
    people.set_cookie(desk, request, response, people.joins(request.state.held, found.session.id, name))
    return response


@router.get("/s/{session}/join")
def show(request: Request, session: UUID) -> Response:
    """The codes of a session, to be shown to phones."""
    held = held_session(request, session)
    codes = (("assistant", held.row.assistant_code), ("director", held.row.director_code))
    rows = [(role, code, f"{address(request)}/j/{code}") for role, code in codes]
    return view.render(
        request,
        "session_join.html",
        **held.frame("join"),
        codes=rows,
        devices=request.app.state.desk.store.devices(session),
    )


@router.get("/s/{session}/join/{role}.svg")
def drawing(request: Request, session: UUID, role: str) -> Response:
    """The QR code of one role."""
    row = held_session(request, session).row
    codes = {"assistant": row.assistant_code, "director": row.director_code}
    if role not in codes:
        raise Fault("desk.not_found")
    return Response(qr.svg(f"{address(request)}/j/{codes[role]}"), media_type="image/svg+xml")


@router.post("/s/{session}/codes")
def renew(request: Request, session: UUID) -> Response:
    """New codes: the old ones open the session no more."""
    desk = request.app.state.desk
    held_session(request, session)
    desk.store.new_codes(session)
    who = people.author(view.identity_of(request))
    desk.store.trail(who, "codes.renewed", session=session, place=people.address(request))
    return RedirectResponse(f"/s/{session}/join", 303)


def address(request: Request) -> str:
    """Under which phones find the desk: as it was told, else as it was called just now."""
    told = str(request.app.state.desk.settings.address)
    return told or f"{request.url.scheme}://{quote(request.url.netloc, safe=':[].')}"


def _form(request: Request, status: int = 200, **more: str) -> Response:
    name = view.identity_of(request).name
    return view.render(request, "join.html", status, **{"code": "", "name": name, "problem_text": "", **more})

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
from tablilla.desk.store import Store
from tablilla.desk.store.people import SHUT_OUT, alike
from tablilla.fault import Fault
from tablilla.texts.faults import said

router = APIRouter()
GIVEN = (Role.ASSISTANT.key, Role.DIRECTOR.key)  # what a code, or a director, makes of a device


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
    try:
        _nobody_elses(request, name)
        desk.store.join_alone(found.session.id, identity.device, role.key, name)
    except Fault as fault:
        if not fault.code.startswith("desk.name."):
            raise
        free = str(fault.details.get("free", name))
        return _form(request, 422, code=code, name=free, problem_text=said(fault, view.words_of(request)))
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
    store: Store = request.app.state.desk.store
    devices = store.devices(session)
    return view.render(
        request,
        "session_join.html",
        **held.frame("join"),
        codes=rows,
        devices=devices,
        gone=store.ended(one.id for one in devices),
        roles=GIVEN,
    )


@router.post("/s/{session}/devices/{device}")
def change(request: Request, session: UUID, device: str) -> Response:
    """A device that joined gets another role, or is shut out: from its next request on, on every server."""
    desk, identity, form = request.app.state.desk, view.identity_of(request), form_of(request)
    held_session(request, session)
    role = form.one_of("role", (SHUT_OUT, *GIVEN))
    if not role:
        raise Fault("desk.unreadable")
    try:
        which = UUID(device)
    except ValueError:
        raise Fault("desk.not_found") from None
    if which == identity.device:
        raise Fault("desk.device.own")
    changed = desk.store.change_device(session, which, role)
    detail = {"device": str(which), "name": changed.name, "role": role}
    what = "device.shut_out" if role == SHUT_OUT else "device.changed"
    who = people.author(identity)
    desk.store.trail(who, what, session=session, place=people.address(request), detail=detail)
    return RedirectResponse(f"/s/{session}/join", 303)


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


def _nobody_elses(request: Request, name: str) -> None:
    """Raises ``Fault`` where there is no name, or it is that of somebody who logs in."""
    desk = request.app.state.desk
    if not name:
        raise Fault("desk.name.none", "name")
    own = view.identity_of(request).account
    if any(alike(one.name) == alike(name) and one.name != own for one in desk.store.accounts()):
        raise Fault("desk.name.account", "name", given=name)


def address(request: Request) -> str:
    """Under which phones find the desk: as it was told, else as it was called just now."""
    told = str(request.app.state.desk.settings.address)
    return told or f"{request.url.scheme}://{quote(request.url.netloc, safe=':[].')}"


def _form(request: Request, status: int = 200, **more: str) -> Response:
    name = view.identity_of(request).name
    return view.render(request, "join.html", status, **{"code": "", "name": name, "problem_text": "", **more})

"""Accounts of a desk on a server, and the audit trail."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import people, view
from tablilla.desk.access import ROLES, Role
from tablilla.desk.form import form_of
from tablilla.desk.log import held_session
from tablilla.desk.store import Step
from tablilla.fault import Fault
from tablilla.texts.faults import said

router = APIRouter()
AT_ONCE = 500  # lines of the trail
OF_AN_ACCOUNT = (Role.ASSISTANT.key, Role.DIRECTOR.key, Role.ADMINISTRATOR.key)


@router.get("/people")
def show(request: Request) -> Response:
    """All accounts."""
    return _page(request)


@router.post("/people")
def add(request: Request) -> Response:
    """A new account."""
    desk, form = request.app.state.desk, form_of(request)
    name, role = form.text("name", 60), form.one_of("role", OF_AN_ACCOUNT) or Role.DIRECTOR.key
    try:
        if not name.strip(".") or "/" in name:  # browsers shorten the addresses of such names
            raise Fault("desk.account.name", "name")
        desk.store.add_account(name, people.hashed(form.texts.get("password", "")), role)
    except Fault as fault:
        return _page(request, 422, name=name, problem_text=said(fault, view.words_of(request)))
    _trail(request, "account.made", name, role=role)
    return RedirectResponse("/people", 303)


@router.post("/people/{name}")
def change(request: Request, name: str) -> Response:
    """Another role, another password, shut out or let in again; nobody shuts himself out."""
    desk, form = request.app.state.desk, form_of(request)
    own = name == view.identity_of(request).account
    role, use = form.one_of("role", OF_AN_ACCOUNT), form.one_of("use", ("open", "shut"))
    password = form.texts.get("password", "")
    try:
        if own and (use == "shut" or (role and ROLES[role] < Role.ADMINISTRATOR)):
            raise Fault("desk.account.own", "name")
        desk.store.change_account(
            name,
            hashed=people.hashed(password) if password else None,
            role=role or None,
            disabled=None if not use else use == "shut",
        )
    except Fault as fault:
        return _page(request, 422, problem_text=said(fault, view.words_of(request)))
    changed = {"role": role, "use": use, "password": "new" if password else ""}
    _trail(request, "account.changed", name, **{key: value for key, value in changed.items() if value})
    response = RedirectResponse("/people", 303)
    if own and password:
        people.set_cookie(desk, request, response, people.enters(desk.store.account(name)))
    return response


@router.get("/trail")
def trail(request: Request, after: int = 0) -> Response:
    """Who came in, joined, exported, changed a role: in order."""
    steps = request.app.state.desk.store.trails(after=max(0, min(after, 2**53)), most=AT_ONCE)
    return view.render(request, "trail.html", **_steps(steps))


@router.get("/s/{session}/trail")
def trail_of_session(request: Request, session: UUID, after: int = 0) -> Response:
    """The same of one session, for its director."""
    held_session(request, session)
    steps = request.app.state.desk.store.trails(session, after=max(0, min(after, 2**53)), most=AT_ONCE)
    return view.render(request, "trail.html", **_steps(steps))


def _steps(steps: list[Step]) -> dict[str, object]:
    return {"steps": steps, "more": steps[-1].seq if len(steps) == AT_ONCE else None}


def _trail(request: Request, what: str, name: str, **detail: str) -> None:
    desk, who = request.app.state.desk, people.author(view.identity_of(request))
    desk.store.trail(who, what, place=people.address(request), detail={"account": name, **detail})


def _page(request: Request, status: int = 200, **more: str) -> Response:
    held = {"name": "", "problem_text": "", **more}
    accounts = request.app.state.desk.store.accounts()
    return view.render(request, "people.html", status, accounts=accounts, roles=OF_AN_ACCOUNT, **held)

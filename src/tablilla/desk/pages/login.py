"""In with an account, and out again."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import people, security, view
from tablilla.desk.form import form_of
from tablilla.desk.pages.start import local
from tablilla.desk.store.people import LOGOUT
from tablilla.fault import Fault
from tablilla.texts.faults import said

router = APIRouter()


@router.get("/login")
def ask(request: Request, next: str = "/") -> Response:  # noqa: A002
    """The form."""
    return _form(request, next=local(next))


@router.post("/login")
def login(request: Request) -> Response:
    """In, if it is the right password; the trail tells of both."""
    desk, form, at = request.app.state.desk, form_of(request), people.address(request)
    name, goal = form.text("name", 60), local(form.text("next", 2000))
    desk.attempts.count("login", at)
    account = desk.store.account(name)
    if not people.right(account, form.texts.get("password", "")[: people.LONGEST_PASSWORD + 1]):
        desk.store.trail(name, "login.refused", place=at)
        wrong = Fault("desk.login.wrong")
        return _form(request, 422, name=name, next=goal, problem_text=said(wrong, view.words_of(request)))
    desk.attempts.forgive("login", at)
    desk.store.trail(name, "login", place=at)
    response = RedirectResponse(goal, 303)
    people.set_cookie(desk, request, response, people.enters(account))
    return response


@router.post("/logout")
def logout(request: Request) -> Response:
    """Out of the account and of all sessions joined."""
    desk, identity = request.app.state.desk, view.identity_of(request)
    if identity.account or identity.joined:
        detail = {"device": str(identity.device)}
        desk.store.trail(people.author(identity), LOGOUT, place=people.address(request), detail=detail)
    response = RedirectResponse("/", 303)
    people.set_cookie(desk, request, response, security.fresh())
    return response


def _form(request: Request, status: int = 200, **more: str) -> Response:
    held = {"name": "", "next": "/", "problem_text": "", **more}
    return view.render(request, "login.html", status, **held)

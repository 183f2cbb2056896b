"""The first page, the reader's language and theme, and the files that pages are dressed in."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from tablilla.desk import assets, view
from tablilla.desk.access import Role
from tablilla.desk.form import form_of
from tablilla.fault import Fault
from tablilla.texts.catalogue import LANGUAGES

router = APIRouter()
A_YEAR = 365 * 24 * 3600


@router.get("/")
def home(request: Request) -> Response:
    """The sessions that the reader has to do with, the newest first."""
    identity, store = view.identity_of(request), request.app.state.desk.store
    mine = [
        one
        for one in store.sessions()
        if identity.general >= Role.ASSISTANT or identity.joined.get(one.id, Role.NOBODY) >= Role.ASSISTANT
    ]
    return view.render(request, "home.html", sessions=mine)


@router.post("/settings")
def settings(request: Request) -> Response:
    """Language and theme of this browser; back to where it was."""
    form = form_of(request)
    response = RedirectResponse(local(form.text("next", 2000)), 303)
    kept = {
        view.LANGUAGE_COOKIE: form.one_of("language", LANGUAGES),
        view.THEME_COOKIE: form.one_of("theme", view.THEMES),
    }
    for name, value in kept.items():
        if value:
            secure = request.url.scheme == "https"
            response.set_cookie(name, value, max_age=A_YEAR, secure=secure, httponly=True, samesite="lax")
    return response


def local(address: str) -> str:
    """An address of this desk; the first page for any other."""
    plain = address.startswith("/") and not address.startswith(("//", "/\\"))
    return address if plain and address.isprintable() and "\\" not in address else "/"


@router.get("/static/{name:path}")
def static(request: Request, name: str) -> Response:
    """A file under the name of its content; it never changes."""
    asset = assets.by_address().get(f"/static/{name}")
    if asset is None:
        raise Fault("desk.not_found")
    return assets.answer(asset, request.headers.get("accept-encoding", ""))


@router.get("/favicon.ico")
def favicon() -> Response:
    """Where browsers look without being told."""
    return RedirectResponse(assets.address("icon.svg"), 308)

"""Pages from templates: the reader's language, the tokens of the forms, the addresses of the files."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from tablilla import __version__
from tablilla.desk import assets, security
from tablilla.desk.access import Identity, Role
from tablilla.texts.catalogue import LANGUAGES, Words, words

THEMES = ("dark", "light")
LANGUAGE_COOKIE, THEME_COOKIE = "tablilla_language", "tablilla_theme"


@cache
def environment() -> Environment:
    """Everything is escaped, and nothing that is missing is passed over in silence."""
    made = Environment(
        loader=PackageLoader("tablilla.desk", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        version=__version__, static=assets.address, languages=LANGUAGES, themes=THEMES, Role=Role
    )
    made.filters.update(
        clock=clock,
        day=day,
        stamp=stamp,
        iso=lambda when: when.isoformat(),
        path=_part,
        capital=_capital,
        mark=lambda device: str(device)[:4],
        suits=suits,
    )
    return made


def _part(text: object) -> str:
    return quote(str(text), safe="")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def suits(hand: str) -> list[tuple[str, str]]:
    """A hand as PBN writes it, suit by suit; what is written otherwise is shown as it is."""
    parts = hand.split(".")
    if len(parts) != 4:
        return [("", hand)]
    return [(suit, part.replace("T", "10") or "—") for suit, part in zip("SHDC", parts, strict=True)]


def clock(when: datetime) -> str:
    """Hour and minute, as the clock in the hall shows them."""
    return f"{when.astimezone():%H:%M}"


def day(when: datetime) -> str:
    """Year, month and day, alike in every language."""
    return f"{when.astimezone():%Y-%m-%d}"


def stamp(when: datetime) -> Markup:
    """A moment for people and for machines: the day only where it is not today's."""
    today = datetime.now(UTC).astimezone().date() == when.astimezone().date()
    shown = clock(when) if today else f"{day(when)} {clock(when)}"
    return Markup('<time datetime="{}">{}</time>').format(
        when.astimezone(UTC).isoformat(timespec="seconds"), shown
    )


def language_of(request: Request) -> str:
    """What the reader chose, else what his browser asks for, else that of the desk."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    if chosen in LANGUAGES:
        return chosen
    for wanted in request.headers.get("accept-language", "").split(","):
        tag = wanted.split(";")[0].strip().lower()
        if tag.startswith("en"):
            return "en"
        if tag.startswith("es"):
            return "es_ES" if tag == "es-es" else "es"
    return str(request.app.state.desk.settings.language)


def words_of(request: Request) -> Words:
    """The catalogue of the reader."""
    return words(language_of(request))


def identity_of(request: Request) -> Identity:
    """Who asks, as the gate found out."""
    found: Identity = request.state.identity
    return found


def role_of(request: Request) -> Role:
    """What he may do here."""
    place = getattr(request.state, "place", None)
    return identity_of(request).role(place.session if place else None)


def field(request: Request) -> Markup:
    """The hidden field that every form of the desk bears."""
    return Markup('<input type="hidden" name="{}" value="{}">').format(
        security.FORM_TOKEN, identity_of(request).csrf
    )


def context(request: Request) -> dict[str, Any]:
    """What every page needs."""
    role = role_of(request)

    def may(least: Role) -> bool:
        return role >= least

    theme = request.cookies.get(THEME_COOKIE, "")
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    return {
        "say": words_of(request),
        "language": language_of(request),
        "theme": theme if theme in THEMES else THEMES[0],
        "identity": identity_of(request),
        "role": role,
        "may": may,
        "csrf": field(request),
        "here": here if request.method == "GET" else "/",
        "accounts": request.app.state.desk.settings.accounts,
    }


def render(request: Request, template: str, status: int = 200, /, **more: Any) -> HTMLResponse:
    """The page made from the template."""
    held: Mapping[str, Any] = {**context(request), **more}
    return HTMLResponse(environment().get_template(template).render(held), status)

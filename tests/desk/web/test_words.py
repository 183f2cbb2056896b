"""Every word of the pages stands in the catalogues, and every page can be read in every language."""

from __future__ import annotations

import re
from html import unescape
from importlib.resources import files

import pytest
from jinja2 import Environment

from tablilla.desk.access import ROLES
from tablilla.desk.demo import demonstration
from tablilla.desk.entry import Source
from tablilla.desk.fold_rulings import State, rulings
from tablilla.desk.kinds import KINDS
from tablilla.desk.limits import LIMITS
from tablilla.desk.pages.session import MINUTES, TEXTS
from tablilla.desk.view import THEMES
from tablilla.rules.moment import When
from tablilla.texts.catalogue import LANGUAGES, words
from tests.desk.web.hall import Browser, Hall

FIXED = re.compile(r"say\(\s*f?['\"](desk\.[a-zA-Z_.]+)['\"]\s*[,)]")
FAULTS = re.compile(r"Fault\(\s*\"(desk\.(?!entry|store|backup|merge)[a-z_.]+)\"")
FAMILIES = {
    "entry": tuple(KINDS),
    "language": LANGUAGES,
    "role": tuple(ROLES),
    "seat": tuple("NESW"),
    "set": (*TEXTS, *MINUTES),
    "side": ("NS", "EW"),
    "source": tuple(map(str, Source)),
    "status": tuple(state.key for state in State),
    "suit": tuple("SHDC"),
    "theme": THEMES,
    "when": tuple(when.name.lower() for when in When),
}


def sources(ending: str) -> list[str]:
    """The texts of the files of the desk's pages."""
    root = files("tablilla.desk")
    folders = (root, root / "pages", root / "templates")
    return [
        one.read_text("utf-8") for folder in folders for one in folder.iterdir() if one.name.endswith(ending)
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_pages_say_stands_in_the_catalogue(language: str) -> None:
    say = words(language)
    wanted = {key for text in (*sources(".html"), *sources(".py")) for key in FIXED.findall(text)}
    wanted |= {f"fault.{code}" for text in sources(".py") for code in FAULTS.findall(text)}
    wanted |= {f"desk.{family}.{one}" for family, every in FAMILIES.items() for one in every}
    assert len(wanted) > 250
    assert sorted(key for key in wanted if key not in say) == []
    assert LIMITS


def test_no_template_has_words_of_its_own() -> None:
    own, lexer = {"Tablilla", "CSV", "JSON"}, Environment()
    for text in sources(".html"):
        plain = "".join(token for _, kind, token in lexer.lex(text) if kind == "data")
        bare = re.sub(r"""<[^>]*>|[\w-]+="[^"]*\"""", " ", plain)
        found = set(re.findall(r"[^\W\d_]{3,}", bare)) - own
        assert not found, found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_can_be_read(language: str, desk: Hall) -> None:
    shown = Hall(desk.app, desk.store, demonstration(desk.store, words("es")))
    browser, tag = desk.at_the_machine(language.replace("_", "-")), language.replace("_", "-")
    of_session = (
        "",
        "/new",
        "/new?kind=revoke",
        "/log",
        "/statistics",
        "/join",
        "/settings",
        "/search?q=a",
        "/trail",
    )
    paths = [
        "/",
        "/join",
        "/login",
        "/laws",
        "/laws/64",
        "/sessions/new",
        *(shown.home + one for one in of_session),
    ]
    paths += [f"{shown.home}/ruling/{one.id}" for one in rulings(shown.log)]
    for path in [*paths, *(f"{shown.home}/board/{number}" for number in (7, 8))]:
        page = browser.page(path)
        read = unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL))
        assert not re.search(r"""[\[{]['"]""", read), path  # data are no words
        assert path != shown.home or "penalty card H5" not in read  # nor is notation
        assert f'<html lang="{tag}"' in page
        assert "desk." not in re.sub(r"/static/desk\.[0-9a-f]+\.css", "", page), path


def test_the_reader_chooses_language_and_theme(desk: Hall) -> None:
    browser = Browser(desk.app, language="en-US,es;q=0.5")
    assert '<html lang="en" data-theme="dark"' in browser.page("/")
    browser.done("/settings", language="es_ES", next="/")
    browser.done("/settings", theme="light", next="/")
    page = browser.page("/")
    assert '<html lang="es-ES" data-theme="light"' in page
    assert "Árbitro" in page
    assert browser.send("/settings", language="xx").status_code == 422
    assert '<html lang="es"' in Browser(desk.app, language="fr").page("/")

"""The lawbook in two taps: every citation of a ruling is a link to what it cites, in every language."""

from __future__ import annotations

import re

import pytest

from tablilla.lawbook import book
from tablilla.texts.catalogue import LANGUAGES
from tests.desk.web.hall import Browser, Hall, answer


def links(page: str) -> list[str]:
    """The links into the lawbook."""
    return [one.replace("&amp;", "&") for one in re.findall(r'href="(/laws/[^"]+)"', page)]


def test_from_a_ruling_to_the_clause_and_on(desk: Hall) -> None:
    browser = desk.at_the_machine()
    path = desk.ruling(browser)
    answer(browser, path, {"held_a_card_of_the_suit": "true", "offenders_played_to_next_trick": "true"})
    cited = links(browser.page(path))
    assert "/laws/63B?edition=2017" in cited
    for link in set(cited):
        assert browser.get(link).status_code == 200, link
    page = browser.page("/laws/64A1")
    assert "the revoker himself won the revoke trick" in page.lower()
    assert {"/laws/64B?edition=2017", "/laws/64C?edition=2017"} <= set(links(page))
    charts = [link for link in links(page) if "/chart.svg?" in link]
    assert charts
    drawn = browser.get(charts[0])
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert "sandbox" in drawn.headers["content-security-policy"]
    assert drawn.content.startswith(b"<svg")
    assert browser.get("/laws/no_kind/chart.svg").status_code == 404


@pytest.mark.parametrize("edition", book.EDITIONS)
def test_every_clause_has_its_page(edition: int, desk: Hall) -> None:
    browser = Browser(desk.app)
    clauses = [one.id for one in book.clauses(edition)]
    for name in clauses[::23] + [one for one in clauses if "/" in one][:2]:
        assert browser.get(f"/laws/{name.replace('/', '%2F')}?edition={edition}").status_code == 200, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_found_and_terms_are_explained(language: str, desk: Hall) -> None:
    browser = Browser(desk.app, language=language.replace("_", "-"))
    asked = "penalty card" if language == "en" else "carta penalizada"
    page = browser.page(f"/laws?q={asked}")
    found = links(page)
    assert len(found) > 5
    for link in found:
        assert browser.get(link).status_code == 200, link
    assert ("Artículo" in browser.page("/laws/64")) is (language == "es_ES")


def test_what_the_book_does_not_hold_is_said(desk: Hall) -> None:
    browser = Browser(desk.app)
    for name in ("999", "64Z", "nonsense", "%00", "..%2f..%2fetc", "x" * 5000):
        assert browser.get(f"/laws/{name}").status_code == 404, name
    assert browser.get("/laws/64A1?edition=1999").status_code == 200

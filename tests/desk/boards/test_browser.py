"""Boards in a real browser: a deal by taps alone on a phone, and every page legible and operable (axe)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bws_sample import sample
from tablilla.desk.app import create_app
from tablilla.desk.boards.entries import prepare
from tablilla.desk.boards.load import load
from tablilla.desk.fold import current
from tablilla.desk.settings import Settings
from tablilla.desk.store import Store, open_store
from tests.axe import violations
from tests.desk.boards.test_pages import REVOKE
from tests.desk.serving import serving
from tests.formats.samples import DEAL

PHONE, DESK = (360, 640), (1280, 800)
WIDEST = "document.documentElement.scrollWidth"
SMALL = """[...document.querySelectorAll('main button, main summary, main .radios label')]
  .filter(b => b.offsetWidth && (b.offsetHeight < 38 || b.offsetWidth < 36))
  .map(b => b.outerHTML.slice(0, 90))"""
CLIPPED = """[...document.querySelectorAll('main button')]
  .filter(b => b.offsetWidth && b.scrollWidth > b.clientWidth + 1).map(b => b.outerHTML.slice(0, 90))"""


class Hall:
    """A desk that is served, and its one session."""

    def __init__(self, store: Store, address: str) -> None:
        self.store, self.session = store, store.new_session("Martes")
        self.at = f"{address}/s/{self.session.id}"
        for content in (REVOKE.encode(), sample()):
            log = [one.entry for one in store.entries(self.session.id)]
            made = prepare(load(content, "x").items, self.session.id, log, self.session.opened, UTC)
            store.append(self.session.id, made.entries)

    def stands(self, about: str, kind: str, key: str = "") -> Any:
        """A value of the log."""
        found = current(one.entry for one in self.store.entries(self.session.id)).stands(about, kind, key)
        return None if found is None else found.value


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    file = tmp_path_factory.mktemp("desk") / "desk.sqlite"
    with open_store(f"sqlite:///{file}") as store:
        app = create_app(Settings(database="unused", language="es", secret="s" * 48), store)
        with serving(app, 8600) as address:
            yield Hall(store, address)


@pytest.fixture(params=[True, False], ids=["script", "plain"])
def phone(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[Page, int]]:
    """A phone, with a script and without, and a board for each."""
    context = _context(browser, PHONE, scripts=request.param)
    yield _page(context), 20 + request.param
    context.close()


def _context(browser: Browser, size: tuple[int, int], *, scripts: bool = True) -> BrowserContext:
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]}, has_touch=True, locale="es-VE", reduced_motion="reduce",
        java_script_enabled=scripts,
    )  # fmt: skip


def _page(context: BrowserContext) -> Page:
    page = context.new_page()
    page.set_default_timeout(8000)
    return page


def tap(page: Page, name: str, value: str) -> None:
    """A key, by a finger."""
    page.locator(f"#typing button[name={name}][value='{value}']:visible").tap()


def test_a_deal_is_typed_by_taps_alone(phone: tuple[Page, int], hall: Hall) -> None:
    page, board = phone
    page.goto(f"{hall.at}/board/{board}")
    page.locator("a[href$='/deal']").tap()
    taps = 1
    scripts = board % 2 == 1
    for hand in DEAL[2:].split()[: 3 if scripts else 1]:
        for suit, ranks in zip("SHDC", hand.split("."), strict=True):
            for rank in ranks:
                tap(page, "card", suit + rank)
                taps += 1
    if not scripts:  # the same, a page a tap
        expect(page.locator("[name=seat_now]")).to_have_value("E")
        assert page.locator("#typing .seats .done").inner_text().split() == ["Norte", "13", "de", "13"]
        return
    expect(page.locator("#told")).to_contain_text("Oeste")
    assert page.locator("#typing .hand.at-W td > [aria-hidden]").all_inner_texts()[0] == "4 3 2"
    tap(page, "keep", "1")
    page.wait_for_url(f"**/board/{board}")
    assert hall.stands(f"board/{board}", "board.set")["deal"] == DEAL
    assert taps == 40


def test_quick_taps_are_none_of_them_lost(browser: Browser, hall: Hall) -> None:
    context = _context(browser, PHONE)
    page = _page(context)
    page.goto(f"{hall.at}/board/31/table/4/auction")
    page.evaluate("""for (const v of ['1C', 'Pass', '1H', 'X', 'XX']) {
      const b = document.querySelector(`#typing button[name=call][value="${v}"]`);
      b.form.requestSubmit(b); }""")
    expect(page.locator("#typing [name=calls]")).to_have_value(re.compile("XX"))
    tap(page, "call", "1D")
    page.wait_for_selector(".wrongs li")
    assert "declaración insuficiente" in page.locator(".wrongs").inner_text()
    tap(page, "keep", "1")
    page.wait_for_url("**/board/31")
    made = hall.stands("board/31/table/4", "result.set", "auction")["auction"]
    assert made == ["S:1C", "W:Pass", "N:1H", "E:X", "S:XX", "W:1D"]
    context.close()


PAGES = (
    "/board/1", "/board/2", "/board/9", "/board/1/deal", "/board/9/deal", "/board/1/table/1/auction",
    "/board/1/table/1/play", "/board/1/table/1/result", "/board/9/table/7/result", "/import",
    "/claim?board=9&table=7", "/equity?board=1&table=1",
)  # fmt: skip


DEEP = bool(os.environ.get("TABLILLA_DEEP"))
LOOKS = [(PHONE, "dark"), (DESK, "light")]
if DEEP:
    LOOKS += [(PHONE, "light"), (DESK, "dark")]


@pytest.mark.parametrize(("size", "theme"), LOOKS, ids=lambda one: str(one))
def test_every_page_is_legible_and_operable(
    browser: Browser, hall: Hall, size: tuple[int, int], theme: str
) -> None:
    context = _context(browser, size)
    context.add_cookies([{"name": "tablilla_theme", "value": theme, "url": hall.at}])
    page = _page(context)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda told: complaints.append(told.text) if told.type in ("error", "warning") else None)
    for name in (*(PAGES if size == PHONE or DEEP else PAGES[::3]), "blind"):
        path = name
        if name == "blind":
            page.goto(f"{hall.at}/board/1")
            page.locator(".look summary").click()
            page.locator(".look [name=blind][value=on]").click()
            path = "/board/1"
        page.goto(f"{hall.at}{path}")
        for details in page.locator("main details").all():
            details.evaluate("d => d.open = true")
        assert violations(page) == [], path
        assert page.evaluate(WIDEST) <= size[0], path
        assert page.evaluate(SMALL) == [], path
        assert page.evaluate(CLIPPED) == [], path
        if folder := os.environ.get("TABLILLA_PICTURES"):
            file = f"{re.sub(r'[^a-z0-9]+', '-', name.strip('/'))}-{size[0]}-{theme}.png"
            page.screenshot(path=str(Path(folder) / file), full_page=True)
    context.close()
    assert complaints == []

"""Every state of the interview looked at: by axe, at 200 % text, and as a picture where one is wanted."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.axe import violations
from tests.desk.browser.phones import LEAD, Phone

WIDEST = "document.documentElement.scrollWidth"
SMALL = """[...document.querySelectorAll('#main button, #foot button, #line > *, dialog button')]
  .filter(b => b.offsetWidth && (b.offsetHeight < 34 || b.offsetWidth < 34))
  .map(b => b.outerHTML.slice(0, 90))"""
LARGER = "() => { document.documentElement.style.fontSize = '225%'; }"  # the page's own 112.5 % twice
USUAL = "() => { document.documentElement.style.fontSize = ''; }"


def looked_at(thumb: Phone, name: str) -> None:
    """The pages of one ruling, in the order in which a director comes by them."""
    page = thumb.page
    thumb.open(board=1, table=1)
    thumb.synced()
    expect(page.locator("[data-record]")).to_be_visible()
    _look(page, f"start-{name}")
    thumb.tap("[data-kind=opening_lead_out_of_turn]")
    _look(page, f"who-{name}")
    thumb.tap("[data-seat=E]")
    if page.locator(".steps").count():
        thumb.tap("[data-seat=S]")
    _look(page, f"question-{name}")
    thumb.answer_until("opening_lead", LEAD)
    _look(page, f"options-{name}")
    thumb.synced()
    thumb.tap("a.own-screen")
    page.wait_for_url("**/player")
    _look(page, f"player-link-{name}")
    page.locator("main a.primary").tap()
    page.wait_for_url("**/p/**")
    _look(page, f"player-{name}")
    page.go_back()
    thumb.open(board=5, table=2)
    thumb.rule("revoke", "S", "W")
    thumb.answer("true")
    _look(page, f"list-{name}")
    thumb.answer_from({})
    thumb.synced()
    _look(page, f"ruled-{name}")
    thumb.tap("[data-sync]")
    _look(page, f"sync-{name}")
    thumb.tap("dialog .sheet-head button")
    thumb.tap(".ends + a")
    expect(page.locator("#answered")).to_be_visible()
    _look(page, f"ruling-{name}")


def _look(page: Page, name: str) -> None:
    width = page.viewport_size["width"] if page.viewport_size else 0
    assert violations(page) == [], name
    assert page.evaluate(WIDEST) <= width, name
    assert page.evaluate(SMALL) == [], name
    if folder := os.environ.get("TABLILLA_PICTURES"):
        page.screenshot(path=str(Path(folder) / f"interview-{name}.png"))
    page.evaluate(LARGER)
    assert page.evaluate(WIDEST) <= width, f"{name} at 200 %"
    page.evaluate(USUAL)

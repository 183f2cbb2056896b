"""Every screen is legible and operable: axe finds no violation, nothing is wider than the screen, keys do."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.axe import violations
from tests.pocket.director import Director

LEAD = {
    "partner_led_too": "nothing",
    "declarer_did_after_the_lead": "nothing",
    "penalty_cards_lying": "one",
    "opening_lead": "refuse require",
}
ESTABLISHED = {"held_a_card_of_the_suit": "true", "offenders_played_to_next_trick": "true", "attention": "play"}


WIDEST = """Math.max(document.documentElement.scrollWidth,
  ...[...document.querySelectorAll('dialog')].map(d => d.scrollWidth))"""
CLIPPED = """[...document.querySelectorAll('button')]
  .filter(b => b.offsetWidth && b.scrollWidth > b.clientWidth + 1).map(b => b.outerHTML.slice(0, 90))"""
SMALL = """[...document.querySelectorAll('button, summary')]
  .filter(b => b.offsetWidth && (b.offsetHeight < 38 || b.offsetWidth < 40))
  .map(b => b.outerHTML.slice(0, 80))"""


def start(director: Director) -> None:
    for group in director.page.locator(".groups summary").all():
        director.tap(group)


def who(director: Director) -> None:
    director.tap("[data-kind=opening_lead_out_of_turn]")
    director.tap("[data-seat=S]")


def question(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer("false")


def many_answers(director: Director) -> None:
    director.begin("revoke", "S", "W")
    while director.asked != "attention":
        director.answer(
            {"held_a_card_of_the_suit": "true", "offenders_played_to_next_trick": "true"}.get(
                director.asked, "false"
            )
        )


def reasons(director: Director) -> None:
    question(director)
    director.tap("#main .why")


def likelier(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    while not director.asked.startswith("likelier."):
        director.answer("?disputed")


def options(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    while director.page.locator(".option").count() == 0:
        director.answer(LEAD.get(director.asked, "false"))


def options_turned(director: Director) -> None:
    options(director)
    director.tap(".card-suit .key >> nth=1")
    director.tap(".card-bar .segmented button >> nth=1")
    director.tap(".card-bar .icon-button")


def ruling(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    director.answer_all(LEAD)
    director.tap(".raising summary")
    director.tap(".answered summary")


def two_languages(director: Director) -> None:
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=2 >> button:has-text('English')")
    director.tap("dialog .sheet-head button")
    ruling(director)


def open_ruling(director: Director) -> None:
    director.begin("revoke", "S", "W")
    director.answer_all(ESTABLISHED)


def clause(director: Director) -> None:
    open_ruling(director)
    director.tap(".spoken .pill")


def card_keys(director: Director) -> None:
    question(director)
    director.tap(".chips .chip >> nth=0")
    director.tap("dialog .suit-key >> nth=1")


def board_keys(director: Director) -> None:
    question(director)
    director.tap(".chips .chip >> nth=1")


def settings(director: Director) -> None:
    director.tap("#bar .edition")


def light(director: Director) -> None:
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=3 >> button >> nth=1")
    director.tap("dialog .sheet-head button")
    ruling(director)


def light_question(director: Director) -> None:
    director.tap("#bar .edition")
    director.tap("dialog .segmented >> nth=3 >> button >> nth=1")
    director.tap("dialog .sheet-head button")
    question(director)


def kept(director: Director) -> None:
    open_ruling(director)
    director.tap(".ends .primary")
    director.begin("revoke", None, None)
    director.tap("#bar .icon-button")
    director.tap("#bar .icon-button")
    director.tap("#bar .icon-button")
    director.tap("main .quiet.wide")


def chart(director: Director) -> None:
    open_ruling(director)
    director.tap(".ends .quiet")


SCREENS: tuple[Callable[[Director], None], ...] = (
    *(start, who, question, many_answers, reasons, likelier, options, options_turned, ruling, two_languages),
    *(open_ruling, clause, card_keys, board_keys, settings, light, light_question, kept, chart),
)


SIZES = {"desk": (1280, 800), "phone": (360, 640)}


@pytest.fixture
def screen(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a phone."""
    width, height = SIZES["phone"]
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, reduced_motion="reduce", bypass_csp=True
    )
    opened = context.new_page()
    opened.set_default_timeout(8000)
    opened.goto(address)
    yield opened
    context.close()


def too_wide(page: Page) -> int:
    """By how many pixels something is wider than the screen."""
    width: int = page.evaluate(WIDEST + " - innerWidth")
    return width


def clipped(page: Page) -> list[str]:
    """Buttons whose words do not fit in them."""
    found: list[str] = page.evaluate(CLIPPED)
    return found


def sizes(page: Page) -> Iterator[str]:
    """The same page on a desk and on a phone."""
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        yield size


def sound(page: Page) -> None:
    """Axe finds nothing, nothing is wider than the screen, no word is cut."""
    for size in sizes(page):
        assert violations(page) == [], size
        assert too_wide(page) <= 0, size
        assert clipped(page) == [], size


@pytest.mark.parametrize("reach", SCREENS, ids=lambda reach: reach.__name__)
def test_screen(screen: Page, reach: Callable[[Director], None]) -> None:
    reach(Director(screen))
    sound(screen)
    screen.evaluate("document.documentElement.style.fontSize = '200%'")
    for size in sizes(screen):
        assert too_wide(screen) <= 0, size


def test_tap_targets_are_large_enough(director: Director) -> None:
    for reach in (start, question, options, ruling):
        director.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        director.page.reload()
        reach(director)
        small = director.page.evaluate(SMALL)
        assert small == []


def test_a_ruling_by_the_keys_alone(page: Page) -> None:
    director = Director(page)
    read = page.locator("body:not([data-fresh])")
    read.wait_for()
    page.locator("[data-kind=opening_lead_out_of_turn]").focus()
    page.keyboard.press("Enter")
    for seat in ("S", "E"):
        read.wait_for()
        page.locator(f"[data-seat={seat}]").focus()
        page.keyboard.press("Space")
    for _ in range(40):
        if not director.asked:
            break
        read.wait_for()
        assert page.evaluate("document.activeElement.tagName") == "H1"
        for _ in range(40):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('.answer, .option')"):
                break
        assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
        page.keyboard.press("Enter")
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
            break
    assert page.locator(".verdict, .option").count()


def test_each_new_question_is_announced(director: Director) -> None:
    director.begin("opening_lead_out_of_turn", "S", "E")
    told = set()
    for _ in range(3):
        live = director.page.locator("#live")
        assert live.get_attribute("aria-live") == "polite"
        told.add(live.inner_text())
        assert director.page.locator("h1").inner_text() in live.inner_text()
        director.tap(director.page.locator(".answer").last)
    assert len(told) == 3

"""Every page in a real browser: axe finds nothing, nothing is too wide, large type fits, the keys do."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page

from tablilla.desk.access import Role
from tablilla.desk.demo import demonstration
from tablilla.desk.fold_rulings import rulings
from tablilla.texts.catalogue import words
from tests.axe import violations
from tests.desk.serving import serving
from tests.desk.web.hall import PASSWORD, Hall, hall

SIZES = {"phone": (360, 640, "dark", "es-VE"), "desk": (1280, 800, "light", "en-GB")}
ESTABLISHED = ("held_a_card_of_the_suit", "offenders_played_to_next_trick")
DEEP = bool(os.environ.get("TABLILLA_DEEP"))
FIRST_PAGE = 150_000  # bytes transferred
WIDE = "document.documentElement.scrollWidth - innerWidth"
TARGETS = "button, summary, .primary, .quiet, .pill, .kept-row, .tile, .kind, .tabs a"
SMALL = f"""[...document.querySelectorAll('{TARGETS}')]
  .filter(b => b.offsetWidth && (b.offsetHeight < 38 || b.offsetWidth < 40))
  .map(b => b.outerHTML.slice(0, 80))"""


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Hall, str]]:
    """A desk with the demonstration, served; whoever asks from this machine is the director."""
    made = hall(tmp_path_factory.mktemp("desk"))
    demo = Hall(made.app, made.store, demonstration(made.store, words("es")))
    with closing(made.store), serving(made.app, 8790) as address:
        yield demo, address


def opened(browser: Browser, size: str, address: str, script: bool = True) -> Page:
    """A page of a browser of this size, theme and language."""
    width, height, theme, locale = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, locale=locale, bypass_csp=True, java_script_enabled=script
    )
    context.add_cookies([{"name": "tablilla_theme", "value": theme, "url": address}])
    page = context.new_page()
    page.set_default_timeout(10_000)
    return page


def paths(desk: Hall) -> list[str]:
    """Every page of the director, those of one session and of its three rulings."""
    home = desk.home
    of_session = ("", "/new?board=7&table=3", "/new?kind=revoke", "/log", "/statistics", "/join", "/settings")
    return [
        *(
            "/",
            "/join",
            "/login",
            "/sessions/new",
            "/laws",
            "/laws/64A1",
            "/laws/64",
            "/laws?q=penal",
            "/nothing",
        ),
        *(home + path for path in (*of_session, "/search?q=renuncio", "/trail")),
        *(f"{home}/ruling/{one.id}" for one in rulings(desk.log)),
        f"{home}/ruling/{rulings(desk.log)[0].id}/form",
    ]


@pytest.mark.parametrize("size", SIZES)
def test_every_page_is_legible_and_fits(size: str, shown: tuple[Hall, str], browser: Browser) -> None:
    desk, address = shown
    page, wrong = opened(browser, size, address), []
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    every = paths(desk)
    for path in every if size == "phone" or DEEP else every[::3]:
        page.goto(address + path)
        page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
        wrong += [(path, *found) for found in violations(page)]
        wrong += [(path, "wide", page.evaluate(WIDE), "")] if page.evaluate(WIDE) > 0 else []
        wrong += [(path, "small", small, "") for small in page.evaluate(SMALL)]
        page.evaluate("document.documentElement.style.fontSize = '225%'")  # twice the size it has
        wrong += [(path, "wide at 200 %", page.evaluate(WIDE), "")] if page.evaluate(WIDE) > 0 else []
    assert wrong == []
    assert complaints == []


def test_accounts_trail_and_poll_too(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> None:
    made = hall(tmp_path_factory.mktemp("server"), accounts=True)
    admin = made.account(Role.ADMINISTRATOR)
    ruling = made.ruling(admin)
    admin.done(f"{ruling}/polls", text="Your call?", hand="AQ73.K5.QJ84.T92", auction="1H P 2H")
    link = admin.page(ruling).partition('href="/poll/')[2].partition('"')[0]
    with closing(made.store), serving(made.app, 8790) as address:
        page = opened(browser, "phone", address)
        page.goto(f"{address}/login")
        page.fill("[name=name]", made.store.accounts()[0].name)
        page.fill("[name=password]", PASSWORD)
        page.keyboard.press("Enter")
        page.wait_for_url(f"{address}/")
        for path in ("/people", "/trail", f"/poll/{link}", ruling):
            page.goto(address + path)
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            assert violations(page) == [], path
            assert page.evaluate(WIDE) <= 0


def test_the_first_page_is_small_and_quick(shown: tuple[Hall, str], browser: Browser) -> None:
    desk, address = shown
    page, sizes = opened(browser, "phone", address), []
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(address + desk.home, wait_until="load")
    page.wait_for_timeout(100)
    assert len(sizes) >= 2
    assert sum(sizes) < FIRST_PAGE


def test_a_ruling_without_a_script_by_the_keys_alone(shown: tuple[Hall, str], browser: Browser) -> None:
    desk, address = shown
    page = opened(browser, "phone", address, script=False)
    page.goto(address + desk.home)
    page.focus("[name=board]")
    page.keyboard.type("9")
    page.keyboard.press("Tab")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.focus("a[href*='kind=revoke&']")
    page.keyboard.press("Enter")
    page.focus("[name=seat][value=W]")
    page.keyboard.press("Space")
    page.focus("main .primary")
    page.keyboard.press("Enter")
    page.wait_for_url("**/ruling/*")
    for _ in range(30):
        if page.locator("#next .answer").count() == 0:
            break
        asked = page.locator("#next [name=key]").get_attribute("value")
        page.focus(f"#next .answer{'[value=true]' if asked in ESTABLISHED else ' >> nth=-1'}")
        with page.expect_navigation():
            page.keyboard.press("Enter")
    assert page.locator(".spoken .pill").count()
    page.focus(".spoken .pill >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_url("**/laws/**")
    assert page.locator("h1").inner_text().startswith("Ley ")

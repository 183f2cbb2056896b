"""A desk that is served, and phones in its hall."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC
from pathlib import Path
from typing import Any
from uuid import UUID

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tablilla.desk.access import Role
from tablilla.desk.app import create_app
from tablilla.desk.boards.entries import prepare
from tablilla.desk.boards.load import load
from tablilla.desk.entry import Entry, Source, new
from tablilla.desk.fold import Current, current
from tablilla.desk.interview import Interview, interview
from tablilla.desk.pocket_site import site
from tablilla.desk.settings import Settings
from tablilla.desk.store import Store, open_store
from tablilla.texts.catalogue import words
from tests.desk.boards.test_pages import REVOKE
from tests.desk.serving import serving
from tests.pocket.director import Director

PHONE, DESK = (360, 640), (1280, 800)
PATIENCE = 25_000  # milliseconds, on a machine that does much else
expect.set_options(timeout=PATIENCE)
LEAD = {"partner_led_too": "nothing", "declarer_did_after_the_lead": "nothing", "penalty_cards_lying": "one"}
ENTRIES = """() => Object.entries(localStorage).filter(([key]) => key.startsWith('tablilla.entry.'))
  .map(([, text]) => JSON.parse(text))"""
SENT = "#line .sync.sent"


class Hall:
    """A served desk with one session; in its record board 1 at table 1 holds a revoke."""

    def __init__(self, store: Store, address: str) -> None:
        self.store, self.address, self.session = store, address, store.new_session("Martes")
        made = prepare(load(REVOKE.encode(), "x.pbn").items, self.session.id, [], self.session.opened, UTC)
        store.append(self.session.id, made.entries)

    @property
    def home(self) -> str:
        """The page of the session."""
        return f"{self.address}/s/{self.session.id}"

    def pocket(self, **query: object) -> str:
        """The interview on a phone."""
        more = "".join(f"&{name}={value}" for name, value in query.items())
        return f"{self.address}/pocket/?s={self.session.id}{more}"

    @property
    def entries(self) -> list[Entry]:
        """The log."""
        return [one.entry for one in self.store.entries(self.session.id)]

    @property
    def log(self) -> Current:
        """What stands."""
        return current(self.entries)

    def of(self, ruling: object, kind: str = "") -> list[Entry]:
        """What was said of a ruling."""
        return [e for e in self.entries if e.about == f"ruling/{ruling}" and kind in ("", e.kind)]

    def talk(self, ruling: object, language: str = "es") -> Interview:
        """The ruling as the desk itself works it out from the log."""
        return interview(self.log, f"ruling/{ruling}", words(language))

    def result(self, board: int, declarer: str) -> None:
        """The record says who declares."""
        value = {"contract": "3NT", "declarer": declarer}
        about = f"board/{board}/table/1"
        made = new(self.session.id, about, "result.set", value, source=Source.RECORD, device=self.store.device)
        assert not self.store.append(self.session.id, [made]).refused


class Phone(Director):
    """A director's thumb on a phone beside the session."""

    def __init__(self, hall: Hall, page: Page) -> None:
        super().__init__(page)
        self.hall = hall

    def open(self, **query: object) -> Phone:
        """The page, when it can be used."""
        self.page.goto(self.hall.pocket(**query))
        self.page.wait_for_selector("#main h1")
        return self

    def rule(self, kind: str, *seats: str) -> UUID:
        """A ruling begun on the page that is open: the seats that it does not know yet."""
        entry = self.page.locator(f"[data-kind={kind}]")
        if not entry.first.is_visible():
            self.tap(self.page.locator("details", has=entry).locator("summary"))
        self.tap(entry)
        for seat in seats:
            self.tap(f"[data-seat={seat}]")
        return UUID(self.kept()["id"])

    def answer_until(self, key: str, told: dict[str, str]) -> None:
        """Answers until this is asked: as told, else no."""
        while self.asked != key:
            listed = self.page.locator('[data-run-key=""]')
            if listed.count() and told.get(self.asked, "false") == "false":
                self.tap(listed)
            else:
                self.answer(told.get(self.asked, "false"))

    def synced(self) -> None:
        """Until the desk has everything, and has told what others said."""
        expect(self.page.locator(SENT)).to_be_visible()

    def until(self, expression: str) -> None:
        """Waits; the page's own policy forbids what ``wait_for_function`` does."""
        for _ in range(800):
            if self.page.evaluate(expression):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(expression)

    def held(self) -> list[dict[str, Any]]:
        """The entries on the phone."""
        found: list[dict[str, Any]] = self.page.evaluate(ENTRIES)
        return found

    def unsent(self) -> list[dict[str, Any]]:
        """Those that the desk has not acknowledged."""
        return [one for one in self.held() if not one["seq"]]


@contextmanager
def served(folder: Path, port: int = 8640, **settings: Any) -> Iterator[Hall]:
    """A desk in a folder."""
    site()  # compiled before anybody waits for it
    with open_store(f"sqlite:///{folder / 'desk.sqlite'}") as store:
        app = create_app(Settings(database="unused", language="es", secret="s" * 48, **settings), store)
        with serving(app, port) as address:
            yield Hall(store, address)


@contextmanager
def phone(
    browser: Browser, hall: Hall, size: tuple[int, int] = PHONE, *, quiet: bool = True, workers: bool = False
) -> Iterator[Phone]:
    """A phone whose page must not complain, unless it is cut off on purpose."""
    context = a_context(browser, size, workers=workers)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda told: complaints.append(told.text) if told.type in ("error", "warning") else None)
    yield Phone(hall, page)
    context.close()
    assert not quiet or [one for one in complaints if "Service Worker registration" not in one] == []


def a_context(
    browser: Browser, size: tuple[int, int], *, workers: bool, scripts: bool = True
) -> BrowserContext:
    """``workers``: with the service worker that keeps the page."""
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        locale="es-VE",
        reduced_motion="reduce",
        service_workers="allow" if workers else "block",
        java_script_enabled=scripts,
    )


def joined(page: Page, hall: Hall, role: Role, name: str) -> None:
    """By the session's code, as a phone in the hall does."""
    code = hall.session.director_code if role is Role.DIRECTOR else hall.session.assistant_code
    page.goto(f"{hall.address}/join")
    page.locator("[name=code]").fill(code)
    page.locator("[name=name]").fill(name)
    page.locator("main form button").click()
    page.wait_for_url("**/s/**")

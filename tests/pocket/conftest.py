"""The page as the command writes it, served on this machine, in Debian's Chromium."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tablilla.cli import main
from tablilla.pocket.serve import HOST, server
from tests.pocket.director import Director

PHONE, DESK = (360, 640), (1280, 800)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page."""
    return written(tmp_path_factory.mktemp("pocket"))


@pytest.fixture(scope="session")
def whole_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page and its engine."""
    return written(tmp_path_factory.mktemp("whole"), "--engine")


def written(folder: Path, *options: str) -> Path:
    """The command's files; what it lacks, as Pyodide where there is no network, is its line of failure."""
    with redirect_stderr(StringIO()) as told:
        status = main(["pocket", "--out", str(folder), "--lang", "es", *options])
    assert status == 0, told.getvalue()
    return folder


@contextmanager
def served(folder: Path, port: int) -> Iterator[str]:
    """The address of a folder."""
    serving = server(folder, port)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://{HOST}:{serving.server_address[1]}/"
    serving.shutdown()
    serving.server_close()


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    with served(site, 8765) as found:
        yield found


@pytest.fixture(scope="session")
def whole_address(whole_site: Path) -> Iterator[str]:
    with served(whole_site, 8815) as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A phone of 360 by 640."""
    made = _context(browser, PHONE)
    yield made
    made.close()


def _context(browser: Browser, size: tuple[int, int]) -> BrowserContext:
    return browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=True,
        reduced_motion="reduce",
        bypass_csp=False,
    )


@pytest.fixture
def page(context: BrowserContext, address: str) -> Iterator[Page]:
    """The page just opened; whatever it complains about is a failure."""
    with opened_at(context, address) as opened:
        yield opened


@contextmanager
def opened_at(context: BrowserContext, address: str) -> Iterator[Page]:
    """The page of an address, which must not complain."""
    opened = context.new_page()
    opened.set_default_timeout(8000)
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on(
        "console", lambda told: complaints.append(told.text) if told.type in ("error", "warning") else None
    )
    opened.goto(address)
    yield opened
    opened.close()
    assert complaints == []


@pytest.fixture
def director(page: Page) -> Director:
    return Director(page)

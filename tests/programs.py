"""Programs that tests start, each from Debian; what is missing is told in one line."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

from playwright.sync_api import Browser, sync_playwright

ARGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")

Result = TypeVar("Result")


HEADLESS = "chromium-headless-shell"
"""The same browser without a window of its own: half the work for each page."""


def program(name: str, package: str) -> str:
    """Where it is.  Raises ``FileNotFoundError`` with what to install."""
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} is missing; on Debian: apt-get install {package}")
    return found


def browser_program() -> str:
    """Debian's Chromium, without its window where there is one."""
    return shutil.which(HEADLESS) or program("chromium", "chromium")


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser of one's own; not where another one runs in this process."""
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=browser_program(), args=list(ARGS))
        yield started
        started.close()


def awaited(work: Coroutine[Any, Any, Result]) -> Result:
    """What it returns; in a thread of its own, as the tests' may have a loop that runs: the browser's."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()

"""How the properties are tried, and the browser of all pages, started once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser

from tests.programs import chromium

# The same examples on every machine, however slow it is.
settings.register_profile(
    "steady", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("steady")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium.  As long as it runs, its thread has a running loop: see ``tests.programs.awaited``."""
    with chromium() as started:
        yield started


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that need the laws compiled come first, so that one worker compiles them for all of these."""
    items.sort(key=lambda item: not _compiles(item))


def _compiles(item: pytest.Item) -> bool:
    held = vars(item.module).values() if isinstance(item, pytest.Function) else ()
    return any(getattr(one, "__module__", "") == "tests.pocket.replay" for one in held)

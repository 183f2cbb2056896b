"""A desk with one session, new for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.desk.web.hall import Hall, hall


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Hall]:
    """Used without ceremony at the machine itself."""
    made = hall(tmp_path)
    yield made
    made.store.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Hall]:
    """A desk on which everybody has an account."""
    made = hall(tmp_path, accounts=True)
    yield made
    made.store.close()

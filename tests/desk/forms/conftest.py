"""A session to make forms of, and a desk in front of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablilla.desk.store import open_store
from tests.desk.forms.samples import Teller
from tests.desk.web.hall import Hall, hall


@pytest.fixture
def teller(tmp_path: Path) -> Iterator[Teller]:
    """Of an empty session."""
    with open_store(str(tmp_path / "desk.db")) as store:
        yield Teller(store)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Hall]:
    """Used without ceremony at the machine itself."""
    made = hall(tmp_path)
    yield made
    made.store.close()

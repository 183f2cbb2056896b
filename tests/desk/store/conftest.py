"""Stores to test: SQLite in a file, and a real PostgreSQL that is started once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablilla.desk.store import Store, open_store
from tests.desk.store.postgres import Server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """The server."""
    server = Server()
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database that does not exist yet, or is empty."""
    if request.param == "sqlite":
        return str(tmp_path / "desk.db")
    server: Server = request.getfixturevalue("postgres")
    return server.new()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store, of each kind."""
    with open_store(url) as opened:
        yield opened

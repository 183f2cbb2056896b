"""A desk with one session, asked as by who sits at the machine: its director."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tablilla.desk.app import create_app
from tablilla.desk.fold import Current, current
from tablilla.desk.settings import Settings
from tablilla.desk.store import Session, Store, open_store


class Desk:
    """Forms and pages of one session."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.session: Session = store.new_session("Martes")
        app = create_app(Settings(database="unused", language="en", secret="s" * 48), store)
        self.client = TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 5000))
        self.client.headers["accept-language"] = "en"
        self.at = f"/s/{self.session.id}"

    def page(self, path: str, status: int = 200) -> str:
        """A page of the session as HTML."""
        got = self.client.get(f"{self.at}{path}", follow_redirects=True)
        assert got.status_code == status, got.text
        return got.text

    def post(self, path: str, status: int = 200, /, **fields: Any) -> str:
        """A form of the session, sent with the token and the hidden fields of its page; what comes back."""
        page = self.client.get(f"{self.at}{path}").text
        hidden = {name: unescape(value) for name, value in
                  re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', page)}  # fmt: skip
        return self.send(f"{self.at}{path}", hidden["csrf"], status, **fields)

    def send(self, address: str, token: str, status: int = 200, /, **fields: Any) -> str:
        """These fields and no others."""
        files = {name: fields.pop(name) for name in list(fields) if isinstance(fields[name], tuple)}
        got = self.client.post(
            address, data={"csrf": token, **fields}, files=files or None, follow_redirects=True
        )
        assert got.status_code == status, got.text
        return got.text

    @property
    def token(self) -> str:
        """The token of this browser's forms."""
        found = re.search(r'name="csrf" value="([^"]+)"', self.client.get("/").text)
        assert found is not None
        return found[1]

    def load(self, content: bytes, name: str = "x.pbn", status: int = 200) -> str:
        """A file imported."""
        return self.post("/import", status, file=(name, content))

    @property
    def log(self) -> Current:
        """What stands."""
        return current(one.entry for one in self.store.entries(self.session.id))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with open_store(f"sqlite:///{tmp_path / 'desk.sqlite'}") as store:
        yield Desk(store)

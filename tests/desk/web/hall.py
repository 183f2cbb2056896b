"""A desk with a session, and the people in the hall: each a browser without a script."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

from argon2 import PasswordHasher
from fastapi import FastAPI
from fastapi.testclient import TestClient
from httpx2 import Response

from tablilla.desk import people
from tablilla.desk.access import Role
from tablilla.desk.app import create_app
from tablilla.desk.entry import Entry
from tablilla.desk.fold import Current, current
from tablilla.desk.settings import Settings
from tablilla.desk.store import Session, Store
from tablilla.desk.store.people import alike

SECRET = "a secret that is long enough to sign with"
PASSWORD = "a long password"
MACHINE, HALL = ("127.0.0.1", "localhost"), ("192.0.2.7", "192.0.2.1")
_FIELD = re.compile(r'name="csrf" value="([^"]+)"')
people.HASHER = PasswordHasher(time_cost=1, memory_cost=64)  # quick: what it costs is not tried here
HASHED = people.hashed(PASSWORD)


class Browser:
    """Somebody at the machine itself, or with a phone in the hall."""

    def __init__(
        self, app: FastAPI, at: tuple[str, str] = HALL, language: str = "en", scheme: str = "http"
    ) -> None:
        client, host = at
        self.client = TestClient(
            app,
            base_url=f"{scheme}://{host}",
            client=(client, 50_000),
            headers={"accept": "text/html", "accept-language": language},
            follow_redirects=False,
            raise_server_exceptions=True,
        )

    def get(self, path: str, **more: Any) -> Response:
        """A page."""
        return self.client.get(path, **more)

    def page(self, path: str, status: int = 200) -> str:
        """The text of a page that has to be there."""
        found = self.get(path)
        assert found.status_code == status, (path, found.status_code, found.headers.get("location"))
        return found.text

    @property
    def token(self) -> str:
        """As any form of this browser bears it."""
        found = _FIELD.search(self.get("/join").text)
        assert found
        return unescape(found[1])

    def send(self, path: str, **fields: str) -> Response:
        """A form, with its token."""
        return self.client.post(path, data={"csrf": self.token, **fields})

    def done(self, path: str, **fields: str) -> str:
        """A form that is taken; where the browser is sent."""
        found = self.send(path, **fields)
        assert found.status_code == 303, (path, found.status_code, problem(found.text))
        return found.headers["location"]

    def refused(self, path: str, **fields: str) -> str:
        """A form that is not; what is said of it."""
        found = self.send(path, **fields)
        assert found.status_code == 422, (path, found.status_code, problem(found.text))
        return problem(found.text)


def problem(page: str) -> str:
    """What a page says is wrong."""
    found = re.search(r'class="notice fault"[^>]*>(.*?)</p>', page, re.DOTALL)
    return unescape(re.sub(r"<[^>]+>", "", found[1])).strip() if found else ""


@dataclass
class Hall:
    """The desk, its store and one session."""

    app: FastAPI
    store: Store
    session: Session

    @property
    def home(self) -> str:
        """The page of the session."""
        return f"/s/{self.session.id}"

    def at_the_machine(self, language: str = "en") -> Browser:
        """Who sits at the desk."""
        return Browser(self.app, MACHINE, language)

    def phone(self, role: Role, name: str = "Ana", language: str = "en") -> Browser:
        """A phone that joined as this; where the name is taken, by one with a number."""
        made = Browser(self.app, HALL, language)
        taken = {alike(one.name) for one in self.store.devices(self.session.id)}
        name = next(one for n in count(1) if alike(one := name if n == 1 else f"{name} {n}") not in taken)
        now = self.store.session(self.session.id)
        code = now.director_code if role is Role.DIRECTOR else now.assistant_code
        if role is not Role.NOBODY:
            made.done("/join", code=code, name=name)
        if role is Role.PLAYER:  # nobody becomes a player by a code: he is shown a screen
            device = self.store.devices(self.session.id)[-1].id
            self.store.join(self.session.id, device, role.key, name)
        return made

    def account(self, role: Role) -> Browser:
        """Somebody with an account."""
        name = f"{role.key}-{len(self.store.accounts())}"
        self.store.add_account(name, HASHED, role.key)
        made = Browser(self.app)
        made.done("/login", name=name, password=PASSWORD)
        return made

    @property
    def log(self) -> Current:
        """What stands."""
        return current(one.entry for one in self.store.entries(self.session.id))

    def entries(self, kind: str) -> list[Entry]:
        """All entries of a kind, in the order of the log."""
        return [one.entry for one in self.store.entries(self.session.id) if one.entry.kind == kind]

    def ruling(self, browser: Browser, **fields: str) -> str:
        """A ruling that a browser opens; its page."""
        given = {"kind": "revoke", "seat": "W", "declarer": "S", "board": "7", "table": "3", **fields}
        return browser.done(f"{self.home}/rulings", **given)


def hall(folder: Path, *, accounts: bool = False) -> Hall:
    """A new desk in a folder."""
    settings = Settings(database=f"sqlite:///{folder / 'desk.sqlite'}", accounts=accounts, secret=SECRET)
    app = create_app(settings)
    store: Store = app.state.desk.store
    return Hall(app, store, store.new_session("Club"))


def answer(browser: Browser, ruling: str, known: dict[str, str], until: str = "", most: int = 60) -> list[str]:
    """Answer what the page asks, by its buttons: what is known, else *no*, else the first; the questions.

    ``until`` is a mark of the form that is left to the test.
    """
    asked: list[str] = []
    for _ in range(most):
        page = browser.page(ruling)
        form = re.search(rf'<form method="post" action="{ruling}/facts".*?</form>', page, re.DOTALL)
        if form is None or (until and until in form[0]):
            return asked
        (key,) = re.findall(r'name="key" value="([^"]+)"', form[0])
        (kind,) = re.findall(r'name="kind" value="([^"]+)"', form[0])
        name = "picks" if 'name="picks"' in form[0] else "value"
        values = [unescape(value) for value in re.findall(rf'name="{name}" value="([^"]*)"', form[0])]
        asked.append(key)
        picked = known.get(key, "false" if "false" in values else values[0])
        assert picked in values, (key, picked, values)
        browser.done(f"{ruling}/facts", key=key, kind=kind, **{name: picked})
    raise AssertionError(f"asked without end: {asked}")


def ruling_of(path: str) -> UUID:
    """The ruling of a page."""
    return UUID(path.partition("#")[0].rsplit("/", 1)[1])

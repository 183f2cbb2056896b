"""Routes and roles: every route is in the table, and gives nothing to a role that may not have it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from fastapi.routing import iter_route_contexts
from httpx2 import Response

from tablilla.desk.access import TABLE, Role, Rule, place
from tests.desk.web.hall import Browser, Hall, hall

LOWER = {role: [other for other in Role if other < role] for role in Role}
# What a stranger may open, by hand: a row that is added to the table by mistake is seen here.
FOR_ANYBODY = {
    *("GET /", "GET /join", "POST /join", "GET /j/{code}", "GET /login", "POST /login", "POST /logout"),
    *("POST /settings", "POST /look", "GET /static/{name:path}", "GET /favicon.ico"),
    *("GET /laws", "GET /laws/{clause}/chart.svg", "GET /laws/{clause:path}"),
    *("GET /poll/{token}", "POST /poll/{token}"),
}
PUBLIC = re.compile(r"(GET|POST) /(api/v1/|p/|pocket\b)")
NEVER = re.compile(r"/people|/trail|/log(?![io])|/join/|/codes|/close|/entries|/import|/ruling/|/board/")


def routes(desk: Hall) -> set[str]:
    """Each method and path that the application answers."""
    found = set()
    for context in iter_route_contexts(desk.app.routes):
        for method in (context.methods or set()) - {"HEAD", "OPTIONS"}:
            found.add(f"{method} {context.path}")
    return found


def name(rule: Rule) -> str:
    return f"{rule.method} {rule.path}"


def filled(rule: Rule, session: object, ruling: object) -> str:
    """A path of the rule, about this session."""
    known = {
        "session": session,
        "ruling": ruling,
        "number": 1,
        "label": 1,
        "role": "assistant",
        "call": "kinds",
    }
    return re.sub(r"\{(\w+)(?::\w+)?\}", lambda found: str(known.get(found[1], "x")), rule.path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    made = hall(tmp_path_factory.mktemp("desk"), accounts=True)
    yield made
    made.store.close()


@pytest.fixture(scope="module")
def people(server: Hall) -> dict[Role, Browser]:
    """One of each role, everywhere."""
    roles = (Role.ASSISTANT, Role.DIRECTOR, Role.ADMINISTRATOR)
    return {
        Role.NOBODY: Browser(server.app),
        Role.PLAYER: server.phone(Role.PLAYER),
        **{role: server.account(role) for role in roles},
    }


@pytest.fixture(scope="module")
def ruling(server: Hall, people: dict[Role, Browser]) -> str:
    return server.ruling(people[Role.DIRECTOR]).rsplit("/", 1)[1]


def call(browser: Browser, rule: Rule, path: str) -> Response:
    return browser.get(path) if rule.method == "GET" else browser.send(path)


def turned_away(found: Response) -> bool:
    """Sent to log in or join, or told that he may not."""
    return found.status_code in (401, 403) or (
        found.status_code == 303 and found.headers["location"] in ("/login", "/join")
    )


def test_the_table_and_the_routes_are_the_same(server: Hall) -> None:
    assert routes(server) == {name(rule) for rule in TABLE}
    assert len({name(rule) for rule in TABLE}) == len(TABLE)


def test_what_anybody_may_open_is_a_short_list() -> None:
    open_to_all = {name(rule) for rule in TABLE if rule.least is Role.NOBODY}
    assert {one for one in open_to_all if not PUBLIC.match(one)} == FOR_ANYBODY
    assert not [one for one in open_to_all if "/s/" in one or ("/sessions/" in one)]
    assert not [name(rule) for rule in TABLE if rule.least < Role.ASSISTANT and NEVER.search(rule.path)]


@pytest.mark.parametrize("rule", [rule for rule in TABLE if rule.least > Role.NOBODY], ids=name)
def test_nobody_below_the_role_gets_anything(
    rule: Rule, server: Hall, people: dict[Role, Browser], ruling: str
) -> None:
    path, before = filled(rule, server.session.id, ruling), len(server.store.entries(server.session.id))
    for role in LOWER[rule.least]:
        found = call(people[role], rule, path)
        assert turned_away(found), (role, found.status_code)
        assert "Club" not in found.text
    assert len(server.store.entries(server.session.id)) == before
    assert not turned_away(call(people[rule.least], rule, path))


@pytest.mark.parametrize("rule", [rule for rule in TABLE if "{session}" in rule.path], ids=name)
def test_whoever_joined_another_session_gets_nothing_of_this_one(rule: Rule, server: Hall, ruling: str) -> None:
    other = server.store.new_session("Other")
    browser = Browser(server.app)
    server_code = other.director_code
    browser.done("/join", code=server_code, name="Eva")
    found = call(browser, rule, filled(rule, server.session.id, ruling))
    assert turned_away(found)
    assert not turned_away(browser.get(f"/s/{other.id}"))


def test_a_role_in_a_session_is_no_role_outside_of_it(server: Hall) -> None:
    phone = server.phone(Role.DIRECTOR)
    assert "Club" in phone.page("/")
    server.store.new_session("Secret tournament")
    assert "Secret tournament" not in phone.page("/")
    for path in ("/people", "/trail", "/sessions/new"):
        assert turned_away(phone.get(path))


def test_what_does_not_exist_is_not_found_whoever_asks(server: Hall, people: dict[Role, Browser]) -> None:
    for path in (
        "/nothing",
        "/s",
        "/s/",
        f"{server.home}/nothing",
        "/.env",
        "/docs",
        "/openapi.json",
        "/redoc",
    ):
        assert place("GET", path) is None
        for browser in people.values():
            assert browser.get(path).status_code == 404


def test_an_unknown_session_or_ruling_is_not_found(server: Hall, people: dict[Role, Browser]) -> None:
    director = people[Role.DIRECTOR]
    for path in (
        f"/s/{uuid4()}",
        "/s/not-a-session",
        f"{server.home}/ruling/{uuid4()}",
        f"{server.home}/ruling/x",
    ):
        found = director.get(path)
        assert found.status_code == 404
        assert "desk.not_found" in found.text
    assert turned_away(people[Role.NOBODY].get(f"/s/{uuid4()}"))


def test_another_method_is_told_from_another_path(server: Hall, people: dict[Role, Browser]) -> None:
    found = people[Role.ADMINISTRATOR].client.delete(server.home)
    assert (found.status_code, "desk.method" in found.text) == (405, True)
    assert people[Role.DIRECTOR].client.head(server.home).status_code == 200

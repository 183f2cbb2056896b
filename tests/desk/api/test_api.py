"""The interface for programs: calls, faults, logs of sessions, tokens, roles."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from tablilla.desk import api, tokens
from tablilla.desk.access import TABLE, Role, place
from tablilla.desk.api import sessions
from tablilla.desk.api.calls import SHORT
from tablilla.desk.api.document import document, routes
from tablilla.desk.api.http import BASE, MOST
from tablilla.desk.api.workers import Workers
from tablilla.desk.entry import Source, new, plain
from tablilla.fault import Fault
from tablilla.service.calls import CALLS, call
from tests.desk.api.small import HALL, client, small_app
from tests.desk.store.postgres import lives
from tests.programs import awaited

EXAMPLES = [(name, example) for name, each in CALLS.items() for example in each.examples]
ANYBODY = UUID("00000000-0000-4000-8000-000000000001")


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> FastAPI:
    return small_app(tmp_path_factory.mktemp("api"))


@pytest.fixture(scope="module")
def here(app: FastAPI) -> TestClient:
    return client(app)


@pytest.fixture(scope="module")
def session(app: FastAPI) -> UUID:
    made: UUID = app.state.desk.store.new_session("Club evening").id
    return made


def bearer(app: FastAPI, session: UUID, role: Role) -> dict[str, str]:
    token, _ = tokens.make(app.state.desk, session, role, role.key)
    return {"authorization": f"Bearer {token}"}


def fact(session: UUID, value: Any = True, kind: str = "fact", key: str = "attention") -> dict[str, Any]:
    about = "session" if kind.startswith("session") else f"ruling/{ANYBODY}"
    said = {} if kind in ("session.opened", "session.set", "score.set") else value
    key = key if kind in ("fact", "choice", "form.field") else ""
    return plain(new(session, about, kind, said, source=Source.DIRECTOR, device=uuid4(), key=key))


# -- calls ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_a_call_answers_as_the_service_does(name: str, example: str, here: TestClient) -> None:
    request = dict(CALLS[name].examples[example])
    answer = here.post(f"{BASE}/{name}", json=request)
    assert answer.status_code == 200
    assert answer.json() == call(name, request)


def test_a_long_request_is_answered_as_a_short_one(here: TestClient) -> None:
    record = (Path(__file__).parents[3] / "examples" / "evening.pbn").read_text(encoding="utf-8")
    for request in ({"record": record + "%\n" * SHORT, "language": "en"}, {"record": "% x\n" * SHORT}):
        answer = here.post(f"{BASE}/rule", json=request)
        assert answer.json() == call("rule", request)
        assert answer.status_code == (422 if "fault" in answer.json() else 200)


def test_lawbook_and_kinds_have_addresses(here: TestClient) -> None:
    said = here.get(f"{BASE}/laws/64A1", params={"edition": "2007", "language": "en"})
    assert said.json() == call("clause", {"reference": "64A1", "edition": 2007, "language": "en"})
    said = here.get(f"{BASE}/laws/64", params={"unamended": "true"})
    assert said.json() == call("clause", {"reference": "64", "unamended": True})
    assert here.get(f"{BASE}/laws").json() == call("laws", {})
    assert here.get(f"{BASE}/laws", params={"search": "dummy"}).json() == call("laws", {"search": "dummy"})
    assert here.get(f"{BASE}/kinds", params={"find": "turn"}).json() == call("kinds", {"find": "turn"})


REFUSED: dict[str, tuple[int, str, str, bytes]] = {
    "request.json": (400, "POST", "/rule", b"{"),
    "request.missing": (422, "POST", "/clause", b"{}"),
    "request.value": (422, "POST", "/rule", b"[]"),
    "request.key": (422, "POST", "/rule", b'{"shoe": 3}'),
    "request.large": (413, "POST", "/rule", b" " * (MOST + 1)),
    "call.unknown": (404, "POST", "/shoe", b"{}"),
    "clause.unknown": (404, "GET", "/laws/64Z", b""),
    "fact.unknown": (422, "POST", "/rule", b'{"kind": "revoke", "facts": {"shoe": 1}}'),
    "recall.line": (422, "POST", "/recall", b'{"text": "shoe"}'),
}


@pytest.mark.parametrize("code", REFUSED)
def test_a_fault_is_one_line_in_the_language_of_who_asks(code: str, app: FastAPI) -> None:
    status, method, path, body = REFUSED[code]
    said = set()
    for language in ("es", "en"):
        asks = client(app, content_type="application/json", accept_language=f"{language}-XX,fr;q=0.5")
        answer = asks.request(method, BASE + path, content=body)
        if code == "request.large":  # told by the gate, before it is read
            assert (answer.status_code, answer.json()["fault"]["code"]) == (413, "desk.too_large")
            return
        fault = answer.json()["fault"]
        assert (answer.status_code, fault["code"]) == (status, code)
        assert set(answer.json()) == {"fault"}
        assert set(fault) == {"code", "where", "text"}
        assert "\n" not in fault["text"]
        said.add(fault["text"])
    assert len(said) == 2


@pytest.mark.parametrize(
    "body", [b"[" * 100_000, b"NaN", b'{"trick": 1e999}', b"\xff", b'{"kind": "\\ud800"}', b"1" * 5000, b""]
)
def test_what_is_no_good_json_is_a_fault(body: bytes, here: TestClient) -> None:
    answer = here.post(f"{BASE}/rule", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422)
    assert answer.json()["fault"]["text"]


def test_a_form_is_no_json(here: TestClient, session: UUID) -> None:
    token = here.get("/join").text.partition('name="csrf" value="')[2].partition('"')[0]
    answer = here.post(f"{BASE}/sessions/{session}/entries", data={"csrf": token})
    assert (answer.status_code, answer.json()["fault"]["code"]) == (400, "request.json")


def test_an_interface_without_a_gate_reads_no_more_than_it_may(tmp_path: Path) -> None:
    app = FastAPI()
    app.include_router(api.router)
    alone = TestClient(app)
    assert alone.post(f"{BASE}/rule", json={"kind": "revoke"}).status_code == 200
    answer = alone.post(f"{BASE}/rule", content=b" " * (MOST + 1))
    assert (answer.status_code, answer.json()["fault"]["code"]) == (413, "request.large")


# -- long calls ----------------------------------------------------------------------------------------------
KILLED = """
import asyncio, os, signal
from tablilla.desk.api.workers import Workers
if __name__ == "__main__":
    print(asyncio.run(Workers(processes=1).run(os.getpid)), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    (tmp_path / "server.py").write_text(KILLED, encoding="ascii")
    said = subprocess.run([sys.executable, tmp_path / "server.py"], capture_output=True, timeout=60)
    assert said.returncode == -signal.SIGKILL, said.stderr
    worker = int(said.stdout)
    end = time.monotonic() + 30
    while lives(worker):
        assert time.monotonic() < end, "it waits for work for ever"
        time.sleep(0.05)


def test_a_call_that_takes_too_long_is_ended_and_the_next_one_answered() -> None:
    async def tried() -> None:
        workers = Workers(processes=1, seconds=0.01)
        try:
            with pytest.raises(Fault) as ended:
                await workers.call("diff", {})
            assert ended.value.code == "request.time"
            workers.seconds = 60
            assert (await workers.call("clause", {"reference": "64A1"}))["law"] == 64
        finally:
            workers.close()

    awaited(tried())


def test_too_many_long_calls_are_refused() -> None:
    with pytest.raises(Fault) as busy:
        awaited(Workers(queue=0).call("diff", {}))
    assert busy.value.code == "request.busy"


# -- logs of sessions ----------------------------------------------------------------------------------------
def test_entries_are_stored_once_and_a_bad_one_loses_no_good_one(
    app: FastAPI, here: TestClient, session: UUID
) -> None:
    path = f"{BASE}/sessions/{session}/entries"
    before = len(here.get(path).json()["entries"])
    first, second = fact(session), fact(session, False)
    sent = [first, {"shoe": 3}, second, 5]
    acks = here.post(path, json=sent).json()
    assert [one["id"] for one in acks["stored"]] == [first["id"], second["id"]]
    assert [(one["position"], one["fault"]["code"]) for one in acks["refused"]] == [
        (1, "desk.entry.unknown"),
        (3, "desk.entry.object"),
    ]
    again = here.post(path, json=[first, second]).json()
    assert (again["stored"], again["known"]) == ([], [first["id"], second["id"]])
    log = here.get(path, params={"after": before}).json()
    assert [one["entry"] for one in log["entries"]] == [first, second]
    assert [one["seq"] for one in log["entries"]] == [before + 1, before + 2]
    page = here.get(path, params={"after": before, "most": 1}).json()
    assert (len(page["entries"]), page["more"], log["more"]) == (1, True, False)


def test_where_the_database_is_to_blame_a_device_is_told_to_send_again(
    here: TestClient, app: FastAPI, session: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(*_: Any) -> None:
        raise Fault("desk.store.busy", "desk.sqlite", why="database is locked")

    monkeypatch.setattr(app.state.desk.store, "append_plain", locked)
    answer = here.post(f"{BASE}/sessions/{session}/entries", json=[fact(session)])
    assert (answer.status_code, answer.json()["fault"]["code"]) == (503, "desk.store.busy")


def test_entries_of_another_session_are_refused(app: FastAPI, here: TestClient, session: UUID) -> None:
    other = app.state.desk.store.new_session("Other").id
    acks = here.post(f"{BASE}/sessions/{session}/entries", json=[fact(other)]).json()
    assert [one["fault"]["code"] for one in acks["refused"]] == ["desk.entry.session"]


def test_wrong_numbers_and_sessions_are_faults(here: TestClient, session: UUID) -> None:
    path = f"{BASE}/sessions/{session}/entries"
    for wrong in ("-1", "x", "9" * 30, ""):
        answer = here.get(path, params={"after": wrong})
        assert (answer.status_code, answer.json()["fault"]["code"]) == (400, "request.number")
    for nowhere in (ANYBODY, "x"):
        for answer in (here.get(f"{BASE}/sessions/{nowhere}/entries"),
                       here.post(f"{BASE}/sessions/{nowhere}/entries", json=[fact(ANYBODY)])):  # fmt: skip
            assert (answer.status_code, set(answer.json())) == (404, {"fault"})
    assert here.post(path, json={}).status_code == 422
    assert here.post(path, json=[{}] * (sessions.MOST_SENT + 1)).json()["fault"]["code"] == "request.long"


@pytest.mark.parametrize("kind", sessions.FOR_DIRECTORS)
def test_an_assistant_says_nothing_that_is_the_directors(kind: str, app: FastAPI, session: UUID) -> None:
    path = f"{BASE}/sessions/{session}/entries"
    own, directors = fact(session), fact(session, "x", kind)
    hall = client(app, HALL)
    acks = hall.post(path, json=[directors, own], headers=bearer(app, session, Role.ASSISTANT)).json()
    assert [(one["position"], one["fault"]["code"]) for one in acks["refused"]] == [(0, "desk.forbidden")]
    assert [one["id"] for one in acks["stored"]] == [own["id"]]
    codes = [
        one["fault"]["code"]
        for one in hall.post(path, json=[directors], headers=bearer(app, session, Role.DIRECTOR)).json()[
            "refused"
        ]
    ]
    assert "desk.forbidden" not in codes


def test_an_assistant_speaks_in_no_other_name(app: FastAPI, session: UUID) -> None:
    path, hall = f"{BASE}/sessions/{session}/entries", client(app, HALL)
    mine = bearer(app, session, Role.ASSISTANT)
    own = app.state.desk.store.devices(session)[-1].name
    sent = [{**fact(session), "author": name} for name in (own, "admin", "", ["admin"])]
    acks = hall.post(path, json=sent, headers=mine).json()
    assert [one["id"] for one in acks["stored"]] == [sent[0]["id"], sent[2]["id"]]
    assert [(one["position"], one["fault"]["code"]) for one in acks["refused"]] == [
        (1, "desk.entry.author"),
        (3, "desk.entry.text"),
    ]
    merged = hall.post(path, json=[sent[1]], headers=bearer(app, session, Role.DIRECTOR)).json()
    assert [one["id"] for one in merged["stored"]] == [sent[1]["id"]]


def test_who_joined_again_by_another_name_still_sends_what_he_said_before(app: FastAPI, session: UUID) -> None:
    store, path, hall = app.state.desk.store, f"{BASE}/sessions/{session}/entries", client(app, HALL)
    before = {one.id for one in store.devices(session)}
    token = bearer(app, session, Role.ASSISTANT)
    (device,) = {one.id for one in store.devices(session)} - before
    said = [{**fact(session), "author": "Ana", "device": str(device)} for _ in range(2)]
    assert hall.post(path, json=said[1:], headers=token).json()["refused"]
    store.append_plain(session, said[:1])
    acks = hall.post(path, json=said, headers=token).json()
    assert (acks["known"], [one["id"] for one in acks["stored"]]) == ([said[0]["id"]], [said[1]["id"]])


# -- tokens --------------------------------------------------------------------------------------------------
def test_a_token_holds_for_its_session_and_ends_with_its_device(
    app: FastAPI, here: TestClient, session: UUID
) -> None:
    made = here.post(f"{BASE}/sessions/{session}/tokens", json={"name": "scorer"}).json()
    assert made["role"] == "assistant"
    shown = {"authorization": f"Bearer {made['token']}"}
    hall, other = client(app, HALL), app.state.desk.store.new_session("Other").id
    assert hall.get(f"{BASE}/sessions/{session}/entries", headers=shown).status_code == 200
    assert "set-cookie" not in hall.get(f"{BASE}/kinds", headers=shown).headers
    assert hall.get(f"{BASE}/sessions/{other}/entries", headers=shown).status_code in (401, 403)
    assert [one["id"] for one in hall.get(f"{BASE}/sessions", headers=shown).json()["sessions"]] == [
        str(session)
    ]
    (device,) = [one for one in app.state.desk.store.devices(session) if one.name == "scorer"]
    app.state.desk.store.join(session, device.id, Role.NOBODY.key, "scorer")
    assert hall.get(f"{BASE}/sessions/{session}/entries", headers=shown).status_code == 401


def test_who_shows_a_token_is_nobody_else(app: FastAPI, here: TestClient, session: UUID) -> None:
    """At the machine itself too: a program with a token may what its token may."""
    shown = bearer(app, session, Role.ASSISTANT)
    assert here.post(f"{BASE}/sessions/{session}/tokens", json={"name": "x"}, headers=shown).status_code == 403
    for wrong in ("Bearer x", "Basic eDp5", "Bearer ", "x"):
        answer = here.get(f"{BASE}/sessions/{session}/entries", headers={"authorization": wrong})
        assert answer.status_code == 401


# -- who may what --------------------------------------------------------------------------------------------
OURS = [rule for rule in TABLE if rule.path.startswith("/api/")]
BODIES = {"entries": "[]", "tokens": '{"name": "x"}'}


@pytest.mark.parametrize("rule", OURS, ids=lambda rule: f"{rule.method} {rule.path}")
@pytest.mark.parametrize("role", Role)
def test_nothing_is_given_to_a_lesser_role(rule: Any, role: Role, app: FastAPI, session: UUID) -> None:
    path = (
        rule.path.replace("{session}", str(session)).replace("{clause:path}", "64A1").replace("{call}", "kinds")
    )
    headers = {"content-type": "application/json"}
    if role > Role.NOBODY:
        headers |= bearer(app, session, role)
    body = BODIES.get(path.rsplit("/", 1)[-1], "{}") if rule.method == "POST" else None
    answer = client(app, HALL).request(rule.method, path, content=body, headers=headers)
    if role >= rule.least:
        assert answer.status_code == 200
    else:
        assert answer.status_code in (401, 403)
        assert set(answer.json()) == {"fault"}


def test_every_address_is_in_the_table_of_roles_and_in_the_document() -> None:
    written = document()["paths"]
    known = {(route.method.upper(), route.path) for route in routes()}
    assert known == {(method.upper(), path) for path, held in written.items() for method in held}
    for method, path in known:
        found = place(method, path)
        assert found is not None, f"{method} {path}"
        assert (found.rule.least is Role.NOBODY) is next(
            route.open for route in routes() if (route.method.upper(), route.path) == (method, path)
        )
    served = {
        (method, str(getattr(route, "path", "")).replace(":path", ""))
        for part in api.PARTS
        for route in part.router.routes
        for method in getattr(route, "methods", ())
    }
    calls = {("POST", f"{BASE}/{name}") for name in CALLS}
    assert served == (known - calls) | {("POST", f"{BASE}/{{call}}"), ("GET", f"{BASE}/openapi.json")}


def test_the_document_says_what_each_call_is_and_shows_examples() -> None:
    held = document()
    assert held["openapi"].startswith("3.1")
    for path, methods in held["paths"].items():
        for method, operation in methods.items():
            assert operation["summary"], path
            assert "200" in operation["responses"]
            if method == "post":
                assert operation["requestBody"]["content"]["application/json"]["examples"]
    assert all(each.get("description") for each in held["components"]["schemas"].values())

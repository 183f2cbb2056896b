"""Tokens, cookies, headers, hosts, sizes, attempts: what a browser, a stranger or another site may not do."""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from typing import Any

import pytest
from starlette.datastructures import Headers

from tablilla.desk import security
from tablilla.desk.access import TABLE, Role, Rule
from tablilla.desk.api import calls
from tablilla.desk.api.workers import Workers
from tablilla.desk.app import create_app
from tablilla.desk.limits import LIMITS, Attempts
from tablilla.desk.security import Signer
from tablilla.fault import Fault
from tablilla.service.calls import CALLS
from tests.desk.web.hall import HALL, HASHED, PASSWORD, SECRET, Browser, Hall, problem
from tests.desk.web.test_access import filled, name

POSTS = [rule for rule in TABLE if rule.method == "POST"]
PART = b'--x\r\nContent-Disposition: form-data; name="\xff"\r\n\r\nx\r\n--x--'
BEYOND = (
    *("../../../../etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/settings.py", "....//desk.css"),
    *("desk.css", "/etc/passwd", "desk.css%00.css", "%c0%ae%c0%ae/x", "..\\..\\x", "\u202e"),
)


@pytest.mark.parametrize("rule", POSTS, ids=name)
@pytest.mark.parametrize("given", [{}, {"csrf": ""}, {"csrf": "x" * 32}], ids=["missing", "empty", "wrong"])
def test_a_form_without_its_token_does_nothing(rule: Rule, given: dict[str, str], desk: Hall) -> None:
    browser = desk.at_the_machine()
    path, before = filled(rule, desk.session.id, desk.session.id), desk.store.trails()
    if rule.least is Role.ADMINISTRATOR:
        browser = desk.account(rule.least)
        before = desk.store.trails()
    found = browser.client.post(path, data={"name": "x", "reason": "x", **given})
    assert (found.status_code, "desk.csrf" in found.text) == (403, True)
    assert len(desk.store.entries(desk.session.id)) == 1
    assert len(desk.store.sessions()) == 1
    assert desk.store.trails() == before


def test_the_token_of_another_browser_is_no_token(desk: Hall) -> None:
    mine, other = desk.at_the_machine(), desk.at_the_machine()
    assert mine.token != other.token
    assert mine.client.post("/sessions", data={"csrf": other.token, "name": "x"}).status_code == 403
    assert mine.token == mine.token


@pytest.mark.parametrize(
    ("headers", "taken"),
    [
        ({}, True),
        ({"origin": "http://localhost"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://evil.example"}, False),
        ({"origin": "null"}, False),
        ({"origin": "http://localhost:9"}, False),
        ({"origin": "http://["}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "same-site"}, False),
    ],
)
def test_another_site_sends_nothing(headers: dict[str, str], taken: bool, desk: Hall) -> None:
    browser = desk.at_the_machine()
    data = {"csrf": browser.token, "name": "Tuesday"}
    found = browser.client.post("/sessions", data=data, headers=headers)
    assert (found.status_code == 303) is taken
    assert len(desk.store.sessions()) == 1 + taken


@pytest.mark.parametrize("path", ["/", "/join", "/login", "/laws/64A1", "/nothing", "/static/nothing.css"])
def test_every_answer_bears_the_headers(path: str, desk: Hall) -> None:
    found = desk.at_the_machine().get(path)
    for header, value in security.HEADERS.items():
        if header != "cache-control":
            assert found.headers[header] == value
    policy = found.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "strict-transport-security" not in found.headers


def test_no_page_needs_a_script_or_style_of_its_own(desk: Hall) -> None:
    browser = desk.at_the_machine()
    ruling = desk.ruling(browser)
    for path in ("/", desk.home, ruling, f"{desk.home}/log", f"{desk.home}/join", "/laws/64A1", "/join"):
        page = browser.page(path)
        assert not re.search(r"<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|javascript:", page), path


def test_pages_are_kept_by_nobody_and_files_for_ever(desk: Hall) -> None:
    browser = desk.at_the_machine()
    page = browser.get("/")
    assert page.headers["cache-control"] == "no-store"
    (sheet,) = re.findall(r'href="(/static/desk\.[0-9a-f]{12}\.css)"', page.text)
    found = browser.get(sheet)
    assert "immutable" in found.headers["cache-control"]
    assert found.headers["content-encoding"] == "gzip"
    assert "--brass" in found.text
    assert browser.get(sheet.replace(".css", "0.css")).status_code == 404
    plain = browser.get(sheet, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == found.text


@pytest.mark.parametrize("path", BEYOND)
def test_nothing_beside_the_files_is_given(path: str, desk: Hall) -> None:
    found = desk.at_the_machine().get(f"/static/{path}")
    assert found.status_code == 404
    assert "root:" not in found.text


OURS = ("localhost", "localhost:8000", "127.0.0.1", "192.0.2.1:8000", "[::1]:8000", "LOCALHOST")
FOREIGN = ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "a b", "[::1")


@pytest.mark.parametrize(
    ("host", "known"), [*((one, True) for one in OURS), *((one, False) for one in FOREIGN)]
)
def test_only_names_of_this_machine_are_answered(host: str, known: bool, desk: Hall) -> None:
    found = desk.at_the_machine().get("/", headers={"host": host})
    assert found.status_code == (200 if known else 421)
    assert ("desk.host" in found.text) is not known


def test_who_sits_at_the_machine_is_director_and_nobody_else_is(desk: Hall) -> None:
    assert desk.at_the_machine().get(desk.home).status_code == 200
    for client in ("::1", "::ffff:127.0.0.1"):
        assert Browser(desk.app, (client, "127.0.0.1")).get(desk.home).status_code == 200
    for at in (HALL, ("127.0.0.1", "192.0.2.1"), ("192.0.2.7", "localhost"), ("testclient", "localhost")):
        assert Browser(desk.app, at).get(desk.home).status_code == 303
    for header in ("x-forwarded-for", "forwarded", "via", "x-real-ip"):
        assert desk.at_the_machine().get(desk.home, headers={header: "127.0.0.1"}).status_code == 303


def test_with_accounts_who_sits_at_the_machine_logs_in_too(server: Hall) -> None:
    found = server.at_the_machine().get(server.home)
    assert (found.status_code, found.headers["location"]) == (303, "/login")


def test_cookies_are_out_of_reach_of_scripts_and_of_plain_lines(desk: Hall) -> None:
    plain, safe = Browser(desk.app), Browser(desk.app, scheme="https")
    cookie = plain.get("/").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie
    found = safe.get("/")
    assert "Secure" in found.headers["set-cookie"]
    assert "strict-transport-security" in found.headers
    assert "set-cookie" not in safe.get("/").headers


def test_a_cookie_that_was_changed_is_none(desk: Hall) -> None:
    phone = desk.phone(Role.ASSISTANT)
    held = phone.client.cookies[security.COOKIE]
    assert phone.get(desk.home).status_code == 200
    foreign = Signer("another secret that is long enough to sign with").sign(Signer(SECRET).read(held))
    for cookie in (foreign, held[:-9] + held[-9:][::-1], "x" + held, "", "x" * 5000, "é"):
        stranger = Browser(desk.app)
        found = stranger.get(desk.home, headers={"cookie": f"{security.COOKIE}=".encode() + cookie.encode()})
        assert found.status_code == 303


def test_a_copy_of_a_cookie_ends_when_its_browser_logs_out(desk: Hall) -> None:
    phone, other = desk.phone(Role.ASSISTANT), desk.phone(Role.ASSISTANT)
    copied = {"cookie": f"{security.COOKIE}={phone.client.cookies[security.COOKIE]}"}
    assert Browser(desk.app).get(desk.home, headers=copied).status_code == 200
    phone.done("/logout")
    again = create_app(desk.app.state.desk.settings, desk.store)
    for app in (desk.app, again):
        assert Browser(app).get(desk.home, headers=copied).status_code == 303
        assert Browser(app).get("/join", headers=copied).status_code == 200
    assert other.get(desk.home).status_code == 200
    phone.done("/join", code=desk.session.assistant_code, name="Ana")
    assert phone.get(desk.home).status_code == 200


@pytest.mark.parametrize(
    "held",
    [{}, {"device": 1, "csrf": "x" * 20}, {"device": "x", "csrf": "x" * 20}, {"device": "0", "csrf": 3}],
)
def test_a_cookie_that_holds_something_else_is_none(held: dict[str, Any]) -> None:
    assert not security.sound(held)
    assert security.sound(security.fresh())


def test_a_body_that_is_too_large_is_refused_whatever_it_says_of_itself(desk: Hall) -> None:
    browser = desk.at_the_machine()
    token = browser.token
    large = {"csrf": token, "name": "x" * (300 << 10)}
    found = browser.client.post("/sessions", data=large)
    assert (found.status_code, "desk.too_large" in found.text) == (413, True)

    def endless() -> Any:
        for _ in range(400):
            yield b"name=" + b"x" * 1024

    headers = {"content-type": "application/x-www-form-urlencoded"}
    found = browser.client.post("/sessions", content=endless(), headers=headers)
    assert found.status_code == 413
    found = browser.client.post("/sessions", content=b"", headers={**headers, "content-length": "9" * 40})
    assert found.status_code == 413
    assert len(desk.store.sessions()) == 1


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"csrf=%ff%fe&name=%00", "application/x-www-form-urlencoded"),
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"no boundary", "multipart/form-data"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (PART, "multipart/form-data; boundary=x; charset=undefined"),
        (b"a=1&" * 500, "application/x-www-form-urlencoded"),
        (b"{}", "application/json"),
        (b"x", "image/png"),
        (b"csrf=x", "text/plain"),
    ],
)
def test_what_cannot_be_read_is_one_clear_page(body: bytes, kind: str, desk: Hall) -> None:
    found = desk.at_the_machine().client.post("/sessions", content=body, headers={"content-type": kind})
    assert found.status_code in (400, 403, 413, 422)
    assert problem(found.text)
    assert "Traceback" not in found.text


def test_texts_are_kept_without_what_no_database_holds(desk: Hall) -> None:
    browser = desk.at_the_machine()
    ruling = desk.ruling(browser)
    body = f"csrf={browser.token}&kind=note&text=a%00b%ff%ED%A0%80c%0D%0Ad&who=".encode()
    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert browser.client.post(f"{ruling}/notes", content=body, headers=headers).status_code == 303
    (note,) = desk.entries("note")
    assert note.value["text"].replace("\ufffd", "") == "abc\nd"


def test_what_is_written_is_shown_and_not_run(desk: Hall) -> None:
    browser, evil = desk.at_the_machine(), '"><script>alert(1)</script>'
    ruling = desk.ruling(browser, table="1")
    browser.done(f"{ruling}/notes", kind="note", text=evil)
    browser.done(f"{ruling}/notes", kind="statement", side="NS", text=evil)
    browser.done(f"{ruling}/polls", text=evil, hand=evil, auction=evil)
    browser.done("/sessions", name=evil)
    for path in (ruling, "/", f"{desk.home}/log", f"{desk.home}/search?q=script", f"/laws?q={evil}"):
        page = browser.page(path)
        assert "<script>" not in page
        assert "script&gt;" in page


def test_a_name_turns_no_other_words_round(desk: Hall) -> None:
    phone, turned = desk.phone(Role.ASSISTANT), "Ana \u202e"
    phone.done("/join", code=desk.session.assistant_code, name=turned)
    ruling = desk.ruling(phone, table="1")
    phone.done(f"{ruling}/notes", kind="note", text="seen")
    for path in (ruling, f"{desk.home}/log"):
        page = phone.page(path)
        assert f"<bdi>{turned}</bdi>" in page
        assert page.count(turned) == page.count(f"<bdi>{turned}</bdi>") + page.count(f"{turned},")


def test_too_many_attempts_have_to_wait(desk: Hall) -> None:
    phone = Browser(desk.app)
    for _ in range(LIMITS["join"].most):
        assert phone.send("/join", code="AAAAAA", name="x").status_code == 422
    found = phone.send("/join", code=desk.session.assistant_code, name="x")
    assert (found.status_code, "desk.too_often" in found.text) == (429, True)
    assert int(found.headers["retry-after"]) >= 60
    elsewhere = Browser(desk.app, ("192.0.2.8", "192.0.2.1"))
    assert elsewhere.send("/join", code=desk.session.assistant_code, name="x").status_code == 303


def test_who_has_an_account_does_not_guess_beside_it_for_ever(server: Hall) -> None:
    server.account(Role.ASSISTANT)
    server.store.add_account("chief", HASHED, Role.ADMINISTRATOR.key)
    phone = Browser(server.app)
    (own,) = (one.name for one in server.store.accounts() if one.role == Role.ASSISTANT.key)
    wrong = [phone.send("/login", name="chief", password="a guess that is long") for _ in range(5)]
    phone.done("/login", name=own, password=PASSWORD)
    wrong += [phone.send("/login", name="chief", password="a guess that is long") for _ in range(5)]
    assert {found.status_code for found in wrong} == {422}
    assert phone.send("/login", name="chief", password="a guess that is long").status_code == 429


def test_attempts_are_forgotten_in_time() -> None:
    now = [0.0]
    tried = Attempts(lambda: now[0])
    for _ in range(LIMITS["login"].most):
        tried.count("login", "a")
    with pytest.raises(Fault, match=r"desk\.too_often"):
        tried.count("login", "a")
    tried.count("login", "b")
    now[0] = LIMITS["login"].seconds + 1
    tried.count("login", "a")
    tried.forgive("login", "a")
    for _ in range(LIMITS["login"].most):
        tried.count("login", "a")


def test_strangers_at_one_address_call_no_service_without_end(desk: Hall) -> None:
    phone, others, path = Browser(desk.app), desk.phone(Role.ASSISTANT), "/api/v1/laws"
    elsewhere = Browser(desk.app, ("2001:db8:1:1::1", "192.0.2.1"))
    beside = Browser(desk.app, ("2001:db8:1:1:ffff::2", "192.0.2.1"))
    limit = LIMITS["api"]
    for _ in range(limit.most - 1):
        desk.app.state.desk.attempts.count("api", HALL[0])
        desk.app.state.desk.attempts.count("api", "2001:db8:1:1::1")
    assert [phone.get(path).status_code for _ in range(2)] == [200, 429]
    found = phone.client.post("/api/v1/kinds", json={})
    assert (found.status_code, found.json()["fault"]["code"]) == (429, "desk.too_often")
    assert 1 <= int(found.headers["retry-after"]) <= limit.seconds
    assert [elsewhere.get(path).status_code, beside.get(path).status_code] == [200, 429]
    assert others.get(path).status_code == 200, "who has joined is not counted"
    assert desk.at_the_machine().get(path).status_code == 200


def test_strangers_keep_nobody_waiting_who_works_here(desk: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    class Free(Workers):
        async def call(self, name: str, request: Mapping[str, Any]) -> dict[str, Any]:
            return {"answered": name}

    monkeypatch.setattr(calls, "STRANGERS", Workers(queue=0))
    monkeypatch.setattr(calls, "WORKERS", Free())
    asked = dict(next(iter(CALLS["chart"].examples.values())))
    found = Browser(desk.app).client.post("/api/v1/chart", json=asked)
    assert (found.status_code, found.json()["fault"]["code"]) == (429, "request.busy")
    for known in (desk.phone(Role.ASSISTANT), desk.at_the_machine()):
        assert known.client.post("/api/v1/chart", json=asked).json() == {"answered": "chart"}


def test_twenty_phones_behind_one_address_stay_below_the_limit() -> None:
    now = [0.0]
    tried = Attempts(lambda: now[0])
    for second in range(120):  # each a tap in a second, longer than anybody reads
        now[0] = float(second)
        for _ in range(20):
            tried.count("api", "192.0.2.7")


def test_what_breaks_is_told_in_one_line_and_written_down(
    desk: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    browser = desk.at_the_machine()

    def broken() -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(desk.store, "sessions", broken)
    with caplog.at_level(logging.ERROR, "tablilla.desk"):
        found = browser.get("/")
    assert (found.status_code, "desk.broken" in found.text) == (500, True)
    assert "secret of the house" not in found.text
    assert "Traceback" not in found.text
    assert "the secret of the house" in caplog.text


def test_programs_are_told_in_json(desk: Hall) -> None:
    found = desk.at_the_machine("es").get("/nothing", headers={"accept": "application/json"})
    assert found.status_code == 404
    fault = found.json()["fault"]
    assert (fault["code"], fault["where"]) == ("desk.not_found", "")
    assert "dirección" in fault["text"]


def test_where_a_form_comes_back_to_is_this_desk(desk: Hall) -> None:
    browser = desk.at_the_machine()
    for goal in (
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "\\\\evil",
        "javascript:x",
        "/\tx",
    ):
        assert browser.done("/settings", language="es", next=goal) in ("/", "/x")
    assert browser.done("/settings", language="es", next="/laws?q=a") == "/laws?q=a"


def test_tokens_of_polls_cannot_be_made_up(desk: Hall) -> None:
    signer = Signer(SECRET)
    token = signer.poll(desk.session.id, desk.session.id, "1")
    assert signer.read_poll(token) == (desk.session.id, desk.session.id, "1")
    assert Signer(SECRET + "x").read_poll(token) is None
    for wrong in (
        "",
        "x",
        token[:-2],
        token + "AAAA",
        "A" + token[1:] if token[0] != "A" else "B" + token[1:],
        "é",
    ):
        assert signer.read_poll(wrong) is None
        assert Browser(desk.app).get(f"/poll/{wrong or 'x'}").status_code == 404


def test_a_host_is_read_from_its_header() -> None:
    assert security.host_of(Headers({"host": "Desk.Example.:80"})) == "desk.example"
    assert security.may_be_called("desk.example", ("desk.example",))
    assert not security.may_be_called("desk.example", ())

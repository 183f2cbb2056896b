"""Connections that are half open, bodies that never end: others are answered meanwhile, and they are closed."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI

from tablilla.desk import patience
from tablilla.desk.app import create_app
from tablilla.desk.settings import Settings
from tests.desk.serving import serving

HALF = 150  # of each kind
FEW = 0.6  # seconds, instead of many
HEADS = (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
FORM = b"Host: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
JSON = b"Host: localhost\r\nContent-Type: application/json\r\n"
BODIES = (
    b"POST /join HTTP/1.1\r\n" + FORM + b"Content-Length: 1000\r\n\r\ncode=",
    b"POST /join HTTP/1.1\r\n" + FORM + b"Transfer-Encoding: chunked\r\n\r\n5\r\ncode=",
    b"POST /api/v1/rule HTTP/1.1\r\n" + JSON + b"Content-Length: 1000\r\n\r\n{",
)


class Served:
    """A desk that is served."""

    def __init__(self, app: FastAPI, address: str) -> None:
        self.app, self.address = app, ("127.0.0.1", int(address.rpartition(":")[2]))

    def half(self, said: bytes) -> socket.socket:
        made = socket.create_connection(self.address, timeout=20)
        made.sendall(said)
        return made

    def get(self, path: str = "/laws", **headers: str) -> httpx2.Response:
        url = f"http://127.0.0.1:{self.address[1]}{path}"
        return httpx2.get(url, headers=headers, timeout=20, follow_redirects=False)


@contextmanager
def opened(folder: Path, **settings: Any) -> Iterator[Served]:
    url = f"sqlite:///{folder / 'desk.sqlite'}"
    app = create_app(Settings(database=url, secret="s" * 40, **settings))
    with closing(app.state.desk.store), serving(app) as address:
        yield Served(app, address)


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.setattr(patience, "SILENCE", FEW)
    monkeypatch.setattr(patience.patient, "__defaults__", (FEW,))
    with opened(tmp_path) as made:
        yield made


def end_of(one: socket.socket) -> bytes:
    """What is answered until the connection is closed."""
    said = b""
    with one:
        while part := one.recv(4096):
            said += part
    return said


def test_three_hundred_half_requests_stop_nobody(served: Served) -> None:
    heads = [served.half(HEADS[n % len(HEADS)]) for n in range(HALF)]
    bodies = [served.half(BODIES[n % len(BODIES)]) for n in range(HALF)]
    for one in (*heads, *bodies):
        one.settimeout(30)
    assert served.get().status_code == 200
    assert {end_of(one) for one in heads} == {b""}
    for number, one in enumerate(bodies):
        said = end_of(one)
        assert said.startswith(b"HTTP/1.1 408 "), said[:80]
        assert b"desk.slow" in said
        assert (b'"fault"' in said) is (number % len(BODIES) == 2)
    assert served.get().status_code == 200


def test_a_body_that_drips_is_not_waited_for_either(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "BODY", FEW)
    monkeypatch.setattr(patience, "SLOWEST", 1 << 30)
    begun = time.monotonic()
    with served.half(BODIES[0]) as one:
        one.settimeout(FEW / 4)
        said = b""
        while time.monotonic() < begun + 20 and not said:
            one.sendall(b"x")
            try:
                said = one.recv(100)
            except TimeoutError:
                continue
    assert said.startswith(b"HTTP/1.1 408 ")


def test_a_connection_that_is_kept_is_closed_after_half_a_second_request(served: Served) -> None:
    with served.half(b"GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n") as one:
        assert one.recv(65536).startswith(b"HTTP/1.1 ")
        one.sendall(b"GET / HT")
        one.settimeout(10)
        while one.recv(65536):
            pass


def test_an_upload_that_takes_long_but_goes_on_is_taken(served: Served) -> None:
    body = b"{" + b" " * 900
    with served.half(b"POST /api/v1/kinds HTTP/1.1\r\n" + JSON + b"Content-Length: 902\r\n\r\n") as one:
        for start in range(0, len(body), 200):
            one.sendall(body[start : start + 200])
            time.sleep(FEW / 3)
        one.sendall(b"}")
        assert one.recv(100).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("proxy", "believed"),
    [((), False), (("192.0.2.0/24",), False), (("127.0.0.1",), True), (("127.0.0.0/8",), True)],
)
def test_only_a_proxy_that_was_named_says_from_where(
    proxy: tuple[str, ...], believed: bool, tmp_path: Path
) -> None:
    with opened(tmp_path, proxy=proxy) as made:
        told = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}
        for _ in range(3):
            found = made.get("/join", **told)
            assert ("Secure" in found.headers["set-cookie"]) is believed
        assert made.get("/", **told).status_code in (200, 303)
        seen = {"x-forwarded-for": "203.0.113.9"}
        assert made.get("/api/v1/kinds", **seen).status_code == 200
        counted = {address for what, address in made.app.state.desk.attempts._made if what == "api"}
        assert counted == {"203.0.113.9" if believed else "127.0.0.1"}

"""``tablilla desk``: what it prints, a port that is taken, a clean end, no dependency without a word."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tablilla.cli import main
from tablilla.desk import pocket_site, serve, settings
from tablilla.desk.store import open_store
from tablilla.fault import Fault
from tablilla.pocket import cache

LAST = re.compile(r"Open (http://127\.0\.0\.1:(\d+)/)")


class Desk:
    """The command as it runs."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        environ = {**os.environ, "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}
        self.running = subprocess.Popen(
            [sys.executable, "-m", "tablilla", "desk", "--lang", "en", *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environ,
        )
        self.told = ""
        assert self.running.stdout
        for line in self.running.stdout:
            self.told += line
            if found := LAST.search(line):
                self.address, self.port = found[1], int(found[2])
                return
        raise AssertionError(self.told)

    def end(self, how: signal.Signals) -> int:
        """Its exit status."""
        self.running.send_signal(how)
        status = self.running.wait(20)
        assert self.running.stdout
        self.told += self.running.stdout.read()
        self.running.stdout.close()
        return status


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_opens_says_where_and_ends_cleanly(how: signal.Signals, taken: int, tmp_path: Path) -> None:
    desk = Desk(tmp_path, "--demo", "--host", "127.0.0.1", "--port", str(taken))
    try:
        with urlopen(desk.address) as page:
            assert b"Demonstration session" in page.read()
    finally:
        status = desk.end(how)
    assert status == 0
    assert f"Port {taken} is taken; using {desk.port}." in desk.told
    assert re.search(r"Session “Demonstration session”: code [A-Z0-9]{6}\n", desk.told)
    assert "Phones do not reach this address" in desk.told
    assert "Traceback" not in desk.told
    (kept,) = (tmp_path / "tablilla").glob("*.sqlite")
    assert kept.stat().st_mode & 0o077 == 0
    assert (tmp_path / "tablilla" / settings.SECRET).stat().st_mode & 0o077 == 0
    with open_store(str(kept)) as held:
        assert [one.name for one in held.sessions()] == ["Demonstration session"]


def test_with_accounts_the_first_one_is_made_and_told_once(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'log.sqlite'}"
    for times in (1, 0):
        desk = Desk(tmp_path, "--accounts", "--database", database, "--port", "0")
        assert desk.end(signal.SIGTERM) == 0
        assert desk.told.count("Administrator's account: admin, password ") == times
    with open_store(database) as held:
        assert [(one.name, one.role) for one in held.accounts()] == [("admin", "administrator")]


def test_what_takes_some_seconds_once_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pocket_site, "site", lambda: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert pocket_site.warm()
    cache.kept(pocket_site.PACKED, lambda: b"laws and book")
    assert not pocket_site.warm()


def test_the_code_for_phones_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "in_the_hall", lambda: "192.0.2.5")
    assert serve.addresses("0.0.0.0", 8000) == ("http://127.0.0.1:8000", "http://192.0.2.5:8000")
    assert serve.addresses("127.0.0.1", 8000) == ("http://127.0.0.1:8000", "")
    assert serve.addresses("192.0.2.9", 80) == ("http://192.0.2.9:80", "http://192.0.2.9:80")
    assert serve.addresses("::1", 80) == ("http://[::1]:80", "")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--port", "70000"], "arguments"),
        (["--port", "x"], "arguments"),
        (["--database", "mysql://x/y"], "desk.store.url"),
        (["--database", "sqlite:///no/such/folder/x.sqlite"], "desk.store.away"),
        (["--nothing"], "arguments"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str],
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["desk", *arguments, "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert f"[{code}]" in told


def test_without_its_packages_it_says_what_to_install(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['fastapi'] = None; from tablilla.cli import main; sys.exit(main(['desk']))"
    )
    environ = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environ)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "pip install 'tablilla[desk]'" in ran.stderr
    assert "tablilla pocket" in ran.stderr
    assert "[desk.extra]" in ran.stderr


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tablilla").write_text("a file")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(Fault, match=r"desk\.home"):
        settings.home()


def test_the_secret_is_kept_or_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv(settings.SECRET_VARIABLE, raising=False)
    made = settings.kept_secret()
    assert settings.kept_secret() == made
    (tmp_path / "tablilla" / settings.SECRET).write_text("cut")
    again = settings.kept_secret()
    assert again != made
    assert len(again) >= settings.SHORTEST_SECRET
    monkeypatch.setenv(settings.SECRET_VARIABLE, "x" * 40)
    assert settings.kept_secret() == "x" * 40
    monkeypatch.setenv(settings.SECRET_VARIABLE, "short")
    with pytest.raises(Fault, match=r"desk\.secret"):
        settings.kept_secret()

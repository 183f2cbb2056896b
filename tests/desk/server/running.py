"""``tablilla desk`` as a process of its own, spoken to over HTTP as a device does.

The processes are forked from one that has read the modules already: a new desk is there at once.
"""

from __future__ import annotations

import atexit
import http.client
import json
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from uuid import UUID

HOST = "127.0.0.1"
OPEN = re.compile(rf"http://{re.escape(HOST)}:(\d+)/")
SECONDS = 60  # for one answer, at most
GONE = (OSError, http.client.HTTPException)  # what one hears of a server that is killed
READ_BEFORE = ("tablilla.cli.desk", "tablilla.desk.app", "tablilla.desk.demo", "tablilla.desk.serve")

SPAWN = multiprocessing.get_context("forkserver")
SPAWN.set_forkserver_preload([*READ_BEFORE, "tests.desk.store.appender"])


class Running:
    """A desk that serves this database; it keeps its secret in ``folder``."""

    def __init__(self, database: str, folder: Path) -> None:
        heard, theirs = SPAWN.Pipe(duplex=False)
        self.process = SPAWN.Process(target=_desk, args=(database, str(folder), theirs), daemon=True)
        self.process.start()
        theirs.close()
        atexit.register(self._left)
        told = ""
        with open(heard.fileno(), encoding="utf-8", closefd=False) as lines:
            for line in lines:
                told += line
                if found := OPEN.search(line):
                    self.port = int(found[1])
                    self.heard = heard
                    return
        raise AssertionError(f"the desk did not open: {told}")

    def kill(self) -> None:
        """SIGKILL it and all that it has started."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Tell it to end."""
        self._end(signal.SIGTERM)

    def _left(self) -> None:
        """By a test that failed: else its end would be waited for."""
        assert self.process.pid is not None
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        atexit.unregister(self._left)
        assert self.process.pid is not None
        os.killpg(self.process.pid, how)
        self.process.join(SECONDS)
        assert not self.process.is_alive()
        self.heard.close()


def _desk(database: str, folder: str, told: Connection) -> None:
    """The command as it is typed, in a group of processes of its own."""
    os.setsid()
    vars(multiprocessing.current_process())["_config"]["daemon"] = (
        False  # it may start others, as a program may
    )
    for stream in (1, 2):
        os.dup2(told.fileno(), stream)
    sys.stdout = sys.stderr = os.fdopen(1, "w", 1, encoding="utf-8", closefd=False)
    os.environ.update(XDG_DATA_HOME=folder, LC_ALL="C.UTF-8")
    from tablilla.cli import main

    main(["desk", "--lang", "en", "--host", HOST, "--port", "0", "--database", database])


class Device:
    """One connection that is kept, as browsers keep it."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection(HOST, port, timeout=SECONDS)
        self.cookies: dict[str, str] = {}
        self.location = ""  # where the last answer sent the browser

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] | None = None
    ) -> tuple[int, bytes]:
        """Status and body of the answer, all of it.  Raises one of ``GONE``."""
        kept = {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        self.connection.request(method, path, body, {**(kept if self.cookies else {}), **(headers or {})})
        answer = self.connection.getresponse()
        self.location = answer.getheader("location", "")
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, held = value.partition(";")[0].partition("=")
                self.cookies[cookie] = held
        return answer.status, answer.read()

    def send(self, session: UUID, entries: Sequence[Mapping[str, Any]]) -> list[UUID]:
        """The ids that are acknowledged.  Raises one of ``GONE``."""
        status, body = self.ask(
            "POST", _entries(session), json.dumps(entries).encode(), {"content-type": "application/json"}
        )
        assert status == 200, body
        acks = json.loads(body)
        assert not acks["refused"], acks
        return [UUID(one["id"]) for one in acks["stored"]] + [UUID(one) for one in acks["known"]]

    def log(self, session: UUID, after: int) -> list[tuple[int, UUID]]:
        """Place and id of all entries after a place."""
        found: list[tuple[int, UUID]] = []
        while True:
            last = found[-1][0] if found else after
            status, body = self.ask("GET", f"{_entries(session)}?after={last}")
            assert status == 200, body
            answer = json.loads(body)
            found += [(one["seq"], UUID(one["entry"]["id"])) for one in answer["entries"]]
            if not answer["more"]:
                return found

    def close(self) -> None:
        """Hang up; the next request calls again."""
        self.connection.close()


def _entries(session: UUID) -> str:
    return f"/api/v1/sessions/{session}/entries"

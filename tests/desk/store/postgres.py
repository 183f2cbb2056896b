"""A real PostgreSQL of one's own: Debian's programs, a folder of its own, no port, gone at the end."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg

MEMORY, ROOM = Path("/dev/shm"), 2 << 30  # bytes
READY = 60  # seconds until it answers at the latest, after a crash too


def programs() -> Path:
    """Where ``initdb`` and ``postgres`` are: Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: float(file.parts[-3]))
    on_path = shutil.which("initdb")
    if not found and on_path is None:
        raise FileNotFoundError("PostgreSQL is missing; on Debian: apt-get install postgresql")
    return found[-1].parent if found else Path(str(on_path)).resolve().parent


def lives(pid: int) -> bool:
    """Whether a process has not ended; that nobody has asked how it ended does not count."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(") ")[2][0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Server:
    """PostgreSQL refuses to run as root; there it runs as ``postgres``, or as ``nobody``."""

    def __init__(self, *, memory: bool = True) -> None:
        """In memory, if there is room, its disk costs the other tests nothing; a kill spares both alike."""
        quick = memory and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
        self.folder = Path(tempfile.mkdtemp(prefix="tablilla-pg-", dir=MEMORY if quick else None))
        self.programs = programs()
        self.process: subprocess.Popen[bytes] | None = None
        self.made = 0
        self._as: dict[str, Any] = {"cwd": self.folder, "stdout": subprocess.DEVNULL}
        if os.geteuid() == 0:
            names = {user.pw_name for user in pwd.getpwall()}
            user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            self._as |= {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
        self._run(
            "initdb", "-D", "data", "-U", "tablilla", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"
        )

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run([self.programs / program, *arguments], check=True, **self._as)

    def start(self) -> None:
        """Start it, after a crash too, and wait until it answers."""
        settings = (
            *("listen_addresses=", f"unix_socket_directories={self.folder}", "shared_buffers=16MB"),
            "recovery_init_sync_method=syncfs",  # after a crash: as safe, and sooner
        )
        options = [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", "-D", "data", *options],
                stderr=log,
                start_new_session=True,
                **self._as,
            )
        end = time.monotonic() + READY
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                if self.process.poll() is not None or time.monotonic() > end:
                    raise
                time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL it and all its processes (each a group of its own) at once, in whatever they are doing."""
        assert self.process is not None
        first = self.process.pid
        if self.process.poll() is None:
            os.kill(first, signal.SIGSTOP)  # so that it begins no other
            made = [int(pid) for pid in Path(f"/proc/{first}/task/{first}/children").read_text("ascii").split()]
            for pid in (first, *made):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            self.process.wait()
            while any(lives(pid) for pid in made):  # their memory is not free until then
                time.sleep(0.01)

    def stop(self) -> None:
        """End it, and remove all of it."""
        if self.process is not None:
            self.kill()
        shutil.rmtree(self.folder)

    def address(self, database: str) -> str:
        """The URL of a database."""
        return f"postgresql://tablilla@/{database}?host={self.folder}"

    def new(self) -> str:
        """The URL of a new, empty database."""
        self.made += 1
        name = f"desk{self.made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

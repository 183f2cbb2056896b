"""The tables of an Access file, read by a program of its own, so that no broken file can break the desk.

``mdb-json`` of mdbtools where it is installed, else the package ``access-parser`` in a process beside this one;
both say each row as a line of JSON, and both are stopped when they take too long, say too much or need too much
memory.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from math import ceil
from pathlib import Path
from threading import Timer
from typing import Any

from tablilla.fault import Fault

SIGNATURES = (b"\x00\x01\x00\x00Standard Jet DB", b"\x00\x01\x00\x00Standard ACE DB")
SECONDS = 30
MOST_BYTES = 64 << 20  # of rows as JSON
MOST_ROWS = 200_000
MEMORY = 1 << 30  # bytes of the reader
_BESIDE, _BOUNDED = "tablilla.desk.boards.access_rows", "tablilla.desk.boards.bounded"


def is_access(content: bytes) -> bool:
    """Whether it begins as an Access file does."""
    return content.startswith(SIGNATURES)


def tables(content: bytes, wanted: Sequence[str], where: str) -> dict[str, list[dict[str, Any]]]:
    """The rows of those wanted tables that there are.

    Raises ``Fault``: ``boards.bws.reader`` where no reader is installed, ``boards.bws.unreadable``.
    """
    with tempfile.TemporaryDirectory(prefix="tablilla-") as folder:
        file = Path(folder) / "results.bws"
        file.write_bytes(content)
        reader = _reader(where)
        names = {
            name.strip() for name in _run(reader.names(file), where).decode("utf-8", "replace").split("\n")
        }
        return {name: _rows(_run(reader.rows(file, name), where), where) for name in wanted if name in names}


class _Mdbtools:
    """The tools of Debian's package mdbtools."""

    def names(self, file: Path) -> list[str]:
        return ["mdb-tables", "-1", str(file)]

    def rows(self, file: Path, table: str) -> list[str]:
        return ["mdb-json", "-D", "%Y-%m-%d", "-T", "%Y-%m-%d %H:%M:%S", str(file), table]


class _AccessParser:
    """The package access-parser."""

    def names(self, file: Path) -> list[str]:
        return [sys.executable, "-m", _BESIDE, str(file)]

    def rows(self, file: Path, table: str) -> list[str]:
        return [sys.executable, "-m", _BESIDE, str(file), table]


def _reader(where: str) -> _Mdbtools | _AccessParser:
    if shutil.which("mdb-json") and shutil.which("mdb-tables"):
        return _Mdbtools()
    if find_spec("access_parser") is not None:
        return _AccessParser()
    raise Fault("boards.bws.reader", where)


def _run(command: list[str], where: str) -> bytes:
    """What a reader says; it is ended as soon as it says too much.  Raises ``Fault``."""
    bounded = [sys.executable, "-m", _BOUNDED, str(MEMORY), str(ceil(SECONDS)), *command]
    with subprocess.Popen(
        bounded, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as running:
        assert running.stdout is not None
        late = Timer(SECONDS, running.kill)
        late.start()
        said = running.stdout.read(MOST_BYTES + 1)
        much, timely = len(said) > MOST_BYTES, late.is_alive()
        late.cancel()
        if much:
            running.kill()
        code = running.wait()
    if much or code:
        why = f"> {MOST_BYTES >> 20} MB" if much else f"{Path(command[0]).name}: {code}"
        raise Fault("boards.bws.unreadable", where, why=why if timely else f"> {SECONDS} s")
    return said


def _rows(said: bytes, where: str) -> list[dict[str, Any]]:
    """A row a line; a line that is no row is an empty one, of which what is wrong is said later."""
    lines = [line for line in said.decode("utf-8", "replace").split("\n") if line.strip()]
    if len(lines) > MOST_ROWS:
        raise Fault("boards.bws.unreadable", where, why=f"{len(lines)} > {MOST_ROWS}")
    return [_row(line) for line in lines]


def _row(line: str) -> dict[str, Any]:
    try:
        found = json.loads(line, strict=False)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}

"""Files, directories and standard input, one board after the other; memory does not grow with them."""

from __future__ import annotations

import os
import stat
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from tablilla.audit.check import check, of_problem
from tablilla.audit.finding import NOTE, UNREADABLE, Finding
from tablilla.fault import Fault
from tablilla.formats.read import read

SUFFIXES = (".pbn", ".lin")
STDIN = "-"
_STDIN_FILE = "/dev/stdin"


class Place(NamedTuple):
    """Where something was found: file and line (0: the file as a whole), number in the file, board, room."""

    file: str
    line: int = 0
    game: int = 0
    board: str = ""
    room: str = ""


@dataclass
class Summary:
    """What was looked through, and how often each code was found.

    ``notes`` are departures from the letter of a format that were understood: no findings.
    """

    files: int = 0
    boards: int = 0
    with_play: int = 0
    findings: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    unreadable: int = 0

    def count(self, found: Finding) -> bool:
        """Count it; whether it is a finding, and not only a note."""
        weight = found.weight
        if weight == NOTE:
            self.notes[found.code] += 1
            return False
        self.findings[found.code] += 1
        self.unreadable += weight == UNREADABLE
        return True


def walk(paths: Sequence[str], edition: int, summary: Summary) -> Iterator[tuple[Place, Finding]]:
    """Everything found, file by file and board by board; ``summary`` is complete at the end."""
    for path in paths:
        for file in _files(path):
            if isinstance(file, Fault):
                found = Finding(file.code, details=dict(file.details), severity=UNREADABLE)
                summary.count(found)
                yield Place(file.where), found
            else:
                summary.files += 1
                yield from _file(file, edition, summary)


def _file(path: str, edition: int, summary: Summary) -> Iterator[tuple[Place, Finding]]:
    source: str | bytes = path
    if path == STDIN:
        source = _STDIN_FILE if os.path.exists(_STDIN_FILE) else sys.stdin.buffer.read()
    return look(source, path, edition, summary)


def look(source: str | bytes, name: str, edition: int, summary: Summary) -> Iterator[tuple[Place, Finding]]:
    """Everything found in one record, a file or its bytes, which is called ``name``."""
    try:
        for record in read(source):
            summary.boards += 1
            summary.with_play += record.has_play
            for found in check(record, edition):
                if summary.count(found):
                    line = found.line or record.line
                    yield Place(name, line, record.game, record.board, record.room), found
    except Fault as fault:
        found = of_problem(fault)._replace(severity=UNREADABLE)
        summary.count(found)
        yield Place(name, found.line), found


def _files(path: str) -> Iterator[str | Fault]:
    """The files to read: the one named, or all records below a directory, in the order of their names."""
    if path == STDIN or not Path(path).is_dir():
        yield path
        return
    any_there = False
    trouble: list[Fault] = []

    def unreadable(error: OSError) -> None:
        trouble.append(Fault("record.unreadable", str(error.filename), why=error.strerror))

    for folder, inside, names in os.walk(path, onerror=unreadable):
        inside.sort()
        for name in sorted(names):
            if name.lower().endswith(SUFFIXES):
                any_there = True
                found = os.path.join(folder, name)
                yield found if _ends(found) else Fault("record.pipe", found)
    yield from trouble
    if not any_there and not trouble:
        yield Fault("audit.no_records", path, known=" ".join(SUFFIXES))


def _ends(path: str) -> bool:
    """Whether it is read to an end: a pipe or a device in a folder may never say a thing."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True

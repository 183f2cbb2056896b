"""What is good in the file of a backup, and what is damaged in it."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

from tablilla.desk.backup import SCHEMA
from tablilla.desk.entry import Sender, moment, read_sender
from tablilla.desk.store import Account, Device, Step
from tablilla.fault import Fault

_MEMBER = b"\x1f\x8b\x08"
LARGEST = 64 * 1024 * 1024  # bytes of one member: no backup has such


@dataclass(frozen=True)
class Kept:
    """A session: when it was opened and, of a whole desk, its codes."""

    id: UUID
    opened: Any
    codes: tuple[str, str] | None


class Received(NamedTuple):
    """An entry as plain data, when the desk had it, and from whom."""

    entry: Mapping[str, Any]
    at: str
    sender: Sender | None


@dataclass
class Contents:
    """All that could be read, in its order; ``damage`` says what could not."""

    sessions: list[Kept] = field(default_factory=list)
    entries: list[Received] = field(default_factory=list)
    accounts: list[Account] = field(default_factory=list)
    devices: list[Device] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    damage: list[Fault] = field(default_factory=list)


def read_backup(path: Path) -> Contents:
    """Read the file.

    Raises ``Fault`` where it cannot be opened (``desk.backup.read``), is no backup (``desk.backup.foreign``),
    or was made by a later version (``desk.backup.newer``).
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Fault("desk.backup.read", str(path), why=error) from error
    reader = _Reader(str(path))
    for text in _members(data):
        reader.member(text)
    return reader.finished()


def _members(data: bytes) -> Iterator[bytes | None]:
    """The text of each member that is whole; ``None`` for what is damaged."""
    at, damaged = 0, False
    while at < len(data):
        text, size = _member(data, at)
        if text is not None:
            damaged = False
            yield text
            at += size
            continue
        if not damaged:
            yield None
        damaged = True
        following = data.find(_MEMBER, at + 1)
        at = len(data) if following < 0 else following


def _member(data: bytes, at: int) -> tuple[bytes | None, int]:
    """Its text, checked by its own checksum, and its length."""
    inflate = zlib.decompressobj(wbits=31)
    try:
        text = inflate.decompress(memoryview(data)[at:], LARGEST)
    except zlib.error:
        return None, 0
    return (text, len(data) - at - len(inflate.unused_data)) if inflate.eof else (None, 0)


class _Reader:
    """Sorts the lines; the first has to be the header, the last the checksum."""

    def __init__(self, where: str) -> None:
        self.where, self.found = where, Contents()
        self.digest, self.lines = hashlib.sha256(), 0
        self.begun, self.ended, self.torn = False, False, False

    def member(self, text: bytes | None) -> None:
        """The next member, or a gap."""
        if text is None:
            self.torn = True
            self.found.damage.append(Fault("desk.backup.torn", self.where, line=self.lines + 1))
            return
        for line in text.splitlines(keepends=True):
            self._line(line)

    def finished(self) -> Contents:
        """What was read.  A file that does not end with its own checksum is not whole."""
        if not (self.begun or self.found.entries or self.found.sessions):
            raise Fault("desk.backup.foreign", self.where)
        if not self.ended and not self.torn:
            self.found.damage.append(Fault("desk.backup.end", self.where, line=self.lines + 1))
        return self.found

    def _line(self, line: bytes) -> None:
        try:
            held = json.loads(line)
            if not isinstance(held, dict) or self.ended:
                raise TypeError
            if not self._framed(held):
                self._take(held)
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            self.found.damage.append(Fault("desk.backup.line", self.where, line=self.lines + 1))
        except Fault as fault:
            if fault.code.startswith("desk.backup."):
                raise
            self.found.damage.append(Fault("desk.backup.line", self.where, line=self.lines + 1))
        self.lines += 1
        self.digest.update(line)

    def _framed(self, held: dict[str, Any]) -> bool:
        """Whether it is the header or the end."""
        if held.get("tablilla") in ("backup", "session"):
            if not isinstance(held["schema"], int) or held["schema"] > SCHEMA:
                raise Fault("desk.backup.newer", self.where, given=held["schema"], known=SCHEMA)
            self.begun = True
            return True
        if "end" not in held:
            return False
        self.begun = self.ended = True
        right = {"lines": self.lines, "sha256": self.digest.hexdigest()}
        if held["end"] != right and not self.torn:
            self.found.damage.append(Fault("desk.backup.sum", self.where))
        return True

    def _take(self, held: dict[str, Any]) -> None:
        if "entry" in held:
            moment(held["received"], "received")
            kept = Received(held["entry"], held["received"], read_sender(held.get("sender")))
            self.found.entries.append(kept)
        elif "session" in held:
            row = held["session"]
            codes = (row["assistant_code"], row["director_code"]) if "assistant_code" in row else None
            self.found.sessions.append(Kept(UUID(row["id"]), moment(row["opened"], "opened"), codes))
        elif "account" in held:
            self.found.accounts.append(Account(**_typed(held["account"])))
        elif "device" in held:
            self.found.devices.append(Device(**_typed(held["device"])))
        else:
            self.found.steps.append(Step(**_typed(held["trail"])))


def _typed(row: Mapping[str, Any]) -> dict[str, Any]:
    """Identities and moments from their texts."""
    made = dict(row)
    for name in ("id", "session"):
        if made.get(name) is not None:
            made[name] = UUID(made[name])
    for name in ("made", "joined", "at"):
        if name in made:
            made[name] = moment(made[name], name)
    return made

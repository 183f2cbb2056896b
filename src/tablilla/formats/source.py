"""Bytes from a path or from memory, as blocks of whole lines, whatever their encoding and line ends.

A line longer than ``LONGEST`` is left out and stands as ``CUT``, so that memory does not grow with it.
"""

from __future__ import annotations

import codecs
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from tablilla.fault import Fault

BLOCK, LONGEST = 1 << 17, 1 << 18
FEW = 3  # control characters that make no text a binary file
CUT = b"\0\n"
_CHARSET = re.compile(rb"^%\s*Content-type:[^\n]*charset=\s*\"?([\w.:-]+)", re.IGNORECASE | re.MULTILINE)
_LINE_ENDS = re.compile(rb"\r*\n|\r")
_CONTROLS = bytes(b for b in range(32) if b not in b"\t\n\r\f\x1a") + b"\x7f"


class Source:
    """What is read: its name, a look at its head, the character set it names, its lines."""

    def __init__(self, source: str | Path | bytes) -> None:
        """Raises ``Fault``: missing, a directory, unreadable, empty, no text."""
        self.name = "-" if isinstance(source, bytes) else str(source)
        self._file = _open(source, self.name)
        try:
            head = self._file.read(BLOCK)
        except OSError as error:
            raise Fault("record.unreadable", self.name, why=error.strerror) from None
        encoding, skipped = _encoding(head)
        if encoding is None and _noise(head):
            self.close()
            raise Fault("record.binary", self.name)
        self._decoder = encoding and codecs.getincrementaldecoder(encoding)("replace")
        self.head = self._bytes(head[skipped:])
        if not self.head.strip():
            self.close()
            raise Fault("record.empty", self.name)
        self.look = _LINE_ENDS.sub(b"\n", self.head)
        charset = _CHARSET.search(self.look)
        self.charset = "" if self._decoder or charset is None else _charset(charset[1].decode("latin-1"))

    def _bytes(self, block: bytes) -> bytes:
        if self._decoder:
            return self._decoder.decode(block).encode("utf-8", "replace")
        return block

    def close(self) -> None:
        self._file.close()

    def blocks(self) -> Iterator[bytes]:
        """Blocks of whole lines, each ended by ``\\n``; the last one too."""
        try:
            rest, skipping, block = b"", False, self.head
            while block:
                rest += block
                block = self._next()
                held = b""
                if block and rest.endswith(b"\r"):  # its line feed may come with the next block
                    rest, held = rest.rstrip(b"\r"), b"\r"
                if b"\0" in rest:
                    rest = rest.replace(b"\0", b"\x7f")
                if b"\r" in rest:
                    rest = _LINE_ENDS.sub(b"\n", rest)
                start, end = 0, rest.rfind(b"\n") + 1
                if skipping and end:
                    start, skipping = rest.find(b"\n") + 1, False
                    yield CUT
                if skipping:
                    rest = b""
                    continue
                if end > start:
                    yield rest[start:end]
                rest = rest[end:] + held
                if len(rest) > LONGEST:
                    rest, skipping = b"", True
            if skipping:
                yield CUT
            elif rest:
                yield rest + b"\n"
        finally:
            self.close()

    def _next(self) -> bytes:
        while block := self._file.read(BLOCK):
            if found := self._bytes(block):
                return found
        return b""


def _open(source: str | Path | bytes, name: str) -> BinaryIO:
    if isinstance(source, bytes):
        return io.BytesIO(source)
    try:
        return open(source, "rb")
    except FileNotFoundError:
        raise Fault("record.missing", name) from None
    except IsADirectoryError:
        raise Fault("record.directory", name) from None
    except (OSError, ValueError) as error:
        raise Fault("record.unreadable", name, why=getattr(error, "strerror", None) or str(error)) from None


def _encoding(head: bytes) -> tuple[str | None, int]:
    """An encoding that must be undone first, and how many bytes of mark to skip."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if head.startswith(mark):
            return encoding, len(mark)
    if head.startswith(codecs.BOM_UTF8):
        return None, len(codecs.BOM_UTF8)
    look = head[:2000]
    if len(look) >= 8:
        for first, encoding in ((1, "utf-16-le"), (0, "utf-16-be")):
            zeros, others = look[first::2].count(0), look[1 - first :: 2].count(0)
            if zeros * 10 >= len(look) * 4 and not others:
                return encoding, 0
    return None, 0


def _charset(name: str) -> str:
    """A character set of plain text that a file names, or nothing."""
    try:
        known = codecs.lookup(name).name
    except LookupError:
        return ""
    return known if known.startswith(("utf-8", "ascii", "iso8859", "cp125")) else ""


def _noise(head: bytes) -> bool:
    """Whether more than a hundredth are control characters; a few may have got into a short text."""
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls * (100 if controls > FEW else 10) > len(head)


def decode(raw: bytes, charset: str = "") -> str:
    """The text of some bytes: as the file says, else UTF-8, else ISO 8859-1, which reads anything."""
    if raw.isascii():
        return raw.decode("ascii")
    for encoding in (charset, "utf-8") if charset else ("utf-8",):
        try:
            return raw.decode(encoding).replace("\ufeff", "")
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")

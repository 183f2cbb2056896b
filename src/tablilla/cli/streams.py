"""Standard input, output and error as they really are: closed, full, left by their reader, of any encoding."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import Any

from tablilla.fault import Fault

TEXT, JSON = "tablilla-text", "tablilla-json"
_PLAIN = {
    **dict(zip("♣♦♥♠", "CDHS", strict=True)),
    "→": "->",
    "×": "x",
    "−": "-",
    "–": "-",
    "—": "-",
    "·": "*",
    "•": "*",
    "…": "...",
    "«": '"',
    "»": '"',
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "¿": "",
    "¡": "",
    "\u00a0": " ",
    "≥": ">=",
    "≤": "<=",
    "≠": "!=",
    "½": "1/2",
    "¼": "1/4",
    "¾": "3/4",
}


class Pipe(io.FileIO):
    """An output whose reader may leave: what is written then goes nowhere, and the command's status stands."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data) or 0
        except BrokenPipeError:
            return memoryview(data).nbytes


def _escaped(char: str) -> str:
    """As JSON and Python write it: ``\\uXXXX``, two of them where one is not enough."""
    units = char.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))


def plain(char: str, encoding: str) -> str:
    """The nearest that the encoding holds: suits by their letters, letters without accents, else an escape."""
    for tried in (_PLAIN.get(char), _without_accents(char)):
        if tried is not None:
            try:
                tried.encode(encoding)
            except UnicodeEncodeError:
                continue
            return tried
    return _escaped(char)


def _without_accents(char: str) -> str | None:
    kept = "".join(c for c in unicodedata.normalize("NFKD", char) if not unicodedata.combining(c))
    return kept if kept and kept != char else None


def _text_handler(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    held = error.object[error.start : error.end]
    return "".join(plain(char, error.encoding) for char in held), error.end


def _json_handler(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_escaped, error.object[error.start : error.end])), error.end


codecs.register_error(TEXT, _text_handler)
codecs.register_error(JSON, _json_handler)


def prepare(as_json: bool) -> None:
    """Streams that fail with a ``Fault`` or not at all.  Raises ``Fault`` where standard output is closed."""
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(io.FileIO(os.devnull)))
    if sys.stderr is None:
        sys.stderr = io.TextIOWrapper(io.BufferedWriter(io.FileIO(os.devnull, "w")))
    if sys.stdout is None:
        raise Fault("output.closed")
    if sys.stdout is sys.__stdout__ and isinstance(sys.stdout, io.TextIOWrapper):
        old = sys.stdout
        pipe = Pipe(old.fileno(), "wb", closefd=False)
        unbuffered = isinstance(old.buffer, io.RawIOBase)
        raw = pipe if unbuffered else io.BufferedWriter(pipe)
        sys.stdout = io.TextIOWrapper(
            raw, old.encoding, line_buffering=old.line_buffering, write_through=old.write_through
        )
    for stream, errors in ((sys.stdout, JSON if as_json else TEXT), (sys.stderr, TEXT)):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def give_up() -> None:
    """What could not be written is dropped, so that the end of the program does not try again."""
    if isinstance(sys.stdout, io.TextIOWrapper) and isinstance(sys.stdout.buffer, Pipe | io.BufferedWriter):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)

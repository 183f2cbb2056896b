"""A PBN file cut into its games: at semi-empty lines, except inside a brace comment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

MOST = 1 << 18  # bytes of one game; what is longer is cut where a game seems to begin
_BREAK = re.compile(rb"\n(?:[ \t\f\x1a]*\n)+")
_WIDE_BREAK = re.compile(rb"\n(?:[ \t\f\x1a]*\n){2,}")
_QUOTED = re.compile(rb'"(?:[^"\\\n]|\\.)*+"?|;[^\n]*|^%[^\n]*|\{[^}]*(\}?)', re.MULTILINE)
_NEW_GAME = re.compile(rb'^\[(?:Event|Board|Site|Date|Deal) *"', re.MULTILINE)
_START = re.compile(rb"^\[(?:Event|Board) ", re.MULTILINE)
_BLANK = b" \t\f\x1a\n"
_LINE = re.compile(rb"^\s*\[\s*(\w+)")


class Chunk(NamedTuple):
    """One game's bytes; ``line`` counts from 1; ``problem`` is a code, or nothing."""

    line: int
    raw: bytes
    problem: str = ""


def doubled(head: bytes) -> bool:
    """Whether an empty line was put after every line, as happens in e-mail.

    Told from a file of games of one line each by its first lines: at least eight, each followed by an
    empty one, that begin at least four different tags.
    """
    lines = [line.strip() for line in head.split(b"\n")[:400]]
    if any(one and other for one, other in pairwise(lines)):
        return False
    full = [line for line in lines if line]
    names: list[bytes] = []
    for line in full:
        found = _LINE.match(line)
        if found is not None:
            if found[1] in names:
                break
            names.append(found[1])
    return len(full) >= 8 and len(names) >= 4


def games(blocks: Iterable[bytes], wide: bool = False) -> Iterator[Chunk]:
    """The games, each with the line on which it begins.  ``wide``: an empty line stands after every line."""
    pattern = _WIDE_BREAK if wide else _BREAK
    cutter = _Cutter(pattern)
    for block in blocks:
        yield from cutter.feed(block)
    yield from cutter.feed(b"", last=True)


class _Cutter:
    """What has been read and belongs to no game yet, and how far it was looked at."""

    def __init__(self, pattern: re.Pattern[bytes]) -> None:
        self.pattern, self.buffer, self.line = pattern, b"", 1
        self.looked = 0  # everything before holds no break that ends a game
        self.inner: list[tuple[int, int]] = []  # the breaks inside an open comment
        self.brace = 0  # where that comment began

    def feed(self, block: bytes, last: bool = False) -> Iterator[Chunk]:
        self.buffer += block
        start = 0
        while True:
            found = self.pattern.search(self.buffer, max(start, self.looked))
            if found is not None:
                stop, after = found.start() + 1, found.end()
            elif last:
                stop = after = len(self.buffer)
            else:
                break
            problem = ""
            if self.inner and b"}" not in self.buffer[self.inner[-1][1] : stop]:
                ends = False
            else:
                base = self.brace if self.inner else start
                brace = _open(self.buffer[base:stop])
                ends, self.brace = brace < 0, base + brace
                if ends and self.inner and _runs_on(self.buffer[self.inner[0][1] : stop]):
                    (stop, after), problem = self.inner[0], "pbn.comment_unclosed"
            if not ends and (stop - start > MOST or (last and found is None)):
                stop, after = self.inner[0] if self.inner else (stop, after)
                ends, problem = True, "pbn.comment_unclosed"
            if not ends:
                self.inner.append((stop, after))
                self.looked = after
                continue
            yield from self._chunk(start, stop, after, problem)
            start, self.looked = after, after
            self.inner = []
            if last and start >= len(self.buffer):
                break
        self._keep(start)
        if not self.inner and len(self.buffer) > MOST:
            yield from self._too_long()

    def _keep(self, start: int) -> None:
        self.buffer = self.buffer[start:]
        self.inner = [(stop - start, after - start) for stop, after in self.inner]
        self.brace -= start
        # a break may begin in the last blank lines
        tail = len(self.buffer.rstrip(_BLANK))
        self.looked = max(self.inner[-1][1] if self.inner else 0, tail)

    def _too_long(self) -> Iterator[Chunk]:
        starts = [m.start() for m in _START.finditer(self.buffer)]
        stop = next((s for s in reversed(starts) if s), 0) or self.buffer.rfind(b"\n") + 1 or len(self.buffer)
        yield from self._chunk(0, stop, stop, "pbn.no_separator")
        self._keep(stop)

    def _chunk(self, start: int, stop: int, after: int, problem: str) -> Iterator[Chunk]:
        raw = self.buffer[start:stop]
        if raw.strip(_BLANK):
            blank = len(raw) - len(raw.lstrip(_BLANK))
            yield Chunk(self.line + raw.count(b"\n", 0, blank), raw[raw.rfind(b"\n", 0, blank) + 1 :], problem)
        self.line += self.buffer.count(b"\n", start, after)


def _open(raw: bytes) -> int:
    """Where a brace comment begins that is still open at the end, or -1."""
    if b"{" not in raw:
        return -1
    unclosed = (found.start() for found in _QUOTED.finditer(raw) if found[1] == b"" and found[0][:1] == b"{")
    return next(unclosed, -1)


def _runs_on(inside: bytes) -> bool:
    """Whether what stands in a comment after an empty line looks like games, with comments of their own."""
    return b"{" in inside and _NEW_GAME.search(inside) is not None

"""The pairs of tag and value of a LIN file, kept in step where a bar is missing or one too many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from tablilla.formats.source import LONGEST, Source, decode

_TAG = re.compile(r"([A-Za-z]{2})\s*$")
_KNOWN = frozenset(("vg", "rs", "pn", "qx", "st", "md", "mb", "pc", "mc", "rh", "ah", "sv", "pg", "nt", "an"))


class Pair(NamedTuple):
    """A tag in lower case and its value; or, with no tag, the code of what was wrong at this place."""

    line: int
    starts_line: bool
    tag: str
    value: str
    problem: str = ""


def pairs(source: Source) -> Iterator[Pair]:
    """All pairs of a file."""
    stepper = _Stepper()
    for block in source.blocks():
        yield from stepper.feed(decode(block, source.charset))
    yield from stepper.feed("|", last=True)


class _Stepper:
    def __init__(self) -> None:
        self.rest, self.line = "", 1
        self.ahead: list[str] = []  # one part is held back, to look at
        self.tag: str | None = None
        self.tag_line, self.starts = 1, True

    def feed(self, text: str, last: bool = False) -> Iterator[Pair]:
        parts = [*self.ahead, *(self.rest + text).split("|")]
        self.rest = parts.pop()
        self.ahead = [] if last else parts[-1:]
        if last:
            parts.append("")
        for part, following in pairwise(parts):
            if "\0" in part:
                yield self._trouble("record.line_too_long", part.count("\n", 0, part.index("\0")))
            yield from self._part(part.replace("\0", ""), following, last)
        if len(self.rest) > LONGEST:
            yield self._trouble("record.line_too_long")
            self.line += self.rest.count("\n")
            self.rest = ""

    def _trouble(self, code: str, further: int = 0) -> Pair:
        return Pair(self.line + further, False, "", "", code)

    def _part(self, part: str, following: str, last: bool) -> Iterator[Pair]:
        if self.tag is not None:
            before, step, after = part.rpartition("\n")
            missing = bool(step) and _known(after) and not _known(following)
            yield Pair(self.tag_line, self.starts, self.tag, before if missing else part)
            self.tag = None
            if not missing:
                self.line += part.count("\n")
                return
            yield self._trouble("lin.bar_missing", before.count("\n"))
        found = _TAG.search(part)
        if found is not None:
            self.tag = found[1].lower()
            self.tag_line = self.line + part.count("\n")
            self.starts = "\n" in part or (self.line == 1 and part.strip() == part.lstrip())
        elif part.strip() or not last:
            yield self._trouble("lin.tag")
        self.line += part.count("\n")


def _known(part: str) -> bool:
    return part.strip().lower() in _KNOWN

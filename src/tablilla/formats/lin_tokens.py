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
    """A tag in lower case and its value; ``problem`` is a code that goes before it, or nothing."""

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
        self.problem = ""

    def feed(self, text: str, last: bool = False) -> Iterator[Pair]:
        parts = [*self.ahead, *(self.rest + text).split("|")]
        self.rest = parts.pop()
        self.ahead = [] if last else parts[-1:]
        if last:
            parts.append("")
        for part, following in pairwise(parts):
            yield from self._part(part, following, last)
        if len(self.rest) > LONGEST:
            self.line += self.rest.count("\n")
            self.rest, self.problem = "", "record.line_too_long"

    def _part(self, part: str, following: str, last: bool) -> Iterator[Pair]:
        if "\0" in part:
            self.problem = "record.line_too_long"
        if self.tag is None:
            self._take_tag(part, last)
        else:
            value, step, more = part.rpartition("\n")
            if step and _known(more) and not _known(following):
                yield self._pair(value)
                self.line += value.count("\n")
                self.problem = self.problem or "lin.bar_missing"
                self._take_tag("\n" + more, last)
                self.line += 1
                return
            yield self._pair(part)
            self.tag = None
        self.line += part.count("\n")

    def _take_tag(self, part: str, last: bool) -> None:
        stripped = part.rstrip()
        found = _TAG.search(part)
        if found is None:
            if stripped or not last:
                self.problem = self.problem or "lin.tag"
            return
        self.tag = found[1].lower()
        self.tag_line = self.line + part.count("\n")
        self.starts = "\n" in part or (self.line == 1 and stripped == part.lstrip())

    def _pair(self, value: str) -> Pair:
        problem, self.problem = self.problem, ""
        return Pair(self.tag_line, self.starts, self.tag or "", value.replace("\0", ""), problem)


def _known(part: str) -> bool:
    return part.strip().lower() in _KNOWN

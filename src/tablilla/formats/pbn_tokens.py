"""The tokens of one PBN game: tags, comments, words; nothing is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_STRICT = r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]'
_ELEMENT = re.compile(
    rf"""(?P<escape>^%[^\n]*)|(?P<brace>\{{[^}}]*\}}?)|(?P<rest>;[^\n]*)|{_STRICT}
    |\[\s*(?P<bare>[A-Za-z][A-Za-z0-9_]*)[^\S\n]++(?P<plain>[^"\[\]\n]*+)\]
    |\[\s*(?P<loose>[A-Za-z][A-Za-z0-9_]*)(?P<value>[^\n]*)|(?P<string>"(?:[^"\\\n]|\\.)*+"?)
    |(?P<cut>\x00)|(?P<word>[^\s;{{}}\[\]"\x00]+)|(?P<junk>[^\s])""",
    re.MULTILINE | re.VERBOSE,
)
_PART = re.compile(r"\^.?|=\d*=|\$\d*|[!?]{1,2}|\*|\+|-+|[A-Za-z0-9]+|.")
_ESCAPED = re.compile(r'\\(["\\])')


class Tag(NamedTuple):
    """A tag pair; ``problem`` is the code of what was wrong with its writing."""

    line: int
    name: str
    value: str
    problem: str = ""


class Remark(NamedTuple):
    """A comment in braces ``{``, to the end of the line ``;``, or an escaped line ``%``."""

    line: int
    kind: str
    text: str
    closed: bool = True


class Word(NamedTuple):
    """Anything else; ``column`` counts from 0."""

    line: int
    column: int
    text: str


def is_table(name: str) -> bool:
    """Whether rows follow a tag of this name."""
    return name.endswith("Table") and name != "Table"


def unescaped(name: str, value: str) -> str:
    """A string's value; the columns of a table keep their backslashes."""
    return value if is_table(name) or "\\" not in value else _ESCAPED.sub(r"\1", value)


def tokens(text: str, line: int) -> Iterator[Tag | Remark | Word]:
    """The elements of a game that begins on that line."""
    at = line_start = 0
    for found in _ELEMENT.finditer(text):
        start = found.start()
        newlines = text.count("\n", at, start)
        if newlines:
            line += newlines
            line_start = text.rfind("\n", at, start) + 1
        at = start
        kind = found.lastgroup
        if kind is None:
            yield Tag(line, found[4], unescaped(found[4], found[5]))
        elif kind == "plain":
            yield Tag(line, found["bare"], found["plain"].strip(), "pbn.tag_unquoted")
        elif kind == "value":
            yield _loose(line, found["loose"], found["value"])
        elif kind == "escape":
            yield Remark(line, "%", found[0][1:])
        elif kind == "brace":
            closed = found[0].endswith("}")
            yield Remark(line, "{", found[0][1:-1] if closed else found[0][1:], closed)
        elif kind == "rest":
            yield Remark(line, ";", found[0][1:])
        else:
            yield Word(line, start - line_start, found[0])


def _loose(line: int, name: str, rest: str) -> Tag:
    """A tag whose string is not by the letter: no quotes, quotes inside, no end."""
    value = rest.strip()
    ended = value.endswith("]")
    if ended:
        value = value[:-1].rstrip()
    if not value.startswith('"'):
        return Tag(line, name, value.strip('"'), "pbn.tag_unquoted")
    if ended and len(value) > 1 and value.endswith('"'):
        return Tag(line, name, unescaped(name, value[1:-1]), "pbn.tag_quotes")
    return Tag(line, name, unescaped(name, value[1:]), "pbn.tag_unclosed")


def parts(word: Word) -> Iterator[str]:
    """A word of an auction or play, cut where a token ends itself: ``^RS6``, ``1S!=1=``."""
    yield from _PART.findall(word.text)

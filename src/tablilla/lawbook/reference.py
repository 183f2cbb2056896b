"""Names of clauses: ``62C3``, ``12C2a(i)``, ``35.1``, ``77/undertricks``, ``Introduction/must``.

A name has up to five levels (law, letter, number, letter, roman number); ours carry a slash where the book
prints no letters.  People write them in many ways, and with the word for *Law* before them; they are read into
levels and written in one way.
"""

from __future__ import annotations

import re
import unicodedata

INTRODUCTION = "Introduction"
FIRST, LAST = 1, 93

Levels = tuple[str, ...]

_LAW = re.compile(r"^(?:leyes|ley|laws|law|articulo|art\.?|l\.)\s*(?=\d)")
_LETTERED = re.compile(r"(\d+)(?:([a-z])(?:(\d+)(?:([a-z])([ivx]+)?)?)?)?")
_NUMBERED = re.compile(r"(\d+)(\.\d)")
_OURS = re.compile(r"(\d+)/([a-z-]+)")
_INTRODUCTION = re.compile(r"intro(?:duccion|duction)?(?:[\s/]+([a-z][a-z\s-]*))?")


def fold(text: str) -> str:
    """Without accents and capitals, for comparing what people type."""
    bare = unicodedata.normalize("NFD", text)
    return "".join(c for c in bare if not unicodedata.combining(c)).casefold()


def levels(text: str) -> Levels | None:
    """The levels of a name however it is written (``Ley 62 c(3)``); ``None`` for what names no clause."""
    plain = _LAW.sub("", fold(text).strip())
    if found := _INTRODUCTION.fullmatch(plain):
        return (INTRODUCTION, "-".join(found[1].split())) if found[1] else (INTRODUCTION,)
    plain = re.sub(r"[\s()]", "", plain)
    if found := _NUMBERED.fullmatch(plain):
        return found[1], found[2]
    if found := _OURS.fullmatch(plain):
        return found[1], found[2]
    if found := _LETTERED.fullmatch(plain):
        law, letter, *rest = (level for level in found.groups(""))
        return tuple(level for level in (str(int(law)), letter.upper(), *rest) if level)
    return None


def name(of: Levels) -> str:
    """The one way in which a clause is cited here."""
    law, *rest = of
    if rest and (law == INTRODUCTION or (len(rest[0]) > 1 and not rest[0].startswith("."))):
        return f"{law}/{rest[0]}"
    return law + "".join(rest[:3]) + (f"({rest[3]})" if len(rest) > 3 else "")

"""The vocabulary: what each concept of the Laws is called in each language, and what it must not be called.

``glossary.json`` holds a concept's word in ``en``, ``es`` (Venezuela) and ``es_ES`` (Spain), gender and
plural where they could be got wrong, letters by use, the forbidden words (plain ones, or
``/regular expressions/``) and a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Concept(NamedTuple):
    """A concept; dictionaries are by language (``letter`` also by ``data``).  ``words`` is what we print."""

    concept: str
    words: dict[str, str]
    gender: dict[str, str]
    plural: dict[str, str]
    letter: dict[str, str]
    symbol: str
    forbidden: dict[str, tuple[str, ...]]
    note: str


class Misused(NamedTuple):
    """A forbidden word as found, what to write in its place, and the concept that both name."""

    word: str
    say: str
    concept: str


@cache
def concepts() -> tuple[Concept, ...]:
    """The whole glossary, grouped by subject as the file is."""
    entries = json.loads(Path(__file__).with_name("glossary.json").read_text(encoding="utf-8"))
    return tuple(_concept(entry) for entry in entries)


def misused(text: str, language: str, but: tuple[str, ...] = ()) -> Iterator[Misused]:
    """The forbidden words of a text; ``but``: concepts that do not matter there."""
    for pattern, concept in _forbidden(language):
        if concept.concept not in but:
            for found in pattern.finditer(text):
                yield Misused(found[0], concept.words[language], concept.concept)


@cache
def _forbidden(language: str) -> tuple[tuple[re.Pattern[str], Concept], ...]:
    """Spain shares what is forbidden for a word that it shares."""
    found: dict[tuple[str, str], Concept] = {}
    for concept in concepts():
        shared = language == "es_ES" and concept.words["es"] == concept.words["es_ES"]
        for kind in (language, "es") if shared else (language,):
            found |= {(word, concept.concept): concept for word in concept.forbidden.get(kind, ())}
    return tuple((_pattern(word), concept) for (word, _), concept in found.items())


def _pattern(word: str) -> re.Pattern[str]:
    """A plain word stands for itself and for its form at the beginning of a sentence."""
    if word.startswith("/") and word.endswith("/"):
        return re.compile(word[1:-1])
    first = f"[{word[0]}{word[0].upper()}]" if word[0].islower() else re.escape(word[0])
    return re.compile(rf"(?<!\w){first}{re.escape(word[1:])}(?!\w)")


def _concept(entry: dict[str, object]) -> Concept:
    def by_language(key: str) -> dict[str, str]:
        held = entry.get(key, {})
        assert isinstance(held, dict)
        return held

    return Concept(
        str(entry["concept"]),
        {language: str(entry[language]) for language in ("en", "es", "es_ES")},
        by_language("gender"),
        by_language("plural"),
        by_language("letter"),
        str(entry.get("symbol", "")),
        {language: tuple(words) for language, words in by_language("forbidden").items()},
        str(entry.get("note", "")),
    )

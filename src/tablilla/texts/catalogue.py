"""The catalogues: flat files of key and words, one folder a language, one file a topic."""

from __future__ import annotations

import json
import locale
import os
import re
import string
from functools import cache
from pathlib import Path

from tablilla.fault import Fault

LANGUAGES = ("es", "es_ES", "en")
_VARIANT_OF = {"es_ES": "es"}  # a variant holds only what it changes
_MINUS = re.compile(r"(^|[\s(/:])-(?=\d)")
_CONTRACTIONS = ((re.compile(r"\b([Dd])e el\b"), r"\1el"), (re.compile(r"\b([Aa]) el\b"), r"\1l"))


class _Fields(string.Formatter):
    """``str.format`` where every field must be given; ``{boards:board|boards}`` is the word for so many."""

    def format_field(self, value: object, format_spec: str) -> str:
        """One word for one, the other for any other number, none included, as both languages have it."""
        one, bar, many = format_spec.partition("|")
        if not bar:
            return str(super().format_field(value, format_spec))
        return one if str(value) in ("1", "-1") else many


_FORMAT = _Fields()


class Words:
    """What is said in one language.  ``words("fact.x", seat="Oeste")``; a missing key raises ``KeyError``."""

    def __init__(self, language: str, entries: dict[str, str]) -> None:
        self.language, self.entries = language, entries

    def __contains__(self, key: str) -> bool:
        return key in self.entries

    def __call__(self, key: str, **fields: object) -> str:
        said = self.entries[key]
        for name, value in fields.items():
            if isinstance(value, Fault) and f"fault.{value.code}" in self:
                fields[name] = self(f"fault.{value.code}", **value.details)
        if fields or "{" in said:
            said = _FORMAT.vformat(said, (), fields)
        return self.smooth(said)

    def smooth(self, said: str) -> str:
        """The minus sign of print; the contractions that Spanish asks for where a name was filled in."""
        said = _MINUS.sub("\\1−", said)
        if self.language.startswith("es"):
            for pattern, short in _CONTRACTIONS:
                said = pattern.sub(short, said)
        return said


@cache
def words(language: str) -> Words:
    """The catalogue of a language; a variant falls back on what it varies."""
    if language not in LANGUAGES:
        raise Fault("language.unknown", "--lang", given=language, known=", ".join(LANGUAGES))
    entries: dict[str, str] = {}
    for folder in (_VARIANT_OF.get(language), language):
        if folder is not None:
            for file in sorted(Path(__file__).with_name(folder).glob("*.json")):
                entries |= json.loads(file.read_text(encoding="utf-8"))
    return Words(language, entries)


def default_language() -> str:
    """From the locale: ``en…`` is English, ``es_ES`` Spain's variant, all else the default, ``es``."""
    name = next((v for k in ("LC_ALL", "LC_MESSAGES", "LANG") if (v := os.environ.get(k))), None)
    name = name or locale.getlocale()[0] or ""
    return "en" if name.startswith("en") else "es_ES" if name.startswith("es_ES") else "es"

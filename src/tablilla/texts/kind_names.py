"""Irregularities by the names that directors give them, in any of the languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache

from tablilla.fault import Fault
from tablilla.rules.incident import Incident
from tablilla.texts.catalogue import LANGUAGES, Words, words


def fold(text: str) -> str:
    """Without accents, capitals, hyphens and double blanks."""
    plain = unicodedata.normalize("NFKD", text.lower().replace("_", " ").replace("-", " "))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def names(kind: str, language: str) -> tuple[str, ...]:
    """The name of a kind and its synonyms, the name first."""
    say = words(language)
    also = say(f"kind.{kind}.also").split(";") if f"kind.{kind}.also" in say else []
    return (say(f"kind.{kind}"), *(a.strip() for a in also if a.strip()))


def title(incident: Incident, edition: int, say: Words) -> str:
    """What happened, where, and the edition."""
    where = [] if incident.seat is None else [say(f"seat.{incident.seat.name}")]
    if incident.trick is not None:
        where.append(say("trick.short", number=incident.trick))
    if incident.nth > 1:
        where.append(say("incident.nth", number=incident.nth))
    name = say(f"kind.{incident.kind}")
    return f"{name} ({', '.join((*where, str(edition)))})"


def find_kind(text: str, kinds: Iterable[str], where: str = "KIND") -> str:
    """The kind of that key, name or synonym.  Raises ``Fault`` with the nearest where there is none."""
    all_ = tuple(kinds)
    if text in all_:
        return text
    known = _by_name(all_)
    found = known.get(fold(text))
    if found is None:
        near = dict.fromkeys(known[n] for n in get_close_matches(fold(text), known, 5, 0.5))
        raise Fault("kind.unknown", where, given=text, near=", ".join(near) or Fault("kind.list"))
    return found


@cache
def _by_name(kinds: tuple[str, ...]) -> Mapping[str, str]:
    """Every name of these kinds, folded; a key goes before the names of others."""
    known: dict[str, str] = {}
    for kind in kinds:
        known[fold(kind)] = kind
        for language in LANGUAGES:
            if f"kind.{kind}" in words(language):
                for name in names(kind, language):
                    known.setdefault(fold(name), kind)
    return known

"""What a log comes to in numbers: rulings by law and kind, without names, and what rulings did to scores."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from tablilla.desk.entry import JSON, Entry
from tablilla.desk.fold import Current
from tablilla.desk.fold_rulings import State, incidents, law_of, rulings

_Counted = TypeVar("_Counted", int, str)
_PERCENT = re.compile(r"([+-]?\d{1,3}(?:[.,]\d{1,4})?)\s*%")


@dataclass(frozen=True)
class Statistics:
    """How many rulings there were, and of what; nothing that tells who, where or when."""

    rulings: int
    by_state: Mapping[str, int]
    by_kind: Mapping[str, int]
    by_clause: Mapping[str, int]  # a clause counts once in a ruling
    by_law: Mapping[int, int]  # a law counts once in a ruling
    by_edition: Mapping[int, int]
    appeals: int

    def plain(self) -> dict[str, JSON]:
        """As JSON."""
        return {
            "rulings": self.rulings,
            "by_state": dict(self.by_state),
            "by_kind": dict(self.by_kind),
            "by_clause": dict(self.by_clause),
            "by_law": {str(law): count for law, count in self.by_law.items()},
            "by_edition": {str(edition): count for edition, count in self.by_edition.items()},
            "appeals": self.appeals,
        }


def statistics(logs: Iterable[Current]) -> Statistics:
    """The rulings of sessions, without those discarded.  The most frequent first, then by name."""
    found = [one for log in logs for one in rulings(log) if one.state is not State.DISCARDED]
    kinds, clauses, laws, editions = Counter[str](), Counter[str](), Counter[int](), Counter[int]()
    for ruling in found:
        if ruling.opened is not None:
            kinds[ruling.kind] += 1
        if ruling.ruled is not None:
            cited = set(clauses_of(ruling.ruled.value))
            clauses.update(cited)
            laws.update({law for clause in cited if (law := law_of(clause)) is not None})
            editions[ruling.ruled.edition] += 1
    states = Counter(ruling.state for ruling in found)
    return Statistics(
        len(found),
        {state.key: states[state] for state in State if state is not State.DISCARDED},
        _ordered(kinds),
        _ordered(clauses),
        _ordered(laws),
        _ordered(editions),
        sum(bool(ruling.appeals) for ruling in found),
    )


class Effect(NamedTuple):
    """A side's score before and after a ruling; ``change`` only where both are numbers, or both percentages."""

    side: str  # "ns" or "ew"
    before: JSON
    after: JSON
    change: Fraction | None
    percent: bool


def effects(score: JSON) -> tuple[Effect, Effect]:
    """What the value of ``score.set`` did to both sides.

    ``before`` and ``after`` hold a score for each side (``ns``, ``ew``), or one number, which is North-South's.
    """
    return _effect("ns", score), _effect("ew", score)


def clauses_of(ruled: Mapping[str, Any]) -> Iterator[str]:
    """The clauses of all that a ruling directs, in its order, perhaps more than once."""
    for directive in directives_of(ruled):
        if directive.get("clause"):
            yield str(directive["clause"])


def directives_of(ruled: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """All that a ruling directs; what a device sent that is no directive is passed over."""
    for incident in incidents(ruled):
        made = incident.get("directives")
        yield from (one for one in (made if isinstance(made, list) else ()) if isinstance(one, Mapping))


def search(log: Current, wanted: str, words: Callable[[Entry], str] = lambda entry: "") -> tuple[Entry, ...]:
    """The entries that hold all the words, in whatever case and with or without accents, the newest first.

    ``words`` adds what an entry is called in the language of whoever searches.
    """
    terms = folded(wanted).split()
    found = [entry for entry in log.entries.values() if _holds(entry, terms, words)] if terms else []
    return tuple(reversed(found))


def folded(text: str) -> str:
    """Without case and accents."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in parts if not unicodedata.combining(char))


def _holds(entry: Entry, terms: list[str], words: Callable[[Entry], str]) -> bool:
    said = (entry.about, entry.kind, entry.key, entry.author, entry.reason, words(entry), *_texts(entry.value))
    text = folded(" ".join(said))
    return all(term in text for term in terms)


def _texts(value: JSON) -> Iterator[str]:
    if isinstance(value, Mapping):
        for name, held in value.items():
            yield name
            yield from _texts(held)
    elif isinstance(value, list):
        for held in value:
            yield from _texts(held)
    elif value is not None:
        yield str(value)


def _ordered(counts: Counter[_Counted]) -> dict[_Counted, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _effect(side: str, score: Mapping[str, JSON]) -> Effect:
    before, after = _side(side, score.get("before")), _side(side, score.get("after"))
    (old, per), (new, cent) = _number(before), _number(after)
    change = None if old is None or new is None or per != cent else new - old
    return Effect(side, before, after, change, per)


def _side(side: str, score: JSON) -> JSON:
    if isinstance(score, Mapping):
        return score.get(side)
    if isinstance(score, int | float) and not isinstance(score, bool):
        return score if side == "ns" else -score
    return None


def _number(score: JSON) -> tuple[Fraction | None, bool]:
    """A score as a number, and whether it is a percentage."""
    if isinstance(score, int | float) and not isinstance(score, bool):
        return Fraction(str(score)), False
    found = _PERCENT.fullmatch(score.strip()) if isinstance(score, str) else None
    return (Fraction(found[1].replace(",", ".")), True) if found else (None, False)

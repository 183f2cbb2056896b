"""A docket in which what the director may raise, and how a disputed clause is read, are questions.

So one chart holds every way to raise and to read.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar

from tablilla.laws import index
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail, Doubt, Fact, Kind
from tablilla.rules.incident import Incident, Issue, Reading
from tablilla.rules.need import NeedFact

T = TypeVar("T")
PREFIX = "issue."
READING = "reading."


@cache
def question(issue: Issue) -> Fact[bool]:
    """Whether the director raises it; the page takes it as not raised until he does."""
    return Fact(PREFIX + issue.key, (True, False), Kind.FINDING)


@cache
def way_of(reading: Reading) -> Fact[str]:
    """How a clause is read; the page takes the first way until the director takes another."""
    return Fact(READING + reading.key, reading.ways, Kind.FINDING)


def of_the_page(key: str) -> bool:
    """Whether only the page asks it: of what is raised, of a reading."""
    return key.startswith((PREFIX, READING))


class _Raised(frozenset[tuple[Incident, Issue]]):
    """What was raised, where it is not yet known whether it is."""

    known: Mapping[Fact[Any], bool]

    def __new__(cls, known: Mapping[Fact[Any], bool]) -> _Raised:
        made = super().__new__(cls)
        made.known = known
        return made

    def __contains__(self, item: object) -> bool:
        if not isinstance(item, tuple):
            return False
        incident, issue = item
        fact = question(issue)
        if fact not in self.known:
            raise NeedFact(incident, fact, "", fact.domain)
        return self.known[fact]


class _Readings(dict[Reading, str]):
    """The ways chosen, where it is not yet known which is."""

    def get(self, reading: Reading, default: Any = None) -> Any:
        if reading not in self:
            fact = way_of(reading)
            raise NeedFact(Incident(READING), fact, "", fact.domain)
        return self[reading]


@dataclass(frozen=True)
class RaisingDocket(Docket):
    """Asks ``issue.<key>`` where a law looks whether that was raised, ``reading.<key>`` how it is read."""

    raised: frozenset[tuple[Incident, Issue]] = field(default_factory=lambda: _Raised({}))
    readings: Mapping[Reading, str] = field(default_factory=_Readings)

    def told(
        self,
        incident: Incident,
        fact: Fact[T] | Detail[T],
        value: T | Doubt,
        source: str = "director",
    ) -> Docket:
        if isinstance(fact, Fact) and fact.key.startswith(PREFIX) and isinstance(self.raised, _Raised):
            return replace(self, raised=_Raised({**self.raised.known, fact: value is True}))
        if isinstance(fact, Fact) and fact.key.startswith(READING):
            reading = index.readings()[fact.key.removeprefix(READING)]
            return replace(self, readings=_Readings({**self.readings, reading: str(value)}))
        return super().told(incident, fact, value, source)

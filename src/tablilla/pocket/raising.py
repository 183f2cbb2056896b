"""A docket in which what the director may raise is a question, so that one chart holds every way to raise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, TypeVar

from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail, Doubt, Fact, Kind
from tablilla.rules.incident import Incident, Issue
from tablilla.rules.need import NeedFact

T = TypeVar("T")
PREFIX = "issue."


@cache
def question(issue: Issue) -> Fact[bool]:
    """Whether the director raises it; the page takes it as not raised until he does."""
    return Fact(PREFIX + issue.key, (True, False), Kind.FINDING)


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


@dataclass(frozen=True)
class RaisingDocket(Docket):
    """Asks ``issue.<key>`` wherever a law looks whether that was raised."""

    raised: frozenset[tuple[Incident, Issue]] = field(default_factory=lambda: _Raised({}))

    def told(
        self,
        incident: Incident,
        fact: Fact[T] | Detail[T],
        value: T | Doubt,
        source: str = "director",
    ) -> Docket:
        if isinstance(fact, Fact) and fact.key.startswith(PREFIX) and isinstance(self.raised, _Raised):
            return replace(self, raised=_Raised({**self.raised.known, fact: value is True}))
        return super().told(incident, fact, value, source)

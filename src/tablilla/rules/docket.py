"""A board before the director: its table, its incidents, and all that was told.  Immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from tablilla.bridge.seats import Seat
from tablilla.rules.doubt import Doubts
from tablilla.rules.fact import Detail, Doubt, Fact, Implication, Test
from tablilla.rules.incident import Incident, Issue, Reading
from tablilla.rules.moment import Moment, When, reached_at
from tablilla.rules.place import Place
from tablilla.rules.step import Law
from tablilla.rules.witness import Blank, Entry, Witness

T = TypeVar("T")


@dataclass(frozen=True)
class Book:
    """What the laws bring along: an entry procedure for each kind, and what holds between facts."""

    kinds: Mapping[str, Law]
    implications: tuple[Implication, ...] = ()
    doubts: Doubts | None = None
    moment: Fact[Moment] | None = None  # the fact that tells when attention was drawn
    passed: tuple[Test, ...] = ()  # what shows that the trick of the irregularity is over: play went on
    of_the_board: tuple[Fact[Any], ...] = ()  # asked once, whatever irregularities one leads to
    of_the_act: tuple[Fact[Any], ...] = ()  # asked once where the same act is an irregularity of another kind
    # of each fact: values that it cannot have where all those tests of others hold
    index: dict[Fact[Any], list[tuple[frozenset[Any], tuple[Test, ...]]]] = field(
        default_factory=dict, compare=False
    )

    def __post_init__(self) -> None:
        for never in (rule.never for rule in self.implications):
            for part in never:
                others = tuple(other for other in never if other is not part)
                self.index.setdefault(part.fact, []).append((part.values, others))


@dataclass(frozen=True)
class Docket:
    """A board before the director.

    ``named`` are incidents that he named or that others bred; ``now`` is how far the board has come, where he
    and not the table says so; ``ask=False`` is a closed record, nobody to ask.
    """

    book: Book
    edition: int = 2017
    witness: Witness = field(default_factory=Blank)
    named: tuple[Incident, ...] = ()
    entries: Mapping[Incident, Mapping[Fact[Any] | Detail[Any], Entry]] = field(default_factory=dict)
    readings: Mapping[Reading, str] = field(default_factory=dict)
    raised: frozenset[tuple[Incident, Issue]] = frozenset()
    now: When | None = None
    ask: bool = True

    def reached(self, incident: Incident, when: When) -> bool:
        """Whether the board has come so far that this can be known."""
        if when is When.TRICK and self._passed(incident):
            return True
        if self.now is None:
            return self.witness.reached(incident, when)
        now = self.now
        drawn = self.entries.get(incident, {}).get(self.book.moment) if self.book.moment else None
        if drawn is not None and isinstance(drawn.value, Moment):
            now = max(now, reached_at(drawn.value))
        return when <= now

    def _passed(self, incident: Incident) -> bool:
        """Whether any hand was told to have played to the next trick, or another incident is of a later one."""
        if incident.trick is not None and any((i.trick or 0) > incident.trick for i in self.incidents):
            return True
        wanted = {test.fact.key: test.values for test in self.book.passed}
        told = self.entries.get(incident, {})
        return any(
            isinstance(fact, Fact) and fact.key in wanted and entry.value in wanted[fact.key]
            for fact, entry in told.items()
        )

    def seat(self, incident: Incident, place: Place) -> Seat | None:
        """Who sits there, as far as it is known."""
        seat = self.witness.seat(incident, place)
        return incident.at(place) if seat is None else seat

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Those that the table shows and those named by the director or bred by others, each once."""
        return tuple(dict.fromkeys((*self.witness.incidents(), *self.named)))

    def told(
        self,
        incident: Incident,
        fact: Fact[T] | Detail[T],
        value: T | Doubt,
        source: str = "director",
    ) -> Docket:
        """With one more answer; told again, the new one counts."""
        mine = {**self.entries.get(incident, {}), fact: Entry(value, source)}
        return replace(self, entries={**self.entries, incident: mine})

    def without(self, incident: Incident, fact: Fact[Any] | Detail[Any]) -> Docket:
        """As if this had not been told."""
        mine = {k: v for k, v in self.entries.get(incident, {}).items() if k is not fact}
        return replace(self, entries={**self.entries, incident: mine})

    def raise_issue(self, incident: Incident, issue: Issue) -> Docket:
        """The director raises something that stands around every incident."""
        return replace(self, raised=self.raised | {(incident, issue)})

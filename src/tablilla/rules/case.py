"""A case: all that a law may read, and the words in which it speaks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from tablilla.rules.directive import Directive
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail, Doubt, Fact, Option, Test
from tablilla.rules.incident import Incident, Issue, Reading
from tablilla.rules.moment import When
from tablilla.rules.need import NeedFact, NoSuchOption, Undetermined
from tablilla.rules.place import Place
from tablilla.rules.step import Asked, Done, Followed, Law, Opened, Read, Step
from tablilla.rules.witness import Entry

T = TypeVar("T")
Condition = Fact[bool] | Test


class Case:
    """One incident of a docket, while a law looks at it."""

    def __init__(
        self, docket: Docket, incident: Incident, *, linked: bool = False, each: Hashable = None
    ) -> None:
        self.docket, self.incident, self.linked, self.each = docket, incident, linked, each
        self.told = docket.entries.get(incident, {})
        self.steps: list[Step] = []
        self._known: dict[Fact[Any], Entry] = {}
        self._looking: set[Fact[Any]] = set()
        self._cited: set[tuple[Fact[Any], str]] = set()

    # -- what is known --------------------------------------------------------------------------
    def look(self, fact: Fact[Any]) -> Entry | None:
        """What is known of a fact without asking: from the table, what was told, what these imply."""
        entry = self._known.get(fact)
        if entry is None and fact not in self._looking:
            self._looking.add(fact)
            entry = self.docket.witness.shows(self, fact) or self.told.get(fact)
            if entry is None and fact in self.docket.book.index:
                left = self._left(fact)
                if len(left) == 1:
                    entry = Entry(left[0], "implied")
            self._looking.discard(fact)
            if entry is not None:
                self._known[fact] = entry
        return entry

    def domain(self, fact: Fact[T]) -> tuple[T, ...]:
        """The answers still possible; all of them where what is known contradicts itself."""
        return self._left(fact) or fact.domain

    def _left(self, fact: Fact[T]) -> tuple[T, ...]:
        left = fact.domain
        for values, others in self.docket.book.index.get(fact, ()):
            if all((known := self.look(o.fact)) is not None and known.value in o.values for o in others):
                left = tuple(v for v in left if v not in values)
        return left

    # -- what a law says ----------------------------------------------------------------------------------
    def ask(self, fact: Fact[T], clause: str, wanted: frozenset[Any] | None = None) -> T:
        """The answer to a question of the law, noted with the clause that turns on it, and what it wants."""
        entry = self.look(fact)
        if entry is None:
            raise NeedFact(self.incident, fact, clause, self.domain(fact))
        if isinstance(entry.value, Doubt):
            if self.docket.book.doubts is None:
                raise NeedFact(self.incident, fact, clause, self.domain(fact))
            value = self.docket.book.doubts.resolve(self, fact, entry.value)
            entry = Entry(value, entry.value.value)
            self._known[fact] = entry
        return self._note(fact, clause, entry, wanted)

    def choose(self, fact: Fact[T], by: Place, options: Mapping[T, Option]) -> T:
        """A player's choice among the options that the case gives him."""
        entry = self.look(fact)
        first = next(iter(options.values())).clause
        if entry is None:
            left = tuple(v for v in self.domain(fact) if v in options)
            owner = self.docket.witness.owner(self.incident, by)
            raise NeedFact(self.incident, fact, first, left, owner, options)
        if entry.value not in options:
            raise NoSuchOption(f"{entry.value} is none of the options that Law {first} gives")
        return self._note(fact, options[entry.value].clause, entry)

    def may(self, fact: Fact[bool], by: Place, clause: str) -> bool:
        """A player's choice to do what the clause allows, or to leave it."""
        return self.choose(fact, by, {True: Option(clause), False: Option(clause)})

    def _note(self, fact: Fact[T], clause: str, entry: Entry, wanted: frozenset[Any] | None = None) -> T:
        value: T = entry.value
        if (fact, clause) not in self._cited:
            self._cited.add((fact, clause))
            met = None if wanted is None else value in wanted
            self.steps.append(Asked(clause, fact, value, entry.source, met))
        return value

    def holds(self, condition: Condition, clause: str) -> bool:
        """Whether an item of a list of the law applies."""
        if isinstance(condition, Test):
            return self.ask(condition.fact, clause, condition.values) in condition.values
        return self.ask(condition, clause)

    def all_of(self, items: Iterable[tuple[str, Condition]]) -> tuple[str, ...]:
        """The clause of every item of a list that applies, in the order of the list.

        None hides another; what can be known now is asked first.
        """
        items = tuple(items)
        found = {clause for clause, condition in sorted(items, key=_by_time) if self.holds(condition, clause)}
        return tuple(dict.fromkeys(clause for clause, _ in items if clause in found))

    def any_of(self, items: Iterable[tuple[str, Condition]]) -> bool:
        """Whether at least one applies, where nothing hangs on which: what is known settles it unasked."""
        ordered = sorted(items, key=_by_time)
        known = [(c, x) for c, x in ordered if self.look(x.fact if isinstance(x, Test) else x)]
        applies = [self.holds(x, c) for c, x in known]  # all that is known is cited
        return any(applies) or any(self.holds(x, c) for c, x in ordered)

    def first_of(self, items: Iterable[tuple[str, Condition]]) -> tuple[str, ...]:
        """The clause of the first item of a list that applies, where the same follows from each."""
        found = next((clause for clause, condition in items if self.holds(condition, clause)), None)
        return () if found is None else (found,)

    def detail(self, detail: Detail[T]) -> T | Detail[T]:
        """A detail as far as it is known, else itself."""
        entry = self.told.get(detail)
        value: T | Detail[T] = entry.value if entry else self.docket.witness.names(self, detail)
        return value

    def subjects(self, key: str) -> tuple[Hashable, ...]:
        """The finite, ordered set that a loop runs over; where it is unknown, one stands for all."""
        known = self.docket.witness.subjects(self, key)
        return ("each",) if known is None else known

    def by(self, editions: Mapping[int, T]) -> T:
        """What the case's edition says: the latest that is not later."""
        return editions[max(year for year in editions if year <= self.docket.edition)]

    def since(self, year: int) -> bool:
        """Whether the case's edition is this one or a later."""
        return self.docket.edition >= year

    def reading(self, reading: Reading, clause: str) -> str:
        """The way in which a clause with more than one reading is read here."""
        way = self.docket.readings.get(reading, reading.ways[0])
        self.steps.append(Read(clause, reading, way))
        return way

    def raised(self, issue: Issue) -> bool:
        """Whether the director raised it."""
        return (self.incident, issue) in self.docket.raised

    def do(self, clause: str, directive: Directive) -> None:
        """The clause directs this."""
        self.steps.append(Done(clause, directive))

    def open(self, clause: str, incident: Incident, who: Place | None = None) -> None:
        """This law breeds another irregularity, ruled on by itself; ``who``: whose it is, if not his."""
        if who is not None:
            incident = replace(incident, seat=self.docket.seat(self.incident, who))
        self.steps.append(Opened(clause, replace(incident, born_of=clause), who))

    def of(self, incident: Incident) -> Case:
        """The same board, another incident: to ask the law what that one came to."""
        return Case(self.docket, incident, linked=self.linked)

    def others(self, kind: str) -> tuple[Incident, ...]:
        """The other incidents of this kind on the board."""
        return tuple(i for i in self.docket.incidents if i.kind == kind and i != self.incident)

    def follow(self, clause: str, law: Law, over: Sequence[Hashable] = (None,)) -> None:
        """Another law about the same incident, with a chart of its own."""
        self.steps.append(Followed(clause, law, tuple(over)))
        if not self.linked:
            for each in over:
                self.each, before = each, self.each
                law(self)
                self.each = before

    def contradictions(self) -> tuple[Fact[Any], ...]:
        """What was told although the table shows otherwise, or other answers exclude it."""
        found = []
        for fact, entry in self.told.items():
            if (
                isinstance(fact, Fact)
                and not isinstance(entry.value, Doubt)
                and self._denies(fact, entry.value)
            ):
                found.append(fact)
        return tuple(found)

    def _denies(self, fact: Fact[Any], value: object) -> bool:
        try:
            shown = self.docket.witness.shows(self, fact)
            return (shown is not None and shown.value != value) or value not in self._left(fact)
        except NeedFact:  # what the table shows hangs on another irregularity, of which this is still open
            return False

    @property
    def done(self) -> tuple[Done, ...]:
        """What was directed so far."""
        return tuple(step for step in self.steps if isinstance(step, Done))


def run(docket: Docket, incident: Incident, law: Law | None = None) -> tuple[Case, NeedFact | None]:
    """The law as far as what is known carries it, and what it needs next."""
    return _run(Case(docket, incident), law or docket.book.kinds[incident.kind])


def run_linked(docket: Docket, incident: Incident, law: Law) -> tuple[Case, NeedFact | None]:
    """As ``run``, but the laws it leads to are links and not run: they have charts of their own."""
    return _run(Case(docket, incident, linked=True, each="each"), law)


def _run(case: Case, law: Law) -> tuple[Case, NeedFact | None]:
    try:
        law(case)
    except NeedFact as need:
        return case, need
    except Undetermined:
        pass
    return case, None


def _by_time(item: tuple[str, Condition]) -> When:
    return item[1].fact.known if isinstance(item[1], Test) else item[1].known

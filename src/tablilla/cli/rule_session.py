"""A ruling in progress: the docket, the incident in hand, and what was answered in which order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tablilla.fault import Fault
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.export import key as key_of_fact
from tablilla.rules.fact import Detail, Doubt, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.table.drivers import answer

RULED, QUESTION, OPEN = 0, 3, 4


def tell(docket: Docket, incident: Incident, fact: Fact[Any] | Detail[Any], value: Any) -> Docket:
    """An answer that is an event is told to the table, any other is an entry of its own."""
    if isinstance(fact, Detail) or isinstance(value, Doubt):
        return docket.told(incident, fact, value)
    return answer(docket, NeedFact(incident, fact, "", fact.domain), value)


@dataclass(frozen=True)
class Answer:
    """Something answered in this session."""

    incident: Incident
    fact: Fact[Any] | Detail[Any]
    value: Any


@dataclass(frozen=True)
class Session:
    """Immutable: an answer, a step back, a what-if give new ones.  ``start`` is what was known at first."""

    start: Docket
    incident: Incident
    answers: tuple[Answer, ...] = ()
    docket: Docket = field(init=False)
    rulings: dict[Incident, Ruling] = field(init=False)

    def __post_init__(self) -> None:
        docket = self.start
        for given in self.answers:
            docket = tell(docket, given.incident, given.fact, given.value)
        try:
            docket, rulings = rule_all(docket)
        except NoSuchOption as wrong:
            raise Fault("choice.none", "", why=wrong) from None
        for incident in rulings:
            if wrong_facts := Case(docket, incident).contradictions():
                raise Fault("fact.contradiction", "", facts=", ".join(key_of_fact(f) for f in wrong_facts))
        object.__setattr__(self, "docket", docket)
        object.__setattr__(self, "rulings", rulings)

    @property
    def ordered(self) -> list[tuple[Incident, Ruling]]:
        """The incident in hand first, then the others."""
        first = [(self.incident, self.rulings[self.incident])]
        return first + [(i, r) for i, r in self.rulings.items() if i != self.incident]

    @property
    def question(self) -> NeedFact | None:
        """What is to be asked next."""
        return next((r.question for _, r in self.ordered if r.question), None)

    @property
    def status(self) -> int:
        """Exit status: ruled, a question is open, or ruled for now and open until later."""
        if self.question is not None:
            return QUESTION
        return OPEN if any(r.open_until or r.ifs for r in self.rulings.values()) else RULED

    def told(self, incident: Incident, fact: Fact[Any] | Detail[Any], value: Any) -> Session:
        """With one more answer; an earlier answer to the same question is replaced in its place."""
        new = Answer(incident, fact, value)
        kept = [new if (a.incident, a.fact) == (incident, fact) else a for a in self.answers]
        return replace(self, answers=tuple(kept) if new in kept else (*kept, new))

    def back(self) -> Session:
        """Without the last answer."""
        return replace(self, answers=self.answers[:-1])

"""A ruling in progress: the docket, the incident in hand, and what was answered in which order."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, name
from tablilla.fault import Fault
from tablilla.laws.common import SUIT, SUITS
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.export import key as key_of_fact
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.service.given import Given, Unnamed, assigned, ordered, tell, unnamed
from tablilla.table.drivers import Told, penalty_suit

RULED, QUESTION, OPEN = 0, 3, 4


@dataclass(frozen=True)
class Answer:
    """Something answered in this session."""

    incident: Incident
    fact: Fact[Any] | Detail[Any]
    value: Any


@dataclass(frozen=True)
class Session:
    """Immutable: an answer, a step back, a what-if give new ones.

    ``start`` is what was known at first, ``given`` what the command line tells, ``idle`` what of it is unused.
    """

    start: Docket
    incident: Incident
    answers: tuple[Answer, ...] = ()
    given: tuple[Given, ...] = ()
    docket: Docket = field(init=False)
    rulings: dict[Incident, Ruling] = field(init=False)
    idle: tuple[Given, ...] = field(init=False)

    def __post_init__(self) -> None:
        docket = self.start
        for each in self.answers:
            docket = tell(docket, each.incident, each.fact, each.value)
        try:
            docket, idle = assigned(docket, self.incident, self.given)
            docket, rulings = rule_all(docket)
        except NoSuchOption as wrong:
            raise Fault("choice.none", "", why=wrong) from None
        for incident in rulings:
            _named_of_the_card(docket, incident)
            if wrong_facts := Case(docket, incident).contradictions():
                raise Fault("fact.contradiction", "", facts=", ".join(key_of_fact(f) for f in wrong_facts))
        object.__setattr__(self, "docket", docket)
        object.__setattr__(self, "rulings", rulings)
        object.__setattr__(self, "idle", idle)

    @property
    def ordered(self) -> list[tuple[Incident, Ruling]]:
        """The incident in hand first, then the others."""
        return [(i, self.rulings[i]) for i in ordered(self.incident, self.rulings)]

    def number(self, incident: Incident) -> int:
        """By which it is addressed: 1 is the incident in hand."""
        return ordered(self.incident, self.rulings).index(incident) + 1

    @property
    def question(self) -> NeedFact | None:
        """What is to be asked next."""
        return next((r.question for _, r in self.ordered if r.question), None)

    @property
    def unnamed(self) -> Unnamed | None:
        """What is to be named with a choice that was made."""
        return next((u for i, _ in self.ordered for u in unnamed(self.docket, i)), None)

    @property
    def status(self) -> int:
        """Exit status: ruled, a question is open, or ruled for now and open until later."""
        if self.question is not None or self.unnamed is not None:
            return QUESTION
        return OPEN if any(r.open_until or r.ifs for r in self.rulings.values()) else RULED

    def details(self, incident: Incident) -> dict[Detail[Any], Any]:
        """What was named with the choices made about it."""
        told = self.docket.entries.get(incident, {})
        return {key: entry.value for key, entry in told.items() if isinstance(key, Detail)}

    def told(self, incident: Incident, fact: Fact[Any] | Detail[Any], value: Any) -> Session:
        """With one more answer; an earlier answer to the same question is replaced in its place."""
        new = Answer(incident, fact, value)
        kept = [new if (a.incident, a.fact) == (incident, fact) else a for a in self.answers]
        return replace(self, answers=tuple(kept) if new in kept else (*kept, new))

    def back(self) -> Session:
        """Without the last answer."""
        return replace(self, answers=self.answers[:-1])


def _named_of_the_card(docket: Docket, incident: Incident) -> None:
    """50D2, 51B1: no suit but that of the penalty cards can be required or forbidden.  Raises ``Fault``."""
    case = Case(docket, incident)
    suit = penalty_suit(case) if isinstance(docket.witness, Told) else None
    for detail, right in () if suit is None else ((SUIT, suit), (SUITS, SUIT_CARDS[suit])):
        told = case.told.get(detail)
        if told is not None and told.value != right:
            raise Fault("detail.other_suit", f"details.{detail.key}", suit=name(SUIT_CARDS[suit or 0]))

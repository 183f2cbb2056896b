"""What the command line tells of a board: to which incident a fact or detail belongs, and what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, SUITS
from tablilla.fault import Fault
from tablilla.laws.common import SUIT
from tablilla.laws.common import SUITS as SUIT_SET
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.export import key
from tablilla.rules.fact import Detail, Doubt, Fact, Kind
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident, Issue
from tablilla.rules.need import NeedFact
from tablilla.rules.ruling import rule_all
from tablilla.rules.step import Asked
from tablilla.rules.witness import Blank
from tablilla.table.drivers import Told, answer


@dataclass(frozen=True)
class Given:
    """A fact or detail as it is told; ``number`` is that of the incident, 0 for the first that asks it."""

    what: Fact[Any] | Detail[Any]
    value: Any
    number: int = 0

    @property
    def name(self) -> str:
        """As it is typed."""
        said = self.what.key if isinstance(self.what, Detail) else key(self.what)
        return numbered(self.number, said)


@dataclass(frozen=True)
class Unnamed:
    """A choice that was told without what has to be named with it; ``among`` what the case gives, if known."""

    incident: Incident
    need: NeedFact
    value: Any
    names: Detail[Any]
    among: tuple[Any, ...]

    @property
    def can_be(self) -> tuple[Any, ...]:
        """What can be named: what the case gives, else any suit; suits from the highest."""
        if self.names not in (SUIT, SUIT_SET):
            return self.among
        every = range(len(SUITS)) if self.names is SUIT else SUIT_CARDS
        return tuple(sorted(self.among or every, reverse=True))


def numbered(number: int, name: str) -> str:
    """How a fact of the n-th incident is addressed; of the first, without a number."""
    return name if number < 2 else f"{number}:{name}"


def tell(docket: Docket, incident: Incident, what: Fact[Any] | Detail[Any], value: Any) -> Docket:
    """An answer that is an event is told to the table of an interview too."""
    if isinstance(what, Detail):
        return docket.told(incident, what, value)
    return answer(docket, NeedFact(incident, what, "", what.domain), value)


def ordered(first: Incident, incidents: Iterable[Incident]) -> list[Incident]:
    """The incident in hand is number 1, then the others."""
    return [first, *(i for i in incidents if i != first)]


def assigned(docket: Docket, first: Incident, given: tuple[Given, ...]) -> tuple[Docket, tuple[Given, ...]]:
    """With all that is given told to whose it is, in whatever order it is given; and what nothing asked for.

    A fact without a number belongs to the first incident whose law can ask it: to one bred by another only if
    that one cannot.  What nothing asks is told of the incident in hand, so that it is seen to contradict.
    """
    _once(given)
    left = [g for g in given if isinstance(g.what, Fact)]
    while left:
        docket, rulings = rule_all(docket)
        incidents = ordered(first, rulings)
        whose = {id(g): _whose(docket, g, incidents) for g in left}
        if not any(whose.values()):
            break
        for each in left:
            if (incident := whose[id(each)]) is not None:
                docket = tell(docket, incident, each.what, each.value)
        left = [g for g in left if whose[id(g)] is None]
    for each in left:
        if not each.number:
            docket = tell(docket, first, each.what, each.value)
    return _details(docket, first, given, left)


def _details(
    docket: Docket, first: Incident, given: tuple[Given, ...], idle: list[Given]
) -> tuple[Docket, tuple[Given, ...]]:
    """With the details told; a choice that names suits takes ``suit``, one that names one suit ``suits``."""
    details = [g for g in given if isinstance(g.what, Detail)]
    told = docket
    for each in details:
        incidents = ordered(first, told.incidents)
        if each.number <= len(incidents):
            told = told.told(incidents[max(each.number, 1) - 1], each.what, each.value)
    told, _ = rule_all(told)
    used: set[int] = set()
    for number, incident in enumerate(ordered(first, told.incidents), start=1):
        for missing in unnamed(told, incident):
            for each in details:
                fits = each.what is missing.names or {each.what, missing.names} <= {SUIT, SUIT_SET}
                if fits and each.number in (number, 0):
                    told = told.told(incident, missing.names, _as(missing.names, each))
                    used.add(id(each))
    used |= {id(each) for each in details if _matters(told, each.what)}
    return told, (*idle, *(g for g in details if id(g) not in used))


def _as(names: Detail[Any], given: Given) -> Any:
    """A suit as a set of cards, or the one suit of a set."""
    if names is given.what:
        return given.value
    if names is SUIT_SET:
        return SUIT_CARDS[given.value]
    suits = [s for s in range(len(SUITS)) if given.value & SUIT_CARDS[s]]
    if len(suits) != 1:
        raise Fault("detail.one", "--detail", given="".join(SUITS[s] for s in suits))
    return suits[0]


def _matters(docket: Docket, detail: Fact[Any] | Detail[Any]) -> bool:
    """Whether what is directed is another without this detail."""
    for incident in docket.incidents:
        if detail in docket.entries.get(incident, {}):
            without = docket.without(incident, detail)
            if run(docket, incident)[0].steps != run(without, incident)[0].steps:
                return True
    return False


def _once(given: tuple[Given, ...]) -> None:
    """One answer to each question."""
    values: dict[tuple[int, Any], Any] = {}
    for each in given:
        if values.setdefault((each.number, each.what), each.value) != each.value:
            raise Fault("fact.contradiction", "", facts=each.name)


def _whose(docket: Docket, given: Given, incidents: list[Incident]) -> Incident | None:
    if given.number:
        return incidents[given.number - 1] if given.number <= len(incidents) else None
    about: Any = given.what
    while isinstance(about.subject, Fact):
        about = about.subject  # "which is likelier" is asked by the law that asks the fact
    raised = frozenset(issue for _, issue in docket.raised)
    return next((i for i in incidents if about.key in asked(i.kind, docket.edition, raised)), None)


@cache
def asked(kind: str, edition: int, raised: frozenset[Issue] = frozenset()) -> frozenset[str]:
    """The key of every fact that the law of this kind can ask, with its frame and what was raised."""
    me = Incident(kind)
    docket = replace(Docket(BOOK, edition, Blank()), raised=frozenset((me, issue) for issue in raised))
    graphs = charts(docket, me, BOOK.kinds[kind]).values()
    return frozenset(node.fact.key for graph in graphs for node in graph.nodes)


def unnamed(docket: Docket, incident: Incident) -> tuple[Unnamed, ...]:
    """The choices of this incident that name something which is not told."""
    found: dict[Fact[Any], Unnamed] = {}
    case, _ = run(docket, incident)
    for step in case.steps:
        if not isinstance(step, Asked) or step.fact.kind is not Kind.CHOICE or isinstance(step.value, Doubt):
            continue
        _, need = run(docket.without(incident, step.fact), incident)
        option = need.options.get(step.value) if need is not None and need.fact is step.fact else None
        if need is None or option is None or option.names is None:
            continue
        if isinstance(case.detail(option.names), Detail):
            told = isinstance(docket.witness, Told)  # of which nothing is known but what was said
            among = docket.witness.subjects(case, option.among) if option.among and not told else None
            found[step.fact] = Unnamed(incident, need, step.value, option.names, tuple(among or ()))
    return tuple(found.values())

"""A ruling: what is certain, what must still be asked, and what to come back for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.need import NeedFact
from tablilla.rules.step import Asked, Done, Opened, Step
from tablilla.rules.ways import ways

BUDGET = 4000


@dataclass(frozen=True)
class Appointment:
    """Come back at this time, and find this out."""

    when: When
    clause: str
    fact: Fact[Any]


@dataclass(frozen=True)
class Ruling:
    """What the law makes of one incident at this time.

    ``certain`` holds whatever is found later; ``question`` must be answered now; ``open_until`` cannot be known
    yet; ``ifs`` could be known, but there is nobody to ask; ``possible`` are the rulings that may still follow.
    """

    incident: Incident
    steps: tuple[Step, ...]
    certain: tuple[Done, ...]
    question: NeedFact | None = None
    open_until: tuple[Appointment, ...] = ()
    ifs: tuple[Appointment, ...] = ()
    possible: tuple[tuple[Done, ...], ...] = ()

    @property
    def complete(self) -> bool:
        """Whether nothing is open."""
        return not (self.question or self.open_until or self.ifs)


def rule(docket: Docket, incident: Incident) -> Ruling:
    """Rule on one incident.

    A fact that cannot be known yet is no question: the law is followed for each of its answers.  What all of
    them direct is certain; what they would ask becomes an appointment.  A fact of today that is met on each of
    these ways is asked today; one that only some of them meet may never matter, and waits, unless it fades.
    """
    case, need = run(docket, incident)
    while need is not None and (way := _indifferent(docket, incident, need)) is not None:
        docket = way
        case, need = run(docket, incident)
    if need is None:
        return Ruling(incident, tuple(case.steps), case.done)
    if _askable(docket, need):
        return Ruling(incident, tuple(case.steps), case.done, need)
    today = _on_every_way(docket, incident, need)
    leaves: dict[tuple[Done, ...], None] = {}
    later: dict[Appointment, None] = {}
    stack, runs = [(docket, case.done, need)], 0
    while stack:
        at, done, missing = stack.pop()
        askable = _askable(docket, missing)
        if askable and (missing.fact.fades or (today is not None and missing.key == today.key)):
            return Ruling(incident, tuple(case.steps), case.done, missing, *_sort(docket, need, later))
        if not askable:
            later[Appointment(missing.fact.known, missing.clause, missing.fact)] = None
        runs += 1
        if runs > BUDGET:
            leaves[done] = None
            continue
        for then, tried, next_need in ways(at, incident, missing):
            if next_need is None:
                leaves[tried.done] = None
            else:
                stack.append((then, tried.done, next_need))
    possible = tuple(leaves)
    return Ruling(incident, tuple(case.steps), common(possible), None, *_sort(docket, need, later), possible)


def _on_every_way(docket: Docket, incident: Incident, need: NeedFact) -> NeedFact | None:
    """The first question of today that is met whatever the answers to those of later are."""
    candidates = _way_without(docket, incident, need, None) or ()
    while candidates:
        without = _way_without(docket, incident, need, candidates[0])
        if without is None:
            return candidates[0]
        met = {each.key for each in without}
        candidates = tuple(each for each in candidates if each.key in met)
    return None


def _way_without(
    docket: Docket, incident: Incident, need: NeedFact, wanted: NeedFact | None
) -> tuple[NeedFact, ...] | None:
    """The questions of today on a way that ends without this one; ``None``: there is no such way."""
    stack: list[tuple[Docket, NeedFact, tuple[NeedFact, ...]]] = [(docket, need, ())]
    for _ in range(BUDGET):
        if not stack:
            return None
        at, missing, met = stack.pop()
        if wanted is not None and missing.key == wanted.key:
            continue
        if _askable(docket, missing):
            met = (*met, missing)
        for then, _, next_need in ways(at, incident, missing):
            if next_need is None:
                return met
            stack.append((then, next_need, met))
    return None


def common(leaves: tuple[tuple[Done, ...], ...]) -> tuple[Done, ...]:
    """What all of these rulings direct; of effects that differ only in measure, the least."""
    first, *others = leaves
    sure: list[Done] = []
    for done in first:
        least: Done | None = done
        for leaf in others:
            least = _least(least, leaf)
            if least is None:
                break
        if least is not None and least not in sure:
            sure.append(least)
    return tuple(sure)


def _least(done: Done | None, leaf: Iterable[Done]) -> Done | None:
    if done is None:
        return None
    met = None
    for other in leaf:
        if other == done:
            return done
        if met is None and (both := done.directive.meet(other.directive)) is not None:
            met = Done(_shared_clause(done.clause, other.clause), both)
    return met


def _shared_clause(one: str, other: str) -> str:
    """64A of 64A1 and 64A2."""
    return one[: next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))]


def possibilities(docket: Docket, incident: Incident, need: NeedFact) -> dict[object, Ruling]:
    """The ruling under each answer, to help a director who must say which is likelier (85A1)."""
    return {v: rule(docket.told(need.incident, need.fact, v, "if"), incident) for v in need.domain}


def _indifferent(docket: Docket, incident: Incident, need: NeedFact) -> Docket | None:
    """A doubt about another fact that changes nothing is no question; what that fact is, settles it."""
    about = need.fact.subject
    if not isinstance(about, Fact):
        return None
    ways = [v for v in need.domain if v in about.domain]
    ruled = [rule(docket.told(need.incident, need.fact, v, "no matter"), incident) for v in ways]
    if any(r.question for r in ruled) or len({(r.certain, r.open_until, r.ifs) for r in ruled}) > 1:
        return None
    return docket.told(need.incident, need.fact, ways[0], "no matter")


def _askable(docket: Docket, need: NeedFact) -> bool:
    return docket.ask and docket.reached(need.incident, need.fact.known)


def _sort(
    docket: Docket, need: NeedFact, later: Iterable[Appointment]
) -> tuple[tuple[Appointment, ...], tuple[Appointment, ...]]:
    ordered = sorted(later, key=lambda a: a.when)
    waits = tuple(a for a in ordered if not docket.reached(need.incident, a.when))
    return waits, tuple(a for a in ordered if a not in waits)


def rule_all(docket: Docket) -> tuple[Docket, dict[Incident, Ruling]]:
    """Every incident of the board and those that they breed, each in the light of all the others.

    Returned with the docket that names them all.
    """
    while True:
        rulings = {incident: rule(docket, incident) for incident in docket.incidents}
        bred = [
            step.incident for ruling in rulings.values() for step in ruling.steps if isinstance(step, Opened)
        ]
        known = [incident for incident in dict.fromkeys(bred) if incident.kind in docket.book.kinds]
        new = [incident for incident in known if incident not in rulings]
        if not new:
            return docket, rulings
        docket = replace(docket, named=(*docket.named, *new))
        for ruling in rulings.values():
            docket = _carried(docket, ruling, new)


def _carried(docket: Docket, mother: Ruling, new: Iterable[Incident]) -> Docket:
    """With what a ruling turned on told of those in ``new`` to which it led, where that is about the same."""
    told = docket.entries.get(mother.incident, {})
    turned_on = [step.fact for step in mother.steps if isinstance(step, Asked) and step.fact in told]
    for step in mother.steps:
        if not isinstance(step, Opened) or step.incident not in new:
            continue
        same_act = step.who is None and step.incident.seat == mother.incident.seat
        carried = (*docket.book.of_the_board, *(docket.book.of_the_act if same_act else ()))
        for fact in dict.fromkeys(turned_on):
            if fact in carried and fact not in docket.entries.get(step.incident, {}):
                docket = docket.told(step.incident, fact, told[fact].value, told[fact].source)
    return docket

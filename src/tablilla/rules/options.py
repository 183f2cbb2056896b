"""The list read to a player before he chooses: each option and its consequence, from what is public."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.place import Place
from tablilla.rules.step import Asked, Done, Followed, Step
from tablilla.rules.ways import ways
from tablilla.rules.witness import Entry

BUDGET = 64  # runs of the law in search of what is certain


@dataclass(frozen=True)
class Pick:
    """One choice made on the way to a line of the list, and what is named with it."""

    fact: Fact[Any]
    value: Any
    clause: str
    names: Detail[Any] | None = None
    named: Any = None


@dataclass(frozen=True)
class Offer:
    """One line of the list: what is picked, what follows, and the next thing that is not yet known.

    What is directed whatever comes of that is among what follows.
    """

    by: Place
    picks: tuple[Pick, ...]
    steps: tuple[Step, ...]
    then: NeedFact | None


def public(docket: Docket, incident: Incident) -> Docket:
    """The docket as the players may know it: the public table, and what the ruling so far has made known."""
    case, _ = run(docket, incident)
    told = {
        key: entry
        for key, entry in docket.entries.get(incident, {}).items()
        if not (isinstance(key, Fact) and key.concealed)
    }
    for step in case.steps:
        if isinstance(step, Asked) and not step.fact.concealed:
            told[step.fact] = Entry(step.value, step.source)
    entries = {**docket.entries, incident: told}
    return replace(docket, witness=docket.witness.public(), entries=entries, named=docket.incidents)


def read_out(docket: Docket, incident: Incident) -> tuple[Offer, ...]:
    """The list for the player whose choice is due; empty if none is."""
    _, due = run(docket, incident)
    if due is None or not due.is_choice or due.by is None:
        return ()
    seen = public(docket, incident)
    case, need = run(seen, incident)
    if need is None or need.key != due.key:
        return ()
    return tuple(_offers(seen, incident, due.by, need, (), len(case.steps)))


def shared(offers: tuple[Offer, ...]) -> tuple[Step, ...]:
    """What follows whatever is picked, so that it is read once."""
    if not offers:
        return ()
    first, *others = (o.steps for o in offers)
    return tuple(
        s for s in first if not isinstance(s, (Asked, Followed)) and all(s in steps for steps in others)
    )


def _offers(
    docket: Docket, incident: Incident, by: Place, need: NeedFact, picks: tuple[Pick, ...], start: int
) -> list[Offer]:
    offers: list[Offer] = []
    for value in need.domain:
        option = need.options[value]
        for named in _names(docket, need, option.among) if option.names else (None,):
            told = docket.told(need.incident, need.fact, value, "if")
            for holds in option.given:
                told = told.told(need.incident, holds, True, "if")
            if option.names is not None and named is not None:
                told = told.told(need.incident, option.names, named, "if")
            case, then = run(told, incident)
            made = (*picks, Pick(need.fact, value, option.clause, option.names, named))
            if then is not None and then.is_choice and then.by is by:
                offers += _offers(told, incident, by, then, made, start)
            else:
                offers.append(Offer(by, made, (*case.steps[start:], *_certain(told, case, then)), then))
    return offers


def _certain(docket: Docket, before: Case, then: NeedFact | None) -> tuple[Step, ...]:
    """What else is directed whatever the answers to come; nothing where the ways are too many to look at."""
    sure: list[Step] | None = None
    open_ways, runs = [(docket, then)] if then is not None else [], 0
    while open_ways:
        at, need = open_ways.pop()
        for told, case, following in ways(at, before.incident, need):
            if (runs := runs + 1) > BUDGET:
                return ()
            if following is not None:
                open_ways.append((told, following))
            elif sure is None:
                sure = [s for s in case.steps if isinstance(s, Done) and s not in before.steps]
            else:
                sure = [s for s in sure if s in case.steps]
            if sure == []:
                return ()
    return tuple(sure or ())


def _names(docket: Docket, need: NeedFact, among: str) -> tuple[Any, ...]:
    known = docket.witness.subjects(Case(docket, need.incident), among) if among else None
    return known or (None,)

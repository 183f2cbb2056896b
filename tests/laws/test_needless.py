"""No question is asked whose every answer comes to the same ruling: all interviews of the casebook, sampled.

Whole rulings are compared: what is directed, opened and read, the options taken, and every clause that was met.
Of an answer itself only what follows from it counts.  ``TABLILLA_DEEP`` multiplies the walks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from tablilla.casebook.case_file import casebook
from tablilla.laws.frame import ISSUES
from tablilla.laws.kinds import BOOK, LAWS
from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.export import key
from tablilla.rules.fact import Detail, Fact, Kind
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.step import Asked, Done, Opened, Read
from tablilla.rules.witness import Entry
from tests.table.boards import DEEP

EDITIONS = (2007, 2017)
TRIES, MORE = 6, 60  # how often a question is looked at, and again where nothing hung on it
Facts = Mapping[Fact[Any], object]


def answered(need: NeedFact, world: str) -> object:
    """What one answers in this world, the same wherever it is asked."""
    values = list(need.fact.domain)
    random.Random(f"{world} {key(need.fact)}").shuffle(values)
    return next(value for value in values if value in need.domain)


def ruled(docket: Docket, me: Incident, world: str) -> Case:
    while (need := run(docket, me)[1]) is not None:
        docket = docket.told(need.incident, need.fact, answered(need, world))
    return run(docket, me)[0]


def whole(case: Case, but: Fact[Any]) -> frozenset[tuple[object, int]]:
    """The ruling, without what is said of one answer alone."""
    found: Counter[object] = Counter()
    for step in case.steps:
        if isinstance(step, (Done, Opened, Read)):
            found[step] += 1
        elif isinstance(step, Asked) and step.fact is not but:
            met = step.value is True if step.met is None else step.met
            if step.fact.kind is Kind.CHOICE:
                found[step.clause, step.fact, step.value] += 1
            elif met:
                found[step.clause] += 1
    return frozenset(found.items())


def needless(docket: Docket, me: Incident, need: NeedFact) -> bool:
    """Whether no world was found in which the answer matters."""
    for world in range(TRIES + MORE):
        each = (docket.told(need.incident, need.fact, value) for value in need.domain)
        if len({whole(ruled(one, me, str(world)), need.fact) for one in each}) > 1:
            return False
    return True


def idle(docket: Docket, me: Incident, rng: random.Random, told: Facts, seen: set[object]) -> Iterator[str]:
    """The needless questions of one interview: as it was told, else at random."""
    path: tuple[object, ...] = ()
    while (need := run(docket, me)[1]) is not None:
        if len(need.domain) > 1 and (path, need.fact) not in seen:
            seen.add((path, need.fact))
            if needless(docket, me, need):
                yield f"{me.kind}: {key(need.fact)} ({need.clause}) after {[str(p) for p in path[-3:]]}"
        value = told.get(need.fact)
        value = value if value in need.domain else rng.choice(need.domain)
        path = (*path, (key(need.fact), value))
        docket = docket.told(need.incident, need.fact, value)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("kind", list(LAWS))
def test_no_question_of_an_interview_is_needless(edition: int, kind: str) -> None:
    me, rng = Incident(kind), random.Random(f"{edition} {kind}")
    seen: set[object] = set()
    for walk in range(8 * DEEP):
        raised = frozenset({(me, rng.choice(ISSUES))}) if walk % 4 == 3 else frozenset()
        seen = set() if raised else seen
        assert list(idle(Docket(BOOK, edition, raised=raised), me, rng, {}, seen)) == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_question_about_a_table_of_the_casebook_is_needless(edition: int) -> None:
    """What the table of the case shows, is known; what was told, is asked for in its turn."""
    cases = [case for case in casebook() if edition in case.editions and case.table]
    found = []
    for case in cases if DEEP > 1 else cases[edition % 20 :: 20]:
        docket = case.docket(edition)
        for me in docket.incidents:
            entries = docket.entries.get(me, {})
            details: dict[Fact[Any] | Detail[Any], Entry] = {
                what: entry for what, entry in entries.items() if isinstance(what, Detail)
            }
            told = {fact: entry.value for fact, entry in entries.items() if isinstance(fact, Fact)}
            begun = replace(docket, entries={**docket.entries, me: details})
            rng = random.Random(f"{case.id} {case.variant} {me}")
            found += [f"{case.id}: {each}" for each in idle(begun, me, rng, told, set())]
    assert found == []


def test_a_needless_question_is_found() -> None:
    """What hangs on nothing is seen: a fact that the law asks for and does not use."""
    kind, idle_fact = "card_turned_early", Fact("of_no_effect", (True, False))
    me = Incident(kind)

    def law(case: Case) -> None:
        case.ask(idle_fact, "45G")
        LAWS[kind](case)

    docket = Docket(replace(BOOK, kinds={**BOOK.kinds, kind: law}))
    need = run(docket, me)[1]
    assert need is not None
    assert needless(docket, me, need)
    after = run(docket.told(me, idle_fact, True), me)[1]
    assert after is not None
    assert not needless(docket.told(me, idle_fact, True), me, after)

"""The page's walker and the engine rule alike: over every path, at every time, in doubt, for every list.

``TABLILLA_DEEP`` multiplies how many interviews of each kind are tried.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tablilla.laws.index import fact as fact_of
from tablilla.laws.index import issues as all_issues
from tablilla.laws.index import readings as all_readings
from tablilla.laws.kinds import BOOK, LAWS
from tablilla.laws.law23_comparable_call import REPLACEMENT
from tablilla.pocket.compiled import FRAME, bred, issues
from tablilla.pocket.raising import PREFIX, READING, RaisingDocket, question
from tablilla.rules.case import Case, run, run_linked
from tablilla.rules.docket import Docket
from tablilla.rules.export import key, law_name, plain
from tablilla.rules.fact import Doubt, Fact
from tablilla.rules.graph import Graph
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.options import public, read_out
from tablilla.rules.ruling import rule
from tablilla.rules.step import Asked
from tests.pocket.replay import effects, evaluate, made, written_out

EDITIONS = (2007, 2017)
DEEP = max(1, int(os.environ.get("TABLILLA_DEEP", "1")))
SOME = 3 * DEEP  # interviews of a kind
CASES = """given.cases.map(c => {
  const book = data.books[given.edition];
  if (c.what === 'law') return run(book, c.law, c.answers, false).done;
  if (c.what === 'kind') {
    const { done, asked, need } = runKind(book, c.kind, c.answers);
    return { done, asked: asked.map(a => [a.law, a.key, a.value]), need: need && need.key };
  }
  if (c.what === 'rule') {
    const { certain, question, later, possible } = rule(book, c.kind, c.answers, c.now);
    const ask = question && [question.key, question.domain];
    return { certain, ask, later: later.map(l => [l.known, l.law, l.key]), possible: possible.length };
  }
  if (c.what === 'offers') {
    const list = offers(book, c.kind, c.answers);
    return list.map(o => [o.picks.map(p => [p.value, p.law]), o.done, o.then && o.then.key]);
  }
  return contradictions(book, c.answers);
})"""


def walk(edition: int, cases: list[dict[str, Any]]) -> list[Any]:
    """What the walker answers, with every directive written out."""
    answer: list[Any] = written_out(evaluate(CASES, {"edition": edition, "cases": cases}))
    return answer


def answers(docket: Docket, incident: Incident) -> dict[str, Any]:
    """What was told, as the page keeps it."""
    told = docket.entries.get(incident, {})
    kept = {
        key(fact): f"?{entry.value.value}" if isinstance(entry.value, Doubt) else plain(entry.value)
        for fact, entry in told.items()
        if isinstance(fact, Fact)
    }
    raised = {PREFIX + issue.key: True for _, issue in docket.raised}
    return kept | raised | {READING + reading.key: way for reading, way in docket.readings.items()}


def every_path(edition: int, graph: Graph) -> Iterator[tuple[dict[str, Any], Case]]:
    """Every path of a chart, with whatever may be raised in it."""
    incident = graph.incident
    stack: list[tuple[Docket, dict[str, Any]]] = [(RaisingDocket(BOOK, edition), {})]
    while stack:
        docket, told = stack.pop()
        case, need = run_linked(docket, incident, graph.law)
        if need is None:
            yield told, case
        else:
            stack += [
                (docket.told(incident, need.fact, v), told | {key(need.fact): plain(v)}) for v in need.domain
            ]


@pytest.mark.parametrize("edition", EDITIONS)
def test_over_every_path_of_every_chart(edition: int) -> None:
    cases: list[dict[str, Any]] = []
    want: list[Any] = []
    edges: set[tuple[str, str, str]] = set()
    for law, graph in made(edition).graphs.items():
        for told, case in every_path(edition, graph):
            cases.append({"what": "law", "law": law_name(law), "answers": told})
            want.append(effects(case.steps))
            edges |= {(law_name(law), k, json.dumps(v)) for k, v in told.items()}
    assert walk(edition, cases) == want
    drawn = {
        (name, node["ask"], json.dumps(to[0]))
        for name, law in made(edition).book["laws"].items()
        if not name.startswith("frame.")
        for node in law["nodes"]
        for to in node["to"]
    }
    assert drawn == edges


def origins(edition: int) -> list[Incident]:
    """An incident of each kind, and of each that a clause bred and that is then ruled otherwise."""
    whose = dict.fromkeys(graph.incident.born_of for graph in made(edition).graphs.values())
    born = [pair for pair in bred(made(edition).graphs.values()) if pair[1] in whose]
    return [*map(Incident, LAWS), *(Incident(kind, born_of=clause) for kind, clause in born)]


def origin(incident: Incident) -> str:
    """As the page names it."""
    return incident.kind + (f"@{incident.born_of}" if incident.born_of else "")


def interviews(
    edition: int, incident: Incident, count: int, *, doubts: bool
) -> Iterator[tuple[Docket, Incident]]:
    """Dockets as a director leaves them: some of it answered, something raised, at some time."""
    rng = random.Random(f"{edition} {origin(incident)} {doubts}")
    raisable = [all_issues()[name] for name in issues(made(edition).book)]
    disputed = [all_readings()[name] for name in made(edition).book["readings"]]
    for _ in range(count):
        docket = Docket(
            BOOK, edition, now=rng.choice((When.NOW, When.NOW, When.TRICK, When.PLAY, When.CORRECTION))
        )
        for issue in raisable:
            if rng.random() < 0.2:
                docket = docket.raise_issue(incident, issue)
        docket = replace(
            docket, readings={each: rng.choice(each.ways) for each in disputed if rng.random() < 0.5}
        )
        while (ruling := rule(docket, incident)).question is not None and rng.random() < 0.93:
            need = ruling.question
            value = rng.choice(need.domain)
            if doubts and not need.is_choice and rng.random() < 0.3:
                value = rng.choice(tuple(Doubt))
            docket = docket.told(incident, need.fact, value)
        yield docket, incident


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_rulings_at_any_time_and_in_doubt(edition: int) -> None:
    cases: list[dict[str, Any]] = []
    want: list[Any] = []
    asked: list[tuple[int, list[list[Any]]]] = []
    dockets = (
        found
        for incident in origins(edition)
        for doubts in (False, True)
        for found in interviews(edition, incident, SOME, doubts=doubts)
    )
    for docket, incident in dockets:
        told, kind = answers(docket, incident), origin(incident)
        case, need = run(docket, incident)
        cited = [[s.clause, key(s.fact), plain(s.value)] for s in case.steps if isinstance(s, Asked)]
        asked.append((len(cases), cited))
        cases.append({"what": "kind", "kind": kind, "answers": told})
        want.append({"done": effects(case.steps), "need": need and key(need.fact)})
        ruling = rule(docket, incident)
        ask = ruling.question
        assert docket.now is not None
        over = docket.reached(incident, When.TRICK)  # the page says so with the time
        now = max(docket.now, When.TRICK) if over else docket.now
        cases.append({"what": "rule", "kind": kind, "answers": told, "now": int(now)})
        want.append(
            {
                "certain": effects(ruling.certain),
                "ask": ask and [key(ask.fact), [plain(v) for v in ask.domain]],
                "later": [[int(a.when), a.clause, key(a.fact)] for a in ruling.open_until],
                "possible": len(ruling.possible),
            }
        )
    got = walk(edition, cases)
    for index, cited in asked:  # a chart has no node where the rest of it implies the answer
        passed = iter(cited)
        assert all(step in passed for step in got[index].pop("asked")), cases[index]
    for given, theirs, mine in zip(cases, got, want, strict=True):
        assert theirs == mine, given


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_incident_that_a_clause_bred_is_ruled_as_the_engine_rules_it(edition: int) -> None:
    """Whatever the clause that opened it: as far as a first look and one answer carry."""
    cases: list[dict[str, Any]] = []
    want: list[Any] = []
    own: set[str] = set()
    for kind, clause in bred(made(edition).graphs.values()):
        born = Incident(kind, born_of=clause)
        need = run(Docket(BOOK, edition), born)[1]
        told = [(need.fact, value) for value in need.domain] if need else []
        for docket in [Docket(BOOK, edition), *(Docket(BOOK, edition).told(born, *one) for one in told)]:
            case, need = run(docket, born)
            cases.append({"what": "kind", "kind": origin(born), "answers": answers(docket, born)})
            want.append([effects(case.steps), need and key(need.fact)])
            if case.done and case.done != run(docket, Incident(kind))[0].done:
                own.add(origin(born))
    got = [[one["done"], one["need"]] for one in walk(edition, cases)]
    assert got == want
    assert "revoke@61A" in own


REPLACED: tuple[tuple[Incident, dict[str, object]], ...] = (
    (
        Incident("insufficient_bid"),
        {
            "insufficient_bid_was_out_of_rotation": False,
            "lho_called_over_the_insufficient_bid": False,
            "replaced_before_the_ruling": "nothing",
            "insufficient_bid": "refuse",
            "withdrawn_bid_showed_a_denomination": True,
        },
    ),
    (
        Incident("call_out_of_rotation"),
        {
            "turn_was_of": "partner",
            "call_out_of_rotation": "bid",
            "called_since": "nothing",
            "call_out_of_turn": "refuse",
            "call_was_artificial": False,
        },
    ),
)
"""Before a call takes the place of another, what is presumed of each kind of it."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_lists_of_options_are_the_same(edition: int) -> None:
    cases: list[dict[str, Any]] = []
    want: list[Any] = []
    replaced = [
        (found, incident)
        for incident, told in REPLACED
        if (found := _told(Docket(BOOK, edition), incident, told)) is not None
    ]
    assert len(replaced) == (2 if edition == 2017 else 1)
    for whole, incident in (
        *replaced,
        *(one for each in origins(edition) for one in interviews(edition, each, SOME, doubts=False)),
    ):
        docket: Docket | None = whole
        while docket is not None:
            need = run(docket, incident)[1]
            if need is not None and need.is_choice:
                cases.append({"what": "offers", "kind": origin(incident), "answers": answers(docket, incident)})
                before = run(public(docket, incident), incident)[0].steps
                want.append(
                    [
                        [
                            [[plain(p.value), p.clause] for p in o.picks],
                            effects(o.steps, before),
                            o.then and key(o.then.fact),
                        ]
                        for o in read_out(docket, incident)
                    ]
                )
            docket = _with_one_less(docket, incident)
    for given, theirs, mine in zip(cases, walk(edition, cases), want, strict=True):
        assert theirs == mine, given
    assert cases


def _told(docket: Docket, incident: Incident, told: dict[str, object]) -> Docket | None:
    """With these answers, where they lead to a call that takes the place of another."""
    while (need := run(docket, incident)[1]) is not None and need.fact.key in told:
        value = next(v for v in need.domain if plain(v) == told[need.fact.key])
        docket = docket.told(incident, need.fact, value)
    return docket if need is not None and need.fact is REPLACEMENT else None


def _with_one_less(docket: Docket, incident: Incident) -> Docket | None:
    told = [f for f in docket.entries.get(incident, {}) if isinstance(f, Fact)]
    return docket.without(incident, told[-1]) if told else None


@pytest.mark.parametrize("edition", EDITIONS)
def test_contradictions_are_the_same(edition: int) -> None:
    rng, incident = random.Random(edition), Incident(next(iter(LAWS)))
    rules = BOOK.implications
    cases: list[dict[str, Any]] = []
    want: list[Any] = []
    for _ in range(200):
        docket = Docket(BOOK, edition)
        for chosen in rng.sample(rules, 2):
            for each in (test.fact for test in chosen.never):
                if key(each) in made(edition).book["facts"]:
                    docket = docket.told(incident, each, rng.choice(each.domain))
        cases.append({"what": "contradictions", "answers": answers(docket, incident)})
        want.append(sorted(key(f) for f in Case(docket, incident).contradictions()))
    for excluding in rules:  # and all that a rule excludes, told at once
        docket = Docket(BOOK, edition)
        for test in excluding.never:
            docket = docket.told(incident, test.fact, next(v for v in test.fact.domain if v in test.values))
        cases.append({"what": "contradictions", "answers": answers(docket, incident)})
        want.append(sorted(key(f) for f in Case(docket, incident).contradictions()))
        assert want[-1]
    got = [sorted(found) for found in walk(edition, cases)]
    assert got == want


def test_what_is_raised_is_a_question_of_the_chart() -> None:
    for edition in EDITIONS:
        raised = {question(all_issues()[name]).key for name in issues(made(edition).book)}
        assert raised >= {PREFIX + name for name in ("players_ruled_themselves", "offender_could_have_known")}
        assert all(
            fact_of(n["ask"]) for n in made(edition).book["laws"][FRAME]["nodes"] if n["ask"] not in raised
        )
    assert replace(RaisingDocket(BOOK), edition=2007).edition == 2007

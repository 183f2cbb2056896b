"""What is proved of every procedure, in every edition: it ends, asks nothing in vain, and no order matters."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import pytest

from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.paths import NODE_BUDGET, PATH_BUDGET, paths
from tablilla.rules.step import Done, Followed, Law, Opened
from tablilla.texts.catalogue import LANGUAGES, words
from tablilla.texts.speech import Speaker

EDITIONS = (2007, 2017)
KINDS = [(edition, kind) for edition in EDITIONS for kind in charted()]


@cache
def charts_of(edition: int, kind: str) -> dict[Law, Graph]:
    """The chart of a kind and those of all that it leads to."""
    return charts(Docket(BOOK, edition), Incident(kind), charted()[kind])


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_the_charts_keep_their_budget(edition: int, kind: str) -> None:
    for law, graph in charts_of(edition, kind).items():
        assert 1 <= graph.paths <= PATH_BUDGET, law_name(law)
        assert len(graph.nodes) <= NODE_BUDGET, law_name(law)


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_no_question_is_idle(edition: int, kind: str) -> None:
    found = charts_of(edition, kind).items()
    assert [(law_name(law), n.fact.key) for law, graph in found for n in graph.idle] == []


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_every_path_ends_in_a_ruling_said_once(edition: int, kind: str) -> None:
    for law, graph in charts_of(edition, kind).items():
        for _, case in paths(Docket(BOOK, edition), graph.incident, law):
            done = [s for s in case.steps if isinstance(s, (Done, Opened, Followed))]
            assert done, f"a path of {law_name(law)} that ends in nothing"
            assert len(done) == len(set(done)), (law_name(law), [s.clause for s in done])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_every_chart_has_words(edition: int, kind: str, language: str) -> None:
    speaker = Speaker(words(language))
    for graph in charts_of(edition, kind).values():
        for node in graph.nodes:
            assert speaker.question(node.fact, graph.incident)
            for edge in node.edges:
                assert speaker.answer(node.fact, edge.value, graph.incident)
                for step in edge.done:
                    said = speaker.step(step, graph.incident)
                    assert said
                    assert "{" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_and_issue_has_a_name(language: str) -> None:
    say = words(language)
    for kind in charted():
        assert say(f"kind.{kind}")


def complete(edition: int, kind: str, rng: random.Random) -> tuple[Docket, Incident]:
    """A random interview to its end, and all that was answered in it."""
    docket, me = Docket(BOOK, edition), Incident(kind)
    while (need := run(docket, me)[1]) is not None:
        docket = docket.told(need.incident, need.fact, rng.choice(need.domain))
    return docket, me


@pytest.mark.parametrize(("edition", "kind"), KINDS)
def test_no_order_matters(edition: int, kind: str) -> None:
    """Random full assignments, and random parts of them known beforehand: the same directives."""
    rng = random.Random(f"{edition} {kind}")
    for _ in range(25):
        docket, me = complete(edition, kind, rng)
        wanted = run(docket, me)[0].done
        answers = [(i, f, e.value) for i, told in docket.entries.items() for f, e in told.items()]
        rng.shuffle(answers)
        part = replace(docket, entries={})
        for i, fact, value in answers[: rng.randrange(len(answers) + 1)]:
            part = part.told(i, fact, value)
        assert finish(part, me, {(i, f): v for i, f, v in answers}) == wanted


def finish(docket: Docket, me: Incident, answers: dict[object, object]) -> tuple[Done, ...]:
    while (need := needed(docket, me)) is not None:
        assert need.key in answers, f"{need.fact.key} is asked only in this order"
        docket = docket.told(need.incident, need.fact, answers[need.key])
    return run(docket, me)[0].done


def needed(docket: Docket, me: Incident) -> NeedFact | None:
    try:
        return run(docket, me)[1]
    except NoSuchOption as wrong:  # a choice told before the law gave it
        raise AssertionError(wrong) from wrong

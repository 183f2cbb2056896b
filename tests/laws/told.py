"""A law run on facts that are told, by the words of the case files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tablilla.laws import index
from tablilla.laws.kinds_of_play import IMPLICATIONS, LAWS
from tablilla.rules.case import Case, run
from tablilla.rules.directive import key_of
from tablilla.rules.docket import Book, Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Opened

BOOK = Book(LAWS, IMPLICATIONS)
Answers = dict[str, object]


def told(kind: str, edition: int, facts: Mapping[str, object]) -> tuple[Case, NeedFact | None]:
    """The law of this kind with these facts."""
    me = Incident(kind)
    docket = Docket(BOOK, edition)
    for key, text in facts.items():
        fact: Fact[Any] = index.fact(key)
        docket = docket.told(me, fact, index.value(fact, text))
    return run(docket, me)


def does(kind: str, edition: int, **facts: object) -> list[str]:
    """``directive@clause`` of all that is done or opened, in order; nothing may be left to ask."""
    case, need = told(kind, edition, facts)
    assert need is None, need
    return said(case)


def said(case: Case) -> list[str]:
    """``directive@clause`` of all that was done or opened."""
    return [
        f"{key_of(s.directive)}@{s.clause}" if isinstance(s, Done) else f"open:{s.incident.kind}@{s.clause}"
        for s in case.steps
        if isinstance(s, (Done, Opened))
    ]


def every_ruling(kind: str, edition: int) -> Iterator[tuple[Answers, list[str]]]:
    """All complete interviews of this kind: what was answered, what is done."""
    me = Incident(kind)
    stack: list[tuple[Docket, Answers]] = [(Docket(BOOK, edition), {})]
    while stack:
        docket, answers = stack.pop()
        case, need = run(docket, me)
        if need is None:
            yield answers, said(case)
            continue
        for value in need.domain:
            subject = need.fact.subject
            key = f"{need.fact.key}.{subject.value}" if isinstance(subject, Place) else need.fact.key
            answer = getattr(value, "value", value)
            stack.append((docket.told(me, need.fact, value), {**answers, key: answer}))


def every_ending(start: Docket, me: Incident) -> Iterator[Case]:
    """The case at the end of each complete interview, with what was told in it."""
    stack = [start]
    while stack:
        docket = stack.pop()
        case, need = run(docket, me)
        if need is None:
            yield case
        else:
            stack += [docket.told(me, need.fact, value) for value in need.domain]

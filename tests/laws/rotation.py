"""Every ruling on a call that was out of rotation, insufficient or withdrawn, to be compared with a table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from tablilla.laws.kinds_of_rotation import IMPLICATIONS, LAWS
from tablilla.rules.case import run
from tablilla.rules.directive import Inform, Oblige, fields_of, key_of
from tablilla.rules.docket import Book, Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Opened

BOOK = Book(LAWS, IMPLICATIONS)
EDITIONS = (2007, 2017)
COMPARABLE = (
    "same_or_similar_meaning",
    "all_its_hands_would_have_made_the_withdrawn_call",
    "same_purpose",
)


class Ruled(NamedTuple):
    """One complete interview: what was answered, and what is done or opened, each ``who what@clause``."""

    answers: dict[str, object]
    done: list[str]

    def told(self, key: str, value: object = True) -> bool:
        """Whether this was answered so."""
        return self.answers.get(key) == value

    @property
    def comparable(self) -> bool:
        """23A by itself: one of the three tests is enough."""
        return any(self.told(key) for key in COMPARABLE)

    def under(self, *clauses: str) -> set[str]:
        """What is done under these clauses."""
        return {d for d in self.done if d.rpartition("@")[2] in clauses}

    def all_that(self, *starts: str) -> set[str]:
        """What is done that begins so."""
        return {d for d in self.done if d.startswith(starts)}


def said(step: Done | Opened) -> str:
    """``partner must_pass.one_turn@30A``: the one whom it concerns, what, under which clause."""
    if isinstance(step, Opened):
        return f"open {step.incident.kind}@{step.clause}"
    directive = step.directive
    fields = fields_of(directive)
    whom = directive.duty.who if isinstance(directive, Oblige) else fields.get("who")
    if isinstance(directive, Inform):
        whom = directive.barred or directive.free
    who = whom.value if isinstance(whom, Place) else "all"
    return f"{who} {key_of(directive).removeprefix('oblige.')}@{step.clause}"


@cache
def every_ruling(kind: str, edition: int) -> tuple[Ruled, ...]:
    """All of them, the laws that are followed included."""
    return tuple(_every(kind, edition))


def _every(kind: str, edition: int) -> Iterator[Ruled]:
    me = Incident(kind)
    stack: list[tuple[Docket, dict[str, object]]] = [(Docket(BOOK, edition), {})]
    while stack:
        docket, answers = stack.pop()
        case, need = run(docket, me)
        if need is None:
            yield Ruled(answers, [said(s) for s in case.steps if isinstance(s, (Done, Opened))])
            continue
        for value in need.domain:
            answer = getattr(value, "value", value)
            stack.append((docket.told(me, need.fact, value), {**answers, need.fact.key: answer}))

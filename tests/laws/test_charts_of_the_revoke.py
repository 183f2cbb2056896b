"""The charts of the revoke and of what stands around it, whole, as tables that were read against the law book.

``charts/*.txt`` hold every question with its clause, and for each answer what is directed and where it goes on.
A law that says, cites or asks anything else changes a line.  What Law 50 adds to a penalty card is left out.
"""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path

import pytest

from tablilla.laws.kinds import BOOK
from tablilla.laws.kinds_of_revoke import LAWS
from tablilla.rules.directive import Base, fields_of, key_of
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.fact import Detail
from tablilla.rules.graph import Edge, Effect, Graph, Node, charts
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
from tablilla.rules.step import Done, Followed, Law, Opened

HERE = Path(__file__).parent / "charts"
EDITIONS = (2007, 2017)
LAW_50 = ("50C", "50D", "50E")


@cache
def found(edition: int) -> dict[Law, Graph]:
    """Every chart that the kinds of the revoke lead to."""
    graphs: dict[Law, Graph] = {}
    for kind, law in LAWS.items():
        graphs |= charts(Docket(BOOK, edition), Incident(kind), law)
    return graphs


def word(value: object) -> str:
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, Detail):
        return value.key
    return str(value).lower()


def said(step: Effect) -> str:
    match step:
        case Done(clause, directive):
            return f"{clause} {plain(clause, directive)}"
        case Followed(clause, law, _):
            return f"{clause} > {law_name(law)}"
        case Opened(clause, incident, who):
            return f"{clause} + {incident.kind}{'' if who is None else f' of {word(who)}'}"
        case _:
            return f"{step.clause} ? {step.reading.key}={step.way}"


def plain(clause: str, directive: Base) -> str:
    """Of a duty too whom it binds and to what; and its clause, were it kept under another than imposes it."""
    fields = (
        f"{key}={of_duty(clause, value) if isinstance(value, Duty) else word(value)}"
        for key, value in fields_of(directive).items()
    )
    return " ".join([key_of(directive), *fields])


def of_duty(clause: str, duty: Duty) -> str:
    held = {k: v for k, v in fields_of(duty).items() if k != "since" and (k, v) != ("clause", clause)}
    return f"({' '.join(f'{k}={word(v)}' for k, v in held.items())})"


def edge(one: Edge) -> str:
    done = "; ".join(said(s) for s in one.done if not s.clause.startswith(LAW_50))
    goes = "" if one.to is None else f"-> {one.to}"
    return f"{word(one.value)}: {done} {goes}".replace("  ", " ").rstrip()


def line(number: int, node: Node) -> str:
    who = "" if node.by is None else f" by {word(node.by)} ({', '.join(o.clause for o in node.options)})"
    about = "" if node.fact.subject is None else f" of {word(node.fact.subject)}"
    known = "" if not node.fact.known else f" [{word(node.fact.known)}]"
    asks = f"{number}. {node.clause} {node.fact.kind.value} {node.fact.key}{about}{known}{who}"
    return "\n".join([asks, *(f"    {edge(e)}" for e in node.edges)])


def table(graph: Graph) -> str:
    """From the first question on."""
    first = [f"always: {'; '.join(said(s) for s in graph.done)}"] if graph.done else []
    nodes = [line(n, node) for n, node in reversed(list(enumerate(graph.nodes)))]
    return "\n".join([*first, *nodes]) + "\n"


def own(law: Law) -> bool:
    return not law_name(law).startswith("law50")


READ = sorted(path.name for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("file", READ)
def test_the_chart_is_as_it_was_read(file: str) -> None:
    name, edition = file.removesuffix(".txt").rsplit(".", 1)
    law = next(law for law in found(int(edition)) if law_name(law) == name)
    assert table(found(int(edition))[law]) == (HERE / file).read_text(encoding="utf-8")


def test_every_chart_was_read() -> None:
    names = [f"{law_name(law)}.{edition}.txt" for edition in EDITIONS for law in found(edition) if own(law)]
    assert sorted(names) == READ

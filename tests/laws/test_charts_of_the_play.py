"""The charts of Laws 41 and 44 to 60, whole, as tables that were read against the law book.

``charts_of_play/*.txt`` hold every question with its clause, and for each answer what is directed and where it
goes on.  A law that says, cites or asks anything else changes a line.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tablilla.bridge.cards import HEARTS, SUITS, card
from tablilla.bridge.seats import Seat
from tablilla.laws.kinds_of_play import LAWS
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Edge, Effect, Graph, Node, charts
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law, Opened
from tests.laws.test_charts_of_the_revoke import said, word
from tests.laws.told import BOOK

HERE = Path(__file__).parent / "charts_of_play"
EDITIONS = (2007, 2017)


@cache
def found(edition: int) -> dict[str, Graph]:
    """Every chart that the kinds of the play lead to, by the name of its law."""
    graphs: dict[Law, Graph] = {}
    for kind, law in LAWS.items():
        graphs |= charts(Docket(BOOK, edition), Incident(kind, Seat.N, 3, HEARTS, card("H7")), law)
    return {law_name(law): graph for law, graph in graphs.items()}


def step_of(step: Effect) -> str:
    """As in the charts of the revoke; of another incident also where it is, seen from N at trick 3, H7."""
    if not isinstance(step, Opened):
        return said(step)
    of = step.incident
    seat = "" if of.seat is None else f" {of.seat.name}"
    suit = "" if of.suit is None else f" {SUITS[of.suit]}"
    return f"{said(step)}{seat} trick {of.trick}{suit}{' H7' if of.card == card('H7') else ''}"


def edge(one: Edge) -> list[str]:
    goes = [] if one.to is None else [f"-> {one.to}"]
    steps = [*(step_of(step) for step in one.done), *goes]
    return [f"    {word(one.value)}:", *(f"        {step}" for step in steps)]


def node(number: int, at: Node) -> list[str]:
    who = "" if at.by is None else f" by {word(at.by)} ({', '.join(o.clause for o in at.options)})"
    about = "" if at.fact.subject is None else f" of {word(at.fact.subject)}"
    known = "" if not at.fact.known else f" [{word(at.fact.known)}]"
    asks = f"{number}. {at.clause} {at.fact.kind.value} {at.fact.key}{about}{known}{who}"
    return [asks, *(line for each in at.edges for line in edge(each))]


def table(graph: Graph) -> str:
    """From the first question on."""
    first = [f"always: {step_of(step)}" for step in graph.done]
    nodes = [line for n, at in reversed(list(enumerate(graph.nodes))) for line in node(n, at)]
    return "\n".join([*first, *nodes]) + "\n"


READ = sorted(path.name for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("file", READ)
def test_the_chart_is_as_it_was_read(file: str) -> None:
    name, edition = file.removesuffix(".txt").rsplit(".", 1)
    assert table(found(int(edition))[name]) == (HERE / file).read_text(encoding="utf-8")


def test_every_chart_was_read() -> None:
    assert sorted(f"{name}.{edition}.txt" for edition in EDITIONS for name in found(edition)) == READ

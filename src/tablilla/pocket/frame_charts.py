"""The frame around every irregularity as charts: what comes before the law of the kind, and what after it.

What comes after can hang on what the law directed (a penalty card that lies there).  Which effects matter is
found by trying each; there is a chart for every combination of what they bring about.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from tablilla.laws.frame import after, before
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.graph import Graph
from tablilla.rules.incident import Incident
from tablilla.rules.step import Done, Law

KIND = "the_kind"
MANY = 4  # kinds of consequence; more would make too many charts


def the_kind(case: Case) -> None:
    """Stands in the frame's chart for the law of whatever kind is ruled on."""


def opening(case: Case) -> None:
    """What comes before, and the law of the kind where it is applied at all."""
    if before(case):
        case.follow("", the_kind)


@dataclass(frozen=True)
class FrameCharts:
    """The charts of the frame.

    ``causes`` are the effects that bring about the same, one tuple a consequence.  ``after`` has a chart for
    every set of consequences (a bit for each in its number), and how many of its first effects only stand for
    causes.
    """

    before: Graph
    causes: tuple[tuple[Done, ...], ...]
    after: tuple[tuple[Graph, int], ...]


def frame_charts(docket: Docket, done: Iterable[Done]) -> FrameCharts:
    """The frame's charts; ``done`` are all the effects that a law can have."""
    incident = Incident(KIND)
    plain = _shape(Graph(docket, incident, _after()), 0)
    causes: dict[Hashable, list[Done]] = {}
    for each in done:
        shape = _shape(Graph(docket, incident, _after(each)), 1)
        if shape != plain:
            causes.setdefault(shape, []).append(each)
    if len(causes) > MANY:
        raise ValueError(f"what follows a ruling hangs on {len(causes)} things")
    first = [effects[0] for effects in causes.values()]
    sets = [[one for bit, one in enumerate(first) if number >> bit & 1] for number in range(1 << len(first))]
    charts = tuple(
        (Graph(docket, incident, _after(*some, name=f"after{number}")), len(some))
        for number, some in enumerate(sets)
    )
    return FrameCharts(Graph(docket, incident, opening), tuple(map(tuple, causes.values())), charts)


def _after(*done: Done, name: str = "after") -> Law:
    """What comes after a law that directed this."""

    def following(case: Case) -> None:
        case.steps.extend(done)
        after(case)

    following.__name__ = name
    return following


def _shape(graph: Graph, left_out: int) -> Hashable:
    return graph.done[left_out:], graph.root, graph.nodes

"""The graph that the paths of a law merge into: chart, offline page, and proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tablilla.rules.case import run_linked
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact, Option
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Done, Followed, Law, Opened, Read

Effect = Done | Opened | Followed | Read


@dataclass(frozen=True)
class Edge:
    """An answer, what is done upon it, and the next node."""

    value: Any
    done: tuple[Effect, ...]
    to: int | None


@dataclass(frozen=True)
class Node:
    """A question, the clause that turns on it, and for a choice its owner and the options."""

    fact: Fact[Any]
    clause: str
    by: Place | None
    edges: tuple[Edge, ...]
    options: tuple[Option, ...] = ()


class Graph:
    """All the paths of a law, equal remainders merged.  A node leads only to nodes before it in ``nodes``."""

    def __init__(self, docket: Docket, incident: Incident, law: Law) -> None:
        self.law, self.incident = law, incident
        self.ids: dict[Node, int] = {}
        self.paths = 0
        self.links: dict[Law, None] = {}
        self.done, self.root = self._grow(docket, 0)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """In the order of their numbers."""
        return tuple(self.ids)

    def _grow(self, docket: Docket, since: int) -> tuple[tuple[Effect, ...], int | None]:
        case, need = run_linked(docket, self.incident, self.law)
        done = tuple(s for s in case.steps[since:] if isinstance(s, (Done, Opened, Followed, Read)))
        self.links |= {s.law: None for s in done if isinstance(s, Followed)}
        if need is None:
            self.paths += 1
            return done, None
        edges = tuple(
            Edge(v, *self._grow(docket.told(need.incident, need.fact, v), len(case.steps))) for v in need.domain
        )
        options = tuple(need.options[v] for v in need.domain if v in need.options)
        node = Node(need.fact, need.clause, need.by, edges, options)
        return done, self.ids.setdefault(node, len(self.ids))

    @property
    def idle(self) -> list[Node]:
        """Questions whose answer changes nothing: asked needlessly."""
        return [n for n in self.ids if len(n.edges) > 1 and len({(e.done, e.to) for e in n.edges}) == 1]


def charts(docket: Docket, incident: Incident, law: Law) -> dict[Law, Graph]:
    """The law's graph and those of all that it leads to."""
    found: dict[Law, Graph] = {}
    waiting = [law]
    while waiting:
        if (next_law := waiting.pop(0)) not in found:
            found[next_law] = Graph(docket, incident, next_law)
            waiting += found[next_law].links
    return found

"""Which clause is reached by which procedure, on how many paths, and taken both ways by how many cases."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tablilla.casebook.case_file import EDITIONS, CaseFile, casebook
from tablilla.casebook.outcome import Outcome
from tablilla.lawbook.book import clauses
from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Edge, Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law


@dataclass(frozen=True)
class Row:
    """A clause of an edition; ``both_ways``: a case applies it, and one considers it and does not."""

    clause: str
    edition: int
    status: str
    procedure: tuple[str, ...]
    paths: int
    cases: int
    both_ways: bool


@cache
def graphs(edition: int) -> dict[Law, Graph]:
    """Every chart of an edition."""
    found: dict[Law, Graph] = {}
    for kind, law in charted().items():
        for each, graph in charts(Docket(BOOK, edition), Incident(kind), law).items():
            found.setdefault(each, graph)
    return found


def paths_citing(graph: Graph, clause: str) -> int:
    """On how many paths of a chart this clause is asked under or directs something."""
    whole: list[int] = []
    without: list[int] = []
    for node in graph.nodes:
        whole.append(sum(1 if e.to is None else whole[e.to] for e in node.edges))
        clear = 0 if node.clause == clause else sum(_clear(e, clause, without) for e in node.edges)
        without.append(clear)
    if any(step.clause == clause for step in graph.done):
        return graph.paths
    return 0 if graph.root is None else whole[graph.root] - without[graph.root]


def _clear(edge: Edge, clause: str, without: list[int]) -> int:
    if any(step.clause == clause for step in edge.done):
        return 0
    return 1 if edge.to is None else without[edge.to]


@cache
def _outcomes(edition: int) -> tuple[tuple[CaseFile, Outcome], ...]:
    return tuple((case, Outcome.of(case, edition)) for case in casebook() if edition in case.editions)


def both_ways(edition: int) -> dict[str, tuple[int, int]]:
    """For each clause, in how many cases it is applied, and considered without being applied."""
    found: dict[str, tuple[int, int]] = {}
    for _, outcome in _outcomes(edition):
        for clause in outcome.considered | outcome.applied | outcome.offered:
            yes, no = found.get(clause, (0, 0))
            applied = clause in outcome.applied - outcome.found_not_met
            found[clause] = (yes + applied, no + (not applied))
    return found


def coverage(editions: Iterable[int] = EDITIONS) -> list[Row]:
    """A row for each clause of each edition."""
    rows = []
    for edition in editions:
        taken = both_ways(edition)
        cited = {
            (law_name(law), clause.id): n
            for law, graph in graphs(edition).items()
            for clause in clauses(edition)
            if (n := paths_citing(graph, clause.id))
        }
        for clause in clauses(edition):
            mine = {name: n for (name, c), n in cited.items() if c == clause.id}
            yes, no = taken.get(clause.id, (0, 0))
            rows.append(
                Row(
                    clause.id,
                    edition,
                    clause.status,
                    tuple(mine),
                    sum(mine.values()),
                    yes + no,
                    yes > 0 and no > 0,
                )
            )
    return rows

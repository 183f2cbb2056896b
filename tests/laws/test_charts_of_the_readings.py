"""What the other readings of a clause change in the charts, as it was read against the law book.

``readings/*.txt`` have, for each way of a reading that is not the usual one, the lines of the charts that
go and that come.
"""

from __future__ import annotations

import difflib
from functools import cache
from pathlib import Path

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws import (
    index,
    kinds_of_auction,
    kinds_of_boards,
    kinds_of_claims,
    kinds_of_play,
    kinds_of_rotation,
)
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident, Reading, Source
from tablilla.rules.step import Law, Read
from tests.laws.test_charts_of_the_play import table

HERE = Path(__file__).parent / "readings"
EDITIONS = (2007, 2017)
MODULES = (kinds_of_auction, kinds_of_boards, kinds_of_claims, kinds_of_play, kinds_of_rotation)
LAWS = {kind: law for module in MODULES for kind, law in module.LAWS.items()}


@cache
def usual(edition: int) -> dict[Law, Graph]:
    """Each chart that these kinds lead to."""
    found: dict[Law, Graph] = {}
    for kind, law in LAWS.items():
        found |= charts(Docket(BOOK, edition), Incident(kind, Seat.N, 3), law)
    return found


def readings_of(graph: Graph) -> set[Reading]:
    """Those that the chart meets with."""
    edges = (edge for node in graph.nodes for edge in node.edges)
    steps = (*graph.done, *(step for edge in edges for step in edge.done))
    return {step.reading for step in steps if isinstance(step, Read)}


def changes(edition: int, reading: Reading, way: str) -> str:
    """Chart by chart, what this way of reading changes; nothing where no chart meets with it."""
    docket = Docket(BOOK, edition, readings={reading: way})
    found = []
    for law, graph in usual(edition).items():
        if reading in readings_of(graph):
            before, after = (table(g).splitlines() for g in (graph, Graph(docket, graph.incident, law)))
            compared = list(difflib.unified_diff(before, after, n=1, lineterm=""))
            found.append("".join(f"{line}\n" for line in [law_name(law), *compared[2:]]))
    return "".join(sorted(found))


WAYS = [
    (reading, way, edition)
    for _, reading in sorted(index.readings().items())
    for way in reading.ways[1:]
    for edition in EDITIONS
]


@pytest.mark.parametrize(("reading", "way", "edition"), WAYS, ids=lambda of: getattr(of, "key", str(of)))
def test_a_reading_changes_what_was_read(reading: Reading, way: str, edition: int) -> None:
    file = HERE / f"{reading.key}.{way}.{edition}.txt"
    wanted = file.read_text(encoding="utf-8") if file.exists() else ""
    assert changes(edition, reading, way) == wanted


def test_every_file_is_of_a_reading() -> None:
    names = {f"{reading.key}.{way}.{edition}.txt" for reading, way, edition in WAYS}
    assert {path.name for path in HERE.glob("*.txt")} <= names


def test_what_the_laws_leave_to_the_regulating_authority() -> None:
    """Of all other readings authorities differ."""
    assert {key for key, reading in index.readings().items() if reading.source is Source.AUTHORITY} == {
        "aids_to_memory",  # 40B2
        "boards_played_at_one_table",  # 86B3
        "defenders_may_ask_each_other",  # 61B3 (2007)
        "further_appeal",  # 93C
        "opening_leads",  # 41A
        "order_within_a_suit",  # 70E2
        "several_results_2007",  # 12C1e (2007)
    }

"""The charts of Laws 68 to 71, whole, as tables that were read against the law book.

``charts_of_claims/*.txt`` are as those of the play.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds_of_claims import IMPLICATIONS, LAWS
from tablilla.rules.docket import Book, Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law
from tests.laws.test_charts_of_the_play import table

HERE = Path(__file__).parent / "charts_of_claims"
EDITIONS = (2007, 2017)
BOOK = Book(LAWS, IMPLICATIONS)


@cache
def found(edition: int) -> dict[Law, Graph]:
    """Every chart that the kinds of claims lead to."""
    graphs: dict[Law, Graph] = {}
    for kind, law in LAWS.items():
        graphs |= charts(Docket(BOOK, edition), Incident(kind, Seat.N, 3), law)
    return graphs


READ = sorted(path.name for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("file", READ)
def test_the_chart_is_as_it_was_read(file: str) -> None:
    name, edition = file.removesuffix(".txt").rsplit(".", 1)
    graph = next(graph for law, graph in found(int(edition)).items() if law_name(law) == name)
    assert table(graph) == (HERE / file).read_text(encoding="utf-8")


def test_every_chart_was_read() -> None:
    names = [f"{law_name(law)}.{edition}.txt" for edition in EDITIONS for law in found(edition)]
    assert sorted(names) == READ

"""The charts of Laws 23 and 26 to 32, whole, as tables that were read against the law book."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds_of_rotation import LAWS
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tests.laws.rotation import BOOK, EDITIONS
from tests.laws.test_charts_of_the_play import table

HERE = Path(__file__).parent / "charts_of_rotation"
LAW_12 = "law12."  # what an adjusted score leads to is read elsewhere


@cache
def found(edition: int) -> dict[str, Graph]:
    """Every chart that these kinds lead to, by the name of its law."""
    graphs: dict[str, Graph] = {}
    for kind, law in LAWS.items():
        for each, graph in charts(Docket(BOOK, edition), Incident(kind, Seat.N), law).items():
            if not law_name(each).startswith(LAW_12):
                graphs[law_name(each)] = graph
    return graphs


READ = sorted(path.name for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("file", READ)
def test_the_chart_is_as_it_was_read(file: str) -> None:
    name, edition = file.removesuffix(".txt").rsplit(".", 1)
    assert table(found(int(edition))[name]) == (HERE / file).read_text(encoding="utf-8")


def test_every_chart_was_read() -> None:
    assert sorted(f"{name}.{edition}.txt" for edition in EDITIONS for name in found(edition)) == READ


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_chart_has_forty_questions(edition: int) -> None:
    assert max(len(graph.nodes) for graph in found(edition).values()) < 40

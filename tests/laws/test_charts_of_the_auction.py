"""The charts of Laws 15, 16D, 17 to 25, 33 to 40, 73 to 75, 92 and 93, as tables read against the law book.

``charts_of_auction/*.txt`` are as those of the play.  What Laws 12, 16B, 26, 50 and 86 add is read elsewhere.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tablilla.bridge.cards import HEARTS, card
from tablilla.bridge.seats import Seat
from tablilla.laws import kinds_of_auction, kinds_of_boards
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law
from tests.laws.test_charts_of_the_play import table

HERE = Path(__file__).parent / "charts_of_auction"
EDITIONS = (2007, 2017)
ELSEWHERE = ("law12", "law16.information_from_partner", "law26", "law86")
LAWS = kinds_of_auction.LAWS | kinds_of_boards.LAWS


@cache
def found(edition: int) -> dict[str, Graph]:
    """Every chart of its own that the kinds of the auction lead to, by the name of its law."""
    graphs: dict[Law, Graph] = {}
    for kind, law in LAWS.items():
        graphs |= charts(Docket(BOOK, edition), Incident(kind, Seat.N, 3, HEARTS, card("H7")), law)
    return {name: graph for law, graph in graphs.items() if not (name := law_name(law)).startswith(ELSEWHERE)}


READ = sorted(path.name for path in HERE.glob("*.txt"))


@pytest.mark.parametrize("file", READ)
def test_the_chart_is_as_it_was_read(file: str) -> None:
    name, edition = file.removesuffix(".txt").rsplit(".", 1)
    assert table(found(int(edition))[name]) == (HERE / file).read_text(encoding="utf-8")


def test_every_chart_was_read() -> None:
    assert sorted(f"{name}.{edition}.txt" for edition in EDITIONS for name in found(edition)) == READ


def test_no_chart_has_forty_questions() -> None:
    assert max(len(graph.nodes) for edition in EDITIONS for graph in found(edition).values()) < 40

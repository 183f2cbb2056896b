"""The charts of Laws 12 and 24 to which only other laws lead, as tables read against the law book.

``charts_led_to/*.txt`` are as those of the play.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.laws.law12_call_against_a_duty import call_against_duty
from tablilla.laws.law12_discretionary_powers import artificial_score, fault_of_each
from tablilla.laws.law24_card_exposed_in_auction import seen_in_the_auction
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law
from tests.laws.test_charts_of_the_play import table

HERE = Path(__file__).parent / "charts_led_to"
LAWS: tuple[Law, ...] = (artificial_score, call_against_duty, fault_of_each, seen_in_the_auction)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("law", LAWS, ids=law_name)
def test_the_chart_is_as_it_was_read(law: Law, edition: int) -> None:
    found = table(Graph(Docket(BOOK, edition), Incident("incident", Seat.N, 3), law))
    assert found == (HERE / f"{law_name(law)}.{edition}.txt").read_text(encoding="utf-8")

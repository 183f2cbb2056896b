"""Law 16B: whether partner made anything known is a fact of its own, which the sides may dispute (85)."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.laws.law16_information import CONVEYED, MIGHT_SUGGEST
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Doubt, Kind
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import rule

ME = Incident("information_from_partner", Seat.N)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_that_the_sides_disagree_is_weighed_before_anything_is_judged(edition: int) -> None:
    docket = Docket(BOOK, edition)
    first = rule(docket, ME).question
    assert first is not None
    assert (first.fact, first.fact.kind) == (CONVEYED, Kind.FINDING)
    weighed = rule(docket.told(ME, CONVEYED, Doubt.DISPUTED), ME).question
    assert weighed is not None
    assert weighed.clause == "85A1"
    assert weighed.fact.subject is CONVEYED
    judged = rule(docket.told(ME, CONVEYED, True), ME).question
    assert judged is not None
    assert judged.fact is MIGHT_SUGGEST
    assert rule(docket.told(ME, CONVEYED, False), ME).complete

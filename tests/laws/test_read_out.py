"""What is read to a player with an option comes true, whatever is found afterwards: all kinds, sampled."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.options import Offer, read_out
from tablilla.rules.step import Done
from tests.table.boards import DEEP

EDITIONS = (2007, 2017)
WALKS = 2 * DEEP


def picked(docket: Docket, me: Incident, offer: Offer) -> Docket:
    """With what was picked, and what the list takes for granted of it: that is judged once it is there."""
    for pick in offer.picks:
        need = run(docket, me)[1]
        assert need is not None
        for holds in need.options[pick.value].given:
            docket = docket.told(me, holds, True)
        docket = docket.told(me, pick.fact, pick.value)
    return docket


def ended(docket: Docket, me: Incident, rng: random.Random) -> tuple[Done, ...]:
    while (need := run(docket, me)[1]) is not None:
        docket = docket.told(me, need.fact, rng.choice(need.domain))
    return run(docket, me)[0].done


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_read_with_an_option_comes_true(edition: int) -> None:
    rng, hanging = random.Random(edition), 0
    for kind in BOOK.kinds:
        me = Incident(kind, Seat.E, 4)
        for _ in range(WALKS):
            docket = Docket(BOOK, edition)
            while (need := run(docket, me)[1]) is not None:
                for offer in read_out(docket, me):
                    read = [step for step in offer.steps if isinstance(step, Done)]
                    done = ended(picked(docket, me, offer), me, rng)
                    assert all(step in done for step in read), (kind, offer.picks, read)
                    hanging += bool(read) and offer.then is not None
                docket = docket.told(me, need.fact, rng.choice(need.domain))
    assert hanging

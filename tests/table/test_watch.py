"""What is found play by play is what is found by looking through the whole table."""

from __future__ import annotations

import dataclasses
import random

import pytest

from tablilla.bridge.cards import NOTRUMP, card, cards
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table import watch as watching
from tablilla.table.irregularities import irregularities
from tablilla.table.state import NONE, with_seat
from tablilla.table.table import start
from tablilla.table.watch import Watch, watch
from tests.table.boards import begin, deeper, lawless, play_out
from tests.table.known import HANDS

N, E, S, W = Seat


def whole(found: tuple[Incident, ...]) -> list[tuple[object, ...]]:
    """With the details that the identity of an incident leaves out."""
    return [dataclasses.astuple(one) for one in found]


def agree(found: Watch) -> None:
    assert whole(found.irregularities) == whole(irregularities(found.table)), found.table.log[-1]


@pytest.mark.parametrize("block", range(20))
def test_on_lawless_boards(block: int) -> None:
    for seed in deeper(block):
        rng = random.Random(seed)
        first = begin(rng)
        if seed % 3 == 0:  # one hand only is known
            seat = Seat(rng.randrange(4))
            hands = with_seat(NONE, seat, first.hands[seat])
            told = [*lawless(rng, table=first)][-1].log
            first = first._replace(setting=first.setting._replace(hands=hands))
        else:
            told = [*lawless(rng, table=first)][-1].log
        found = watch(first)
        for event in told:
            found = found.add(event)
            agree(found)


@pytest.mark.parametrize("block", range(10))
def test_on_boards_with_revokes_and_penalty_cards(block: int) -> None:
    for seed in deeper(block):
        rng = random.Random(seed)
        table = play_out(rng, revoke=0.2)
        found = watch(table.at_first())
        for event in table.log:
            if rng.random() < 0.05:
                seat = rng.choice(list(Seat))
                if held := list(cards(found.table.holding(seat))):
                    found = found.add(e.Faced(seat, rng.choice(held)))
            found = found.add(event)
            agree(found)


def test_dummys_card_and_a_lead_sent_elsewhere() -> None:
    found = watch(start(S, NOTRUMP, HANDS)).add(e.Played(W, card("HA")), e.Moved(N, card("H5")))
    found = found.add(e.Played(N, card("H5")))
    assert [i.kind for i in found.irregularities] == ["dummy_played_unasked"]
    found = watch(start(S, NOTRUMP, HANDS)).add(e.ToLead(N), e.Played(N, card("D5")))
    agree(found)


def test_a_lawful_board_is_not_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table = play_out(random.Random(4), revoke=0.0)
    found = watch(table.at_first())
    monkeypatch.setattr(watching, "irregularities", lambda t: (Incident("looked"),))
    found = found.add(*table.log)
    assert found.table == table
    assert found.irregularities == ()

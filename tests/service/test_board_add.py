"""A board takes events one by one and knows its irregularities as if it looked through the log each time."""

from __future__ import annotations

import random

import pytest

from tablilla.bridge.cards import cards
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.service.board import Board, carried_out, of_table
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.table import Table, start


def lawless(seed: int) -> list[e.Event]:
    """A board in which every fourth card or so is any card of any hand, with cards shown and rulings noted."""
    rng = random.Random(seed)
    table, events = dealt(seed), list[e.Event]()
    while any(table.holding(seat) for seat in Seat) and len(events) < 60:
        seat = table.turn if table.turn is not None and rng.random() < 0.9 else Seat(rng.randrange(4))
        hand = list(cards(table.holding(seat)))
        if not hand:
            continue
        allowed = list(cards(table.lawful(seat)[0]))
        event: e.Event = e.Played(seat, rng.choice(allowed if allowed and rng.random() < 0.8 else hand))
        if rng.random() < 0.05:
            event = e.Exposed(seat, rng.choice(hand))
        try:
            table = table.add(event)
        except Fault:
            continue
        events.append(event)
        if rng.random() < 0.1 and (found := irregularities(table)):
            table = table.add(e.Ruled(found[-1]))
            events.append(e.Ruled(found[-1]))
    return events


def dealt(seed: int) -> Table:
    pack = list(range(52))
    random.Random(seed).shuffle(pack)
    n, east, s, w = (sum(1 << c for c in pack[i::4]) for i in range(4))
    return start(Seat(seed % 4), seed % 5, (n, east, s, w))


@pytest.mark.parametrize("seed", range(12))
def test_a_board_knows_its_irregularities_after_each_event(seed: int) -> None:
    events = lawless(seed)
    board: Board = of_table(dealt(seed), 2017)
    for event in events:
        board = board.add(event)
        assert board.docket.witness.incidents() == irregularities(board.table)
    assert board.table == dealt(seed).add(*events)
    assert board.docket.witness.incidents()


@pytest.mark.parametrize("seed", range(6))
def test_an_irregularity_is_carried_out_where_its_ruling_comes_after_it(seed: int) -> None:
    events = lawless(seed)
    table = dealt(seed).add(*events)
    for incident in irregularities(table):
        seen = next(n for n in range(1, len(events) + 1) if incident in irregularities(table.until(n)))
        assert carried_out(table, incident) is (e.Ruled(incident) in events[seen:])

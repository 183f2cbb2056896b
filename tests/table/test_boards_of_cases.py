"""The boards of the cases: told in the notation and as JSON they are the same, and can be played out."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from tablilla.bridge.cards import cards
from tablilla.bridge.seats import Seat
from tablilla.casebook.case_file import CaseFile, casebook
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import read, write
from tablilla.table.notation_json import from_json, to_json
from tablilla.table.plain import table_of
from tablilla.table.table import Table

# Those with an auction in them are told by ``calls``, for which the notation has no line.
BOARDS = [case for case in casebook() if case.table.get("events") and not case.table.get("calls")]
WHOLE = [case for case in BOARDS if case.table.get("deal")]


def board(case: CaseFile) -> Table:
    return table_of(case.table, case.id)


@pytest.mark.parametrize("case", BOARDS, ids=lambda c: f"{c.id} {c.variant}".strip())
def test_a_board_comes_back(case: CaseFile) -> None:
    table = board(case)
    assert read(write(table)) == table
    assert from_json(json.loads(json.dumps(to_json(table)))) == table


@pytest.mark.parametrize("case", WHOLE, ids=lambda c: f"{c.id} {c.variant}".strip())
def test_a_board_is_played_out(case: CaseFile) -> None:
    """From where the case leaves it to the last trick, with cards that the table calls lawful."""
    table, rng = board(case), random.Random(case.id)
    before = Counter(i.kind for i in irregularities(table))
    while not table.closed and (seat := table.turn) is not None and (allowed := table.lawful(seat)[0]):
        table = table.play(seat, rng.choice(list(cards(allowed))))
    assert Counter(i.kind for i in irregularities(table)) >= before, "what happened stays known"
    assert table.until(len(table.log)) == table
    seen = Counter(c for t in (*(t.cards for t in table.tricks), table.current) for _, c in t if c)
    for who in Seat:
        seen.update(cards(table.holding(who)))
    if (
        all(hand.bit_count() == 13 for hand in table.hands)
        and not table.aside.strange
        and not table.aside.again
    ):
        assert set(seen.values()) == {1}


def test_there_are_boards_enough() -> None:
    assert len(WHOLE) > 40

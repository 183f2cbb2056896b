"""Every operative clause of the laws in full is taken both ways: one case applies it, another does not."""

from __future__ import annotations

import pytest

from tablilla.casebook.coverage import Row, coverage
from tests.laws.test_yardstick import in_full

# Heads of lists, which say nothing of their own beyond their items.
HEADS = {"64B", "50D"}
# The game itself: the table plays one card after the other, and a trick goes to the highest trump or card led.
THE_GAME = {"44B", "44E", "44F"}
# Asked under another clause first: 45C5 says of a penalty card what Law 50 says.
SECOND = {"45C5"}
# 75B3 says of the partner what 20F5 says.
SECOND |= {"75B3"}
# 15A2c says that 16C governs what was withdrawn; it is cited as 16C1 and 16C2.
SECOND |= {"15A2c"}
# Clauses that direct something either way: 65B3 lets a card be pointed, and from some moment on no longer.
EITHER_WAY = {"65B3"}
# 68C: with a statement or without one; 68D, 70A and 70B1: of every claim; 68D2b(i): all agree, or the Director.
EITHER_WAY |= {"68C", "68D", "68D2b(i)", "70A", "70B1"}
# 17B, 17C: his turn, or out of rotation; 17D3 (2007), 38D: the one or the other; 40B5a, 40C1: allowed or not.
EITHER_WAY |= {"17B", "17C", "38D", "40B5a", "40B6a", "40C1"}
# 45A, 46A: how one should play and call; whether a card is played, 45C says, and what a bad call means, 46B.
# 50A: wherever one speaks of a penalty card it lies there; what ends that, others say.  58A: of every pair.
EITHER_WAY |= {"45A", "46A", "50A", "58A"}
# 15A3: as there, or otherwise; 15A2c, 15B3, 92C: always; 92B: in time or not; 93B3: what the committee may do.
EITHER_WAY |= {"15A2c", "15A3", "15B3", "92B", "92C", "93B3"}
# 73D1: wherever 73E2 (2007: 73F) does not help; 74C5: by chance or on purpose.
EITHER_WAY |= {"73D1", "74C5"}
# 50E2 (2007): of a major and a minor card, lying there or picked up.
EITHER_WAY_2007 = {"17D3", "50E2"}


def either_way(row: Row) -> bool:
    return row.clause in EITHER_WAY or (row.edition == 2007 and row.clause in EITHER_WAY_2007)


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    return [r for r in coverage() if in_full(r.clause) and r.status == "operative" and r.clause not in HEADS]


def test_every_clause_is_reached_by_a_procedure(rows: list[Row]) -> None:
    assert len(rows) > 150
    assert {r.clause for r in rows if not r.paths} == THE_GAME | SECOND


def test_every_clause_is_taken_both_ways(rows: list[Row]) -> None:
    rows = [r for r in rows if r.clause not in THE_GAME]
    assert [(r.clause, r.edition) for r in rows if not r.both_ways and not either_way(r)] == []


def test_what_is_listed_is_not_taken_both_ways(rows: list[Row]) -> None:
    """Else the list would hide what is lost again."""
    listed = EITHER_WAY | EITHER_WAY_2007
    assert {r.clause for r in rows if either_way(r) and r.both_ways} == set(), listed

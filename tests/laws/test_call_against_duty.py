"""A call that breaks a duty to call: named on the table, ruled on by the Director (31A1, 32A1, 30B2b; 12A1)."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.laws.law12_call_against_a_duty import DAMAGED, NOT_TO_DOUBLE, TO_REPEAT, WAY, Repeat, Way
from tablilla.laws.law12_discretionary_powers import HURT_ITSELF, OUTCOMES, Outcomes
from tablilla.rules.directive import key_of
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.ruling import rule
from tablilla.table.auction_rulings import ruled
from tablilla.table.notation import read
from tablilla.table.table import Table
from tablilla.table.witness import Record

KIND = "call_against_duty"
ME = Incident(KIND, Seat.N)
REPEAT_BID = (
    "dealer: W\nN calls 1S\nE refuses\ncall of N cancelled\nW calls pass\n"
    "duty repeat_call N call=1S clause=31A1\n"
)
REPEAT_DOUBLE = (
    "dealer: W\nauction W: 1S pass\nS calls X\nW refuses\ncall of S cancelled\nE calls pass\n"
    "duty repeat_call S call=X clause=32A1\n"
)
NO_DOUBLE = "dealer: N\nauction N: 1S\nduty no_double E clause=30B2b\n"


def named(text: str) -> list[Seat | None]:
    return [i.seat for i in read(text).irregularities if i.kind == KIND]


@pytest.mark.parametrize(
    ("duty", "broken", "kept"),
    [
        (REPEAT_BID, "N calls pass", "N calls 1S"),
        (REPEAT_BID, "N calls 2S", "N calls 1S"),
        (REPEAT_DOUBLE, "S calls pass", "S calls X"),
        (NO_DOUBLE, "E calls X", "E calls 2C"),
    ],
)
def test_the_breach_is_named_and_the_call_that_keeps_the_duty_is_not(duty: str, broken: str, kept: str) -> None:
    assert named(duty + broken) == [Seat[broken[0]]]
    assert named(duty + kept) == named(duty) == []


def test_an_insufficient_bid_does_not_hide_it() -> None:
    text = REPEAT_DOUBLE + "S calls 1H"
    kinds = [i.kind for i in read(text).irregularities if i.seat is Seat.S]
    assert kinds == ["call_out_of_rotation", "insufficient_bid", KIND]


def at(text: str, edition: int = 2017) -> tuple[Table, Docket, Incident]:
    table = read(text)
    me = next(i for i in table.irregularities if i.kind == KIND)
    return table, Docket(BOOK, edition, Record(table), (me,)), me


def test_put_right_the_call_is_cancelled_and_the_duty_binds_again() -> None:
    table, docket, me = at(REPEAT_BID + "N calls pass")
    docket = docket.told(me, WAY, Way.PUT_RIGHT)
    found = rule(docket, me)
    assert found.question is None
    done = [f"{key_of(s.directive)}@{s.clause}" for s in found.certain]
    assert done[0].startswith("cancel_call")
    assert done[0].endswith("@31A1")
    assert {s.clause for s in found.certain} == {"31A1", "16C1", "16C2"}
    auction = table.auction
    assert auction is not None
    after = ruled(auction, me, found.certain)
    assert after.turn is Seat.N
    assert after.lawful(Seat.N) == ("1S",)


def test_the_clause_is_that_of_the_duty() -> None:
    for text, edition, clause in (
        (REPEAT_BID + "N calls pass", 2017, "31A1"),
        (REPEAT_BID + "N calls pass", 2007, "31A1"),
        (REPEAT_DOUBLE + "S calls pass", 2017, "32A1"),
        (REPEAT_DOUBLE + "S calls pass", 2007, "32B1"),
        (NO_DOUBLE + "E calls X", 2007, "30B2b"),
    ):
        _, docket, me = at(text, edition)
        found = rule(docket, me)
        assert found.question is not None
        assert found.question.fact is WAY, "the table shows which duty it was"
        assert clause in {s.clause for s in found.steps}


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("damaged", [True, False])
def test_left_standing_it_is_adjusted_if_it_damaged(edition: int, damaged: bool) -> None:
    docket = Docket(BOOK, edition, named=(ME,), now=When.CORRECTION)
    told: dict[Fact[Any], object] = {
        NOT_TO_DOUBLE: False, TO_REPEAT: Repeat.BID, WAY: Way.STANDS, DAMAGED: damaged,
        OUTCOMES: Outcomes.ONE, HURT_ITSELF: False,
    }  # fmt: skip
    for fact, value in told.items():
        if not (fact is NOT_TO_DOUBLE and edition == 2017):
            docket = docket.told(ME, fact, value)
    done = [f"{key_of(s.directive)}@{s.clause}" for s in rule(docket, ME).certain]
    assert done[0] == "stand@81C3"
    assert ("assign.probable@12C1a" in done) is damaged
    assert ("adjust.without_irregularity@12A1" in done) is damaged
    assert ("no_adjust@12A1" in done) is not damaged

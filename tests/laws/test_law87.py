"""Laws 82C and 87 against decision tables."""

from __future__ import annotations

import pytest

from tablilla.laws.law82_directors_error import directors_error
from tablilla.laws.law87_fouled_board import fouled_board
from tests.laws.decision import Row, check

BOTH_PLUS = {
    2007: ["award.plus.both@12C2a(iii) average=plus who=table", "at_least_session.both@88 who=table"],
    2017: ["award.plus.both@12C2a average=plus who=table", "at_least_session.both@12C2c who=table"],
}


@pytest.mark.parametrize("edition", [2007, 2017])
def test_82c(edition: int) -> None:
    wrong = {"the_ruling_was_wrong": True, "the_board_can_still_be_scored_normally": False}
    estimated = "a_result_was_obtained_or_can_be_estimated"
    table: list[Row] = [
        ({"the_ruling_was_wrong": False}, ["no_adjust@82C"]),
        ({"the_board_can_still_be_scored_normally": True}, ["no_adjust@82C"]),
        ({**wrong, estimated: True}, ["both_innocent.each@82C each=true"]),
        ({**wrong, estimated: False}, ["both_innocent@82C each=false", *BOTH_PLUS[edition]]),
    ]
    asked = {"the_ruling_was_wrong": "82C", "the_board_can_still_be_scored_normally": "82C", estimated: "82C"}
    check(directors_error, edition, table, asked)


BY_FAULT = {
    2007: [
        "award.minus@12C2a(i) average=minus who=offenders",
        "at_most_session@12C2c who=offenders",
        "award.plus@12C2a(iii) average=plus who=others",
        "at_least_session@88 who=others",
    ],
    2017: [
        "award.minus@12C2a average=minus who=offenders",
        "at_most_session@12C2c who=offenders",
        "award.plus@12C2a average=plus who=others",
        "at_least_session@12C2c who=others",
    ],
}
FAULT = "at_fault"
FORMS, ALONE = "compared_contestants_played_different_forms", "its_form_was_played_at_this_table_only"


@pytest.mark.parametrize("edition", [2007, 2017])
def test_87(edition: int) -> None:
    clause = {2007: "86D", 2017: "87C"}[edition]
    pairs = {"form_of_contest": "other"}
    table: list[Row] = [
        ({FORMS: False}, ["no_irregularity@87A"]),
        ({**pairs, ALONE: True, FAULT: "nobody"}, ["score_by_form@87B", *BOTH_PLUS[edition]]),
        ({**pairs, ALONE: True, FAULT: "one_side"}, ["score_by_form@87B", *BY_FAULT[edition]]),
        (
            {**pairs, ALONE: True, FAULT: "both_sides"},
            ["score_by_form@87B", "adjust.artificial@87B standard=artificial"],
        ),
        ({**pairs, ALONE: False}, ["score_by_form@87B"]),
    ]
    asked = {FORMS: "87A 87B", ALONE: "87B", FAULT: "12C2a"}
    table.append(({"form_of_contest": "teams"}, [f"follow:law86.result_at_other_table@{clause}"]))
    asked["form_of_contest"] = clause
    check(fouled_board, edition, table, asked)

"""Law 86 against a decision table of each edition, of a board that is not played on and of one that was."""

from __future__ import annotations

import pytest

from tablilla.laws.law12_discretionary_powers import artificial_by_fault
from tablilla.laws.law86_team_play import (
    ASSIGNED_TO,
    assigned_after_play,
    balanced,
    balanced_after_play,
    result_at_other_table,
)
from tests.laws.decision import Row, check

ARTIFICIAL = "follow:law12.artificial_by_fault@12C2a"
OTHER: Row = ({"form_of_contest": "other"}, ["follow:law86.assigned_by_fault@12C1a"])
APPEAL = "advise_appeal@83 when=play"
STANDARD = "standard=without_irregularity"
OFFENDERS, OTHERS = "degree_of_fault.offenders", "degree_of_fault.others"
AT_FAULT = "directly|partly"


def each_by_its_fault(edition: int) -> list[Row]:
    """12C2a: minus, half or plus by the fault of the side, and what it gives way to."""
    found: list[Row] = []
    for side in ("offenders", "others"):
        minus, half, plus = ("(i)", "(ii)", "(iii)") if edition == 2007 else ("", "", "")
        least = {2007: "88", 2017: "12C2c"}[edition]
        fault = f"degree_of_fault.{side}"
        found += [
            (
                {fault: "directly"},
                [f"award.minus@12C2a{minus} average=minus who={side}", f"at_most_session@12C2c who={side}"],
            ),
            ({fault: "partly"}, [f"award.half@12C2a{half} average=half who={side}"]),
            (
                {fault: "not"},
                [f"award.plus@12C2a{plus} average=plus who={side}", f"at_least_session@{least} who={side}"],
            ),
        ]
    return found


def after_play(rows: list[Row]) -> list[Row]:
    """The same once the board was played: nothing of the score before the end of play."""
    return [(condition, [timed(effect) for effect in effects]) for condition, effects in rows]


def timed(effect: str) -> str:
    name, *fields = effect.split()
    if name.startswith("follow:law12."):
        return effect.replace("@", "_after_play@")
    if name.startswith(("read:", "follow:", "finish_board@")):
        return effect
    return " ".join([name, *sorted({*fields, "when=play"})])


@pytest.mark.parametrize("edition", [2007, 2017])
def test_an_artificial_score_goes_by_the_fault_of_each_side(edition: int) -> None:
    always: Row = ({}, ["adjust.artificial@12C2a standard=artificial", APPEAL])
    items = "12C2a" if edition == 2017 else "12C2a(i) 12C2a(ii) 12C2a(iii)"
    check(artificial_by_fault, edition, [always, *each_by_its_fault(edition)], {"degree_of_fault": items})


TABLE_2017: list[Row] = [
    ({"results_of_the_match": "none"}, [ARTIFICIAL]),
    ({"result_is_favourable": "not_clearly"}, [ARTIFICIAL]),
    (
        {"result_is_favourable": "clearly"},
        [f"adjust.without_irregularity@86B1 {STANDARD}", "assign.weighted@12C1c result=weighted", APPEAL],
    ),
    (
        {"results_of_the_match": "several"},
        ["not_compared@86B2", "read:boards_played_at_one_table=as_86b2@86B3"],
    ),
    ({OFFENDERS: AT_FAULT, OTHERS: "not"}, ["better_of@86B2b who=others", "complement@86B2b who=offenders"]),
    ({OFFENDERS: "not", OTHERS: AT_FAULT}, ["better_of@86B2b who=offenders", "complement@86B2b who=others"]),
    (
        {OFFENDERS: AT_FAULT, OTHERS: AT_FAULT},
        ["cancel_result@86B2c", "adjust.artificial@86B2c standard=artificial"],
    ),
    *(
        ({**condition, other: AT_FAULT}, effects)
        for condition, effects in each_by_its_fault(2017)
        for side in condition
        for other in {OFFENDERS, OTHERS} - {side}
        if condition[side] != "not"
    ),
    ({OFFENDERS: "not", OTHERS: "not"}, ["cancel_result@86B2a"]),
    *(
        (
            condition,
            [
                "adjust.artificial@86B2a standard=artificial",
                "award.plus.both@12C2a average=plus who=table",
                "at_least_session.both@12C2c who=table",
            ],
        )
        for condition in ({"time_for_a_substitute_board": False}, {"match_result_could_be_known": True})
    ),
    ({"match_result_could_be_known": False}, ["substitute_board@86B2a"]),
]
ASKED_2017 = {
    "results_of_the_match": "86B1 86B2",
    "result_is_favourable": "86B1",
    "degree_of_fault": "12C2a 86B2a 86B2b 86B2c",
    "time_for_a_substitute_board": "86B2a",
    "match_result_could_be_known": "86A",
}


def test_2017() -> None:
    check(balanced, 2017, TABLE_2017, ASKED_2017)
    check(balanced_after_play, 2017, after_play(TABLE_2017), ASKED_2017)
    whole = ASKED_2017 | {"form_of_contest": "86B1"}
    check(result_at_other_table, 2017, [OTHER, *TABLE_2017], whole)


ASKED_2007 = {
    "board_at_the_other_table": "86D",
    "result_looks_good_for_an_innocent_side": "86D",
    "score_is_to_be_assigned": "86D",
}
DEALT = "adjusted_because_dealt_without_shuffle"


def table_2007(assigned: list[Row]) -> list[Row]:
    return [
        ({"board_at_the_other_table": "not_begun"}, [ARTIFICIAL]),
        ({"board_at_the_other_table": "begun"}, ["finish_board@86D"]),
        ({"score_is_to_be_assigned": False}, [ARTIFICIAL]),
        *(
            ({**condition, **more}, effects)
            for condition in (
                {"score_is_to_be_assigned": True},
                {"result_looks_good_for_an_innocent_side": True},
            )
            for more, effects in assigned
        ),
    ]


def test_2007() -> None:
    """For a deal without a shuffle no score is assigned (6D2)."""
    both = [
        "read:assigned_to_2007=both_sides@86D",
        f"adjust.without_irregularity@86D {STANDARD}",
        "assign.weighted@12C1c result=weighted",
        APPEAL,
    ]
    table = table_2007([({}, both)])
    check(assigned_after_play, 2007, after_play(table), ASKED_2007)
    dealt: Row = ({DEALT: True}, [ARTIFICIAL])
    whole = ASKED_2007 | {"form_of_contest": "86D", DEALT: "86D"}
    check(result_at_other_table, 2007, [OTHER, dealt, *table], whole)


def test_2007_read_as_for_the_side_that_the_other_result_favours() -> None:
    """An innocent one; where both are, that which the Director says; the other has what its fault gives it."""
    always = ["read:assigned_to_2007=favoured_side@86D", APPEAL]
    favours = "the_other_result_favours.offenders"
    assigned = {
        side: [
            f"adjust.without_irregularity.only@86D only={side} {STANDARD}",
            f"assign.weighted@12C1c only={side} result=weighted",
        ]
        for side in ("offenders", "others")
    }
    rows: list[Row] = [
        ({}, always),
        ({OFFENDERS: "not", OTHERS: AT_FAULT}, assigned["offenders"]),
        ({OFFENDERS: AT_FAULT, OTHERS: "not"}, assigned["others"]),
        ({favours: True}, assigned["offenders"]),
        ({favours: False}, assigned["others"]),
    ]
    for condition, effects in each_by_its_fault(2007):
        (side,) = condition
        if condition[side] != "not":
            rows.append((condition, effects))
        else:
            rows.append(({**condition, favours: side == OTHERS}, effects))
    asked = ASKED_2007 | {
        "degree_of_fault": "12C2a(i) 12C2a(ii) 12C2a(iii) 86D",
        "the_other_result_favours": "86D",
    }
    readings = {ASSIGNED_TO: "favoured_side"}
    check(assigned_after_play, 2007, after_play(table_2007(rows)), asked, readings=readings)

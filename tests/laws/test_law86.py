"""Law 86 against a decision table of each edition."""

from __future__ import annotations

from tablilla.laws.law86_team_play import ASSIGNED_TO, result_at_other_table
from tests.laws.decision import Row, check

ARTIFICIAL = "follow:law12.artificial_score@12C2a"
OTHER: Row = ({"form_of_contest": "other"}, ["follow:law12.assigned_score@12C1a"])
APPEAL = "advise_appeal@83 when=play"
STANDARD = "standard=without_irregularity"


def test_2017() -> None:
    several = {"results_of_the_match": "several"}
    plus = [
        "award.plus.both@12C2a average=plus who=table",
        "at_least_session.both@12C2c who=table",
    ]
    cancelled = ["cancel_result@86B2a", "adjust.artificial@86B2a standard=artificial", *plus]
    table: list[Row] = [
        OTHER,
        ({"results_of_the_match": "none"}, [ARTIFICIAL]),
        ({"result_is_favourable": "not_clearly"}, [ARTIFICIAL]),
        (
            {"result_is_favourable": "clearly"},
            [f"adjust.without_irregularity@86B1 {STANDARD}", "assign.weighted@12C1c result=weighted", APPEAL],
        ),
        (several, ["not_compared@86B2", "read:boards_played_at_one_table=as_86b2@86B3"]),
        ({"at_fault": "one_side"}, ["better_of@86B2b who=others", "complement@86B2b who=offenders"]),
        ({"at_fault": "both_sides"}, ["cancel_result@86B2c", "adjust.artificial@86B2c standard=artificial"]),
        ({"at_fault": "nobody", "time_for_a_substitute_board": False}, cancelled),
        ({"at_fault": "nobody", "match_result_could_be_known": True}, cancelled),
        (
            {"at_fault": "nobody", "match_result_could_be_known": False},
            ["cancel_result@86B2a", "substitute_board@86B2a"],
        ),
    ]
    asked = {
        "form_of_contest": "86B1",
        "results_of_the_match": "86B1 86B2",
        "result_is_favourable": "86B1",
        "at_fault": "86B2a 86B2b 86B2c",
        "time_for_a_substitute_board": "86B2a",
        "match_result_could_be_known": "86A",
    }
    check(result_at_other_table, 2017, table, asked)


ASKED_2007 = {
    "form_of_contest": "86D",
    "adjusted_because_dealt_without_shuffle": "86D",
    "board_at_the_other_table": "86D",
    "result_is_favourable": "86D",
    "score_is_to_be_assigned": "86D",
}


def table_2007(assigned: list[str]) -> list[Row]:
    return [
        OTHER,
        ({"adjusted_because_dealt_without_shuffle": True}, [ARTIFICIAL]),
        ({"board_at_the_other_table": "not_begun"}, [ARTIFICIAL]),
        ({"board_at_the_other_table": "begun"}, ["finish_board@86D"]),
        ({"score_is_to_be_assigned": False}, [ARTIFICIAL]),
        ({"score_is_to_be_assigned": True}, assigned),
        ({"result_is_favourable": "clearly"}, assigned),
    ]


def test_2007() -> None:
    both = [
        "read:assigned_to_2007=both_sides@86D",
        f"adjust.without_irregularity@86D {STANDARD}",
        "assign.weighted@12C1c result=weighted",
        APPEAL,
    ]
    check(result_at_other_table, 2007, table_2007(both), ASKED_2007)
    one = [
        "read:assigned_to_2007=favoured_side@86D",
        f"adjust.without_irregularity.only@86D only=others {STANDARD}",
        "assign.weighted@12C1c only=others result=weighted",
        "adjust.artificial.only@12C2a only=offenders standard=artificial",
        APPEAL,
    ]
    readings = {ASSIGNED_TO: "favoured_side"}
    check(result_at_other_table, 2007, table_2007(one), ASKED_2007, readings=readings)

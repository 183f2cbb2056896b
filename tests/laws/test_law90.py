"""Laws 7C, 8B and 90 against decision tables."""

from __future__ import annotations

import pytest

from tablilla.laws.law07_control_of_cards import put_back_wrongly
from tablilla.laws.law08_sequence_of_rounds import end_of_round
from tablilla.laws.law90_procedural_penalties import breach_of_procedure, held_up
from tests.laws.decision import Row, check, every_path, meets

EXAMPLES = ("late", "slow", "overheard", "compared", "touched", "pocket", "procedure", "disobeyed")


@pytest.mark.parametrize("edition", [2007, 2017])
def test_law_90_in_the_order_of_its_examples(edition: int) -> None:
    in_place = {"penalty_is_in_place": True}
    table: list[Row] = [
        *(
            ({**in_place, "offence": offence}, [f"procedural_penalty@90B{number} who=offender"])
            for number, offence in enumerate(EXAMPLES, start=1)
        ),
        ({**in_place, "offence": "other"}, ["procedural_penalty@90A who=offender"]),
        ({"penalty_is_in_place": False}, ["no_rectification@90A who=offender"]),
    ]
    check(breach_of_procedure, edition, table, {"offence": "90B", "penalty_is_in_place": "90A"})


@pytest.mark.parametrize("edition", [2007, 2017])
def test_law_8b(edition: int) -> None:
    postponed = {"board_was_postponed_by_director": True}
    settled = "postponed_board_played_and_recorded_or_cancelled"
    table: list[Row] = [
        ({**postponed, settled: True}, ["round_over@8B2"]),
        ({**postponed, settled: False}, ["round_goes_on@8B2"]),
        ({"signal_for_next_round_given": False}, ["round_goes_on@8B1"]),
        ({"table_has_finished_its_boards": True}, ["round_over@8B1"]),
        ({"players_have_moved_on": True}, ["round_over@8B1"]),
        ({"players_have_moved_on": False}, ["round_goes_on@8B1"]),
    ]
    asked = {
        "board_was_postponed_by_director": "8B2",
        settled: "8B2",
        "signal_for_next_round_given": "8B1",
        "table_has_finished_its_boards": "8B1",
        "players_have_moved_on": "8B1",
    }
    check(end_of_round, edition, table, asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_each_side_that_held_up_the_game(edition: int) -> None:
    by = "held_up_the_game"
    table: list[Row] = [
        ({f"{by}.{side}": how}, [f"procedural_penalty@{clause} who={side}"])
        for side in ("offenders", "others")
        for how, clause in (("late", "90B1"), ("slow", "90B2"))
    ]
    # nobody was, which the Director found only when he looked into it
    nobody = {f"{by}.offenders": "not", f"{by}.others": "not"}
    found = [path for path in every_path(held_up, edition) if meets(path.answers, nobody)]
    assert [path.effects for path in found] == [set()]
    others = [path for path in every_path(held_up, edition) if path not in found]
    assert len(others) == 8
    for path in others:  # each side by itself
        wanted = {
            effect for condition, effects in table for effect in effects if meets(path.answers, condition)
        }
        assert path.effects == wanted


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_table_before(edition: int) -> None:
    table: list[Row] = [
        ({}, ["erred_before@7C"]),
        ({"penalty_is_in_place_for_the_table_before": True}, ["penalty_before@90B6"]),
        ({"penalty_is_in_place_for_the_table_before": False}, []),
    ]
    check(put_back_wrongly, edition, table, {"penalty_is_in_place_for_the_table_before": "90B6"})

"""Law 60 as a table: only the next opponent's play gives the right away."""

from __future__ import annotations

import pytest

from tests.laws.told import does, every_ruling


@pytest.mark.parametrize("edition", [2007, 2017])
def test_who_played_next(edition: int) -> None:
    over = "53B" if edition == 2017 else "53C"
    for answers, done in every_ruling("play_after_illegal_play", edition):
        by = answers["next_played_by"]
        lost = by == "lho" and not answers["opponent_said_it_was_his_turn"]
        lost = lost and not answers["proper_leader_led_over_it"]
        assert ("forfeit@60A1" in done) is ("accept@60A2" in done) is lost
        assert ("remain.duty@60A3" in done) is (lost and bool(answers.get("offenders_had_an_earlier_duty")))
        assert (f"counts_as_played@{over}" in done) is bool(answers.get("proper_leader_led_over_it"))
        if by != "lho":
            clause = "60A1" if by == "rho" else "60C"
            assert done == [f"keep_rights@{clause}", f"open:play_out_of_turn@{clause}"]


@pytest.mark.parametrize("edition", [2007, 2017])
def test_before_the_required_lead(edition: int) -> None:
    kind = "play_before_the_required_lead"
    assert does(kind, edition, declarer_has_led_from_the_correct_hand=True) == ["no_irregularity@60B"]
    done = does(kind, edition, declarer_has_led_from_the_correct_hand=False)
    assert done[:2] == ["penalty.major@60B", "oblige.play_penalty_card@50D1a"]

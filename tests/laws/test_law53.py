"""Laws 53, 55, 56: of every lead out of turn it is said whether it stands, and who leads."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling

EDITIONS = (2007, 2017)


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_accepted_taken_back_or_led_over_and_never_two_of_these(edition: int) -> None:
    over = "53B" if edition == 2017 else "53C"
    for answers, done in every_ruling("lead_out_of_turn", edition):
        accepted = any(d.startswith("accept@") for d in done)
        back = any(d.startswith(("withdraw@", "pick_up@55B1")) for d in done)
        led_over = f"counts_as_played@{over}" in done
        assert accepted + back + led_over == 1, (answers, done)
        assert led_over is bool(answers.get("proper_leader_led_over_it"))
        assert led_over is ("may_withdraw@47F1" in done)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_may_accept_after_47e1_or_at_trick_thirteen_in_2017(edition: int) -> None:
    for answers, done in every_ruling("lead_out_of_turn", edition):
        accepted = any(d.startswith("accept@") for d in done)
        if answers.get("opponent_said_it_was_his_turn"):
            assert done[0] == "withdraw@47E1"
            assert "never_accepted@47E1" in done
            assert not accepted
            assert ("does_not_establish@47E1" in done) is (edition == 2017)
        if edition == 2017 and answers.get("trick_thirteen"):
            assert done == ["withdraw@53A", "never_accepted@53A", "lead@53A"]
            assert "opponent_said_it_was_his_turn" not in answers, "it goes back in any case"
    assert any("trick_thirteen" in a for a, _ in every_ruling("lead_out_of_turn", 2017))
    assert not any("trick_thirteen" in a for a, _ in every_ruling("lead_out_of_turn", 2007))


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_a_defenders_refused_lead_becomes_a_penalty_card(edition: int) -> None:
    refuse = "56B" if edition == 2017 else "56"
    for answers, done in every_ruling("lead_out_of_turn", edition):
        refused = answers.get("defenders_lead_out_of_turn") == "refuse"
        assert (f"penalty.major@{refuse}" in done) is refused
        assert any(d.startswith("penalty") for d in done) is refused
        if refused:
            partner = answers["lead_was_due_from"] == "partner"
            assert ("penalty_lead" in answers) is partner, "50D2 only where the partner is to lead"
            kept = not partner or answers["penalty_lead"] == "neither"
            assert ("oblige.play_penalty_card@50D1a" in done) is kept
            assert "wait_for_choice@50D2" in done or not kept
            assert ("all_major@50B" in done) is (answers["penalty_cards_lying"] != "one")


@pytest.mark.parametrize("edition", EDITIONS)
def test_declarers_lead(edition: int) -> None:
    wrong = "53C" if edition == 2017 else "53B"
    for answers, done in every_ruling("lead_out_of_turn", edition):
        if answers.get("defender_on_its_right_played_to_it"):
            assert done == [f"accept@{wrong}", f"open:premature_play@{wrong}"]
        choice = answers.get("declarers_lead_out_of_turn.lho", answers.get("declarers_lead_out_of_turn"))
        assert ("declarers_lead_out_of_turn.lho" in answers) is (
            answers.get("declarers_lead_out_of_turn") == "differ"
        )
        if choice == "accept":
            assert done == ["accept@53A", "lead@55A"]
        if answers.get("next_hand_played_to_it"):
            assert done[0] == "accept@53A", "nobody is asked"
            assert done[1].startswith("play_on@")
            assert not any("lead_out_of_turn" in key for key in answers)
        if choice == "refuse":
            own = answers["lead_was_due_from"] == "partner"
            assert done[0] == ("withdraw@55B2" if own else "pick_up@55B1")
            assert (f"lead@{'55B2' if own else '55B1'}") in done
            used = answers["line_could_be_based_on_it"]
            adjusted = used and (edition == 2007 or answers["line_damaged_the_defenders"])
            assert done[-1] == ("adjust.without_irregularity@55C" if adjusted else "no_adjust@55C")

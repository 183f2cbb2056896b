"""Several cards in error to one trick: both defenders lead (54), or the proper leader leads over them (53B)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.director import At

BOTH_LED = "mode: live\ncontract: 4H\ndeclarer: S\nE CT\nW CK\n"
REFUSED: dict[str, Any] = {
    "opponent_said_it_was_his_turn": False,
    "declarer_could_have_seen_a_card_of_dummy": False,
    "opening_lead": "refuse",
    "penalty_lead": "neither",
}
OVER = "mode: live\ncontract: 4H\ndeclarer: S\nW: C2 C3 C4 CA\nW SK\nE S3\nS HA\n"


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_opening_leads_of_both_defenders_are_penalty_cards(edition: int) -> None:
    """54D, 50B: West led right after East; nobody is asked whether he did, and nothing is due of a play."""
    at = At(BOTH_LED, edition)
    assert at.kinds == ["opening_lead_out_of_turn"]
    at.rule("opening_lead_out_of_turn", "E", 1, **REFUSED)
    assert at.penalty_cards == {("E", "CT"), ("W", "CK")}
    assert (at.turn, at.lawful) == ("W", {"CK"}), "50D1a"
    assert at.kinds == ["opening_lead_out_of_turn"], "declarer has chosen and is not asked again"


def test_a_card_that_declarer_played_between_makes_it_no_second_lead() -> None:
    at = At("mode: live\ncontract: 4H\ndeclarer: S\nE CT\nS C2\nW CK\n")
    at.rule("opening_lead_out_of_turn", "E", 1, opponent_said_it_was_his_turn=False,
            declarer_could_have_seen_a_card_of_dummy=False, opening_lead="accept")  # fmt: skip
    assert at.penalty_cards == set()


@pytest.mark.parametrize("edition", [2007, 2017])
def test_nothing_is_asked_about_a_card_that_the_proper_lead_sent_back(edition: int) -> None:
    """53B: South leads over West's lead; their cards go back and are no irregularity more."""
    at = At(OVER, edition)
    assert "play_out_of_turn" in at.kinds
    at.rule("lead_out_of_turn", "W", 2, opponent_said_it_was_his_turn=False, proper_leader_led_over_it=True)
    assert at.kinds == ["lead_out_of_turn"]
    assert (at.state["current"], at.turn) == ([["S", "HA"]], "W")

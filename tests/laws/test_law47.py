"""Law 47 as a table: why a card is taken back, and what follows."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling

CLAUSES = {
    "rectification": "47A",
    "illegal": "47B",
    "designation": "47C",
    "opponent_changed": "47D",
    "told_his_turn": "47E1",
    "proper_lead": "47F1",
}
EDITIONS = (2007, 2017)


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_47a_and_47b_make_a_penalty_card_and_only_of_a_defender(edition: int) -> None:
    law = "16C" if edition == 2017 else "16D"
    seen = set()
    for answers, done in every_ruling("played_card_taken_back", edition):
        reason = str(answers["reason_to_take_it_back"])
        seen.add(reason)
        if reason in CLAUSES:
            assert done[0] == f"withdraw@{CLAUSES[reason]}"
        if reason in ("opponent_changed", "proper_lead"):
            assert f"inform.free@{law}1" in done
            assert f"inform.barred@{law}2" in done
        if reason == "none":
            assert done == ["stand.card@47F2"]
        penalised = reason in ("rectification", "illegal") and answers["role"] == "defender"
        assert ("penalty.major@49" in done) is penalised
        if reason in ("designation", "opponent_changed", "told_his_turn", "proper_lead"):
            assert f"no_rectification@{CLAUSES[reason]}" in done
    assert seen == {*CLAUSES, "explanation", "none"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_mistaken_explanation(edition: int) -> None:
    later = "card_played_after_it" if edition == 2017 else "card_played_after_it_to_the_trick"
    for answers, done in every_ruling("play_on_mistaken_explanation", edition):
        because = answers["played_because_of_it_before_it_was_corrected"]
        late = because and (answers[later] or answers["opening_lead_and_dummy_faced_a_card"])
        taken = bool(because and not late and answers["takes_back_the_card"])
        assert ("withdraw@47E2a" in done) is taken
        assert ("inform.barred@16C2" in done) is (taken and edition == 2017)
        assert ("stand.card@47F2" in done) is not taken
        damage = bool(late and answers["explanation_damaged_his_side"])
        assert ("adjust.without_irregularity@47E2b" in done) is damage
        assert ("no_adjust@47E2b" in done) is bool(late and not damage)
        assert not any(d.startswith("penalty") for d in done)

"""Laws 58, 59, 60 as tables."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling

EDITIONS = (2007, 2017)


@pytest.mark.parametrize("edition", EDITIONS)
def test_several_cards_at_once(edition: int) -> None:
    for answers, done in every_ruling("simultaneous_cards", edition):
        if answers["both_sides_played_to_next_trick"]:
            assert done == ["open:defective_trick@58B4"]
            continue
        faces = answers["faces_to_be_seen"]
        if faces == "one":
            assert done == ["counts_as_played@58B1", "pick_up@58B1", "no_rectification@58B1"]
            continue
        defends = answers["role"] == "defender"
        assert done[0] == "counts_as_played@58B2"
        assert ("pick_up@58B2" in done) is not defends
        assert ("penalty.major@58B2" in done) is (defends and faces == "more")
        minor = faces == "two" and not answers.get("honour") and not answers.get("has_another_penalty_card")
        assert ("penalty.minor@50B" in done) is (defends and minor)
        assert ("penalty.major@50B" in done) is (defends and faces == "two" and not minor)
        several = faces == "more" or bool(answers.get("has_another_penalty_card"))
        assert ("all_major@50B" in done) is (defends and several)
        changed = [p for p in ("lho", "rho") if answers.get(f"opponent_changes_card.{p}")]
        assert done.count("withdraw@58B3") == len(changed)
        law = "16C" if edition == 2017 else "16D"
        assert (f"inform.free@{law}1" in done) is (f"inform.barred@{law}2" in done) is bool(changed)


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_players_at_once(edition: int) -> None:
    rows = {tuple(a.values()): done for a, done in every_ruling("simultaneous_plays", edition)}
    assert rows == {
        (True,): ["counts_after@58A", "no_irregularity@58A"],
        (False,): ["counts_after@58A", "open:play_out_of_turn@58A"],
    }

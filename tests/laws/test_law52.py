"""Law 52 as a table: another card than the penalty card."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling


@pytest.mark.parametrize("edition", [2007, 2017])
def test_another_card_was_played(edition: int) -> None:
    rows = list(every_ruling("penalty_card_not_played", edition))
    assert len(rows) == 9
    for answers, done in rows:
        minor = answers["penalty_card_is"] == "minor"
        excused = answers["played_an_honour_or_another_suit" if minor else "another_duty_comes_first"]
        if excused:
            assert done == [f"no_irregularity@{'50C' if minor else '50D1b'}", "remain@50A"]
            continue
        assert done[0] == "no_taking_back@52A"
        choice = answers.get("other_card_instead_of_penalty_card")
        if answers["declarer_has_played_since"]:
            assert choice is None, "he has no choice left"
            assert done[1:] == ["stand.card@52B1b", "remain@52B1c", "open:revoke@61A"]
        elif choice == "accept":
            assert done[1:] == ["stand.card@52B1a", "remain@52B1c", "open:revoke@61A"]
        elif answers.get("several_penalty_cards_can_legally_be_played"):
            assert not minor
            assert done[1:5] == ["withdraw@52B2", "plays@51A", "remain@51A", "penalty.major@52B2"]
        else:
            assert done[1:5] == ["withdraw@52B2", "plays@52B2", "penalty.major@52B2",
                                 "oblige.play_penalty_card@50D1a"]  # fmt: skip

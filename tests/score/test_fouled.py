"""Fouled boards: each form by itself."""

from __future__ import annotations

import pytest

from tablilla.score.fouled import groups, opponents, percentages


def test_a_form_played_once_gets_average_plus_on_both_sides() -> None:
    """Hands one seat round at one table of a pairs event: a group of its own, 60 per cent to both."""
    assert groups([[620, 650, 620, 170], [-100]])[1] == [60]
    assert opponents([-100], 5) == [60]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([50, -50], [65, 55]), ([50, 50], [60, 60]), ([1, 3, 2], [50, 70, 60]), ([2, 2, 1], [65, 65, 50])],
)
def test_small_groups(scores: list[int], expected: list[int]) -> None:
    assert percentages(scores, 12) == expected


def test_larger_groups_are_scored_as_if_all_had_played_the_form() -> None:
    """Neuberg: of four results as if of eight, the best has (6 + 1) * 8 / 4 - 1 = 13 of 14."""
    found = percentages([4, 3, 2, 1], 8)
    assert found[0] * 14 == 1300
    assert sum(found) == 200
    assert opponents([4, 3, 2, 1], 8) == [100 - one for one in found]


def test_a_board_not_fouled_is_scored_as_usual() -> None:
    assert groups([[620, 620, 170, -100, 650]]) == [[62.5, 62.5, 25, 0, 100]]

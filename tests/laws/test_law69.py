"""Law 69 against a decision table."""

from __future__ import annotations

import pytest

from tablilla.laws.law69_agreed_claim import agreed_claim
from tests.laws.decision import Row, check


@pytest.mark.parametrize("edition", [2007, 2017])
def test_law_69(edition: int) -> None:
    agreed = {"objection_to_claim": "never|later|too_late"}
    table: list[Row] = [
        ({"side_assented_to_claim": False}, ["follow:law70.contested_claim@70A"]),
        ({"objection_to_claim": "in_time"}, ["follow:law70.contested_claim@70A"]),
        (agreed, ["score_as_claimed@69A"]),
        ({"objection_to_claim": "too_late"}, ["stand@69B"]),
        ({"side_had_won_the_trick": True}, ["give_trick@69B1", "correct_score@79C1"]),
        ({"side_would_likely_have_won_the_trick": True}, ["give_trick@69B2", "correct_score@79C1"]),
        ({"side_would_likely_have_won_the_trick": False}, ["stand@69B"]),
    ]
    asked = {
        "side_assented_to_claim": "69A",
        "objection_to_claim": "69A 69B",
        "side_had_won_the_trick": "69B1",
        "side_would_likely_have_won_the_trick": "69B2",
    }
    check(agreed_claim, edition, table, asked)

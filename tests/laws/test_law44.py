"""Law 44 as a table: following suit, then restrictions, then penalty cards."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling


@pytest.mark.parametrize("edition", [2007, 2017])
def test_what_he_may_play(edition: int) -> None:
    for answers, done in every_ruling("card_to_be_played", edition):
        leads = bool(answers["he_is_to_lead"])
        follows = not leads and bool(answers["has_a_card_of_the_suit_led"])
        clause = "44A" if leads else "44C" if follows else "44D"
        wanted = ["plays@44C"] if follows else []
        if answers["bound_by"] == "penalty_card":
            wanted.append(f"open:penalty_card_due@{clause}")
        elif answers["bound_by"] == "restriction":
            wanted.append(f"plays@{clause}" if answers["can_comply"] else "unrestricted@59")
        elif not follows:
            wanted.append(f"unrestricted@{clause}")
        assert done == wanted

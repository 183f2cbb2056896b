"""Law 59 as a table."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling


@pytest.mark.parametrize("edition", [2007, 2017])
def test_who_cannot_comply_may_play_any_legal_card(edition: int) -> None:
    seen = set()
    for answers, done in every_ruling("unable_to_comply", edition):
        seen.add(answers["why_unable_to_comply"])
        if answers["why_unable_to_comply"] == "able":
            assert done == ["plays@59"]
        else:
            assert done == [f"unrestricted@{'57B' if answers['demand_after_a_premature_play'] else '59'}"]
    assert seen == {"no_card", "only_forbidden", "follows_suit", "able"}

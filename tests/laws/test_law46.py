"""Law 46 as a table: what was said, and which card of dummy is played."""

from __future__ import annotations

import pytest

from tablilla.rules.directive import Plays, What
from tests.laws.told import every_ruling, told

DEEMED = {
    "high": ("46B1a", What.HIGHEST_CARD, What.HIGHEST_LED),
    "win": ("46B1b", What.LOWEST_WINNING, What.LOWEST_WINNING),
    "low": ("46B1c", What.LOWEST_CARD, What.LOWEST_LED),
    "suit": ("46B2", What.LOWEST_NAMED, What.LOWEST_NAMED),
}


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("called", DEEMED)
def test_what_is_deemed_called(edition: int, called: str) -> None:
    clause, old, new = DEEMED[called]
    case, need = told(
        "designation",
        edition,
        {
            "declarer_called": called,
            "another_intention_is_beyond_dispute": False,
            "card_called_is_not_in_dummy": False,
        },
    )
    assert need is None
    (done,) = case.done
    assert done.clause == clause
    assert isinstance(done.directive, Plays)
    assert done.directive.what is (new if edition == 2017 else old)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_every_designation_ends_in_one_card_or_in_one_who_says_which(edition: int) -> None:
    for answers, done in every_ruling("designation", edition):
        (only,) = done
        said = answers["declarer_called"]
        if said == "complete":
            assert only == ("designates@46B4" if answers["card_called_is_not_in_dummy"] else "plays@45B")
        elif answers["another_intention_is_beyond_dispute"]:
            assert only == "plays@46B"
        elif said == "anything":
            named = answers["defenders_name_dummys_card"] == "name"
            assert only == ("plays@46B5" if named else "designates@46B5")
        elif said == "rank":
            if answers["dummy_leads_and_has_the_rank_in_the_suit_it_won_with"]:
                assert only == "plays@46B3a"
            else:
                table = {"none": "designates@46B4", "one": "plays@46B3b", "several": "designates@46B3b"}
                assert only == table[str(answers["legal_cards_of_the_rank"])]
        elif answers["card_called_is_not_in_dummy"]:
            assert only == "designates@46B4"
        else:
            assert only == f"plays@{DEEMED[str(said)][0]}"

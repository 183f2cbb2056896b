"""What several revokes of one player come to together, as the page of several irregularities asks it."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.service.calls import call

WINNERS = "NNSNEWSNSSWSW"
LOG = "mode: told\nnow: correction\ndeclarer: S\n" + "".join(f"trick over, won by {seat}\n" for seat in WINNERS)
TOLD: dict[str, Any] = {
    "held_a_card_of_the_suit": True,
    "other_side_revoked_on_this_trick": False,
    "offenders_played_to_next_trick": True,
    "trick_twelve": False,
    "attention": "end",
    "right_card_was_penalty_card_or_dummys": False,
    "other_side_established_revoke_too": False,
    "offenders_won_a_later_trick": True,
    "damage_exceeds_tricks": False,
}
BEFORE = "same_player_established_revoke_in_this_suit_before"


def revoke(trick: int, winner: str, before: bool, **more: object) -> dict[str, Any]:
    facts = {**TOLD, "trick_winner": winner, BEFORE: before}
    return {"kind": "revoke", "seat": "E", "trick": trick, "facts": facts, **more}


@pytest.mark.parametrize("suits", [({}, {}), ({"suit": "H"}, {"suit": "S"}), ({"suit": "H"}, {})])
def test_in_two_suits_each_costs_its_own_and_no_trick_twice(
    suits: tuple[dict[str, str], dict[str, str]],
) -> None:
    first, second = revoke(5, "offender", False, **suits[0]), revoke(8, "opponents", False, **suits[1])
    answer = call("table", {"log": LOG, "told": [first, second]})
    found = answer["result"]
    assert found["won"] == {"NS": 9, "EW": 4}
    assert (found["settled"], found["at_least"]) == ({"NS": 12, "EW": 1}, False)


def test_in_one_suit_the_second_costs_nothing() -> None:
    later = revoke(8, "opponents", True) | {
        "facts": {**revoke(8, "opponents", True)["facts"], "more_tricks_without_later_revokes": False}
    }
    answer = call("table", {"log": LOG, "told": [revoke(5, "offender", False), later]})
    assert answer["result"]["settled"] == {"NS": 11, "EW": 2}


@pytest.mark.parametrize("language", ["es", "es_ES", "en"])
def test_a_contradiction_is_told_by_its_questions(language: str) -> None:
    same = [revoke(5, "offender", False, suit="H"), revoke(8, "opponents", False, suit="H")]
    fault = call("table", {"log": LOG, "told": same, "language": language})["fault"]
    assert fault["code"] == "fact.contradiction"
    assert "_" not in fault["text"]
    assert "?" in fault["text"]

"""Boards followed from a ruling on a penalty card: each card that lies there, and no other, has its part."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.fault import Fault
from tests.service.test_follow import FREE, answered, asked, chosen, keys, tapped

E_LED = {"kind": "opening_lead_out_of_turn", "seat": "E", "declarer": "S", "card": "D7", "language": "en"}
REVOKE = {"kind": "revoke", "seat": "W", "declarer": "S", "language": "en"}
BOTH = {
    "held_a_card_of_the_suit": True,
    "other_side_revoked_on_this_trick": True,
    "one_side_only_played_to_next_trick": True,
    "led_to_next_trick.offender": True,
}
LEAD = {"kind": "penalty_lead", "seat": "W", "declarer": "S", "language": "en"}


def part(answer: dict[str, Any], key: str) -> dict[str, Any]:
    (found,) = [each for each in answer["strip"] if each["key"] == key]
    made: dict[str, Any] = found
    return made


def lying(answer: dict[str, Any]) -> list[str]:
    return sorted(each["card"] for each in answer["state"]["penalty_cards"])


@pytest.mark.parametrize("leader", "NESW")
def test_the_card_that_declarer_had_put_in_its_place_is_played(leader: str) -> None:
    """52B2: the one that lay there is on the trick, the one taken back has taken its place on the table."""
    at = tapped(asked(carry_out={**E_LED, "facts": FREE}), "lead", leader)
    if at["occasions"]:
        at = chosen(at, "neither")
    wrong = {**E_LED, "kind": "penalty_card_not_played", "card": "DQ"}
    told = {
        "penalty_card_is": "major",
        "another_duty_comes_first": False,
        "declarer_has_played_since": False,
        "other_card_instead_of_penalty_card": "refuse",
    }
    at = asked(log=at["log"], carry_out={**wrong, "facts": answered(wrong, told)})
    assert lying(at) == ["DQ"]
    assert "name_card" not in keys(at), "the duty of this trick is done"
    assert (part(at, "major")["clause"], part(at, "circumstances")["clause"]) == (
        "50D2",
        "50E3",
    )


def test_each_of_two_penalty_cards_is_named_and_declarer_chooses_among_both_suits() -> None:
    """62C3, 51B2: the revoke card and the lead to the next trick."""
    facts = answered(REVOKE, BOTH)
    about = {**REVOKE, "card": "H9", "facts": facts}
    at = asked(carry_out=about)
    assert (at["carried_out"], at["names"]) == (False, "next_lead")
    assert at["which"].endswith("the card led to the next trick?")
    at = asked(carry_out=about, cards={"next_lead": "D4"})
    assert lying(at) == ["D4", "H9"]
    at = tapped(at, "lead", "E")
    assert part(at, "majors_now")["clause"] == "51B2"
    (due,) = at["occasions"]
    named = {tuple(option["facts"].values()) + tuple(option["details"].values()) for option in due["options"]}
    assert named == {
        *(("require", suit) for suit in "HD"),
        *(("forbid", suits) for suits in ("H", "D", "DH")),
        ("neither",),
    }


def test_a_card_that_lies_there_is_named_before_the_board_is_followed() -> None:
    """One that nobody names would be gone with the first card that nobody names; two would be one."""
    about = {**REVOKE, "facts": answered(REVOKE, BOTH)}
    told: dict[str, str] = {}
    for name, card in (("irregular", "H"), ("next_lead", "H"), ("next_lead", "H4")):
        at = asked(carry_out=about, cards=told)
        assert (at["carried_out"], at["names"]) == (False, name)
        told[name] = card
    at = asked(carry_out=about, cards=told)
    assert at["carried_out"] is True
    assert len(lying(at)) == 2


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(
    ("lie", "clause", "left"), [("one", "50D2a", 0), ("same_suit", "51B1b", 0), ("suits", "51B2b", 1)]
)
def test_a_board_that_begins_with_the_choice_knows_what_was_picked_up(
    edition: int, lie: str, clause: str, left: int
) -> None:
    """50D2a, 51B: what he picked up is barred for his partner (50E2), and the other card still lies there."""
    about = {**LEAD, "edition": edition}
    facts = answered(about, {"penalty_cards_lying": lie, "penalty_lead": "forbid"})
    at = asked(carry_out={**about, "facts": facts, "details": {"suits": "H"}}, edition=edition)
    assert (part(at, "ban")["clause"], part(at, "ban")["seat"]) == (clause, "E")
    back = part(at, "card_picked_up")
    assert (back["clause"], back["barred"], back["free"], back["suits"]) == ("50E2", ["E"], ["S"], [])
    assert len(lying(at)) == left
    lost = tapped(at, "lead", "S")
    assert "ban" not in keys(lost)
    assert "card_picked_up" in keys(lost), "it holds until the end of play"


def test_a_card_that_was_left_there_is_one_card_and_has_to_be_played() -> None:
    facts = answered(LEAD, {"penalty_cards_lying": "one", "penalty_lead": "neither"})
    at = asked(carry_out={**LEAD, "card": "H2", "facts": facts})
    assert (part(at, "major_chosen")["clause"], part(at, "to_be_played")["clause"]) == ("50D2", "50D1a")
    at = tapped(at, "lead", "E")
    assert part(at, "major_now")["clause"] == "50D2"


def test_the_card_of_a_choice_is_asked_for_where_it_stays() -> None:
    facts = answered(LEAD, {"penalty_cards_lying": "one", "penalty_lead": "neither"})
    at = asked(carry_out={**LEAD, "facts": facts})
    assert (at["carried_out"], at["names"]) == (False, "irregular")


def test_a_card_that_is_none_is_a_fault() -> None:
    about = {**REVOKE, "facts": answered(REVOKE, BOTH)}
    for cards in ({"irregular": "H1"}, {"joker": "H2"}):
        with pytest.raises(Fault, match=r"detail\.value"):
            asked(carry_out=about, cards=cards)

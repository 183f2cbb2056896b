"""Laws 50D2 and 51: what declarer may ask of the lead, as tables."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablilla.bridge.cards import SUIT_CARDS
from tablilla.laws.law51_several_penalty_cards import subsets
from tests.laws.told import does, every_ruling

CLAUSES = {
    ("one", "require"): "50D2a",
    ("one", "forbid"): "50D2a",
    ("one", "neither"): "50D2b",
    ("same_suit", "require"): "51B1a",
    ("same_suit", "forbid"): "51B1b",
    ("same_suit", "neither"): "50D2b",
    ("suits", "require"): "51B2a",
    ("suits", "forbid"): "51B2b",
}


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_lead_with_penalty_cards_lying(edition: int) -> None:
    clauses = CLAUSES | {("suits", "neither"): "51B2c" if edition == 2017 else "50D2b"}
    seen = set()
    for answers, done in every_ruling("penalty_lead", edition):
        lying, way = str(answers["penalty_cards_lying"]), str(answers["penalty_lead"])
        clause = clauses[lying, way]
        seen.add((lying, way))
        if way == "neither":
            bound = answers["leader_has_a_major_penalty_card_too"]
            assert done == ["plays@50D1a" if bound else f"unrestricted@{clause}", f"remain@{clause}"]
            continue
        duty = "lead_demand" if way == "require" else "lead_ban"
        others_stay = [f"remain@{clause}"] if lying == "suits" else []
        assert done == [f"oblige.{duty}@{clause}", f"pick_up@{clause}", *others_stay, "inform.both@50E2"]
    assert seen == set(clauses)


def test_one_or_more_of_the_suits_may_be_forbidden() -> None:
    for n in range(1, 5):
        for suits in combinations(range(4), n):
            found = subsets(suits)
            assert len(found) == len(set(found)) == 2**n - 1
            allowed = sum(SUIT_CARDS[s] for s in suits)
            assert all(mask and not mask & ~allowed for mask in found)
    assert subsets(()) == ()


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_lead_before_declarer_has_spoken(edition: int) -> None:
    in_time = does("led_before_the_choice", edition, declarer_had_stated_his_choice=True)
    assert in_time == ["no_irregularity@50D2"]
    done = does("led_before_the_choice", edition, declarer_had_stated_his_choice=False)
    assert done[:2] == ["withdraw@50D2", "penalty.major@49"]
    assert done[-1] == "open:penalty_lead@50D2"


@pytest.mark.parametrize("edition", [2007, 2017])
def test_of_several_declarer_names_one(edition: int) -> None:
    for answers, done in every_ruling("several_penalty_cards_due", edition):
        if answers["several_penalty_cards_can_legally_be_played"]:
            assert done == ["plays@51A", "remain@51A", "all_major@50B"]
        else:
            assert len(done) == 1
            assert done[0].partition("@")[2] in ("50C", "50D1a", "50D1b")

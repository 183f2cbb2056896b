"""Laws 48 and 49 as tables: no card of declarer or dummy is ever a penalty card."""

from __future__ import annotations

import pytest

from tests.laws.told import every_ruling

EDITIONS = (2007, 2017)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_exposed_card(edition: int) -> None:
    for answers, done in every_ruling("exposed_card", edition):
        penalised = any(d.startswith("penalty") for d in done)
        if answers["role"] != "defender":
            counts = answers["it_counts_as_played_under_45C"]
            assert done == (["open:card_played_or_not@48A"] if counts else ["pick_up@48A"])
            continue
        how = answers["how_exposed"]
        simple = {
            "by_law": ["no_irregularity@49"],
            "objected": ["no_irregularity@68B2"],
            "current_trick": ["open:claim@49"],
        }
        if how in simple:
            assert done == simple[str(how)]
        hidden = answers.get("partner_could_have_seen_its_face") is False
        excused = bool(answers.get("director_rules_that_it_is_no_penalty_card"))
        if hidden:
            assert done == ["pick_up@49"]
        if excused:
            assert done == ["pick_up@50"]
        assert penalised is not (how in simple or hidden or excused)


@pytest.mark.parametrize("edition", EDITIONS)
def test_declarer_faces_his_hand(edition: int) -> None:
    rows = {tuple(a.values()): done for a, done in every_ruling("declarer_faced_his_cards", edition)}
    assert rows == {
        (True, True): ["comes_back@54", "accept@54A", "spread_hand@54A", "swap_declarer@54A"],
        (True, False): ["accept@54A", "spread_hand@54A", "swap_declarer@54A"],
        (False, True): ["no_irregularity@48B2", "pick_up@48A"],
        (False, False): ["open:claim@48B2"],
    }

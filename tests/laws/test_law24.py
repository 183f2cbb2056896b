"""Law 24 as a decision table: cards seen in the auction."""

from __future__ import annotations

import pytest

from tablilla.laws.law24_card_exposed_in_auction import (
    exposed_card_in_auction,
    honour_or_lead,
    low_card,
    several_cards,
)
from tests.laws.decision import Row, check, every_path

OWN = {"partner_could_have_seen_its_face": True, "seen_by_its_owners_own_error": True}
UP = [
    "put_face_up@24 what=irregular who=offender",
    "inform.free@24 free=others of=irregular",
    "inform.barred@24 barred=offenders of=irregular until=auction_over",
]
BACK = ["pick_up@24 what=irregular who=offender"]


def once(clause: str) -> list[str]:
    return [f"oblige.enforced_pass.one_turn@{clause}", f"watch_awareness@{clause} who=offender"]


def rows(edition: int) -> list[Row]:
    during = OWN if edition == 2007 else {**OWN, "seen_only_after_the_final_pass": False}
    one = {**during, "several_cards_seen": False}
    free = ["no_rectification@24A who=offender", "free_call@24A who=partner"]
    found: list[Row] = [
        ({"partner_could_have_seen_its_face": False}, BACK),
        ({"seen_by_its_owners_own_error": False}, BACK),
        (during, UP),
        ({**during, "several_cards_seen": True}, [*once("24C"), "follow:law24.several_cards@24"]),
        ({**one, "honour": True}, [*once("24B"), "follow:law24.honour_or_lead@24"]),
        ({**one, "led_before_its_time": True}, [*once("24B"), "follow:law24.honour_or_lead@24"]),
        ({**one, "honour": False, "led_before_its_time": False}, [*free, "follow:law24.low_card@24"]),
    ]
    if edition == 2017:
        found += [
            ({**OWN, "seen_after_first_call": False}, ["follow:law24.before_the_first_call@16D1"]),
            ({"seen_only_after_the_final_pass": True}, ["open:exposed_card@49 seat=1 trick=4 card"]),
        ]
    return found


@pytest.mark.parametrize("edition", [2007, 2017])
def test_in_the_auction(edition: int) -> None:
    asked = {
        "partner_could_have_seen_its_face": "24",
        "seen_by_its_owners_own_error": "24",
        "several_cards_seen": "24A 24C",
        "honour": "24A 24B",
        "led_before_its_time": "24A 24B",
    }
    if edition == 2017:
        asked |= {"seen_after_first_call": "24", "seen_only_after_the_final_pass": "24"}
    check(exposed_card_in_auction, edition, rows(edition), asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_after_it_a_defenders_cards_are_penalty_cards_and_others_go_back(edition: int) -> None:
    goes, stays = ("24", "24") if edition == 2007 else ("24D", "24E")
    for law, what, major in ((honour_or_lead, "irregular", True), (several_cards, "exposed_cards", True)):
        for path in every_path(law, edition):
            defends = path.answers["offender_becomes"] == "defender"
            penalty = (
                f"penalty.major@{stays} major={str(major).lower()} until=card_gone what={what} who=offender"
            )
            assert (penalty in path.effects) is defends
            assert (f"pick_up@{goes} what={what} who=offender" in path.effects) is not defends
            assert ("all_major@50B who=offender" in path.effects) is (defends and law is several_cards)
    for path in every_path(low_card, edition):
        kinds = {effect.split("@")[0] for effect in path.effects if effect.startswith("penalty.")}
        if path.answers["offender_becomes"] == "declaring_side":
            assert kinds == set()
        else:
            assert kinds == {"penalty.major" if path.answers["played_deliberately"] else "penalty.minor"}

"""Law 13 against a decision table of each edition."""

from __future__ import annotations

import pytest

from tablilla.laws.law13_incorrect_number_of_cards import after_a_call, surplus_card
from tests.laws.decision import Row, check, every_path

OWN = {"surplus_card_belongs_to": "another_hand"}
LATER = {**OWN, "attention": "!play", "correction_period": "running"}
CALLED = {**OWN, "wrong_hand_called": "somebody"}
NOT_CALLED = {**OWN, "wrong_hand_called": "nobody"}
AFTER_PLAY = "when=play"


def adjusted(clause: str, team: str) -> list[str]:
    return [
        f"adjust.as_12c@{clause} standard=as_12c",
        f"procedural_penalty.miscounted@{clause} miscounted=true who=offender",
        f"follow:law86.result_by_fault@{team}",
    ]


def foreign(clause: str) -> list[Row]:
    foreign = {"surplus_card_belongs_to": "no_hand"}
    played = {"foreign_card_played_to_quitted_trick": True, "foreign_card_calls_for_adjustment": True}
    return [
        (foreign, [f"remove_card@{clause} what=surplus", f"play_on@{clause}"]),
        ({**foreign, **played}, [f"adjust.as_12c@{clause} standard=as_12c {AFTER_PLAY}"]),
        ({**OWN, "attention": "round", "correction_period": "over"}, ["stand.result@81C3 of=result"]),
    ]


def redress(clause: str) -> list[str]:
    return [f"adjust.without_irregularity@{clause} standard=without_irregularity {AFTER_PLAY}"]


def penalty(clause: str) -> list[str]:
    return [f"procedural_penalty@{clause} {AFTER_PLAY} who=offender"]


MOVED = "inform.both@13E barred=partner free=others of=moved"
TABLE_2017: list[Row] = [
    *foreign("13C"),
    (LATER, ["cancel_result@13D", *adjusted("13D", "86B")]),
    (CALLED, ["follow:law13.after_a_call@13B"]),
    (NOT_CALLED, ["correct_hands@13A"]),
    ({**NOT_CALLED, "cards_of_another_hand_seen": "none"}, ["play_on@13A1"]),
    ({**NOT_CALLED, "cards_of_another_hand_seen": "some"}, ["play_on@13A2"]),
    ({**NOT_CALLED, "seen_cards_influenced_outcome": True}, [*redress("13A2"), *penalty("13A2")]),
]
TABLE_2007: list[Row] = [
    *foreign("13F"),
    (LATER, ["cancel_result@13C", *adjusted("13C", "86D")]),
    ({**CALLED, "deal_playable": "as_called"}, ["correct_hands@13A", "calls_stand@13A", "play_on@13A", MOVED]),
    ({**CALLED, "wrong_number_calls_for_adjustment": True}, redress("13A")),
    ({**CALLED, "deal_playable": "not_as_called"}, ["stop_play@13B", *adjusted("13B", "86D")]),
    (NOT_CALLED, ["correct_hands@13D1"]),
    ({**NOT_CALLED, "cards_of_another_hand_seen": "none"}, ["play_on@13D1", MOVED]),
    ({**NOT_CALLED, "seen_cards_matter": "unlikely"}, ["play_on@13D2a", MOVED]),
    ({**NOT_CALLED, "seen_cards_matter": "important"}, ["stop_play@13D2b", *adjusted("13D2b", "86D")]),
    ({**NOT_CALLED, "seen_cards_influenced_outcome": True}, [*redress("13D2a"), *penalty("13D2a")]),
]
ASKED_2017 = {
    "surplus_card_belongs_to": "13C",
    "foreign_card_played_to_quitted_trick": "13C",
    "foreign_card_calls_for_adjustment": "13C",
    "opening_lead_had_been": "13D",
    "attention": "13D",
    "correction_period": "13D",
    "wrong_hand_called": "13A 13B",
    "cards_of_another_hand_seen": "13A1 13A2",
    "seen_cards_influenced_outcome": "13A2",
}
ASKED_2007 = {
    "surplus_card_belongs_to": "13F",
    "foreign_card_played_to_quitted_trick": "13F",
    "foreign_card_calls_for_adjustment": "13F",
    "opening_lead_had_been": "13C",
    "attention": "13C",
    "correction_period": "13C",
    "wrong_hand_called": "13A 13D1",
    "deal_playable": "13A 13B 13E",
    "wrong_number_calls_for_adjustment": "13A",
    "cards_of_another_hand_seen": "13D1",
    "seen_cards_matter": "13D2a 13D2b 13E",
    "seen_cards_influenced_outcome": "13D2a",
}


def test_2017() -> None:
    check(surplus_card, 2017, TABLE_2017, ASKED_2017)


def test_2017_after_a_call() -> None:
    table: list[Row] = [
        ({"deal_playable": "as_called"}, ["correct_hands@13B1", "calls_stand@13B1", "play_on@13B1"]),
        ({"wrong_number_calls_for_adjustment": True}, redress("13B1")),
        ({"deal_playable": "not_as_called"}, ["stop_play@13B2", *adjusted("13B2", "86B")]),
    ]
    asked = {"deal_playable": "13B1 13B2", "wrong_number_calls_for_adjustment": "13B1"}
    check(after_a_call, 2017, table, asked)


def test_2007() -> None:
    check(surplus_card, 2007, TABLE_2007, ASKED_2007)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_board_is_played_on_or_stopped_or_was_played(edition: int) -> None:
    for path in every_path(surplus_card, edition):
        ends = [
            e
            for e in path.effects
            if e.startswith(("play_on", "stop_play", "cancel_result", "stand", "follow:law13"))
        ]
        assert len(ends) == 1, path
        stopped = ends[0].startswith(("stop_play", "cancel_result"))
        assert any(e.startswith("adjust.as_12c") and "when" not in e for e in path.effects) is stopped


@pytest.mark.parametrize("edition", [2007, 2017])
def test_before_the_opening_lead_nobody_is_asked_when_in_the_play(edition: int) -> None:
    for path in every_path(surplus_card, edition):
        if path.answers.get("opening_lead_had_been") == "not_faced":
            assert "attention" not in path.answers

"""Who can answer the questions of these laws, from when, and whether they tell of concealed cards."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import ModuleType
from typing import Any

from tablilla.rules.fact import Fact, Kind
from tablilla.rules.incident import Reading, Source
from tablilla.rules.moment import When

LAWS = (
    "law08_sequence_of_rounds",
    "law13_incorrect_number_of_cards",
    "law14_missing_card",
    "law15_wrong_board",
    "law16_other_sources",
    "law24_card_exposed_in_auction",
    "law65_arrangement_of_tricks",
    "law66_inspection_of_tricks",
    "law67_defective_trick",
    "law69_agreed_claim",
    "law79_tricks_won",
    "law85_disputed_facts",
    "law86_team_play",
    "law90_procedural_penalties",
    "law92_appeals",
)
MODULES = tuple(import_module(f"tablilla.laws.{name}") for name in LAWS)
JUDGEMENTS = {
    "seen_cards_matter",
    "degree_of_fault",
    "held_up_the_game",
    "deal_playable",
    "seen_cards_influenced_outcome",
    "wrong_number_calls_for_adjustment",
    "foreign_card_calls_for_adjustment",
    "inspection_ordered",
    "side_would_likely_have_won_the_trick",
    "convinced_of_table_result",
    "one_sides_score_is_to_be_lowered",
    "record_wrong_beyond_reasonable_doubt",
    "evidence",
    "result_is_favourable",
    "result_looks_good_for_an_innocent_side",
    "the_other_result_favours",
    "score_is_to_be_assigned",
    "penalty_is_in_place",
    "it_would_likely_interfere_with_normal_play",
    "means_against_it",
    "it_affected_the_result",
    "means_against_it_in_the_auction_or_play",
    "a_score_can_be_assigned_on_the_board",
    "right_board_is_to_be_played_later",
    "tried_to_prevent_normal_play_on_purpose",
}
KNOWN = {
    "it_affected_the_result": When.PLAY,
    "seen_cards_influenced_outcome": When.PLAY,
    "wrong_number_calls_for_adjustment": When.PLAY,
    "foreign_card_calls_for_adjustment": When.PLAY,
    "claimed_before_cards_were_mixed": When.PLAY,
    "cards_show_the_facts": When.PLAY,
    "mixed_their_cards": When.PLAY,
    "offender_becomes": When.AUCTION,
    "a_call_differs_from_that_of_the_first_auction": When.AUCTION,
}
SHARED = {
    "role",
    "attention",
    "opening_lead_had_been",
    "failed_to_follow",
    "honour",
    "held_a_card_of_the_suit",
    "trick_winner",
    "offenders_won_a_later_trick",
    "partner_could_have_seen_its_face",
    "somebody_has_called",
    "a_player_of_the_side_took_his_cards",
}


def of_type(module: ModuleType, kind: type[Any]) -> Iterator[Any]:
    return (value for value in vars(module).values() if isinstance(value, kind))


FACTS: dict[str, Fact[Any]] = {f.key: f for m in MODULES for f in of_type(m, Fact) if f.key not in SHARED}


def test_who_can_answer() -> None:
    assert {key for key, fact in FACTS.items() if fact.kind is Kind.JUDGEMENT} == JUDGEMENTS
    assert not [key for key, fact in FACTS.items() if fact.kind is Kind.CHOICE]


def test_from_when_it_can_be_known() -> None:
    assert {key: fact.known for key, fact in FACTS.items() if fact.known} == KNOWN


def test_whose_cards_it_tells() -> None:
    assert {key for key, fact in FACTS.items() if fact.concealed} == {"card_of_the_suit_led"}


def test_why_a_clause_is_read_in_more_than_one_way() -> None:
    found = {r.key: (r.ways[0], r.source) for m in MODULES for r in of_type(m, Reading)}
    assert found == {
        "deemed_revoke": ("as_any_revoke", Source.DISPUTED),
        "card_gone_astray": ("put_in_place", Source.DISPUTED),
        "assigned_to_2007": ("both_sides", Source.DISPUTED),
        "boards_played_at_one_table": ("as_86b2", Source.AUTHORITY),
        "further_appeal": ("none", Source.AUTHORITY),
    }

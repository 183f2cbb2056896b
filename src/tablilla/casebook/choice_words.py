"""The words in which case files name the options that a player is offered: by fact and answer."""

from __future__ import annotations

CHOICE_WORDS: dict[tuple[str, object], str] = {
    ("opening_lead", "spread"): "spread-hand",
    ("opening_lead", "accept"): "accept",
    ("opening_lead", "refuse"): "refuse",
    ("penalty_lead", "require"): "require",
    ("penalty_lead", "forbid"): "forbid",
    ("penalty_lead", "neither"): "neither",
    ("demand", "highest"): "highest",
    ("demand", "lowest"): "lowest",
    ("demand", "require"): "other-suit",
    ("demand", "forbid"): "not-other-suit",
    ("withdraws_card", True): "change-card",
    ("withdraws_lead", True): "withdraw-lead",
    ("defenders_lead_out_of_turn", "accept"): "accept",
    ("defenders_lead_out_of_turn", "refuse"): "refuse",
    ("declarers_lead_out_of_turn", "accept"): "accept",
    ("declarers_lead_out_of_turn", "refuse"): "refuse",
    ("other_card_instead_of_penalty_card", "accept"): "accept",
    ("other_card_instead_of_penalty_card", "refuse"): "refuse",
    ("opponent_changes_card", True): "change-card",
    ("defenders_name_dummys_card", "name"): "designate:any",
}

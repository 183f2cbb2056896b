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
}

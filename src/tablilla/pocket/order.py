"""The order in which kinds of irregularity are offered: how often directors are called for them."""

from __future__ import annotations

from collections.abc import Iterable

FREQUENCY = (
    "opening_lead_out_of_turn",
    "lead_out_of_turn",
    "play_out_of_turn",
    "revoke",
    "exposed_card",
    "penalty_lead",
    "missing_card",
    "defective_trick",
    "premature_play",
)
"""Leads out of turn, revokes, exposed cards first, as lists of directors' calls have them; then the others."""


def by_frequency(kinds: Iterable[str]) -> list[str]:
    """Kinds of which the order says nothing keep theirs, at the end."""
    return sorted(kinds, key=lambda kind: FREQUENCY.index(kind) if kind in FREQUENCY else len(FREQUENCY))

"""The order in which kinds of irregularity are offered: how often they happen, then by the book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tablilla.lawbook import book
from tablilla.lawbook.wording import worded
from tablilla.rules.export import law_name
from tablilla.rules.step import Law

FREQUENCY = (
    "opening_lead_out_of_turn",
    "lead_out_of_turn",
    "revoke",
    "insufficient_bid",
    "call_out_of_rotation",
    "mistaken_explanation_or_call",
    "claim",
    "exposed_card",
    "missing_card",
    "penalty_lead",
    "play_out_of_turn",
    "defective_trick",
)
"""As lists of directors' calls have them; the missing card is rarer, and hard enough to be near at hand."""


def by_frequency(kinds: Iterable[str]) -> list[str]:
    """Kinds of which the order says nothing keep theirs, at the end."""
    return sorted(kinds, key=lambda kind: FREQUENCY.index(kind) if kind in FREQUENCY else len(FREQUENCY))


def groups(kinds: Mapping[str, Law], languages: Iterable[str]) -> list[dict[str, Any]]:
    """The kinds by the parts of the book, each with its title by language, in the order of the book."""
    found = []
    held = {kind: str(int(law_name(law).removeprefix("law").split(".")[0])) for kind, law in kinds.items()}
    for chapter in book.chapters():
        for part in chapter.parts:
            laws = {law.name for law in part.laws}
            if mine := [kind for kind, law in held.items() if law in laws]:
                title = part.title or chapter.title
                found.append({"title": {each: worded(title, each) for each in languages}, "kinds": mine})
    return found

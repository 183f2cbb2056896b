"""The one table of derivations, by the key of the fact.  A derivation that returns ``None`` shows nothing."""

from __future__ import annotations

from tablilla.table import (
    facts_auction,
    facts_cards,
    facts_changes,
    facts_dummy,
    facts_early,
    facts_frame,
    facts_lead,
    facts_misinformation,
    facts_penalty_card,
    facts_replacement,
    facts_revoke,
)
from tablilla.table.look import Derivation

DERIVED: dict[str, Derivation] = {
    **facts_frame.FACTS,
    **facts_revoke.FACTS,
    **facts_changes.FACTS,
    **facts_lead.FACTS,
    **facts_penalty_card.FACTS,
    **facts_early.FACTS,
    **facts_cards.FACTS,
    **facts_dummy.FACTS,
    **facts_auction.FACTS,
    **facts_replacement.FACTS,
    **facts_misinformation.FACTS,
}

# Those that look at the other incidents of the board, and so at what was told of them.
OF_THE_BOARD = frozenset(
    {
        "other_side_revoked_on_this_trick",
        "same_player_revoked_in_this_suit_before",
        "same_player_established_revoke_in_this_suit_before",
        "other_side_revoked_too",
        "other_side_established_revoke_too",
    }
)

"""The irregularities of Laws 26 to 32 by their directors' names, and what follows from what in them."""

from __future__ import annotations

from tablilla.laws import law17_auction_period as law17
from tablilla.laws import law26_call_withdrawn as law26
from tablilla.laws import law27_insufficient_bid as law27
from tablilla.laws import law29_call_cancelled as law29
from tablilla.laws import law29_call_out_of_rotation as rotation
from tablilla.rules.fact import implies
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "insufficient_bid": law27.insufficient_bid,
    "call_out_of_rotation": rotation.call_out_of_rotation,
    "call_withdrawn": law26.call_withdrawn,
    "lead_after_withdrawn_call": law26.lead_after_withdrawn_call,
}

IMPLICATIONS = (
    implies(law29.TURN, law29.Turn.PARTNER, law29.CALLED_SINCE, law29.Since.NOTHING, law29.Since.OVER_IT),
    # three passes in a row of which one came at his turn: he made none of them
    implies(
        law29.TURN,
        law29.Turn.RHO,
        law17.LOST_TURN,
        True,
        given=(law17.PASS_OUT_OF_ROTATION.is_(True),),
    ),
)

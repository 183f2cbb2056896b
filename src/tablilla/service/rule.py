"""The call ``rule``: what the law makes of an irregularity, from what is known of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablilla.service.call import DEFAULT_LANGUAGE, Call
from tablilla.service.request import RuleRequest, session_of
from tablilla.service.ruling_shape import RuleAnswer
from tablilla.service.rulings import as_json
from tablilla.texts.catalogue import words


def rule(request: Mapping[str, Any]) -> dict[str, Any]:
    """The ruling, or the question that it hangs on.  Raises ``Fault``."""
    return as_json(session_of(request), words(request.get("language", DEFAULT_LANGUAGE)))


_REVOKE = {"kind": "revoke", "seat": "W", "declarer": "S", "trick": 5, "suit": "C", "card": "D5"}
_IN_TIME = {
    "held_a_card_of_the_suit": True,
    "dummy_was_the_first_to_ask_or_draw_attention": False,
    "other_side_revoked_on_this_trick": False,
    "offenders_played_to_next_trick": False,
    "offenders_named_a_card_for_it": False,
    "offenders_claimed": False,
    "others_claimed": False,
    "card_already_lay_faced": False,
    "others_led_to_next_trick": False,
    "played_after_revoke.lho": False,
    "played_after_revoke.rho": False,
}
CALL = Call(
    "rule",
    "The law on an irregularity: what is certain, to whom it is said, the question that is open, "
    "the options read to a player, what to come back for",
    RuleRequest,
    RuleAnswer,
    rule,
    {
        "question": {"kind": "revoke", "language": "en"},
        "ruled": {**_REVOKE, "facts": _IN_TIME, "language": "en"},
        "edition_2007": {**_REVOKE, "facts": _IN_TIME, "edition": 2007},
        "choice": {
            "kind": "opening_lead_out_of_turn",
            "seat": "E",
            "declarer": "S",
            "card": "HQ",
            "facts": {"attention": "play"},
        },
    },
)

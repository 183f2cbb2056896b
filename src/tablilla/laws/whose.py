"""Whose seat each kind of irregularity asks for, and what he can be on the board.

A kind whose law speaks of defenders alone is no name for what declarer did: his card is never a penalty card
(48A), and no choice of declarer is about his own side.  Where another law holds for the declaring side, the
kind leads there and anybody may have the seat.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.bridge.seats import Seat
from tablilla.laws.common import Role

ALL = frozenset(Role)


@dataclass(frozen=True)
class Whose:
    """What a kind asks of seats.

    ``name``: of whom it can be; ``roles``: what he can be; ``seat``: whether it is asked at all, or nobody need
    be at fault; ``declarer``: whether who declares has to be known for it; ``sides``: each side is asked about,
    North-South and then East-West, where nobody's seat is named.
    """

    name: str = "anybody"
    roles: frozenset[Role] = ALL
    seat: bool = True
    declarer: bool = True
    sides: bool = False

    def can_be(self, seat: Seat, declarer: Seat | None) -> bool:
        """Whether he can have it, as far as it is known who declares."""
        return declarer is None or role_of(seat, declarer) in self.roles

    def only(self, declarer: Seat | None) -> Seat | None:
        """Who alone can have it where this player declares; ``None``: more than one, or it is not known."""
        fits = [seat for seat in Seat if self.can_be(seat, declarer)]
        return fits[0] if len(fits) == 1 else None


def role_of(seat: Seat, declarer: Seat) -> Role:
    """What he is on the board."""
    if seat is declarer:
        return Role.DECLARER
    return Role.DUMMY if seat.side is declarer.side else Role.DEFENDER


ANYBODY = Whose()
DEFENDER = Whose("defender", frozenset({Role.DEFENDER}))
DECLARER = Whose("declarer", frozenset({Role.DECLARER}))
DUMMY = Whose("dummy", frozenset({Role.DUMMY}))
NOT_DUMMY = Whose("not_dummy", ALL - {Role.DUMMY})
AT_ANY_TIME = Whose(declarer=False)  # nothing in it hangs on who declares, or is asked when it does
NOBODY = Whose(seat=False, declarer=False)  # nobody's irregularity
EACH_SIDE = Whose(seat=False, declarer=False, sides=True)  # no side's more than the other's

WHOSE: dict[str, Whose] = {
    # the play: anybody's, if not named here
    "dummy_played_unasked": DUMMY,
    "dummy_indicated_a_card": DUMMY,
    "dummys_breach": DUMMY,
    "warned_of_wrong_hand": DUMMY,
    "designation": DECLARER,
    "declarer_faced_his_cards": DECLARER,
    "changed_designation": NOT_DUMMY,
    "penalty_card_due": DEFENDER,
    "several_penalty_cards_due": DEFENDER,
    "penalty_card_not_played": DEFENDER,
    "penalty_lead": DEFENDER,
    "led_before_the_choice": DEFENDER,
    "help_of_card": DEFENDER,
    "second_card": DEFENDER,
    "play_before_the_required_lead": DEFENDER,
    "lead_after_withdrawn_call": DEFENDER,
    # what can happen at any time, and the auction
    **dict.fromkeys(
        (
            *("acted_before_the_director_came", "information_from_partner", "withdrawn_action_used"),
            *("could_have_known", "infraction_on_purpose", "infraction_concealed", "surplus_card"),
            *("played_cards_disturbed", "inspection_after_play"),
            *("breach_of_procedure", "insufficient_bid", "call_out_of_rotation", "call_withdrawn"),
            *("turn_to_call", "call_on_wrong_board", "board_of_the_other_cards", "double_or_redouble"),
            *("request_in_the_auction", "wrong_review", "improper_question", "misinformation"),
            *("mistaken_explanation_or_call", "attempt_to_mislead", "communication_between_partners"),
            *("looked_at_a_hand",),
            *("exposed_card_in_auction", "changed_call", "simultaneous_calls", "passes_out_of_rotation"),
            *("call_against_duty", "inadmissible_call", "inadmissible_double"),
            *("call_by_player_required_to_pass", "bid_over_seven", "undisclosed_understanding", "deviation"),
            *("illegal_understanding", "incomplete_explanation", "consulted", "false_inference"),
            *("tricks_disputed", "start_of_play", "wrong_board", "request_for_a_ruling"),
        ),
        AT_ANY_TIME,
    ),
    **dict.fromkeys(
        (
            *("players_ruled_themselves", "disputed_facts", "end_of_round"),
            *("bid", "end_of_auction", "concession_cancelled", "appeal", "score_error"),
        ),
        NOBODY,
    ),
    "directors_error": EACH_SIDE,
    "extraneous_information": EACH_SIDE,
    "board_not_played": EACH_SIDE,
    "fouled_board": EACH_SIDE,
    "result_at_other_table": EACH_SIDE,
}


def whose(kind: str) -> Whose:
    """What this kind asks of seats."""
    return WHOSE.get(kind, ANYBODY)

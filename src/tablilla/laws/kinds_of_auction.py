"""The irregularities of Laws 17 to 22, 24, 25, 33 to 40 and 73 to 75 by their directors' names."""

from __future__ import annotations

from tablilla.laws import law12_call_against_a_duty as law12
from tablilla.laws import law15_call_on_other_cards as law15
from tablilla.laws import law17_auction_period as law17
from tablilla.laws import law18_bids as law18
from tablilla.laws import law19_doubles as law19
from tablilla.laws import law20_review_and_explanation as law20
from tablilla.laws import law22_end_of_auction as law22
from tablilla.laws import law24_card_exposed_in_auction as law24
from tablilla.laws import law25_changes_of_call as law25
from tablilla.laws import law33_simultaneous_calls as law33
from tablilla.laws import law34_right_to_call as law34
from tablilla.laws import law35_inadmissible_calls as law35
from tablilla.laws import law36_inadmissible_doubles as law36
from tablilla.laws import law37_obligation_to_pass as law37
from tablilla.laws import law38_bid_over_seven as law38
from tablilla.laws import law39_call_after_final_pass as law39
from tablilla.laws import law40_partnership_understandings as law40
from tablilla.laws import law73_communication, law73_deception
from tablilla.laws import law73_false_inference as law73
from tablilla.laws import law74_looking_at_a_hand as law74
from tablilla.laws import law75_explanation_or_call as law75
from tablilla.laws.common import ROLE, Role
from tablilla.rules.fact import implies
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "turn_to_call": law17.turn_to_call,
    "call_on_wrong_board": law15.call_on_wrong_board,
    "board_of_the_other_cards": law15.board_of_the_other_cards,
    "bid": law18.bid,
    "double_or_redouble": law19.double_or_redouble,
    "request_in_the_auction": law20.request,
    "wrong_review": law20.wrong_review,
    "improper_question": law20.improper_question,
    "misinformation": law20.misinformation,
    "mistaken_explanation_or_call": law75.explanation_or_call,
    "end_of_auction": law22.end_of_auction,
    "exposed_card_in_auction": law24.exposed_card_in_auction,
    "changed_call": law25.changed_call,
    "simultaneous_calls": law33.simultaneous_calls,
    "passes_out_of_rotation": law34.passes_out_of_rotation,
    "call_against_duty": law12.call_against_duty,
    "inadmissible_call": law35.inadmissible_call,
    "inadmissible_double": law36.inadmissible_double,
    "call_by_player_required_to_pass": law37.call_by_player_required_to_pass,
    "bid_over_seven": law38.bid_over_seven,
    "call_after_final_pass": law39.call_after_final_pass,
    "undisclosed_understanding": law40.undisclosed_understanding,
    "deviation": law40.deviation,
    "illegal_understanding": law40.illegal_understanding,
    "incomplete_explanation": law40.incomplete_explanation,
    "consulted": law40.consulted,
    "false_inference": law73.false_inference,
    "attempt_to_mislead": law73_deception.attempt_to_mislead,
    "communication_between_partners": law73_communication.communication,
    "looked_at_a_hand": law74.looked_at_a_hand,
}

IMPLICATIONS = (
    implies(ROLE, Role.DEFENDER, law24.BECOMES, law24.Becomes.DEFENDER),
    implies(ROLE, Role.DECLARER, law24.BECOMES, law24.Becomes.DECLARING_SIDE),
    implies(ROLE, Role.DUMMY, law24.BECOMES, law24.Becomes.DECLARING_SIDE),
)

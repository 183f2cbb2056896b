"""The irregularities of Laws 41 and 44 to 60 by their directors' names, and what follows from what in them."""

from __future__ import annotations

from tablilla.laws import law41_commencement_of_play as law41
from tablilla.laws import law44_sequence_of_play as law44
from tablilla.laws import law45_card_played as law45
from tablilla.laws import law46_designation as law46
from tablilla.laws import law47_retraction as law47
from tablilla.laws import law48_declarers_exposed_cards as law48
from tablilla.laws import law49_defenders_exposed_cards as law49
from tablilla.laws import law50_penalty_card as law50
from tablilla.laws import law51_several_penalty_cards as law51
from tablilla.laws import law52_penalty_card_not_played as law52
from tablilla.laws import law53_lead_out_of_turn as law53
from tablilla.laws import law54_opening_lead_out_of_turn as law54
from tablilla.laws import law55_declarers_lead_out_of_turn as law55
from tablilla.laws import law56_defenders_lead_out_of_turn as law56
from tablilla.laws import law57_premature_play as law57
from tablilla.laws import law58_simultaneous_cards as law58
from tablilla.laws import law59_unable_to_comply as law59
from tablilla.laws import law60_play_after_illegal_play as law60
from tablilla.laws.common import ROLE, Role
from tablilla.rules.fact import implies
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "start_of_play": law41.start_of_play,
    "face_down_lead": law41.face_down_lead,
    "question_in_the_play": law41.question_in_the_play,
    "card_to_be_played": law44.card_to_be_played,
    "card_played_or_not": law45.card_played_or_not,
    "changed_designation": law45.changed_designation,
    "dummy_played_unasked": law45.dummy_played_unasked,
    "dummy_indicated_a_card": law45.dummy_indicated_a_card,
    "fifth_card": law45.fifth_card,
    "card_turned_early": law45.card_turned_early,
    "designation": law46.designation,
    "played_card_taken_back": law47.played_card_taken_back,
    "play_on_mistaken_explanation": law47.mistaken_explanation,
    "declarer_faced_his_cards": law48.declarer_faced_his_cards,
    "exposed_card": law49.exposed_card,
    "penalty_card_due": law50.penalty_card_due,
    "help_of_card": law50.help_of_card,
    "penalty_lead": law51.penalty_lead,
    "led_before_the_choice": law51.led_before_the_choice,
    "several_penalty_cards_due": law51.penalty_cards_due,
    "penalty_card_not_played": law52.penalty_card_not_played,
    "lead_out_of_turn": law53.lead_out_of_turn,
    "opening_lead_out_of_turn": law54.opening_lead_out_of_turn,
    "second_card": law54.second_card,
    "premature_play": law57.premature_play,
    "play_out_of_turn": law57.play_out_of_turn,
    "simultaneous_plays": law58.simultaneous_plays,
    "simultaneous_cards": law58.simultaneous_cards,
    "unable_to_comply": law59.unable_to_comply,
    "play_after_illegal_play": law60.play_after_illegal_play,
    "play_before_the_required_lead": law60.before_the_required_lead,
}

NO_PENALTY_CARD = tuple(bound for bound in law44.Bound if bound is not law44.Bound.PENALTY_CARD)
IMPLICATIONS = (
    # 48A: the declaring side has no penalty cards
    implies(ROLE, Role.DECLARER, law44.BOUND, *NO_PENALTY_CARD),
    implies(ROLE, Role.DUMMY, law44.BOUND, *NO_PENALTY_CARD),
    implies(law54.PARTNER_LED, law54.PartnerLed.FACED, law50.LEADER_TOO, True),
    # 54C binds whoever saw dummy; whoever began to spread his hand before that is dummy himself
    implies(law54.SAW_DUMMY, True, law54.DID, law54.Did.NOTHING, law54.Did.HAND, law54.Did.DUMMY),
    implies(law54.DID, law54.Did.SPREAD, law54.OPENING_LEAD, law54.OpeningLead.SPREAD),
    implies(law54.DID, law54.Did.HAND, law54.OPENING_LEAD, law54.OpeningLead.ACCEPT),
    implies(law54.DID, law54.Did.DUMMY, law54.OPENING_LEAD, law54.OpeningLead.ACCEPT),
    implies(law55.FOLLOWED, True, law56.DEFENDERS_LEAD, law56.DefendersLead.ACCEPT),
    implies(law55.FOLLOWED, True, law55.DECLARERS_LEAD, law55.DeclarersLead.ACCEPT),
    implies(law50.ANOTHER, True, law50.LYING, law50.Lying.SAME_SUIT, law50.Lying.SUITS),
    implies(law50.ANOTHER, False, law50.LYING, law50.Lying.ONE),
    implies(law45.IN_TIME, False, law45.LED_TO_NEXT, True),
    implies(law47.CARD_AFTER_ON_TRICK, True, law47.CARD_AFTER, True),
    implies(law57.DUMMY_CHOSE, True, law57.DUMMY_PLAYED, True),
    implies(law45.PARTNER_PLAYED_SINCE, True, law45.DECLARER_PLAYED_SINCE, True),
)

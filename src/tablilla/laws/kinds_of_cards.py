"""The irregularities of Laws 8, 13, 14, 65 to 67, 79, 82, 85 to 87 and 90 by their directors' names."""

from __future__ import annotations

from tablilla.laws import law08_sequence_of_rounds as law08
from tablilla.laws import law13_incorrect_number_of_cards as law13
from tablilla.laws import law14_missing_card as law14
from tablilla.laws import law58_simultaneous_cards as law58
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws import law65_arrangement_of_tricks as law65
from tablilla.laws import law66_inspection_of_tricks as law66
from tablilla.laws import law67_defective_trick as law67
from tablilla.laws import law79_tricks_won as law79
from tablilla.laws import law82_directors_error as law82
from tablilla.laws import law85_disputed_facts as law85
from tablilla.laws import law86_team_play as law86
from tablilla.laws import law87_fouled_board as law87
from tablilla.laws import law90_procedural_penalties as law90
from tablilla.laws.common import ATTENTION, LEAD, Lead
from tablilla.laws.law12_discretionary_powers import DEGREE, Degree
from tablilla.rules.fact import Implication, implies
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place
from tablilla.rules.step import Law

LAWS: dict[str, Law] = {
    "missing_card": law14.missing_card,
    "surplus_card": law13.surplus_card,
    "defective_trick": law67.defective_trick,
    "wrongly_pointed_card": law65.wrongly_pointed_card,
    "played_cards_disturbed": law65.played_cards_disturbed,
    "inspection": law66.inspection,
    "inspection_after_play": law66.inspection_after_play,
    "tricks_disputed": law79.tricks_disputed,
    "score_error": law79.score_error,
    "disputed_facts": law85.disputed_facts,
    "directors_error": law82.directors_error,
    "result_at_other_table": law86.result_at_other_table,
    "fouled_board": law87.fouled_board,
    "end_of_round": law08.end_of_round,
    "board_not_played": law08.board_not_played,
    "breach_of_procedure": law90.breach_of_procedure,
}

BEFORE_ROUND = (Moment.PLAY, Moment.END, Moment.RETURNED, Moment.NEXT_CALL)
IMPLICATIONS: tuple[Implication, ...] = (
    *(implies(ATTENTION, moment, LEAD, Lead.FACED) for moment in ATTENTION.domain),
    *(implies(ATTENTION, moment, law79.PERIOD, law79.Period.RUNNING) for moment in BEFORE_ROUND),
    implies(LEAD, Lead.NOT_FACED, law14.FOUND, law14.Found.ELSEWHERE, law14.Found.NOWHERE),
    implies(law66.REVOKE_CLAIMED, True, law66.CLAIMED, law66.Claim.MADE),
    implies(law67.NEXT_TRICK, law67.NextTrick.BOTH, law58.BOTH_SIDES_NEXT, True),
    *(
        implies(law67.NEXT_TRICK, who, law58.BOTH_SIDES_NEXT, False)
        for who in law67.NextTrick
        if who is not law67.NextTrick.BOTH
    ),
    implies(
        law67.DEFECT, law67.Defect.NO_CARD, law64.TRICK_WINNER, law64.Winner.PARTNER, law64.Winner.OPPONENTS
    ),
    *(implies(law82.WRONG, True, DEGREE.of(side), Degree.NOT) for side in (Place.OFFENDERS, Place.OTHERS)),
)

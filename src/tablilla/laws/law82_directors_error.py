"""Law 82C: the Director's ruling was wrong."""

from __future__ import annotations

from tablilla.laws.law12_discretionary_powers import award
from tablilla.rules.case import Case
from tablilla.rules.directive import Average, BothInnocent, NoAdjust
from tablilla.rules.fact import finding, judgement
from tablilla.rules.place import Place

WRONG = finding("the_ruling_was_wrong")
CAN_BE_SCORED = judgement("the_board_can_still_be_scored_normally")
ESTIMATED = judgement("a_result_was_obtained_or_can_be_estimated")


def directors_error(case: Case) -> None:
    """82C: both sides count as non-offending, and what each gets is worked out by itself."""
    if not case.ask(WRONG, "82C") or case.ask(CAN_BE_SCORED, "82C"):
        case.do("82C", NoAdjust())
        return
    estimated = case.ask(ESTIMATED, "82C")
    case.do("82C", BothInnocent(each=estimated))
    if not estimated:
        award(case, Place.TABLE, Average.PLUS)

"""Law 82C: the Director's ruling was wrong."""

from __future__ import annotations

from tablilla.laws.law12_discretionary_powers import award
from tablilla.laws.law86_team_play import FORM, Form, at_teams_by_fault
from tablilla.rules.case import Case
from tablilla.rules.directive import Average, BothInnocent, NoAdjust
from tablilla.rules.fact import finding, judgement
from tablilla.rules.place import Place

WRONG = finding("the_ruling_was_wrong")  # neither side is then at fault (kinds_of_cards)
CAN_BE_SCORED = judgement("the_board_can_still_be_scored_normally")
ESTIMATED = judgement("a_result_was_obtained_or_can_be_estimated")


def directors_error(case: Case) -> None:
    """82C: both sides count as non-offending, and what each gets is worked out by itself.

    Without a result to go by, at teams that of the other table has its say (86B; 2007: 86D).
    """
    if not case.ask(WRONG, "82C") or case.ask(CAN_BE_SCORED, "82C"):
        case.do("82C", NoAdjust())
        return
    estimated = case.ask(ESTIMATED, "82C")
    case.do("82C", BothInnocent(each=estimated))
    if estimated:
        return
    if case.ask(FORM, case.by({2007: "86D", 2017: "86B"})) is Form.TEAMS:
        at_teams_by_fault(case)
    else:
        award(case, Place.TABLE, Average.PLUS)

"""Law 7C: cards that were put back wrongly; raised by the Director where a board came to the table with them.

Who did it sat at the table that had the board before: no side of this table has erred by that.
"""

from __future__ import annotations

from tablilla.rules.case import Case
from tablilla.rules.directive import ErredBefore, PenaltyBefore
from tablilla.rules.fact import judgement
from tablilla.rules.incident import Issue

BEFORE_HERE = Issue("cards_were_put_back_wrongly_before")
PENALISED_BEFORE = judgement("penalty_is_in_place_for_the_table_before")


def put_back_wrongly(case: Case) -> None:
    """7C, 90B6: the contestants who put them back may be given a procedural penalty."""
    case.do("7C", ErredBefore())
    if case.ask(PENALISED_BEFORE, "90B6"):
        case.do("90B6", PenaltyBefore())

"""Law 33: two calls at the same moment.  The offender here is the player whose turn it was not."""

from __future__ import annotations

from tablilla.rules.case import Case
from tablilla.rules.directive import CalledSecond, NoIrregularity
from tablilla.rules.fact import finding
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place

SAME_MOMENT = finding("the_calls_were_simultaneous")
THEN_HIS_TURN = finding("after_that_call_it_was_his_turn")


def simultaneous_calls(case: Case) -> None:
    """33: his call counts as made after that of the player in turn."""
    if not case.ask(SAME_MOMENT, "33"):
        return case.do("33", NoIrregularity())
    case.do("33", CalledSecond(Place.OFFENDER))
    if not case.ask(THEN_HIS_TURN, "33"):
        case.open("33", Incident("call_out_of_rotation", case.incident.seat, case.incident.trick))
    return None

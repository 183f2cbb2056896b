"""Law 87: a board that contestants who should have been compared did not play in the same form.

A difference from the hand record alone fouls no board.  How the groups are scored is ``score.plain``'s.
"""

from __future__ import annotations

from tablilla.laws.law07_control_of_cards import BEFORE_HERE, put_back_wrongly
from tablilla.laws.law12_discretionary_powers import fault_of_each
from tablilla.laws.law86_team_play import FORM, Form, other_table
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, NoIrregularity, ScoreByForm, Standard
from tablilla.rules.fact import finding

DIFFERENT_FORMS = finding("compared_contestants_played_different_forms")
STANDS_ALONE = finding("its_form_was_played_at_this_table_only")


def fouled_board(case: Case) -> None:
    """87A; at teams 86B2 (87C; 2007: 86D), else each form by itself (87B); 7C if the table before did it."""
    compared(case)
    if case.raised(BEFORE_HERE):
        case.follow("7C", put_back_wrongly)


def compared(case: Case) -> None:
    """87A to 87C."""
    for clause in ("87A", "87B"):
        fouled = case.ask(DIFFERENT_FORMS, clause)
    if not fouled:
        case.do("87A", NoIrregularity())
    elif case.ask(FORM, teams := case.by({2007: "86D", 2017: "87C"})) is Form.TEAMS:
        case.follow(teams, other_table(case))
    else:
        by_form(case)


def by_form(case: Case) -> None:
    """87B; a result with nothing to compare it with is artificial, by the fault of each side (12C2a)."""
    case.do("87B", ScoreByForm())
    if case.ask(STANDS_ALONE, "87B"):
        case.do("87B", Adjust(Standard.ARTIFICIAL))
        fault_of_each(case)

"""Law 8B: when a round is over, on which the time limits of other laws hang (64B5, 69A, 79B)."""

from __future__ import annotations

from tablilla.laws.law12_discretionary_powers import advise_appeal, fault_of_each
from tablilla.laws.law86_team_play import FORM, Form, at_teams_by_fault
from tablilla.laws.law90_procedural_penalties import HELD_UP, held_up
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, CancelBoard, RoundGoesOn, RoundOver, Standard
from tablilla.rules.fact import finding

POSTPONED = finding("board_was_postponed_by_director")
SETTLED = finding("postponed_board_played_and_recorded_or_cancelled")
SIGNAL = finding("signal_for_next_round_given")
FINISHED = finding("table_has_finished_its_boards")
MOVED_ON = finding("players_have_moved_on")


def end_of_round(case: Case) -> None:
    """8B: for this table, and for a board that was postponed."""
    if case.ask(POSTPONED, "8B2"):
        case.do("8B2", RoundOver() if case.ask(SETTLED, "8B2") else RoundGoesOn())
    elif not case.ask(SIGNAL, "8B1"):
        case.do("8B1", RoundGoesOn())
    else:
        over = case.ask(FINISHED, "8B1") or case.ask(MOVED_ON, "8B1")
        case.do("8B1", RoundOver() if over else RoundGoesOn())


def board_not_played(case: Case) -> None:
    """12C2a: a board for which no time was left; 90B1 and 90B2 where the Director raises them."""
    scored_by_fault(case)
    if case.raised(HELD_UP):
        case.follow("90B", held_up)


def scored_by_fault(case: Case) -> None:
    """82B2, 12C2a: it is cancelled and scored by the fault of each side; at teams 86B (2007: 86D)."""
    if case.ask(FORM, case.by({2007: "86D", 2017: "86B1"})) is Form.TEAMS:
        return at_teams_by_fault(case)
    case.do("82B2", CancelBoard())
    case.do("12C2a", Adjust(Standard.ARTIFICIAL))
    fault_of_each(case)
    return advise_appeal(case)

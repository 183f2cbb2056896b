"""Law 8B: when a round is over, on which the time limits of other laws hang (64B5, 69A, 79B)."""

from __future__ import annotations

from tablilla.rules.case import Case
from tablilla.rules.directive import RoundGoesOn, RoundOver
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

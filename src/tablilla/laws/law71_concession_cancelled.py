"""Law 71: a concession stands unless the trick was won or could not be lost; and one that is contested."""

from __future__ import annotations

from tablilla.laws.law70_contested_claim import look_at_the_cards
from tablilla.laws.law79_tricks_won import PERIOD, Period
from tablilla.rules.case import Case
from tablilla.rules.directive import CancelConcession, ContestedClaim, CorrectScore, NoPresumption, Stand
from tablilla.rules.fact import finding, judgement

HAD_WON = finding("conceded_trick_was_already_won")
NO_LOSING_LINE = judgement("no_normal_play_loses_the_conceded_trick")
GROUNDS = {2007: ("71.1", "71.2"), 2017: ("71A", "71B")}


def contested_concession(case: Case) -> None:
    """70A, 70B: nobody has the benefit of the doubt; Law 71 says which tricks come back."""
    case.do("70A", ContestedClaim())
    case.do("70A", NoPresumption())
    look_at_the_cards(case)
    case.follow("71", cancelled_concession)


def cancelled_concession(case: Case) -> None:
    """71: within the Correction Period (79C)."""
    won, certain = case.by(GROUNDS)
    if case.ask(PERIOD, "71") is Period.OVER:
        case.do("71", Stand())
    elif case.ask(HAD_WON, won):
        _cancel(case, won)
    elif case.ask(NO_LOSING_LINE, certain):
        _cancel(case, certain)
    else:
        case.do("71", Stand())


def _cancel(case: Case, clause: str) -> None:
    case.do(clause, CancelConcession())
    case.do("79C1", CorrectScore())

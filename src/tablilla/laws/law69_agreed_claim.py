"""Law 69: a claim or concession to which the other side agreed."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law70_contested_claim import contested_claim
from tablilla.rules.case import Case
from tablilla.rules.directive import CorrectScore, GiveTrick, ScoreAsClaimed, Stand
from tablilla.rules.fact import finding, judgement, which


class Objection(Enum):
    """When the side that had assented took it back, if it did."""

    NEVER = "never"
    IN_TIME = "in_time"  # before it called on a later board, and before the round ended
    LATER = "later"
    TOO_LATE = "too_late"  # the Correction Period is over


ASSENTED = finding("side_assented_to_claim")
OBJECTION = which("objection_to_claim", Objection)
HAD_WON = finding("side_had_won_the_trick")
LIKELY = judgement("side_would_likely_have_won_the_trick")


def agreed_claim(case: Case) -> None:
    """69A, 69B; a claim that was contested in time is for Law 70."""
    if not case.ask(ASSENTED, "69A") or case.ask(OBJECTION, "69A") is Objection.IN_TIME:
        case.follow("70A", contested_claim)
        return
    case.do("69A", ScoreAsClaimed())
    objection = case.ask(OBJECTION, "69B")
    if objection is Objection.LATER:
        if case.ask(HAD_WON, "69B1"):
            _give_back(case, "69B1")
        elif case.ask(LIKELY, "69B2"):
            _give_back(case, "69B2")
        else:
            case.do("69B", Stand())
    elif objection is Objection.TOO_LATE:
        case.do("69B", Stand())


def _give_back(case: Case, clause: str) -> None:
    case.do(clause, GiveTrick())
    case.do("79C1", CorrectScore())

"""Law 79: agreement on tricks won, disagreement, errors in the score, and the Correction Period."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ATTENTION
from tablilla.laws.law69_agreed_claim import agreed_claim
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CallDirector,
    CorrectScore,
    LowerOneSide,
    MustNotAccept,
    NoIrregularity,
    RuleScore,
    Stand,
    Standing,
)
from tablilla.rules.fact import Fact, Kind, finding, judgement, which
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place


class InRound(Enum):
    """When the Director was called."""

    BEFORE_ITS_END = "before_its_end"
    AFTER_ITS_END = "after_its_end"


class Convinced(Enum):
    """Whether the result of the table is certain."""

    CLEARLY = "clearly"
    NOT_CLEARLY = "not_clearly"


class Claimed(Enum):
    """Whether a claim or concession ended the play."""

    CLAIM = "claim"
    PLAYED_OUT = "played_out"


class Period(Enum):
    """The Correction Period (79C)."""

    RUNNING = "running"
    OVER = "over"


PERIOD = which("correction_period", Period)
KNEW = finding("knew_that_trick_was_not_his")
DISAGREEMENT = finding("sides_disagree_on_tricks")
BY_CLAIM = which("play_ended_by_claim", Claimed)
DIRECTOR_CALLED = which("director_called_in_round", InRound)
CONVINCED: Fact[Convinced] = Fact("convinced_of_table_result", tuple(Convinced), Kind.JUDGEMENT)
LOWERS = judgement("one_sides_score_is_to_be_lowered")
WRITTEN_WRONG = finding("agreed_result_written_or_computed_wrongly")
LATER_ALLOWED = finding("later_correction_allowed")  # 2007 by regulation, 2017 by the Organizer
BEYOND_DOUBT = judgement("record_wrong_beyond_reasonable_doubt")


def found_out(case: Case, clause: str) -> Moment:
    """Once the opening lead is faced: in play, when play was over, or after the Correction Period (79C)."""
    if case.ask(ATTENTION, clause) is Moment.PLAY:
        return Moment.PLAY
    return Moment.LATE if case.ask(PERIOD, clause) is Period.OVER else Moment.END


def tricks_disputed(case: Case) -> None:
    """79A2, 79B: the sides do not agree on the tricks won, or one took a trick that it knew was not its own."""
    if not case.ask(DISAGREEMENT, "79B"):
        if case.ask(KNEW, "79A2"):
            case.do("79A2", MustNotAccept(Place.OFFENDER))
            case.do("79A2", RuleScore())
        else:
            case.do("79B", NoIrregularity())
        return
    case.do("79B", CallDirector())
    for clause in ("79B1", "79B2"):
        ended = case.ask(BY_CLAIM, clause)
    if ended is Claimed.CLAIM:
        case.follow("79B1", agreed_claim)
    else:
        case.by({2007: rule_score, 2017: rule_score_2017})(case)


def rule_score(case: Case) -> None:
    """79B2 (2007)."""
    if case.ask(DIRECTOR_CALLED, "79B2") is InRound.BEFORE_ITS_END:
        case.do("79B2", RuleScore())
    elif case.ask(CONVINCED, "79B2") is Convinced.CLEARLY:
        case.do("79B2", CorrectScore())
    else:
        _stand_or_lower(case, "79B2")


def rule_score_2017(case: Case) -> None:
    """79B2, 79B3."""
    case.ask(DIRECTOR_CALLED, "79B2")
    if case.ask(DIRECTOR_CALLED, "79B3") is InRound.BEFORE_ITS_END:
        case.do("79B2", RuleScore())
    elif case.ask(CONVINCED, "79B3") is Convinced.CLEARLY:
        case.do("79B3", CorrectScore())
    else:
        _stand_or_lower(case, "79B3")


def _stand_or_lower(case: Case, clause: str) -> None:
    case.do(clause, LowerOneSide() if case.ask(LOWERS, clause) else Stand(Standing.RESULT))


def score_error(case: Case) -> None:
    """79C: the result agreed upon was written down or computed wrongly."""
    if not case.ask(WRITTEN_WRONG, "79C1"):
        case.follow("79B", tricks_disputed)
        return
    case.ask(PERIOD, "79C1")
    if case.ask(PERIOD, "79C2") is Period.RUNNING:
        case.do("79C1", CorrectScore())
    elif case.ask(LATER_ALLOWED, "79C2") and case.ask(BEYOND_DOUBT, "79C2"):
        case.do("79C2", CorrectScore())
    else:
        case.do("79C2", Stand(Standing.RESULT))

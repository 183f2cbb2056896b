"""Law 12A1: a call that breaks a duty to repeat a call or not to double; Laws 30 to 32 do not say what follows.

What follows is the Director's: he puts it right (81C3) or lets it stand, and adjusts if it damaged (12A1).
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.laws.law16_information import withdrawn
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, CancelCall, NoAdjust, Stand, Standard, What
from tablilla.rules.fact import Fact, Kind, finding, judgement, which
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Repeat(Enum):
    """What he had to repeat."""

    BID = "bid"  # or an artificial pass, or the pass of an artificial call (31A1)
    DOUBLE = "double"  # or a redouble (32A1; 2007: 32B1)


class Way(Enum):
    """What the Director does with the call."""

    PUT_RIGHT = "put_right"
    STANDS = "stands"


TO_REPEAT = which("had_to_repeat", Repeat)
NOT_TO_DOUBLE = finding("had_not_to_double")
WAY: Fact[Way] = Fact("director_with_a_call_against_a_duty", tuple(Way), Kind.JUDGEMENT)
DAMAGED = judgement("call_against_the_duty_damaged", When.PLAY)


def call_against_duty(case: Case) -> None:
    """31A1, 32A1 (2007: 31A1, 32B1, 30B2b): the duty; 81C3, 12A1: what the Director may do."""
    clause = _duty(case)
    if case.ask(WAY, "81C3") is Way.PUT_RIGHT:
        case.do(clause, CancelCall(Place.OFFENDER))
        return withdrawn(case, What.WITHDRAWN_CALL)
    case.do("81C3", Stand())
    if not case.ask(DAMAGED, "12A1"):
        return case.do("12A1", NoAdjust(when=When.PLAY))
    case.do("12A1", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
    return assigned(case)


def _duty(case: Case) -> str:
    """The clause of the duty that he broke."""
    if not case.since(2017) and case.ask(NOT_TO_DOUBLE, "30B2b"):
        return "30B2b"
    double = case.by({2007: "32B1", 2017: "32A1"})
    (clause,) = case.all_of((("31A1", TO_REPEAT.is_(Repeat.BID)), (double, TO_REPEAT.is_(Repeat.DOUBLE))))
    return clause

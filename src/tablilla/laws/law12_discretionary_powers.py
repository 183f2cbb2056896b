"""Law 12, as far as an adjusted score leads there: 12C1 how one is assigned, 12C2 where none can be.

All of it is the Director's judgement; a table shows none of it.
"""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, Assign, Average, Award, NoRelief, Result, Standard
from tablilla.rules.fact import Fact, Kind, judgement
from tablilla.rules.incident import Reading, Source
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.step import Followed


class Outcomes(Enum):
    """What was probable on the board without the irregularity."""

    ONE = "one"
    SEVERAL = "several"
    UNCLEAR = "unclear"  # too many, or not obvious


OUTCOMES: Fact[Outcomes] = Fact("results_without_the_irregularity", tuple(Outcomes), Kind.JUDGEMENT, When.PLAY)
HURT_ITSELF = judgement("others_hurt_themselves_badly", When.PLAY)
METHOD = Reading("several_results_2007", ("weighted", "best_and_worst"), Source.AUTHORITY)


def assigned(case: Case) -> None:
    """An adjusted score is assigned where one can be (12C1a); said once of an incident."""
    if not any(isinstance(step, Followed) and step.law is assigned_score for step in case.steps):
        case.follow("12C1a", assigned_score)


def assigned_score(case: Case) -> None:
    """12C1, 12C2a."""
    outcomes = case.ask(OUTCOMES, "12C1d")
    if outcomes is Outcomes.UNCLEAR:
        return artificial_score(case)
    if outcomes is Outcomes.ONE:
        case.do("12C1a", Assign(Result.PROBABLE, when=When.PLAY))
    else:
        case.by({2007: several_2007, 2017: several})(case)
    own = case.by({2007: "12C1b", 2017: "12C1e"})
    if case.ask(HURT_ITSELF, own):
        case.do(own, NoRelief(Place.OTHERS, when=When.PLAY))
    return None


def several_2007(case: Case) -> None:
    """12C1c, or 12C1e where the Regulating Authority has adopted it (2007)."""
    if case.reading(METHOD, "12C1e") == "weighted":
        return several(case)
    case.do("12C1e(i)", Assign(Result.BEST_LIKELY, only=Place.OTHERS, when=When.PLAY))
    return case.do("12C1e(ii)", Assign(Result.WORST_PROBABLE, only=Place.OFFENDERS, when=When.PLAY))


def several(case: Case) -> None:
    """12C1c."""
    case.do("12C1c", Assign(Result.WEIGHTED, when=When.PLAY))


def artificial_score(case: Case) -> None:
    """12C1d, 12C2a: by the fault of each side."""
    case.do("12C1d", Adjust(Standard.ARTIFICIAL, when=When.PLAY))
    case.do("12C2a", Award(Place.OFFENDERS, Average.MINUS, when=When.PLAY))
    case.do("12C2a", Award(Place.OTHERS, Average.PLUS, when=When.PLAY))

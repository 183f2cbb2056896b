"""Law 12, as far as an adjusted score leads there: 12C1 how one is assigned, 12C2 where none can be.

All of it is the Director's judgement; a table shows none of it.
"""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    AdviseAppeal,
    Assign,
    AtLeastSession,
    AtMostSession,
    Average,
    Award,
    InFull,
    NoRelief,
    Result,
    Standard,
)
from tablilla.rules.fact import Fact, Kind, judgement
from tablilla.rules.incident import Reading, Source
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.step import Followed, Law


class Outcomes(Enum):
    """What was probable on the board without the irregularity."""

    ONE = "one"
    SEVERAL = "several"
    UNCLEAR = "unclear"  # too many, or not obvious


class Degree(Enum):
    """How far a contestant is at fault that there is no result."""

    DIRECTLY = "directly"
    PARTLY = "partly"
    NOT = "not"  # in no way


OUTCOMES: Fact[Outcomes] = Fact("results_without_the_irregularity", tuple(Outcomes), Kind.JUDGEMENT, When.PLAY)
HURT_ITSELF = judgement("others_hurt_themselves_badly", When.PLAY)
DEGREE: Fact[Degree] = Fact("degree_of_fault", tuple(Degree), Kind.JUDGEMENT)  # of a side
AVERAGES = {Degree.DIRECTLY: Average.MINUS, Degree.PARTLY: Average.HALF, Degree.NOT: Average.PLUS}
ITEMS_2007 = {Average.MINUS: "(i)", Average.HALF: "(ii)", Average.PLUS: "(iii)"}
METHOD = Reading("several_results_2007", ("weighted", "best_and_worst"), Source.AUTHORITY)


def assigned(case: Case) -> None:
    """An adjusted score is assigned where one can be (12C1a); said once of an incident."""
    if not any(isinstance(step, Followed) and step.law is assigned_score for step in case.steps):
        case.follow("12C1a", assigned_score)


def assigned_score(case: Case) -> None:
    """12C1, 12C2a; and that it may be appealed (83)."""
    outcomes = case.ask(OUTCOMES, "12C1d")
    if outcomes is Outcomes.UNCLEAR:
        return artificial_score(case)
    if outcomes is Outcomes.ONE:
        case.do("12C1a", Assign(Result.PROBABLE, when=When.PLAY))
    else:
        case.by({2007: several_2007, 2017: several})(case)
    if case.ask(HURT_ITSELF, case.by({2007: "12C1b", 2017: "12C1e"})):
        in_full, own = case.by({2007: ("12C1b", "12C1b"), 2017: ("12C1e(i)", "12C1e(ii)")})
        case.do(in_full, InFull(Place.OFFENDERS, when=When.PLAY))
        case.do(own, NoRelief(Place.OTHERS, when=When.PLAY))
    return advise_appeal(case)


def advise_appeal(case: Case) -> None:
    """83: an adjusted score is a matter of judgement."""
    case.do("83", AdviseAppeal(when=When.PLAY))


def several_2007(case: Case) -> None:
    """12C1c, or 12C1e where the Regulating Authority has adopted it (2007)."""
    if case.reading(METHOD, "12C1e") == "weighted":
        return several(case)
    case.do("12C1e(i)", Assign(Result.BEST_LIKELY, only=Place.OTHERS, when=When.PLAY))
    return case.do("12C1e(ii)", Assign(Result.WORST_PROBABLE, only=Place.OFFENDERS, when=When.PLAY))


def several(case: Case) -> None:
    """12C1c."""
    case.do("12C1c", Assign(Result.WEIGHTED, when=When.PLAY))


def assigned_by_fault(case: Case, unclear: Law) -> None:
    """12C1 where nobody need be at fault, so that no side has lost anything by itself (12C1e); 83.

    ``unclear``: what follows where none can be assigned.
    """
    outcomes = case.ask(OUTCOMES, "12C1d")
    if outcomes is Outcomes.UNCLEAR:
        unclear(case)
        return
    if outcomes is Outcomes.ONE:
        case.do("12C1a", Assign(Result.PROBABLE, when=When.PLAY))
    elif case.since(2017) or case.reading(METHOD, "12C1e") == "weighted":
        several(case)
    else:
        for side in (Place.OFFENDERS, Place.OTHERS):
            best_or_worst(case, side)
    advise_appeal(case)


def best_or_worst(case: Case, side: Place) -> None:
    """12C1e (2007): (i) for a side in no way at fault, (ii) for another."""
    if case.holds(DEGREE.of(side).is_(Degree.NOT), "12C1e(i)"):
        case.do("12C1e(i)", Assign(Result.BEST_LIKELY, only=side, when=When.PLAY))
    else:
        case.do("12C1e(ii)", Assign(Result.WORST_PROBABLE, only=side, when=When.PLAY))


def artificial_score(case: Case) -> None:
    """12C1d, 12C2a: minus for the side whose irregularity it is, plus for the other."""
    case.do("12C1d", Adjust(Standard.ARTIFICIAL, when=When.PLAY))
    award(case, Place.OFFENDERS, Average.MINUS, When.PLAY)
    award(case, Place.OTHERS, Average.PLUS, When.PLAY)
    advise_appeal(case)


def fault_of_each(case: Case, when: When = When.NOW) -> None:
    """12C2a, where it is not plain from the irregularity who is at fault, if anybody."""
    for side in (Place.OFFENDERS, Place.OTHERS):
        by_fault(case, side, when)


def artificial_by_fault(case: Case, when: When = When.NOW) -> None:
    """12C2a: an artificial score by the fault of each side; it may be appealed (83)."""
    case.do("12C2a", Adjust(Standard.ARTIFICIAL, when=when))
    fault_of_each(case, when)
    advise_appeal(case)


def artificial_by_fault_after_play(case: Case) -> None:
    """12C2a of a board that was played."""
    artificial_by_fault(case, When.PLAY)


def by_fault(case: Case, side: Place, when: When = When.NOW) -> None:
    """12C2a: to one side, by its own fault."""
    fault = DEGREE.of(side)
    (average,) = [a for degree, a in AVERAGES.items() if case.holds(fault.is_(degree), _item(case, a))]
    award(case, side, average, when)


def award(case: Case, side: Place, average: Average, when: When = When.NOW) -> None:
    """12C2a, and the session's percentage that it gives way to (12C2c; 2007 for the innocent: 88)."""
    case.do(_item(case, average), Award(side, average, when=when))
    if average is Average.PLUS:
        case.do(case.by({2007: "88", 2017: "12C2c"}), AtLeastSession(side, when=when))
    elif average is Average.MINUS:
        case.do("12C2c", AtMostSession(side, when=when))


def _item(case: Case, average: Average) -> str:
    """Of 2007 each award is an item of its own."""
    return "12C2a" if case.since(2017) else f"12C2a{ITEMS_2007[average]}"

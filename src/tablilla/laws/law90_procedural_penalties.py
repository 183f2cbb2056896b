"""Law 90: offences that may bring a procedural penalty, besides any rectification."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import NoRectification, ProceduralPenalty
from tablilla.rules.fact import Fact, Kind, judgement, which
from tablilla.rules.incident import Issue
from tablilla.rules.place import Place


class Offence(Enum):
    """The examples of 90B, in their order, and what else 90A covers."""

    LATE = "late"
    SLOW = "slow"
    OVERHEARD = "overheard"
    COMPARED = "compared"
    TOUCHED = "touched"
    POCKET = "pocket"
    PROCEDURE = "procedure"
    DISOBEYED = "disobeyed"
    OTHER = "other"


class HeldUp(Enum):
    """How a side held up the game."""

    LATE = "late"  # came late to the table
    SLOW = "slow"  # played unduly slowly
    NOT = "not"


OFFENCE = which("offence", Offence)
HELD_UP_BY: Fact[HeldUp] = Fact("held_up_the_game", tuple(HeldUp), Kind.JUDGEMENT)  # of a side
HELD_UP = Issue("a_side_held_up_the_game")
OF_TIME = {HeldUp.LATE: "90B1", HeldUp.SLOW: "90B2"}
PENALISED = judgement("penalty_is_in_place")


def breach_of_procedure(case: Case) -> None:
    """90A, 90B."""
    offence = case.ask(OFFENCE, "90B")
    clause = "90A" if offence is Offence.OTHER else f"90B{tuple(Offence).index(offence) + 1}"
    if case.ask(PENALISED, "90A"):
        case.do(clause, ProceduralPenalty(Place.OFFENDER))
    else:
        case.do("90A", NoRectification(Place.OFFENDER))


def held_up(case: Case) -> None:
    """90B1, 90B2: of each side, besides what it gets for a board that was lost by it."""
    for side in (Place.OFFENDERS, Place.OTHERS):
        for clause in case.all_of((clause, HELD_UP_BY.of(side).is_(how)) for how, clause in OF_TIME.items()):
            case.do(clause, ProceduralPenalty(side))

"""Law 90: offences that may bring a procedural penalty, besides any rectification."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import NoRectification, ProceduralPenalty
from tablilla.rules.fact import judgement, which
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


OFFENCE = which("offence", Offence)
PENALISED = judgement("penalty_is_in_place")


def breach_of_procedure(case: Case) -> None:
    """90A, 90B."""
    offence = case.ask(OFFENCE, "90B")
    clause = "90A" if offence is Offence.OTHER else f"90B{tuple(Offence).index(offence) + 1}"
    if case.ask(PENALISED, "90A"):
        case.do(clause, ProceduralPenalty(Place.OFFENDER))
    else:
        case.do("90A", NoRectification(Place.OFFENDER))

"""Law 73B: partners who tell each other something otherwise than by their calls and plays.

On purpose it is an offence of itself; what slipped out is Law 16B, which is looked into either way.
"""

from __future__ import annotations

from tablilla.laws.law16_information import information_from_partner
from tablilla.rules.case import Case
from tablilla.rules.directive import DisciplinaryMatter, MustNot, NoIrregularity, ProceduralPenalty
from tablilla.rules.fact import judgement
from tablilla.rules.place import Place

COMMUNICATED = judgement("communicated_on_purpose")  # or tried to (2017)
PREARRANGED = judgement("by_a_code_agreed_beforehand")


def communication(case: Case) -> None:
    """73B1, 73B2 (2017: 73B, 89), and whether the partner used it (16B)."""
    clause, gravest = case.by({2007: ("73B1", "73B2"), 2017: ("73B", "89")})
    if case.ask(COMMUNICATED, clause):
        case.do(clause, MustNot(Place.OFFENDER))
        if case.ask(PREARRANGED, gravest):
            case.do(gravest, DisciplinaryMatter(Place.OFFENDERS))
        else:
            case.do(clause, ProceduralPenalty(Place.OFFENDER))
    else:
        case.do(clause, NoIrregularity())
    case.follow("16B", information_from_partner)

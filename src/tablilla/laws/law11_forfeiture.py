"""Law 11: the right to rectification lost by acting before the Director was called; raised by the Director."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, Forfeit, KeepRights, PlayOn, ProceduralPenalty, Standard
from tablilla.rules.fact import Fact, Kind, judgement
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Gainer(Enum):
    """Who gained because an opponent, ignorant of the law, acted then."""

    NOBODY = "nobody"
    OTHERS = "others"
    OFFENDERS = "offenders"


ACTED_FIRST = Issue("others_acted_before_the_director_came")
FORFEITED = judgement("right_is_forfeited")
GAINER: Fact[Gainer] = Fact("gained_by_ignorance_of_the_law", tuple(Gainer), Kind.JUDGEMENT, When.PLAY)
OFFENCE = judgement("procedural_offence_besides")


def acted_first(case: Case) -> bool:
    """11A, 11B: whether the right is lost, and what else follows."""
    lost = case.ask(FORFEITED, "11A")
    if lost:
        case.do("11A", Forfeit(Place.OTHERS))
        case.do("11A", PlayOn())
        if case.since(2017):
            gain_taken(case)
        if case.ask(OFFENCE, "11B"):
            case.do("11B", ProceduralPenalty(Place.OFFENDER))
    else:
        case.do("11A", KeepRights(Place.OTHERS))
    return lost


def gain_taken(case: Case) -> None:
    """11A (2017): of the side that gained only; the other keeps the score of the table."""
    gainer = case.ask(GAINER, "11A")
    if gainer is not Gainer.NOBODY:
        only = Place.OTHERS if gainer is Gainer.OTHERS else Place.OFFENDERS
        case.do("11A", Adjust(Standard.WITHOUT_GAIN, only=only, when=When.PLAY))

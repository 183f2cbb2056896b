"""Law 43B: a dummy who looked into a hand or left his seat, and then protects his side."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, Lead, PlayOn, ProceduralPenalty, Standard
from tablilla.rules.fact import Option, choice, finding, judgement
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class LeadFrom(Enum):
    DECLARER = "declarer"  # declarer's hand
    DUMMY = "dummy"


DUMMY_FIRST = finding("dummy_without_rights_drew_attention")  # broke 43A2, and was the first to draw attention
DEFENDERS_GAINED = judgement("defenders_gained", When.PLAY)
LEAD_FROM = choice("lead_from", LeadFrom)


def warned_of_wrong_hand(case: Case) -> None:
    """43B2a: such a dummy warned declarer not to lead from the wrong hand."""
    case.do("43B1", ProceduralPenalty(Place.DUMMY))
    hand = case.choose(LEAD_FROM, Place.OTHERS, {way: Option("43B2a") for way in LeadFrom})
    case.do("43B2a", Lead(Place.DUMMY if hand is LeadFrom.DUMMY else Place.DECLARER))


def no_rectification(case: Case) -> None:
    """43B3: such a dummy was the first to draw attention to a defender's irregularity."""
    case.do("43B1", ProceduralPenalty(Place.DUMMY))
    case.do("43B3", PlayOn())
    if case.ask(DEFENDERS_GAINED, "43B3"):
        case.do(
            "43B3",
            case.by(
                {
                    2007: Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY),
                    2017: Adjust(Standard.WITHOUT_GAIN, only=Place.OFFENDERS, when=When.PLAY),
                }
            ),
        )

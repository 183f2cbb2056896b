"""Law 16: what may be used.  16C (2007: 16D) after something was withdrawn; 16B what partner made known."""

from __future__ import annotations

from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, Inform, Standard, What
from tablilla.rules.fact import judgement
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When
from tablilla.rules.place import Place

HEARD = Issue("partner_made_something_known")
SUGGESTED = judgement("it_suggests_the_action_taken")
ALTERNATIVE = judgement("there_was_a_logical_alternative")
DAMAGED = judgement("the_action_damaged_the_others", When.PLAY)


def withdrawn(case: Case, of: What) -> None:
    """Free for the side that did nothing wrong, barred for the other."""
    case.do(case.by({2007: "16D1", 2017: "16C1"}), Inform(of, free=Place.OTHERS))
    case.do(case.by({2007: "16D2", 2017: "16C2"}), Inform(of, barred=Place.OFFENDERS))


def information_from_partner(case: Case) -> None:
    """16B1, 16B3: the three judgements, in order."""
    if case.ask(ALTERNATIVE, "16B1b") and case.ask(SUGGESTED, "16B1a") and case.ask(DAMAGED, "16B3"):
        case.do("16B3", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))

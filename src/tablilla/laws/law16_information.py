"""Law 16: what may be used: 16B what partner made known, 16C (2007: 16D) what was learned of withdrawn actions.

A table shows none of the judgements; it keeps what is authorised and unauthorised for whom.
"""

from __future__ import annotations

from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    AvoidAdvantage,
    Inform,
    NoAdjust,
    NoDamage,
    NoIrregularity,
    Standard,
    What,
)
from tablilla.rules.fact import finding, judgement
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When
from tablilla.rules.place import Place

HEARD = Issue("partner_made_something_known")
USED_WITHDRAWN = Issue("withdrawn_action_used")

CONVEYED = finding("something_was_conveyed_outside_calls_and_plays")
MIGHT_SUGGEST = judgement("it_might_suggest_an_action")
ALTERNATIVE = judgement("there_was_a_logical_alternative")
SUGGESTED = judgement("it_suggests_the_action_taken")
DAMAGED = judgement("the_action_damaged_the_others", When.PLAY)
CHOSE_SUGGESTED = judgement("offenders_chose_what_the_withdrawn_action_suggested")
DAMAGED_BY_CHOICE = judgement("that_choice_damaged_the_others", When.PLAY)


def withdrawn(case: Case, of: What) -> None:
    """16C1, 16C2 (2007: 16D1, 16D2): free for the side that did nothing wrong, barred for the other."""
    free(case, of)
    barred(case, of, Place.OFFENDERS)


def free(case: Case, of: What) -> None:
    """16C1 (2007: 16D1)."""
    case.do(case.by({2007: "16D1", 2017: "16C1"}), Inform(of, free=Place.OTHERS))


def barred(case: Case, of: What, whom: Place) -> None:
    """16C2 (2007: 16D2)."""
    case.do(case.by({2007: "16D2", 2017: "16C2"}), Inform(of, barred=whom))


def unauthorised(case: Case, of: What, whom: Place) -> None:
    """16B1 (2007: 16B1a): what partner conveys outside calls and plays."""
    case.do(case.by({2007: "16B1a", 2017: "16B1"}), Inform(of, barred=whom))


def conveyed_by_partner(case: Case) -> None:
    """16B: whether anything was conveyed at all, which the sides may dispute (85); then what came of it."""
    outside = case.by({2007: "16B1a", 2017: "16B1"})
    if case.ask(CONVEYED, outside):
        information_from_partner(case)
    else:
        case.do(outside, NoIrregularity())


def information_from_partner(case: Case) -> None:
    """16B: whether what partner made known was used where another action was logical."""
    outside, care = case.by({2007: ("16B1a", "73C"), 2017: ("16B1", "73C1")})
    for clause in (outside, care):
        suggests = case.ask(MIGHT_SUGGEST, clause)
    if not suggests:
        return case.do(outside, NoIrregularity())
    unauthorised(case, What.EXTRANEOUS, Place.PARTNER)
    case.do(care, AvoidAdvantage(Place.PARTNER))
    if not case.ask(ALTERNATIVE, "16B1b") or not case.ask(SUGGESTED, "16B1a"):
        return case.do("16B1a", NoIrregularity())
    return adjusted_if(case, case.ask(DAMAGED, "16B3"), "16B3")


def withdrawn_action_used(case: Case) -> None:
    """16C2, 16C3 (2007: 16D2): the offending side chose what a withdrawn action suggested."""
    bars, repairs = case.by({2007: ("16D2", "16D2"), 2017: ("16C2", "16C3")})
    if not case.ask(CHOSE_SUGGESTED, bars):
        return case.do(bars, NoIrregularity())
    return adjusted_if(case, case.ask(DAMAGED_BY_CHOICE, repairs), repairs)


def adjusted_if(case: Case, damaged: bool, clause: str) -> None:
    """An infraction that damaged the other side is made good; without damage the result stands."""
    if damaged:
        case.do(clause, Adjust(Standard.WITHOUT_INFORMATION, when=When.PLAY))
        assigned(case)
    else:
        case.do(clause, NoAdjust(when=When.PLAY))
        case.do("12B1", NoDamage(Place.OTHERS, when=When.PLAY))

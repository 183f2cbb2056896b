"""Law 72, with Law 23 of 2007: awareness of potential damage; infractions on purpose or concealed.

All of it is judged, and raised by the Director.
"""

from __future__ import annotations

from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, NoAdjust, NoIrregularity, PlayOn, ProceduralPenalty, Standard
from tablilla.rules.fact import judgement
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When
from tablilla.rules.place import Place

COULD_HAVE_KNOWN = Issue("offender_could_have_known")
ON_PURPOSE = Issue("infraction_on_purpose")
CONCEALED = Issue("infraction_concealed")

AWARE = judgement("could_have_been_aware")
GAINED = judgement("offenders_gained", When.PLAY)
DELIBERATE = judgement("law_was_broken_on_purpose")
TRIED_TO_CONCEAL = judgement("tried_to_conceal_it")
GAINED_BY_CONCEALING = judgement("concealing_gained", When.PLAY)


def awareness(case: Case) -> None:
    """72C (2007: 23): the offender could have known that it might well damage the other side."""
    clause = case.by({2007: "23", 2017: "72C"})
    if not case.ask(AWARE, clause):
        return case.do(clause, NoAdjust())
    case.do(clause, PlayOn())
    return adjusted_if(case, case.ask(GAINED, clause), clause)


def on_purpose(case: Case) -> None:
    """72B1: a law may not be broken intentionally, not even for the price of the rectification."""
    if case.ask(DELIBERATE, "72B1"):
        case.do("72B1", ProceduralPenalty(Place.OFFENDER))
    else:
        case.do("72B1", NoIrregularity())


def concealed(case: Case) -> None:
    """72B3: by another revoke, by hiding a card of it, by mixing the cards; a revoke known and kept silent."""
    if not case.ask(TRIED_TO_CONCEAL, "72B3"):
        return case.do("72B3", NoIrregularity())
    case.do("72B3", ProceduralPenalty(Place.OFFENDER))
    clause = case.by({2007: "23", 2017: "72C"})
    return adjusted_if(case, case.ask(GAINED_BY_CONCEALING, clause), clause)


def adjusted_if(case: Case, gained: bool, clause: str) -> None:
    """The gain of the offending side is taken away; without one the result stands."""
    if gained:
        case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        assigned(case)
    else:
        case.do(clause, NoAdjust(when=When.PLAY))

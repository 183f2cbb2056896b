"""Law 73: an opponent was to be misled: by a call or play that is lawful, by any other means it is not.

An opponent who was misled is helped by 73E2 (2007: 73F), whether anybody meant it or not.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law73_false_inference import false_inference
from tablilla.rules.case import Case
from tablilla.rules.directive import MustNot, ProceduralPenalty, WithinRights
from tablilla.rules.fact import finding, judgement, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class Means(Enum):
    """By what an opponent was or might have been misled."""

    CALL_OR_PLAY = "call_or_play"
    MANNER = "manner"  # a question, remark, gesture, tempo or manner, or a departure from procedure


BY_MEANS_OF = which("misled_by_means_of", Means)
CONCEALED = judgement("a_concealed_understanding_protects_it")
STRESSED = finding("stressed_by_unusual_haste_or_hesitancy")  # 2017
TRIED = judgement("tried_to_mislead")


def attempt_to_mislead(case: Case) -> None:
    """73E1 (2007: 73E), 73D2, then 73E2 (2007: 73F)."""
    proper, inference = case.by({2007: ("73E", "73F"), 2017: ("73E1", "73E2")})
    for clause in (proper, "73D2"):
        means = case.ask(BY_MEANS_OF, clause)
    if means is Means.CALL_OR_PLAY and by_call_or_play(case, proper):
        return
    if case.ask(TRIED, "73D2"):
        case.do("73D2", MustNot(Place.OFFENDER))
        case.do("73D2", ProceduralPenalty(Place.OFFENDER))
    case.follow(inference, false_inference)


def by_call_or_play(case: Case, proper: str) -> bool:
    """73E1 (2007: 73E): whether nothing else stood behind it: proper, or for Law 40 if partner knew more."""
    hidden = case.ask(CONCEALED, proper)
    if hidden:
        me = case.incident
        case.open(proper, Incident("undisclosed_understanding", me.seat, me.trick))
    if case.since(2017) and case.ask(STRESSED, proper):
        return False
    if not hidden:
        case.do(proper, WithinRights())
    return True

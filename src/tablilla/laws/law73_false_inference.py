"""Law 73: by 73D1 and 73E2 (2007: 73F) an opponent was misled by a question, a remark, manner or tempo.

No intent is needed.  All of it is judged, but whether there was an inference at all.
"""

from __future__ import annotations

from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, NoAdjust, NoIrregularity, Standard
from tablilla.rules.fact import judgement
from tablilla.rules.moment import When

INFERRED = judgement("opponent_drew_a_false_inference")
REASON = judgement("had_a_demonstrable_bridge_reason")
AWARE = judgement("could_have_been_aware_of_the_benefit")
DAMAGED = judgement("false_inference_damaged", When.PLAY)


def false_inference(case: Case) -> None:
    """73E2 (2007: 73F), each of its conditions; else the inference was at the opponent's own risk (73D1)."""
    clause = case.by({2007: "73F", 2017: "73E2"})
    if not case.ask(INFERRED, clause):
        return case.do("73D1", NoIrregularity())
    if case.ask(REASON, clause) or not case.ask(AWARE, clause):
        return case.do("73D1", NoAdjust())
    if not case.ask(DAMAGED, clause):
        return case.do(clause, NoAdjust(when=When.PLAY))
    case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
    return assigned(case)

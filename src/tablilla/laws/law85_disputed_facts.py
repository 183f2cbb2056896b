"""Law 85: facts that are disputed or that nobody remembers.

The laws' own rules for doubt (65D, 66D, 67B2a) come first; they stand in their laws and are collected here.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws import law65_arrangement_of_tricks as law65
from tablilla.laws import law66_inspection_of_tricks as law66
from tablilla.laws import law67_defective_trick as law67
from tablilla.rules.case import Case
from tablilla.rules.directive import Outweigh, PlayOn, RuleOnFacts
from tablilla.rules.doubt import Doubts
from tablilla.rules.fact import Fact, Kind


class Evidence(Enum):
    """What the evidence that could be collected makes of the versions."""

    ONE_LIKELIER = "one_likelier"  # one is more likely than not
    EVEN = "even"  # it does not tell


EVIDENCE: Fact[Evidence] = Fact("evidence", tuple(Evidence), Kind.JUDGEMENT)


def disputed_facts(case: Case) -> None:
    """85A, 85B: the likelier version is ruled on; where none is, the game goes on."""
    for clause in ("85A1", "85A2", "85B"):
        evidence = case.ask(EVIDENCE, clause)
    if evidence is Evidence.ONE_LIKELIER:
        case.do("85A1", Outweigh())
        case.do("85A2", RuleOnFacts())
    else:
        case.do("85B", PlayOn())


DOUBTS = Doubts(
    law65.OWN_RULES | law66.OWN_RULES | law67.OWN_RULES,
    likelier="85A1",
    undetermined="85B",
    meanwhile=PlayOn(),
)

"""A clause whose text differs between the editions has a case whose facts they rule differently."""

from __future__ import annotations

from collections.abc import Hashable

from tablilla.casebook.case_file import CaseFile, casebook
from tablilla.casebook.outcome import Outcome
from tablilla.lawbook.book import clauses
from tablilla.rules.directive import key_of
from tests.laws.test_yardstick import in_full

# Why a clause has no such case.
TWO_RULES = "one number, two rules: "
REASONS = {
    "15A1": TWO_RULES + "in 2007 a board of another round, in 2017 a call on cards of the wrong board",
    "17D1": TWO_RULES + "in 2007 a call on cards of the wrong board, in 2017 the end of the auction period",
    "17D2": TWO_RULES + "in 2007 the call made again with the right cards, in 2017 a board passed out",
    "17D3": TWO_RULES + "in 2007 the other board played later, in 2017 a pass that cost a player his turn",
    "20G2": TWO_RULES + "in 2007 the own system card, in 2017 a question asked to draw a wrong answer",
    "40A1b": "the same duty to disclose; 2017 only leaves out that it is before play",
    "40B1a": TWO_RULES + "special understandings and explicit or implicit agreement changed places with 40B1b",
    "40B1b": TWO_RULES + "explicit or implicit agreement and special understandings changed places with 40B1a",
    "40B2d": TWO_RULES + "in 2007 psychic artificial calls, in 2017 aids to memory",
    "40B4": TWO_RULES + "in 2007 damage by what was not disclosed, in 2017 an understanding not allowed",
    "57A3": TWO_RULES + "in 2007 no card of another suit, in 2017 a card of another suit",
    "93A": "2017 lets another arrangement stand beside the committee; the question asks for both",
    "93C3b": "a power of the Regulating Authority, on which no ruling turns",
    "62C3": TWO_RULES + "a reminder in 2007 (61C of 2017), both sides' revokes in 2017",
}


def told(case: CaseFile) -> Hashable:
    """The story and all that is told of it, whatever the variant is called."""
    facts = [
        (i.incident.kind, i.incident.seat, i.incident.trick, sorted(i.facts.items(), key=str))
        for i in case.told
    ]
    return case.id, repr(facts), repr(case.table)


def ruled(outcome: Outcome) -> set[tuple[str, str]]:
    said = {(clause, key_of(directive)) for _, clause, directive in outcome.done()}
    return said | {(step.clause, type(step).__name__) for _, step in outcome.steps()}


def test_every_clause_that_changed_is_ruled_differently_somewhere() -> None:
    old, new = ({c.id: c for c in clauses(edition) if in_full(c.id)} for edition in (2007, 2017))
    changed = {i for i in old.keys() & new.keys() if old[i] != new[i]}
    assert len(changed) > 15
    by_facts: dict[Hashable, dict[int, Outcome]] = {}
    for case in casebook():
        for edition in case.editions:
            by_facts.setdefault(told(case), {})[edition] = Outcome.of(case, edition)
    shown: set[str] = set()
    for pair in by_facts.values():
        if len(pair) == 2 and ruled(pair[2007]) != ruled(pair[2017]):
            first, second = (o.considered | o.applied for o in pair.values())
            shown |= first & second
    assert sorted(changed - shown - REASONS.keys()) == []
    assert not REASONS.keys() & shown, "a reason that is no longer needed"

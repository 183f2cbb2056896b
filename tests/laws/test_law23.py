"""Law 23 (2017): the questionnaire of the comparable call, for one call and for several, before the choice."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import product

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.law23_comparable_call import (
    NEW_CALL,
    PURPOSE,
    REPLACEMENT,
    SAME,
    SUBSET,
    Replacement,
)
from tablilla.laws.law27_insufficient_bid import LOWEST_SHOWING, SHOWED
from tablilla.rules.case import Case, run
from tablilla.rules.directive import IsComparable, NotComparable, What
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Kind
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.witness import Blank
from tests.laws.rotation import BOOK, every_ruling
from tests.laws.told import Answers

ME = Incident("insufficient_bid", Seat.N)
UP_TO_THERE: Answers = {
    "insufficient_bid_was_out_of_rotation": False,
    "lho_called_over_the_insufficient_bid": False,
    "replaced_before_the_ruling": "nothing",
    "insufficient_bid": "refuse",
}


class Calls(Blank):
    """Tells which calls are to be judged, and nothing else."""

    def __init__(self, *calls: str) -> None:
        super().__init__()
        self.calls = calls

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        return self.calls if key == "replacement_calls" else None


def docket(*calls: str) -> Docket:
    """A bid that is not accepted and has still to be replaced, by one of these calls."""
    found = Docket(BOOK, witness=Calls(*calls) if calls else Blank())
    while (need := run(found, ME)[1]) is not None and need.fact.key in UP_TO_THERE:
        wanted = UP_TO_THERE[need.fact.key]
        value = next(v for v in need.domain if getattr(v, "value", v) == wanted)
        found = found.told(ME, need.fact, value)
    return found


def needed(at: Docket) -> NeedFact:
    need = run(at, ME)[1]
    assert need is not None
    return need


@pytest.mark.parametrize(("same", "subset", "purpose"), list(product((True, False), repeat=3)))
def test_one_test_is_enough_and_all_that_is_known_is_cited(same: bool, subset: bool, purpose: bool) -> None:
    at = docket().told(ME, SHOWED, False)
    for fact, value in ((SAME, same), (SUBSET, subset), (PURPOSE, purpose)):
        at = at.told(ME, fact.of(NEW_CALL), value)
    case = run(at, ME)[0]
    said = [d.directive for d in case.done if isinstance(d.directive, (IsComparable, NotComparable))]
    comparable = same or subset or purpose
    assert said == [IsComparable(What.NEW_CALL) if comparable else NotComparable(What.NEW_CALL)]
    assert (Replacement.COMPARABLE in needed(at).options) is comparable


def test_every_call_is_judged_before_he_chooses() -> None:
    at, asked = docket("2H", "3H", "X").told(ME, SHOWED, True), []
    while not (need := needed(at)).is_choice:
        assert need.fact.kind is Kind.JUDGEMENT
        asked.append((need.fact.key, need.fact.subject))
        # 2H is the lowest bid that shows hearts; of the others nothing holds but that X has the same purpose
        holds = need.fact in (LOWEST_SHOWING.of("2H"), PURPOSE.of("X"))
        at = at.told(ME, need.fact, holds)
    assert need.fact is REPLACEMENT
    assert [subject for key, subject in asked if key == LOWEST_SHOWING.key] == ["2H", "3H"], (
        "a double is no bid"
    )
    assert {subject for key, subject in asked if key == SAME.key} == {"3H", "X"}, "27B1a goes before 27B1b"
    assert [o.clause for o in need.options.values()] == ["27B1a", "27B1b", "27B2", "27B3", "27B4"]
    said = [d.directive for d in run(at, ME)[0].done if isinstance(d.directive, (IsComparable, NotComparable))]
    assert said == [NotComparable("3H"), IsComparable("X")]


def test_what_no_call_is_cannot_be_chosen() -> None:
    at = docket("3H").told(ME, SHOWED, False)
    for fact in (SAME, SUBSET, PURPOSE):
        at = at.told(ME, fact.of("3H"), False)
    assert list(needed(at).options) == [Replacement.OTHER, Replacement.DOUBLE, Replacement.INSUFFICIENT]
    with pytest.raises(NoSuchOption):
        run(at.told(ME, REPLACEMENT, Replacement.COMPARABLE), ME)


def test_out_of_rotation_there_is_no_choice_where_nothing_is_comparable() -> None:
    found = [r for r in every_ruling("call_out_of_rotation", 2017) if r.under("23A")]
    assert found
    for ruled in found:
        assert ("replacement" in ruled.answers) is ruled.comparable
        assert bool(ruled.under("23B")) is ruled.told("replacement", "comparable")


@pytest.mark.parametrize("kind", ["insufficient_bid", "call_out_of_rotation"])
def test_2007_knows_no_comparable_call(kind: str) -> None:
    for ruled in every_ruling(kind, 2007):
        assert not ruled.under("23A", "23B", "23C")
        assert not ruled.answers.keys() & {SAME.key, SUBSET.key, PURPOSE.key}


def test_the_result_is_adjusted_where_the_help_damaged() -> None:
    found = [r for r in every_ruling("call_out_of_rotation", 2017) if r.under("23C")]
    assert {bool(r.told("infraction_helped_the_offenders")) for r in found} == {True, False}
    for ruled in found:
        hurt = ruled.told("infraction_helped_the_offenders") and ruled.told("that_help_damaged_the_others")
        wanted = "all adjust.without_irregularity@23C" if hurt else "all no_adjust@23C"
        assert ruled.under("23C") == {wanted}

"""Law 23 (2017): the questionnaire of the comparable call, for one call and for several, before the choice."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
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
from tablilla.laws.law26_call_withdrawn import FINAL_COMPARABLE
from tablilla.laws.law27_insufficient_bid import LOWEST_SHOWING, SHOWED
from tablilla.rules.case import Case, run
from tablilla.rules.directive import IsComparable, NotComparable, Until, What, key_of
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact, Kind
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.options import read_out
from tablilla.rules.ruling import rule
from tablilla.rules.step import Done
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


def answered(at: Docket, me: Incident, answers: Answers) -> Docket:
    """With each of these answers, as far as it is asked for."""
    while (need := run(at, me)[1]) is not None and need.fact.key in answers:
        wanted = answers[need.fact.key]
        at = at.told(me, need.fact, next(v for v in need.domain if getattr(v, "value", v) == wanted))
    return at


def docket(*calls: str, edition: int = 2017) -> Docket:
    """A bid that is not accepted and has still to be replaced, by one of these calls."""
    return answered(Docket(BOOK, edition, witness=Calls(*calls) if calls else Blank()), ME, UP_TO_THERE)


def needed(at: Docket) -> NeedFact:
    need = run(at, ME)[1]
    assert need is not None
    return need


TESTS = (SAME, SUBSET, PURPOSE)
ROTATION = Incident("call_out_of_rotation", Seat.N)
OUT: Answers = {
    "turn_was_of": "partner",
    "call_out_of_rotation": "bid",
    "called_since": "nothing",
    "call_out_of_turn": "refuse",
    "call_was_artificial": False,
}


def out_of_rotation() -> Docket:
    """A bid out of rotation that is not accepted; the offender has not called again."""
    return answered(Docket(BOOK), ROTATION, OUT)


def judgements(at: Docket, me: Incident) -> list[IsComparable | NotComparable]:
    done = [d.directive for d in run(at, me)[0].done]
    return [d for d in done if isinstance(d, (IsComparable, NotComparable))]


@pytest.mark.parametrize(("same", "subset", "purpose"), list(product((True, False), repeat=3)))
def test_one_test_is_enough_and_all_that_is_known_is_cited(same: bool, subset: bool, purpose: bool) -> None:
    at = docket().told(ME, SHOWED, False).told(ME, REPLACEMENT, Replacement.COMPARABLE)
    for fact, value in zip(TESTS, (same, subset, purpose), strict=True):
        at = at.told(ME, fact.of(NEW_CALL), value)
    comparable = same or subset or purpose
    assert judgements(at, ME) == [IsComparable(What.NEW_CALL) if comparable else NotComparable(What.NEW_CALL)]
    clauses = {d.clause for d in run(at, ME)[0].done}
    assert ("27B1b" in clauses) is comparable
    assert ("27B2" in clauses) is not comparable


@pytest.mark.parametrize("edition", [2007, 2017])
def test_nothing_is_asked_about_a_call_that_is_not_made_yet(edition: int) -> None:
    """What follows from each kind of call is read to him first; the call is judged once it is there."""
    at = docket(edition=edition).told(ME, SHOWED, True)
    need = needed(at)
    assert need.fact is REPLACEMENT
    assert not {f.key for f in at.entries[ME] if isinstance(f, Fact) and f.subject == NEW_CALL}
    offers = read_out(at, ME)
    assert [offer.picks[0].clause for offer in offers[:4]] == ["27B1a", "27B1b", "27B2", "27B3"]
    does = {
        o.picks[0].value: {(s.clause, key_of(s.directive)) for s in o.steps if isinstance(s, Done)}
        for o in offers
    }
    assert ("27B1a", "no_rectification") in does[Replacement.LOWEST]
    assert ("27B1b", "no_rectification") in does[Replacement.COMPARABLE]
    assert ("27B2", "oblige.enforced_pass.rest_of_auction") in does[Replacement.OTHER]
    assert ("27B3", "oblige.enforced_pass.rest_of_auction") in does[Replacement.DOUBLE]
    after = needed(at.told(ME, REPLACEMENT, Replacement.COMPARABLE))
    assert after.fact.subject == NEW_CALL
    assert after.fact.kind is Kind.JUDGEMENT


def test_the_lowest_bid_is_an_option_only_where_the_bid_showed_a_denomination() -> None:
    assert Replacement.LOWEST not in needed(docket().told(ME, SHOWED, False)).options
    at = docket().told(ME, SHOWED, True).told(ME, REPLACEMENT, Replacement.LOWEST)
    assert needed(at).fact is LOWEST_SHOWING.of(NEW_CALL)
    at = at.told(ME, LOWEST_SHOWING.of(NEW_CALL), False)
    assert needed(at).fact is SAME.of(NEW_CALL), "27B1b is looked at where 27B1a does not hold"


def test_out_of_rotation_both_kinds_of_call_are_read_out_before_he_calls() -> None:
    at = out_of_rotation()
    offers = read_out(at, ROTATION)
    assert [(o.picks[0].value, o.picks[0].clause) for o in offers] == [
        (Replacement.COMPARABLE, "31A2a"),
        (Replacement.OTHER, "31A2b"),
    ]
    like, other = ({key_of(s.directive) for s in o.steps if isinstance(s, Done)} for o in offers)
    assert "no_lead_restriction" in like
    assert "oblige.enforced_pass.one_turn" in other
    at = at.told(ROTATION, REPLACEMENT, Replacement.OTHER)
    assert judgements(at, ROTATION) == [NotComparable(What.NEW_CALL)]
    need = run(at, ROTATION)[1]
    assert need is not None
    assert need.fact.subject != NEW_CALL, "a call that nobody takes for comparable needs no test"


def test_whether_the_final_call_is_comparable_waits_for_the_end_of_the_auction() -> None:
    at = replace(docket().told(ME, SHOWED, False).told(ME, REPLACEMENT, Replacement.DOUBLE), now=When.NOW)
    ruling = rule(at, ME)
    assert ruling.question is None
    assert [(a.when, a.fact) for a in ruling.open_until][:1] == [(When.AUCTION, FINAL_COMPARABLE)]
    assert any(d.clause == "16C2" and d.directive.until is Until.COMPARABLE_CALL for d in ruling.certain)


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


def test_out_of_rotation_what_follows_turns_on_the_judgement() -> None:
    found = [r for r in every_ruling("call_out_of_rotation", 2017) if r.under("23A")]
    assert found
    for ruled in found:
        like = ruled.told("replacement", "comparable") and ruled.comparable
        assert bool(ruled.under("23B")) is like
        if ruled.told("replacement", "other"):
            assert not ruled.answers.keys() & {SAME.key, SUBSET.key, PURPOSE.key}


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

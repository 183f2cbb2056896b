"""Laws 30, 31 and 32 as one table: who has to pass, and for how long, after a call that was cancelled."""

from __future__ import annotations

import pytest

from tablilla.laws.kinds import BOOK
from tablilla.rules.directive import TurnReverts
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tests.laws.rotation import EDITIONS, Ruled, every_ruling
from tests.laws.told import every_ending

PASSES = ("offender enforced_pass", "partner enforced_pass")


def cancelled(edition: int) -> list[Ruled]:
    """All rulings on calls that were cancelled."""
    return [r for r in every_ruling("call_out_of_rotation", edition) if "offender cancel_call@29B" in r.done]


def natural_pass(r: Ruled) -> bool:
    return r.told("call_out_of_rotation", "pass") and not r.told("pass_was_artificial_or_of_an_artificial_call")


def at_rho(r: Ruled) -> bool:
    return r.told("turn_was_of", "rho")


def pass_2007(r: Ruled) -> set[str]:
    """Law 30 of 2007, of a pass that means no more than itself."""
    if r.told("nobody_had_bid"):
        return {"offender enforced_pass.one_turn@30A"}
    if at_rho(r):
        return {"offender enforced_pass.one_turn@30B1"}
    return {"offender enforced_pass.rest_of_auction@30B2a"}


def must_pass_2007(r: Ruled) -> set[str]:
    double = r.told("call_out_of_rotation", "double")
    if natural_pass(r):
        return pass_2007(r)
    if r.told("rho_then", "passes"):
        return set()
    if double:
        return {f"partner enforced_pass.rest_of_auction@{'32B2' if at_rho(r) else '32A'}"}
    if not at_rho(r):
        return {"partner enforced_pass.rest_of_auction@31B"}
    if r.told("denomination_of_the_new_call", "same"):
        return {"partner enforced_pass.one_turn@31A2a"}
    return {"partner enforced_pass.rest_of_auction@31A2b"}


def must_pass_2017(r: Ruled) -> set[str]:
    if natural_pass(r) and at_rho(r):
        return {"offender enforced_pass.one_turn@30A"}
    if r.told("rho_then", "passes") or (r.comparable and r.told("replacement", "comparable")):
        return set()
    double = r.told("call_out_of_rotation", "double")
    clause = "30B1b(ii)" if natural_pass(r) else "32A2b" if double else "31A2b"
    return {f"partner enforced_pass.one_turn@{clause}"}


@pytest.mark.parametrize(("edition", "table"), [(2007, must_pass_2007), (2017, must_pass_2017)])
def test_who_has_to_pass(edition: int, table: object) -> None:
    assert callable(table)
    kinds = set()
    for ruled in cancelled(edition):
        found = ruled.all_that(*PASSES)
        assert found == table(ruled), ruled
        kinds |= {(ruled.answers["call_out_of_rotation"], ruled.answers["turn_was_of"])}
    every = {(c, t) for c in ("pass", "bid", "double") for t in ("rho", "partner", "lho")}
    assert kinds == every - {("double", "lho")}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_has_to_be_repeated(edition: int) -> None:
    repeats = 0
    for ruled in cancelled(edition):
        found = ruled.all_that("offender repeat_call")
        passes = ruled.told("rho_then", "passes")
        assert bool(found) is passes
        repeats += passes
        if passes:
            insufficient = ruled.told("repeated_bid_is_insufficient")
            assert bool(ruled.all_that("open insufficient_bid@31A1")) is insufficient
            free = ruled.under("31A1", "32A1", "32B1") & ruled.all_that("offender no_rectification")
            assert bool(free) is not insufficient
            assert not any("inform" in d or "lead" in d for d in ruled.done), "nothing is withdrawn"
    assert repeats


def test_partner_may_not_double_in_2007_alone() -> None:
    for ruled in cancelled(2007):
        wanted = natural_pass(ruled) and ruled.told("nobody_had_bid", False) and not at_rho(ruled)
        assert ("partner no_double@30B2b" in ruled.done) is wanted
    assert not any("partner no_double@30B2b" in r.done for r in cancelled(2017))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_lead_is_restricted_without_a_clause_that_says_so(edition: int) -> None:
    for ruled in cancelled(edition):
        rights = ruled.all_that("partner lead_right")
        if rights:
            assert ruled.told("offender_becomes", "defender")
            assert ruled.all_that("partner enforced_pass"), "his partner had to pass too"
        if "offender_becomes" in ruled.answers and edition == 2017:
            assert ruled.told("offender_becomes", "defender") is (
                rights == {"partner lead_right.not_shown@26B"}
            )


def test_what_may_be_used_in_2017() -> None:
    for ruled in cancelled(2017):
        comparable = bool(ruled.under("23B"))
        assert comparable is (ruled.comparable and ruled.told("replacement", "comparable"))
        free, barred = "offenders inform.free@23B" in ruled.done, "offenders inform.barred@16C2" in ruled.done
        silenced = bool(ruled.all_that("partner enforced_pass"))
        assert free is comparable
        assert barred is (silenced or (natural_pass(ruled) and at_rho(ruled)))
        elsewhere = not at_rho(ruled)
        assert ("partner inform.barred@16C2" in ruled.done) is elsewhere
        assert bool(ruled.all_that("partner free_call")) is (elsewhere or natural_pass(ruled))
        adjusted = "infraction_helped_the_offenders" in ruled.answers
        assert adjusted is comparable, "only a comparable call is looked at again at the end"


def test_what_may_be_used_in_2007() -> None:
    for ruled in cancelled(2007):
        repeated = ruled.told("rho_then", "passes")
        assert ("offenders inform.barred@16D2" in ruled.done) is not repeated
        assert ("others inform.free@16D1" in ruled.done) is not repeated


@pytest.mark.parametrize(("edition", "none"), [(2007, {"30B1"}), (2017, set())])
def test_awareness_is_kept_in_view_wherever_somebody_has_to_pass(edition: int, none: set[str]) -> None:
    for ruled in cancelled(edition):
        clauses = {d.rpartition("@")[2] for d in ruled.all_that(*PASSES)}
        watched = {d.rpartition("@")[2] for d in ruled.all_that("offender watch_awareness")}
        assert watched == clauses - none


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_may_call_as_he_likes(edition: int) -> None:
    for ruled in cancelled(edition):
        bound = ruled.told("rho_then", "passes") or (natural_pass(ruled) and (edition == 2007 or at_rho(ruled)))
        assert len(ruled.all_that("offender free_call")) == (0 if bound else 1), ruled
        if edition == 2007:
            early = natural_pass(ruled) and ruled.told("nobody_had_bid")
            assert bool(ruled.all_that("partner free_call")) is early


def test_after_a_double_of_2007_any_suit_may_be_forbidden() -> None:
    seen = 0
    for ruled in cancelled(2007):
        if ruled.told("call_out_of_rotation", "double"):
            due = ruled.told("final_call_differs") and ruled.told("offender_becomes", "defender")
            wanted = {"partner lead_right.any_suit@26B"} if due else set()
            assert ruled.all_that("partner lead_right") == wanted
            seen += due
    assert seen == 2


TURN_LOST = {"three_passes_in_a_row_after_a_call", "one_of_the_passes_was_out_of_rotation"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_pass_that_cost_a_player_his_turn_is_not_accepted_by_the_passes_after_it(edition: int) -> None:
    """17D3 (2007: 17E2): always at the turn of the right-hand opponent; of partner, it is asked."""
    back = {2007: "17E2", 2017: "17D3"}[edition]
    seen = set()
    for case in every_ending(Docket(BOOK, edition), Incident("call_out_of_rotation")):
        told = {f.key: getattr(e.value, "value", e.value) for f, e in case.told.items()}
        if told.get("call_out_of_rotation") != "pass" or told.get("called_since") != "over_it":
            continue
        turn, clauses = told["turn_was_of"], {d.clause for d in case.done}
        lost = all(told.get(key) for key in TURN_LOST) and told.get(
            "a_player_lost_his_turn_by_it", turn == "rho"
        )
        assert (back in clauses) is bool(lost)
        assert ("29A" in clauses) is not bool(lost)
        if lost:
            assert TurnReverts(Place(turn)) in [d.directive for d in case.done]
            seen.add(turn)
    assert seen == {"rho", "partner"}

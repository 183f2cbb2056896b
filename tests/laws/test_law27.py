"""Law 27: who is free, who is silenced, what counts, told again as conditions on the answers."""

from __future__ import annotations

import pytest

from tests.laws.rotation import EDITIONS, Ruled, every_ruling

SILENCE = "partner enforced_pass.rest_of_auction"


def accepted(r: Ruled) -> str:
    """The clause under which a bid is accepted; empty: none is."""
    if r.told("lho_called_over_the_insufficient_bid") or r.told("insufficient_bid", "accept"):
        return "27A1"
    second = r.told("insufficient_bid", "accept_second") or r.told("second_insufficient_bid", "accept")
    return "27B4" if second else ""


def lowest(r: Ruled, edition: int) -> bool:
    """27B1a holds of the new call."""
    if edition == 2007:
        return r.told("lowest_bid_of_the_same_denomination") and r.told("both_bids_beyond_doubt_natural")
    return r.told("withdrawn_bid_showed_a_denomination") and r.told("lowest_bid_that_shows_the_same")


def alike(r: Ruled, edition: int) -> bool:
    """27B1b holds of the new call."""
    return r.told("same_or_more_precise_meaning") if edition == 2007 else r.comparable


def result(r: Ruled, edition: int) -> str:
    """27B1a, 27B1b, 27B2, 27B3, 27B4: the clause that decides on the new call."""
    before = r.answers["replaced_before_the_ruling"]
    if before == "insufficient" or r.told("replacement", "insufficient"):
        return "27B4"
    if before == "double":
        return "27B1b" if alike(r, edition) else "27B3"
    if before == "legal":
        return "27B1a" if lowest(r, edition) else "27B1b" if alike(r, edition) else "27B2"
    if r.told("replacement", "double"):
        return "27B3"
    if r.told("replacement", "lowest") and lowest(r, edition):
        return "27B1a"
    judged = r.told("replacement", "lowest") or r.told("replacement", "comparable")
    return "27B1b" if judged and alike(r, edition) else "27B2"


def decided(edition: int) -> list[Ruled]:
    """All rulings on a bid that was in rotation and was not accepted."""
    found = every_ruling("insufficient_bid", edition)
    return [r for r in found if not accepted(r) and not r.told("insufficient_bid_was_out_of_rotation")]


@pytest.mark.parametrize("edition", EDITIONS)
def test_out_of_rotation_it_is_a_matter_of_law_31(edition: int) -> None:
    (one,) = (
        r for r in every_ruling("insufficient_bid", edition) if r.told("insufficient_bid_was_out_of_rotation")
    )
    assert one.done == ["open call_out_of_rotation@27A2"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_accepted_bid_counts_and_nothing_else_follows(edition: int) -> None:
    clauses = set()
    for r in every_ruling("insufficient_bid", edition):
        clause = accepted(r)
        assert r.all_that("all accept_call") == ({f"all accept_call@{clause}"} if clause else set())
        if clause:
            clauses.add((clause, r.told("second_insufficient_bid", "accept")))
            assert not r.all_that(SILENCE, "offender cancel_call", "offender no_rectification")
    assert clauses == {("27A1", False), ("27B4", False), ("27B4", True)}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_partner_is_silenced_outside_27b1(edition: int) -> None:
    seen = set()
    for r in decided(edition):
        clause = result(r, edition)
        seen.add(clause)
        under = {"27B2": "27B2", "27B3": "27B3", "27B4": "27B3"}.get(clause)
        assert r.all_that(SILENCE) == ({f"{SILENCE}@{under}"} if under else set()), r
        free = r.all_that("offender no_rectification")
        assert free == (set() if under else {f"offender no_rectification@{clause}"})
        watched = {f"offender watch_awareness@{under}"} if under else set()
        assert r.all_that("offender watch_awareness") == watched
        back = r.all_that("offender cancel_call.attempted")
        assert back == ({f"offender cancel_call.attempted@{clause}"} if under == "27B3" else set())
        assert bool(r.all_that("offender substitute_call.no_double@27B3")) is (under == "27B3")
    assert seen == {"27B1a", "27B1b", "27B2", "27B3", "27B4"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_call_is_judged_once_it_is_made_and_the_judgement_decides(edition: int) -> None:
    """Every option is there; what he took for one and the Director does not, silences his partner (27B2)."""
    seen = set()
    for r in decided(edition):
        option = r.answers.get("replacement")
        seen.add((option, result(r, edition)))
        if option == "other":
            assert not alike(r, edition)
            assert "lowest_bid_that_shows_the_same" not in r.answers
    assert {("lowest", c) for c in ("27B1a", "27B1b", "27B2")} <= seen
    assert {("comparable", c) for c in ("27B1b", "27B2")} <= seen
    assert ("other", "27B2") in seen


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_replacement_made_too_early_stands_unless_it_is_no_legal_one(edition: int) -> None:
    for r in decided(edition):
        before = r.answers["replaced_before_the_ruling"]
        stands = before == "legal" or (before == "double" and alike(r, edition))
        assert ("offender call_stands@27C" in r.done) is stands
        explained = {"offender substitute_call@27B", "offender explain_calls@27B"}
        assert r.under("27B") == (explained if before == "nothing" else set())


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_offending_side_may_use(edition: int) -> None:
    bars = {2007: "16D2", 2017: "16C2"}[edition]
    for r in decided(edition):
        clause = result(r, edition)
        free = clause == "27B1a" or (clause == "27B1b" and edition == 2017)
        assert (f"offenders inform.free@{clause}" in r.done) is free
        barred = not free
        assert (f"offenders inform.barred@{bars}" in r.done) is barred
        assert f"others inform.free@{ {2007: '16D1', 2017: '16C1'}[edition] }" in r.done


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_result_is_looked_at_again_after_27b1_alone(edition: int) -> None:
    for r in decided(edition):
        again = result(r, edition) in ("27B1a", "27B1b")
        assert ("infraction_helped_the_offenders" in r.answers) is again
        hurt = r.told("infraction_helped_the_offenders") and r.told("that_help_damaged_the_others")
        assert ("all adjust.without_irregularity@27D" in r.done) is hurt
        assert ("all no_adjust@27D" in r.done) is (again and not hurt)


def test_no_lead_is_restricted_after_27b1_in_2017() -> None:
    for r in decided(2017):
        under = {"27B1a": "27B1a", "27B1b": "26A"}.get(result(r, 2017))
        if under:
            assert r.all_that("offenders no_lead_restriction") == {f"offenders no_lead_restriction@{under}"}
            assert "offender_becomes" not in r.answers
        else:
            assert ("offender_becomes" in r.answers) is not r.told("final_call_is_comparable")

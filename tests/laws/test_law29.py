"""Laws 28 and 29: what becomes of a call out of rotation itself."""

from __future__ import annotations

import pytest

from tests.laws.rotation import EDITIONS, Ruled, every_ruling

LOST_TURN = {2007: "17E2", 2017: "17D3"}
CASES = [(edition, ruled) for edition in EDITIONS for ruled in every_ruling("call_out_of_rotation", edition)]


def fate(edition: int, r: Ruled) -> str:
    """The Law told again: in rotation, a change of call, inadmissible, void, a turn lost by a pass of three,
    accepted or cancelled."""
    kind, turn = r.answers.get("call_out_of_rotation"), r.answers["turn_was_of"]
    artificial = r.told("pass_was_artificial_or_of_an_artificial_call")
    if r.told("rho_was_required_to_pass"):
        return "in rotation"
    if r.told("double_was_inadmissible"):
        return "inadmissible"
    if turn == "lho":
        if kind == "double" or r.told("offender_had_called_before"):
            return "change"
        if edition == 2007 and kind == "pass" and not artificial and r.told("nobody_had_bid", False):
            return "change"
    if r.told("called_since", "in_his_turn"):
        return "void"
    passes = ("three_passes_in_a_row_after_a_call", "one_of_the_passes_was_out_of_rotation")
    if (
        kind == "pass"
        and all(map(r.told, passes))
        and (turn == "rho" or r.told("a_player_lost_his_turn_by_it"))
    ):
        return "cost a turn"
    accepted = r.told("called_since", "over_it") or r.told("call_out_of_turn", "accept")
    return "accepted" if accepted else "cancelled"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_fate_leaves_its_mark_and_no_other(edition: int) -> None:
    marks = {
        "in rotation": "offender in_rotation@28A",
        "inadmissible": "open inadmissible_call@32",
        "void": "offender as_not_made@28B",
        "cost a turn": f"all auction_goes_on@{LOST_TURN[edition]}",
        "accepted": "all accept_call@29A",
        "cancelled": "offender cancel_call@29B",
    }
    seen = set()
    for year, ruled in CASES:
        if year != edition:
            continue
        found = fate(edition, ruled)
        seen.add(found)
        shown = {name for name, mark in marks.items() if mark in ruled.done}
        if any(d.startswith("open changed_call") for d in ruled.done):
            shown.add("change")
        assert shown == {found}, ruled
        if found in ("change", "inadmissible", "in rotation"):
            assert len(ruled.done) == (2 if found == "in rotation" else 1)
            assert "call_out_of_turn" not in ruled.answers, "nobody is asked whether he accepts it"
    assert seen == {*marks, "change"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_whose_turn_it_is_again(edition: int) -> None:
    for year, ruled in CASES:
        if year == edition:
            turn = ruled.answers["turn_was_of"]
            reverts = ruled.all_that(*(f"{who} turn_reverts" for who in ("rho", "partner", "lho")))
            clause = {"cancelled": "29B", "cost a turn": LOST_TURN[edition]}.get(fate(edition, ruled))
            assert reverts == ({f"{turn} turn_reverts@{clause}"} if clause else set())


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_call_in_his_own_turn_costs_his_side_the_rectification(edition: int) -> None:
    barred = {2007: "16D2", 2017: "16C2"}[edition]
    free = {2007: "16D1", 2017: "16C1"}[edition]
    found = [r for year, r in CASES if year == edition and fate(edition, r) == "void"]
    assert found
    for ruled in found:
        turn = ruled.answers["turn_was_of"]
        assert turn != "partner", "only an opponent's call makes it void"
        wanted = {
            f"{turn} in_rotation@28B",
            "others forfeit@28B",
            "offender as_not_made@28B",
            "offenders free_call@28B",
            f"others inform.free@{free}",
            f"offenders inform.barred@{barred}",
        }
        if edition == 2017:
            wanted.add("offenders no_lead_restriction@28B")
        assert set(ruled.done) == wanted


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_accepted_call_costs_nothing(edition: int) -> None:
    found = [r for year, r in CASES if year == edition and fate(edition, r) == "accepted"]
    assert found
    for ruled in found:
        assert ruled.done == ["all accept_call@29A", "offender no_rectification@29A"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_an_artificial_bid_what_it_shows_counts(edition: int) -> None:
    asked = [r for year, r in CASES if year == edition and "call_was_artificial" in r.answers]
    assert {r.answers["call_was_artificial"] for r in asked} == {True, False}
    for ruled in asked:
        assert ("all go_by_shown@29C" in ruled.done) is ruled.answers["call_was_artificial"]
        assert ruled.answers["call_out_of_rotation"] == "bid"

"""12C2a goes by the fault of each side, asked wherever nobody need be at fault (13, 16D; 2007: 16C)."""

from __future__ import annotations

import pytest

from tablilla.laws.kinds import BOOK
from tablilla.laws.law12_discretionary_powers import DEGREE, METHOD
from tablilla.laws.law16_other_sources import STOPPED
from tablilla.laws.law86_team_play import ASSIGNED_TO
from tablilla.rules.case import Case
from tablilla.rules.directive import Assign, Average, Award, BetterOf, Result
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tests.laws.told import every_ending

EDITIONS = (2007, 2017)
BY_DEGREE = {"directly": Average.MINUS, "partly": Average.HALF, "not": Average.PLUS}
SIDES = (Place.OFFENDERS, Place.OTHERS)


def stopped(edition: int, kind: str) -> Docket:
    return Docket(BOOK, edition).raise_issue(Incident(kind), STOPPED)


def degrees(case: Case) -> dict[Place, str]:
    known = ((side, case.told.get(DEGREE.of(side))) for side in SIDES)
    return {side: entry.value.value for side, entry in known if entry is not None}


def awards(case: Case) -> dict[Place, Average]:
    return {d.directive.who: d.directive.average for d in case.done if isinstance(d.directive, Award)}


def check_86b2(case: Case, fault: dict[Place, str]) -> None:
    """86B2a where nobody is at fault, else 86B2b: the innocent side has the better score."""
    better = [d.directive.who for d in case.done if isinstance(d.directive, BetterOf)]
    assert better == [side for side in SIDES if fault[side] == "not"][: len(better)]
    assert set(awards(case).items()) <= {(Place.TABLE, Average.PLUS)}
    assert bool(better) is (len(set(fault.values()) & {"not"}) == 1 and set(fault.values()) != {"not"})


BY_FAULT = [(kind, False) for kind in ("extraneous_information", "surplus_card", "board_not_played")]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("kind", "begun"), [*BY_FAULT, ("extraneous_information", True)])
def test_an_average_goes_by_the_fault_that_was_told(kind: str, edition: int, begun: bool) -> None:
    start = stopped(edition, kind) if begun else Docket(BOOK, edition)
    seen = set()
    for case in every_ending(start, Incident(kind)):
        fault = degrees(case)
        if any(d.clause in ("86B2a", "86B2b") for d in case.done):
            check_86b2(case, fault)
        else:
            assert awards(case) == {side: BY_DEGREE[degree] for side, degree in fault.items()}
        seen |= {(side, fault[side]) for side in fault}
    assert seen == {(side, degree) for side in SIDES for degree in BY_DEGREE}


@pytest.mark.parametrize("edition", EDITIONS)
def test_at_teams_the_other_table_has_its_say(edition: int) -> None:
    """86D (2007: he may, or should), 86B1: in each way in which an adjusted score is reached."""
    cited = set()
    for case in every_ending(Docket(BOOK, edition), Incident("extraneous_information")):
        told = {f.key: getattr(e.value, "value", e.value) for f, e in case.told.items()}
        good = told.get("result_is_favourable") == "clearly" or told.get(
            "result_looks_good_for_an_innocent_side"
        )
        if told.get("form_of_contest") == "teams" and good:
            clause = {2007: "86D", 2017: "86B1"}[edition]
            assert any(d.clause == clause for d in case.done)
            assert not awards(case)
            cited.add(told.get("means_against_it"))
    assert {"complete", "score"} <= cited


def test_a_board_that_was_stopped_has_no_result_whatever_was_decided_before() -> None:
    for edition in EDITIONS:
        me = Incident("extraneous_information")
        found = [
            case
            for case in every_ending(stopped(edition, me.kind), me)
            if any(d.clause in ("16C2c", "16D2c") for d in case.done)
        ]
        assert found
        for case in found:
            assert any(d.clause == "12A2" for d in case.done)
            assert not any(f.key == "it_affected_the_result" for f in case.told)


def test_2007_by_the_older_measures_each_side_has_that_of_its_fault() -> None:
    me = Incident("extraneous_information")
    found = set()
    for case in every_ending(Docket(BOOK, 2007, readings={METHOD: "best_and_worst"}), me):
        for done in case.done:
            if isinstance(done.directive, Assign) and done.clause.startswith("12C1e"):
                assert done.directive.only is not None
                innocent = degrees(case)[done.directive.only] == "not"
                assert innocent is (done.directive.result is Result.BEST_LIKELY)
                found.add(done.clause)
    assert found == {"12C1e(i)", "12C1e(ii)"}


def test_2007_read_as_for_the_side_that_it_favours_86d_assigns_to_each_innocent_side() -> None:
    me = Incident("surplus_card")
    found = set()
    for case in every_ending(Docket(BOOK, 2007, readings={ASSIGNED_TO: "favoured_side"}), me):
        for done in case.done:
            if done.clause == "12C1c" and isinstance(done.directive, Assign) and done.directive.only:
                assert degrees(case)[done.directive.only] == "not"
                assert awards(case).keys() == {*SIDES} - {done.directive.only}, "and the other by its fault"
                found.add(done.directive.only)
    assert found == set(SIDES)

"""Law 43: when dummy has lost his rights, and what that changes; as tables."""

from __future__ import annotations

from itertools import product

import pytest

from tablilla.laws import law43_dummys_limitations as law43
from tablilla.laws.kinds import BOOK
from tablilla.laws.law43_dummys_limitations import Breach, LeadFrom
from tablilla.rules.case import Case, run
from tablilla.rules.directive import (
    Adjust,
    Lead,
    LoseRights,
    NoAdjust,
    PlayOn,
    ProceduralPenalty,
    Standard,
    WithinRights,
)
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Asked

ME = Incident("dummys_breach")
EDITIONS = (2007, 2017)
BOOLS = (True, False)


def limits(edition: int, exchanged: bool, left: bool, saw: bool, looked: bool) -> Docket:
    facts = (law43.EXCHANGED, law43.LEFT_SEAT, law43.SAW, law43.LOOKED_HIMSELF)
    docket = Docket(BOOK, edition)
    for fact, value in zip(facts, (exchanged, left, saw, looked), strict=True):
        docket = docket.told(ME, fact, value)
    return docket


@pytest.mark.parametrize("edition", EDITIONS)
def test_rights_are_lost_by_any_of_the_three(edition: int) -> None:
    for exchanged, left, saw, looked in product(BOOLS, repeat=4):
        case = Case(limits(edition, exchanged, left, saw, looked), ME)
        lost = exchanged or left or (saw if edition == 2017 else looked)
        assert law43.lost_rights(case) is lost
        done = [(d.clause, d.directive) for d in case.done]
        wanted = [("42B", LoseRights(Place.DUMMY)), ("43B1", ProceduralPenalty(Place.DUMMY))]
        assert done == (wanted if lost else [])
        known = {s.clause for s in case.steps}
        assert {"43A2a", "43A2b", "43A2c"} <= known
        assert "42B" in known


def breach(edition: int, did: Breach, **facts: bool) -> Case:
    docket = Docket(BOOK, edition).told(ME, law43.RIGHT, law43.Right.NONE).told(ME, law43.BREACH, did)
    for key, value in facts.items():
        docket = docket.told(ME, getattr(law43, key), value)
    case, need = run(docket, ME)
    assert need is None, need
    return case


def said(case: Case) -> list[tuple[str, str]]:
    return [(d.clause, type(d.directive).__name__) for d in case.done]


LIABLE, LOSES = ("43B1", "ProceduralPenalty"), ("42B", "LoseRights")


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_each_breach_brings(edition: int) -> None:
    for first in BOOLS:
        wanted = [LIABLE] if first else [("9B1b", "WithinRights")]
        assert said(breach(edition, Breach.CALLED_DIRECTOR, NOBODY_BEFORE=first)) == wanted
        assert said(breach(edition, Breach.DREW_ATTENTION, PREVENTED=False, NOBODY_BEFORE=first)) == wanted
    for declarers in BOOLS:
        case = breach(edition, Breach.DREW_ATTENTION, PREVENTED=True, DECLARERS=declarers)
        may = edition == 2017 or declarers
        assert said(case) == ([("42B2", "WithinRights")] if may else [LIABLE])
    for damaged in BOOLS:
        case = breach(edition, Breach.TOOK_PART, DAMAGED_DEFENDERS=damaged)
        assert said(case) == [LIABLE, *([("43A1c", "Adjust")] if damaged else [])]
    for did in (Breach.EXCHANGED_HANDS, Breach.LEFT_SEAT, Breach.LOOKED):
        assert said(breach(edition, did)) == [LOSES, LIABLE]
    shown = {2007: [("43A2c", "NoIrregularity")], 2017: [LOSES, LIABLE, ("43A3", "ProceduralPenalty")]}
    case = breach(edition, Breach.WAS_SHOWN)
    cited = [s.clause for s in case.steps if isinstance(s, Asked) and s.fact is law43.BREACH]
    assert cited == {2007: ["43B1"], 2017: ["43B1", "43A3"]}[edition]
    assert said(case) == shown[edition]
    assert all(d.directive == ProceduralPenalty(Place.OTHERS) for d in case.done if d.clause == "43A3")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("right", "clause"),
    [
        (law43.Right.FACTS, "42A1"),
        (law43.Right.COUNTED, "42A2"),
        (law43.Right.PLAYED, "42A3"),
        (law43.Right.AFTERWARDS, "42B3"),
    ],
)
def test_what_law_42_allows_is_no_breach(edition: int, right: law43.Right, clause: str) -> None:
    case, need = run(Docket(BOOK, edition).told(ME, law43.RIGHT, right), ME)
    assert need is None
    assert [(d.clause, d.directive) for d in case.done] == [
        (clause, WithinRights()),
        ("43", WithinRights()),
    ]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("hand", list(LeadFrom))
@pytest.mark.parametrize("lost", BOOLS)
def test_a_warning_of_the_wrong_hand(edition: int, hand: LeadFrom, lost: bool) -> None:
    docket = limits(edition, lost, False, False, False)
    if lost:
        docket = docket.told(ME, law43.LEAD_FROM, hand)
    case, need = run(docket, ME, law43.warned_of_wrong_hand)
    assert need is None
    last = case.done[-1]
    if lost:
        place = Place.DUMMY if hand is LeadFrom.DUMMY else Place.DECLARER
        assert (last.clause, last.directive) == ("43B2a", Lead(place))
    else:
        assert (last.clause, last.directive) == ("42B2", WithinRights())
    assert "43B2a" in {s.clause for s in case.steps}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("worse", BOOLS)
def test_no_rectification_but_the_score(edition: int, worse: bool) -> None:
    fact = {2007: law43.DAMAGED, 2017: law43.GAINED}[edition]
    case, need = run(Docket(BOOK, edition).told(ME, fact, worse), ME, law43.no_rectification)
    assert need is None
    first, score = (d.directive for d in case.done)
    assert isinstance(first, PlayOn)
    if not worse:
        assert isinstance(score, NoAdjust)
    else:
        assert isinstance(score, Adjust)
        only = {2007: None, 2017: Place.OFFENDERS}[edition]
        standard = {2007: Standard.WITHOUT_IRREGULARITY, 2017: Standard.WITHOUT_GAIN}[edition]
        assert (score.only, score.standard) == (only, standard)

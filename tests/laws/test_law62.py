"""Law 62 against a second statement of it: who may change his card, and what becomes of the one taken back."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws.common import ATTENTION, ROLE, TRICK_TWELVE, Role
from tablilla.laws.kinds import BOOK
from tablilla.laws.law43_dummys_limitations import DUMMY_FIRST, EXCHANGED, LEFT_SEAT, LOOKED_HIMSELF, SAW
from tablilla.laws.law61_revoke import HELD, OPPONENT
from tablilla.laws.law62_correction_of_a_revoke import (
    BEFORE_PARTNER,
    LED_NEXT,
    NEXT_LEAD_BY,
    OTHER_HAND_WON,
    PLAYED,
    TWO_SUITS,
    WAS_FACED,
    WITHDRAWS,
    WITHDRAWS_LEAD,
)
from tablilla.laws.law63_establishment_of_a_revoke import (
    AGREED,
    BOTH_SIDES,
    ONE_SIDE_NEXT,
    PLAYED_NEXT,
    trick_twelve_in_time,
)
from tablilla.rules.case import Case, run
from tablilla.rules.directive import (
    AsIfEstablished,
    Inform,
    LieAgain,
    Oblige,
    Penalty,
    PickUp,
    PlayOn,
    What,
    Withdraw,
)
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.graph import Graph
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place
from tablilla.rules.ruling import rule_all
from tablilla.rules.step import Asked, Law, Opened

ME = Incident("revoke")
EDITIONS = (2007, 2017)
DUMMYS_LIMITS = (EXCHANGED, LEFT_SEAT, SAW, LOOKED_HIMSELF)
AROUND = (Place.LHO, Place.PARTNER, Place.RHO)
Answers = dict[Fact[Any], object]


def ruled(law: Law, edition: int, answers: Answers) -> Case:
    docket = Docket(BOOK, edition)
    for fact, value in answers.items():
        docket = docket.told(ME, fact, value)
    case, need = run(docket, ME, law)
    assert need is None, need
    return case


def withdrawn(case: Case) -> dict[Place, str]:
    """Who takes back a card of the trick, and the clause."""
    return {
        d.directive.who: d.clause
        for d in case.done
        if isinstance(d.directive, Withdraw) and d.directive.what in (What.LATER, What.PARTNERS_LATER)
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("played", range(4))
def test_who_may_change_his_card(edition: int, role: Role, played: int) -> None:
    """The partner of the revoker only after the left-hand opponent has; the opponents as they like."""
    for wants in product([True, False], repeat=3):
        answers: Answers = {ROLE: role}
        for n, (place, want) in enumerate(zip(AROUND, wants, strict=True)):
            answers |= {PLAYED.of(place): n < played, WITHDRAWS.of(place): want}
        case = ruled(law62.cards_of_the_trick, edition, answers)
        lho, partner, rho = (want and n < played for n, want in enumerate(wants))
        partner = partner and lho
        expected = {Place.LHO: "62C1"} if lho else {}
        expected |= {Place.PARTNER: "62C2"} if partner else {}
        expected |= {Place.RHO: "47D" if partner else "62C1"} if rho else {}
        assert withdrawn(case) == expected
        cards = [d.directive.who for d in case.done if isinstance(d.directive, Penalty)]
        assert cards == ([Place.PARTNER] if partner and role is Role.DEFENDER else [])
        bars = {2007: "16D2", 2017: "16C2"}[edition]
        learned = any(
            d.clause == bars and d.directive == Inform(What.LATER, barred=Place.OFFENDERS) for d in case.done
        )
        assert learned is (lho or rho)
        assert any(isinstance(d.directive, PlayOn) for d in case.done) is not (lho or rho)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("leader", "back", "other"), list(product([None, Place.LHO, Place.RHO], [True, False], [True, False]))
)
def test_a_lead_to_the_next_trick(edition: int, leader: Place | None, back: bool, other: bool) -> None:
    """It goes back if its player wants it, and must where the trick is no longer of the hand that led."""
    answers: Answers = {
        LED_NEXT: leader is not None,
        NEXT_LEAD_BY.of(Place.LHO): leader is Place.LHO,
        WITHDRAWS_LEAD: back,
        OTHER_HAND_WON: other,
        PLAYED.of(Place.LHO): False,
    }
    case = ruled(law62.cards_played_after, edition, answers)
    leads = [(d.clause, d.directive.who) for d in case.done if isinstance(d.directive, Withdraw)]
    wanted = [] if leader is None else [("62C1", leader)] if back else [("44G", leader)] if other else []
    assert leads == wanted
    free = {2007: "16D1", 2017: "16C1"}[edition]
    assert any(d.clause == free for d in case.done) is bool(wanted)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize(("twelve", "before", "faced", "suits"), list(product([True, False], repeat=4)))
def test_what_becomes_of_the_card(
    edition: int, role: Role, twelve: bool, before: bool, faced: bool, suits: bool
) -> None:
    answers: Answers = {
        ROLE: role,
        TRICK_TWELVE: twelve,
        BEFORE_PARTNER: before,
        WAS_FACED: faced,
        TWO_SUITS: suits,
    }
    case = ruled(law62.put_right, edition, answers)
    kinds = [type(d.directive) for d in case.done if isinstance(d.directive, (PickUp, LieAgain, Penalty))]
    defender = role is Role.DEFENDER
    assert kinds == [PickUp if not defender else LieAgain if faced else Penalty]
    assert all(d.directive.major for d in case.done if isinstance(d.directive, Penalty))
    assert any(isinstance(d.directive, Oblige) for d in case.done) is (defender and not faced)
    seen = defender and twelve and before and not faced
    informs = [(d.clause, d.directive) for d in case.done if isinstance(d.directive, Inform)]
    special = {
        2007: ("62D2", Inform(What.SUGGESTED, barred=Place.PARTNER)),
        2017: ("16C2", Inform(What.IRREGULAR, barred=Place.PARTNER)),
    }[edition]
    assert (special in informs) is (seen and (suits or edition == 2017))
    free = {2007: "16D1", 2017: "16C1"}[edition]
    assert (free, Inform(What.IRREGULAR, free=Place.OTHERS)) in informs
    authorised = any(clause == "50E1" for clause, _ in informs)
    assert authorised is (defender and not faced and not (seen and edition == 2017))


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("leader", [None, Place.OFFENDER, Place.PARTNER])
def test_both_sides_on_one_trick(role: Role, leader: Place | None) -> None:
    """62C3: each card of a defender that goes back is a penalty card; of the other side none is."""
    answers: Answers = {ROLE: role, OPPONENT: Place.LHO}
    answers |= {NEXT_LEAD_BY.of(p): p is leader for p in (Place.OFFENDER, Place.PARTNER)}
    case = ruled(law62.both_sides, 2017, answers)
    penalty = [(d.directive.who, d.directive.what) for d in case.done if isinstance(d.directive, Penalty)]
    taken = [(Place.OFFENDER, What.IRREGULAR)] + ([(leader, What.NEXT_LEAD)] if leader else [])
    assert penalty == (taken if role is Role.DEFENDER else [])
    told = [d.directive.of for d in case.done if d.clause == "16C2" and isinstance(d.directive, Inform)]
    assert told == ([] if role is Role.DEFENDER else [what for _, what in taken])
    assert all(
        d.directive.barred is Place.OTHERS
        for d in case.done
        if d.clause == "16C2" and isinstance(d.directive, Inform)
    )
    leads = [d.directive.who for d in case.done if isinstance(d.directive, Withdraw)]
    assert leads == ([leader] if leader else [])
    assert [s.incident.kind for s in case.steps if isinstance(s, Opened)] == ["revoke"]


def test_the_other_revoke_of_the_trick_is_not_named_twice() -> None:
    west, south = Incident("revoke", Seat.W, 2), Incident("revoke", Seat.S, 2)
    docket = Docket(BOOK, 2017, named=(west, south)).told(west, ROLE, Role.DEFENDER)
    for place in (Place.OFFENDER, Place.PARTNER):
        docket = docket.told(west, NEXT_LEAD_BY.of(place), False)
    case, need = run(docket, west, law62.both_sides)
    assert need is None
    assert not any(isinstance(s, Opened) for s in case.steps)


@pytest.mark.parametrize(("who", "seat"), [(Place.LHO, Seat.W), (Place.RHO, Seat.E)])
def test_the_other_revoke_of_the_trick_has_a_seat(who: Place, seat: Seat) -> None:
    """62C3: it is ruled by itself; that it was a revoke, and on which trick, need not be said again."""
    south = Incident("revoke", Seat.S, 2)
    docket = Docket(BOOK, 2017, named=(south,))
    for fact in (HELD, BOTH_SIDES, ONE_SIDE_NEXT, NEXT_LEAD_BY.of(Place.PARTNER)):
        docket = docket.told(south, fact, True)
    docket = docket.told(south, ROLE, Role.DECLARER).told(south, NEXT_LEAD_BY.of(Place.OFFENDER), False)
    need = run(docket, south)[1]
    assert need is not None
    assert need.fact is OPPONENT
    docket, rulings = rule_all(docket.told(south, OPPONENT, who))
    other = Incident("revoke", seat, 2)
    assert list(rulings) == [south, other]
    assert [s.incident for s in rulings[south].steps if isinstance(s, Opened)] == [other]
    docket = docket.told(other, ROLE, Role.DEFENDER).told(other, DUMMY_FIRST, False)
    for place in (Place.OFFENDER, Place.PARTNER):
        docket = docket.told(other, NEXT_LEAD_BY.of(place), False)
    docket = replace(docket, named=(south, replace(other, born_of="62C3")))
    case, need = run(docket, docket.incidents[1])
    assert [d.directive.what for d in case.done if isinstance(d.directive, Penalty)] == [What.IRREGULAR]
    assert need is not None
    assert need.fact.key == "card_helped_offenders"  # of today nothing is open


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("moment", list(ATTENTION.domain))
def test_trick_twelve_is_corrected_until_the_hands_are_back(edition: int, moment: Moment) -> None:
    docket = Docket(BOOK, edition).told(ME, TRICK_TWELVE, True).told(ME, ATTENTION, moment)
    assert trick_twelve_in_time(Case(docket, ME)) is (moment < Moment.RETURNED)
    assert trick_twelve_in_time(Case(docket.told(ME, TRICK_TWELVE, False), ME)) is False


@pytest.mark.parametrize("again", [True, False])
def test_once_more_after_the_partner(again: bool) -> None:
    """47D: only where the Director raises it, and only if it is read so."""
    answers: Answers = {ROLE: Role.DECLARER, PLAYED.of(Place.RHO): False, law62.CHANGES_AGAIN: again}
    for place in (Place.LHO, Place.PARTNER):
        answers |= {PLAYED.of(place): True, WITHDRAWS.of(place): True}
    docket = Docket(BOOK, 2017).raise_issue(ME, law62.AGAIN)
    for fact, value in answers.items():
        docket = docket.told(ME, fact, value)
    case, need = run(docket, ME, law62.cards_of_the_trick)
    assert need is None
    found = [d.directive for d in case.done if d.clause == "47D"]
    assert found == ([Withdraw(Place.LHO, What.LATER)] if again else [])
    docket = replace(docket, readings={law62.ONCE_MORE: law62.ONCE_MORE.ways[1]})
    case, need = run(docket, ME, law62.cards_of_the_trick)
    assert need is None
    assert not [d for d in case.done if d.clause == "47D"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("role", list(Role))
def test_what_an_established_revoke_looked_at(edition: int, role: Role) -> None:
    answers: Answers = {
        HELD: True,
        ROLE: role,
        DUMMY_FIRST: False,
        BOTH_SIDES: False,
        PLAYED_NEXT: True,
        TRICK_TWELVE: False,
        ATTENTION: Moment.PLAY,
    }
    docket = Docket(BOOK, edition)
    for fact, value in answers.items():
        docket = docket.told(ME, fact, value)
    case, _ = run(docket, ME, law62.revoke)
    asked = [(s.clause, s.fact) for s in case.steps if isinstance(s, Asked)]
    wanted = [("61A", HELD), ("62A", ROLE), ("62B", ROLE)]
    wanted += [("62C3", BOTH_SIDES)] if edition == 2017 else []
    wanted += [("63A1", PLAYED_NEXT)]
    wanted += [("63A3", AGREED)] if edition == 2007 else []  # implied: play is not over
    wanted += [("62D1", TRICK_TWELVE)]
    wanted += [("43A1b", ATTENTION), ("43B3", DUMMY_FIRST)] if role is Role.DEFENDER else []
    assert [step for step in asked if step[0] not in ("64B2", "64B3", "64B4", "64B5", "64B6")] == wanted


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("moment", list(ATTENTION.domain))
def test_who_spoke_first_of_a_revoke_that_stands_matters_while_play_goes_on(
    edition: int, moment: Moment
) -> None:
    docket = Docket(BOOK, edition).told(ME, HELD, True).told(ME, ROLE, Role.DEFENDER)
    told: Answers = {BOTH_SIDES: False, PLAYED_NEXT: True, TRICK_TWELVE: False, ATTENTION: moment}
    for fact, value in told.items():
        docket = docket.told(ME, fact, value)
    _, need = run(docket, ME, law62.revoke)
    assert need is not None
    assert (need.fact is DUMMY_FIRST) is (moment is Moment.PLAY)


@pytest.mark.parametrize("edition", EDITIONS)
def test_of_declarers_revoke_that_stands_nobody_asks_who_spoke_first(edition: int) -> None:
    """43B2b makes of a corrected revoke an established one, which this one is anyway."""
    docket = Docket(BOOK, edition).told(ME, HELD, True).told(ME, ROLE, Role.DECLARER)
    docket = docket.told(ME, BOTH_SIDES, False).told(ME, PLAYED_NEXT, True).told(ME, TRICK_TWELVE, False)
    assert DUMMY_FIRST not in {node.fact for node in Graph(docket, ME, law62.revoke).nodes}
    in_time = docket.told(ME, PLAYED_NEXT, False).told(ME, TRICK_TWELVE, True)
    assert DUMMY_FIRST in {node.fact for node in Graph(in_time, ME, law62.revoke).nodes}


def test_what_hangs_on_cards_that_not_everybody_sees() -> None:
    assert TWO_SUITS.concealed
    assert not OTHER_HAND_WON.concealed


@pytest.mark.parametrize("role", list(Role))
def test_who_should_have_played_before_him_is_asked_about_too(role: Role) -> None:
    """62C1: his right-hand opponent may have played after a card that came before its time (57C3)."""
    docket = Docket(BOOK).told(ME, ROLE, role).told(ME, PLAYED.of(Place.LHO), True)
    need = run(docket.told(ME, WITHDRAWS.of(Place.LHO), False), ME, law62.cards_of_the_trick)[1]
    assert need is not None
    assert need.fact is PLAYED.of(Place.RHO)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_dummys_question_found_is_not_asked_again(edition: int) -> None:
    """43B2b: it was a revoke, and the dummy who asked has lost his rights: ruled as if it were established."""
    asked = replace(ME, born_of="43B2b")
    docket = Docket(BOOK, edition).told(asked, ROLE, Role.DECLARER)
    told: set[str] = set()
    while (need := run(docket, asked)[1]) is not None and len(told) < 40:
        told.add(need.fact.key)
        docket = docket.told(asked, need.fact, False if False in need.domain else need.domain[0])
    assert told.isdisjoint({HELD.key, DUMMY_FIRST.key, *(fact.key for fact in DUMMYS_LIMITS)})
    case = run(docket, asked)[0]
    assert AsIfEstablished() in [done.directive for done in case.done if done.clause == "43B2b"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("lost", [True, False])
def test_a_defenders_revoke_found_by_dummys_question(edition: int, lost: bool) -> None:
    """61B2b: dummy was the first; whether his rights are lost is asked, and 43B3 follows where they are."""
    asked = replace(ME, born_of="61B2b")
    docket = Docket(BOOK, edition).told(asked, ROLE, Role.DEFENDER)
    for fact in DUMMYS_LIMITS:
        docket = docket.told(asked, fact, lost)
    told: set[str] = set()
    while (need := run(docket, asked)[1]) is not None and len(told) < 40:
        told.add(need.fact.key)
        docket = docket.told(asked, need.fact, False if False in need.domain else need.domain[0])
    assert told.isdisjoint({HELD.key, DUMMY_FIRST.key})
    clauses = {done.clause for done in run(docket, asked)[0].done}
    assert ("43B3" in clauses) is lost
    assert ("62A" in clauses) is not lost


def test_the_other_revoke_of_the_trick_does_not_lead_back() -> None:
    """62C3: the one that another led to opens no third."""
    other = replace(ME, born_of="62C3")
    docket = Docket(BOOK, 2017).told(other, ROLE, Role.DECLARER)
    for place in (Place.OFFENDER, Place.PARTNER):
        docket = docket.told(other, NEXT_LEAD_BY.of(place), False)
    case, need = run(docket, other)
    assert need is None or need.fact is not OPPONENT
    assert "64B8" in {done.clause for done in case.done}
    assert not [step for step in case.steps if isinstance(step, Opened)]

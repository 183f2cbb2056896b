"""Law 61: who may ask whom, as a table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.laws.law16_information import ALTERNATIVE, MIGHT_SUGGEST
from tablilla.laws.law43_dummys_limitations import EXCHANGED, LEFT_SEAT, LIMITATIONS, LOOKED_HIMSELF, SAW
from tablilla.laws.law61_revoke import DEMANDED, FOUND_REVOKE, HELD, INQUIRY, OPPONENT, TELLS_PARTNER, Inquiry
from tablilla.rules.case import Case, run
from tablilla.rules.directive import Inform, LoseRights, NoIrregularity, PlayOn, ProceduralPenalty, key_of
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.ruling import rule_all
from tablilla.rules.step import Asked, Opened

ME = Incident("question_about_a_revoke", trick=4)
FREE = {  # nobody has lost a right, nothing was found or told by it: the clause, and whether it allows
    Inquiry.DECLARER_DEFENDER: ("61B1", True),
    Inquiry.DUMMY_DECLARER: ("61B2a", True),
    Inquiry.DUMMY_DEFENDER: ("61B2b", False),
    Inquiry.DEFENDER_DECLARER: ("61B3", True),
    Inquiry.DEFENDER_PARTNER: ("61B3", True),
}


def ruled(edition: int, asked: Inquiry, *, lost: bool = False, found: bool = False, told: bool = False) -> Case:
    docket = Docket(BOOK, edition).told(ME, INQUIRY, asked).told(ME, FOUND_REVOKE, found)
    docket = docket.told(ME, OPPONENT, Place.RHO)
    docket = docket.told(ME, TELLS_PARTNER, told).told(ME, MIGHT_SUGGEST, True).told(ME, ALTERNATIVE, False)
    for fact in (EXCHANGED, LEFT_SEAT, LOOKED_HIMSELF, SAW):
        docket = docket.told(ME, fact, lost and fact is LEFT_SEAT)
    case, need = run(docket, ME)
    assert need is None
    return case


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("asked", list(Inquiry))
def test_who_may_ask(edition: int, asked: Inquiry) -> None:
    case = ruled(edition, asked)
    clause, allowed = FREE[asked]
    assert clause in [s.clause for s in case.steps]
    assert any(isinstance(d.directive, ProceduralPenalty) for d in case.done) is not allowed
    barred = [d.directive.barred for d in case.done if isinstance(d.directive, Inform)]
    assert barred == ([] if allowed else [Place.DECLARER])


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_question_to_partner_that_tells_something_bars_him(edition: int) -> None:
    case = ruled(edition, Inquiry.DEFENDER_PARTNER, told=True)
    barred = {(d.clause, d.directive.barred) for d in case.done if isinstance(d.directive, Inform)}
    assert barred == {({2007: "16B1a", 2017: "16B1"}[edition], Place.PARTNER)}


@pytest.mark.parametrize("found", [True, False])
@pytest.mark.parametrize("asked", list(Inquiry))
def test_a_revoke_is_looked_into_where_the_law_bears_on_it(asked: Inquiry, found: bool) -> None:
    case = ruled(2017, asked, lost=True, found=found)
    opened = [s.incident.kind for s in case.steps if isinstance(s, Opened)]
    of_dummy = asked in (Inquiry.DUMMY_DECLARER, Inquiry.DUMMY_DEFENDER)
    assert opened == (["revoke"] if found and of_dummy else [])
    lost = any(isinstance(d.directive, LoseRights) for d in case.done)
    assert lost is (asked is Inquiry.DUMMY_DECLARER)


def test_a_revoke_named_already_is_not_named_again() -> None:
    docket = Docket(BOOK, 2017, named=(Incident("revoke", trick=4), ME)).told(
        ME, INQUIRY, Inquiry.DUMMY_DEFENDER
    )
    case, _ = run(docket.told(ME, FOUND_REVOKE, True), ME)
    assert not any(isinstance(s, Opened) for s in case.steps)
    assert [d.directive for d in case.done if d.clause == "61B2b"][1:] == [PlayOn()]
    other = Docket(BOOK, 2017, named=(Incident("revoke", trick=5), ME)).told(
        ME, INQUIRY, Inquiry.DUMMY_DEFENDER
    )
    case, _ = run(other.told(ME, FOUND_REVOKE, True).told(ME, OPPONENT, Place.LHO), ME)
    assert [s.incident.trick for s in case.steps if isinstance(s, Opened)] == [4]


@pytest.mark.parametrize(("demanded", "clause"), [(True, "59"), (False, "44D")])
def test_who_could_not_comply_did_not_revoke(demanded: bool, clause: str) -> None:
    me = Incident("revoke")
    case, need = run(Docket(BOOK, 2017).told(me, HELD, False).told(me, DEMANDED, demanded), me)
    assert need is None
    assert [(d.clause, key_of(d.directive)) for d in case.done] == [(clause, key_of(NoIrregularity()))]


def test_the_limitations_of_each_edition() -> None:
    assert [f for _, f in LIMITATIONS[2007]] == [EXCHANGED, LEFT_SEAT, LOOKED_HIMSELF]
    assert [f for _, f in LIMITATIONS[2017]] == [EXCHANGED, LEFT_SEAT, SAW]


def test_every_clause_of_61b_is_looked_at_and_dummys_right() -> None:
    for asked in Inquiry:
        looked = [s for s in ruled(2017, asked).steps if isinstance(s, Asked) and s.fact is INQUIRY]
        assert {s.clause for s in looked} == {"61B1", "61B2a", "61B2b", "61B3", "42B1"}
        assert [s.met for s in looked if s.clause == "42B1"] == [asked is Inquiry.DUMMY_DECLARER]


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_card_deemed_held_is_not_asked_about(edition: int) -> None:
    """14B4, 67B2b: the card counts as held, so that the revoke bred by it is one."""
    for clause in ("14B4", "67B2b"):
        me = Incident("revoke", Seat.E, 3, born_of=clause)
        need = run(Docket(BOOK, edition), me)[1]
        assert need is not None
        assert need.fact.key == "role"
    need = run(Docket(BOOK, edition), Incident("revoke", Seat.E, 3))[1]
    assert need is not None
    assert need.fact.key == "held_a_card_of_the_suit"


def test_a_revoke_that_dummys_question_found_is_declarers() -> None:
    """43B2b: the one who asked is dummy, so that it is known whose revoke it is."""
    me = Incident("question_about_a_revoke", Seat.N, 3)
    docket = Docket(BOOK, 2017).told(me, INQUIRY, Inquiry.DUMMY_DECLARER).told(me, FOUND_REVOKE, True)
    for fact in (EXCHANGED, LEFT_SEAT, SAW):
        docket = docket.told(me, fact, True)
    opened = [step.incident for step in run(docket, me)[0].steps if isinstance(step, Opened)]
    assert [(i.kind, i.seat, i.trick) for i in opened] == [("revoke", Seat.S, 3)]


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(("who", "seat"), [(Place.LHO, Seat.E), (Place.RHO, Seat.W)])
def test_a_defender_whom_dummy_asked_has_a_seat(edition: int, who: Place, seat: Seat) -> None:
    """61B2b: which defender it was is asked, also after his revoke was taken among the incidents."""
    me = Incident("question_about_a_revoke", Seat.N, 3)
    docket = Docket(BOOK, edition).told(me, INQUIRY, Inquiry.DUMMY_DEFENDER).told(me, FOUND_REVOKE, True)
    need = run(docket, me)[1]
    assert need is not None
    assert need.fact is OPPONENT
    docket, rulings = rule_all(replace(docket.told(me, OPPONENT, who), named=(me,)))
    assert {(i.kind, i.seat, i.trick) for i in rulings} == {(me.kind, Seat.N, 3), ("revoke", seat, 3)}
    assert [s.incident.seat for s in rulings[me].steps if isinstance(s, Opened)] == [seat]
    assert not [d for d in rulings[me].certain if isinstance(d.directive, PlayOn)]


@pytest.mark.parametrize(("seat", "named"), [(Seat.S, False), (Seat.N, False), (Seat.E, True), (None, True)])
def test_only_a_revoke_that_may_be_it_is_named_already(seat: Seat | None, named: bool) -> None:
    me = Incident("question_about_a_revoke", Seat.N, 3)
    docket = Docket(BOOK, 2017, named=(Incident("revoke", seat, 3), me)).told(me, OPPONENT, Place.LHO)
    docket = docket.told(me, INQUIRY, Inquiry.DUMMY_DEFENDER).told(me, FOUND_REVOKE, True)
    opened = [s.incident.seat for s in run(docket, me)[0].steps if isinstance(s, Opened)]
    assert opened == ([] if named else [Seat.E])

"""Law 63: a revoke is established if any of the acts of its edition was done, and by nothing else."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws.common import ATTENTION, ROLE, TRICK_TWELVE, Role
from tablilla.laws.kinds import BOOK
from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law63_establishment_of_a_revoke import AGREED
from tablilla.laws.law64_after_establishment import LATER_TRICK
from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, When

ME = Incident("revoke")
ACTS = (law63.PLAYED_NEXT, law63.NAMED, law63.CLAIMED, law63.AGREED, law63.OTHERS_CLAIMED, law63.AGREED_69A)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_established(edition: int) -> None:
    for played, named, claimed, agreed, others, final in product([True, False], repeat=6):
        docket = Docket(BOOK, edition)
        for fact, value in zip(ACTS, (played, named, claimed, agreed, others, final), strict=True):
            docket = docket.told(ME, fact, value)
        by_claim = agreed if edition == 2007 else others and final
        assert law63.established(Case(docket, ME)) is (played or named or claimed or by_claim)
        assert law63.claim_is_open(Case(docket, ME)) is (edition == 2017 and others)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(("raised", "misled"), list(product([True, False], repeat=2)))
def test_a_card_taken_back_after_a_wrong_word(edition: int, raised: bool, misled: bool) -> None:
    """47E1 says so in 2017 only, and only where the Director raises it."""
    docket = Docket(BOOK, edition).told(ME, law63.PLAYED_NEXT, True).told(ME, law63.WRONGLY_TOLD, misled)
    for fact in ACTS[1:]:
        docket = docket.told(ME, fact, False)
    if raised:
        docket = docket.raise_issue(ME, law63.TOLD_TO_LEAD)
    assert law63.established(Case(docket, ME)) is not (edition == 2017 and raised and misled)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(("both", "one"), list(product([True, False], repeat=2)))
def test_what_a_revoke_came_to(edition: int, both: bool, one: bool) -> None:
    docket = Docket(BOOK, edition).told(ME, law63.BOTH_SIDES, both).told(ME, law63.ONE_SIDE_NEXT, one)
    docket = docket.told(ME, law63.PLAYED_NEXT, True).told(ME, TRICK_TWELVE, False)
    corrected = edition == 2017 and both and one
    assert law63.both_sides_on_one_trick(Case(docket, ME)) is corrected
    assert law63.stands(Case(docket, ME)) is not corrected


OVER = (Moment.END, Moment.RETURNED, Moment.NEXT_CALL, Moment.ROUND)


@pytest.mark.parametrize("moment", list(ATTENTION.domain))
def test_play_that_is_over_without_a_claim_went_on_after_the_revoke(moment: Moment) -> None:
    docket = Docket(BOOK).told(ME, HELD, True).told(ME, ATTENTION, moment).told(ME, law63.CLAIMED, False)
    nobody = docket.told(ME, law63.OTHERS_CLAIMED, False)
    played = Case(nobody, ME).look(law63.PLAYED_NEXT)
    assert (played is not None and played.value is True) is (moment in OVER)
    stopped = docket.told(ME, law63.PLAYED_NEXT, False)
    claimed = Case(stopped, ME).look(law63.OTHERS_CLAIMED)
    assert (claimed is not None and claimed.value is True) is (moment in OVER)
    assert bool(Case(nobody.told(ME, law63.PLAYED_NEXT, False), ME).contradictions()) is (moment in OVER)
    somebody = docket.told(ME, law63.OTHERS_CLAIMED, True)
    assert Case(somebody, ME).look(law63.PLAYED_NEXT) is None
    assert Case(somebody.told(ME, law63.PLAYED_NEXT, False), ME).contradictions() == ()


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("moment", list(ATTENTION.domain))
def test_who_agreed_to_a_claim_has_ended_the_play(edition: int, moment: Moment) -> None:
    """63A3, 63A4: attention drawn while play went on was not drawn after an agreement."""
    me = Incident("revoke", Seat.W, 5)
    docket = Docket(BOOK, edition).told(me, AGREED, True).told(me, ATTENTION, moment)
    wrong = {fact.key for fact in Case(docket, me).contradictions()}
    assert wrong == ({AGREED.key, ATTENTION.key} if moment is Moment.PLAY else set())


@pytest.mark.parametrize("later", [True, False])
def test_a_trick_is_over_once_a_later_one_was_won(later: bool) -> None:
    """64A1: no appointment at the end of a trick that play has left behind."""
    me = Incident("revoke", Seat.W, 5)
    docket = Docket(BOOK, 2017, named=(me,), now=When.NOW).told(me, LATER_TRICK, later)
    assert docket.reached(me, When.TRICK) is later
    other = Incident("lead_out_of_turn", Seat.E, 6)
    assert replace(docket, named=(me, other)).reached(me, When.TRICK), "trick six has begun"
    assert not replace(docket, named=(me, other)).reached(other, When.TRICK)
    assert not replace(docket, named=(me, other)).reached(me, When.PLAY)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_card_named_for_trick_thirteen_establishes_no_revoke_of_trick_twelve(edition: int) -> None:
    """63A2 says nothing of the trick: that it was trick twelve (62D1) is asked, and corrected if it was."""
    me = Incident("revoke", Seat.S)
    told: dict[Fact[Any], object] = {
        HELD: True,
        law63.BOTH_SIDES: False,
        law63.PLAYED_NEXT: False,
        law63.NAMED: True,
        ROLE: Role.DECLARER,
    }
    docket = Docket(BOOK, edition)
    for fact, value in told.items():
        docket = docket.told(me, fact, value)
    assert TRICK_TWELVE.domain == Case(docket, me).domain(TRICK_TWELVE)
    docket = docket.told(me, TRICK_TWELVE, True).told(me, ATTENTION, Moment.PLAY)
    case, _ = run(docket, me)
    assert "62D1" in {d.clause for d in case.done}
    assert not {"63B", "64A1", "64A2"} & {d.clause for d in case.done}


def test_a_claim_in_the_middle_of_a_trick_ends_the_play_although_one_side_only_has_played_to_it() -> None:
    me = Incident("revoke", Seat.S)
    docket = Docket(BOOK, 2017).told(me, law63.ONE_SIDE_NEXT, True)
    assert Moment.END in Case(docket, me).domain(ATTENTION)
    for fact in (law63.CLAIMED, law63.OTHERS_CLAIMED):
        docket = docket.told(me, fact, False)
    assert Case(docket, me).domain(ATTENTION) == (Moment.PLAY,)

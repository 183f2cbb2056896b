"""Law 64 as a sum, over every assignment; and what the revokes of a board are to each other."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws.common import ATTENTION, TRICK_TWELVE
from tablilla.laws.kinds import BOOK
from tablilla.laws.law12_discretionary_powers import HURT_ITSELF, OUTCOMES, Outcomes
from tablilla.laws.law61_revoke import HELD
from tablilla.laws.law63_establishment_of_a_revoke import (
    BOTH_SIDES,
    CLAIMED,
    NAMED,
    OTHERS_CLAIMED,
    PLAYED_NEXT,
)
from tablilla.laws.law64_after_establishment import Winner
from tablilla.rules.case import Case, run
from tablilla.rules.directive import Adjust, NoTransfer, Stand, Standard, Standing, Transfer
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, When
from tablilla.rules.step import Asked

ME = Incident("revoke")
EDITIONS = (2007, 2017)
REPEATED = {2007: law64.REVOKED_BEFORE, 2017: law64.ESTABLISHED_BEFORE}
OPEN_CARD = {2007: law64.FACED, 2017: law64.PENALTY_OR_DUMMYS}
OTHERS = {2007: law64.OTHER_SIDE, 2017: law64.BOTH_ESTABLISHED}
Answers = dict[Fact[Any], Any]


def ruled(edition: int, answers: Answers, law: Any = law64.after_establishment) -> Case:
    docket = Docket(BOOK, edition)
    for fact, value in answers.items():
        docket = docket.told(ME, fact, value)
    case, need = run(docket, ME, law)
    assert need is None, need
    return case


def judged(damaged: bool) -> Answers:
    return {
        law64.UNDERCOMPENSATED: damaged,
        law64.LOST_BY_LATER: damaged,
        law64.DAMAGED: damaged,
        OUTCOMES: Outcomes.ONE,
        HURT_ITSELF: False,
    }


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("moment", list(ATTENTION.domain))
def test_the_tricks_as_a_sum(edition: int, moment: Moment) -> None:
    for repeated, faced, twelve, others in product([True, False], repeat=4):
        for winner, later in product(Winner, [True, False]):
            exempt = [
                clause
                for clause, holds in (
                    ("64B2", repeated),
                    ("64B3", faced),
                    ("64B4", moment is Moment.NEXT_CALL),
                    ("64B5", moment is Moment.ROUND),
                    ("64B6", twelve),
                    ("64B7", others),
                )
                if holds
            ]
            answers: Answers = {
                REPEATED[edition]: repeated,
                OPEN_CARD[edition]: faced,
                ATTENTION: moment,
                TRICK_TWELVE: twelve,
                OTHERS[edition]: others,
                law64.TRICK_WINNER: winner,
                law64.LATER_TRICK: later,
            }
            case = ruled(edition, answers | judged(False))
            moved = sum(d.directive.tricks for d in case.done if isinstance(d.directive, Transfer))
            own = winner is Winner.OFFENDER
            assert moved == (0 if exempt else (winner is not Winner.OPPONENTS or later) + (own and later))
            none = [d.clause for d in case.done if isinstance(d.directive, NoTransfer)]
            assert none == (exempt or ([] if moved else ["64B1"]))
            who = [s.clause for s in case.steps if isinstance(s, Asked) and s.fact is law64.TRICK_WINNER]
            assert who == ([] if exempt else ["64A1"] if own else ["64A1", "64B1"])
            assert all(d.directive.own_trick is own for d in case.done if isinstance(d.directive, Transfer))
            assert all(d.directive.when is When.PLAY for d in case.done)
            assert {d.clause for d in case.done if isinstance(d.directive, Transfer)} == (
                {"64A1" if own else "64A2"} if moved else set()
            )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("repeated", "others", "damaged"), list(product([True, False], repeat=3)))
def test_the_measure_of_equity(edition: int, repeated: bool, others: bool, damaged: bool) -> None:
    """One measure, never two, and nothing without damage."""
    answers: Answers = {
        REPEATED[edition]: repeated,
        OPEN_CARD[edition]: False,
        ATTENTION: Moment.PLAY,
        TRICK_TWELVE: False,
        OTHERS[edition]: others,
        law64.TRICK_WINNER: Winner.PARTNER,
    }
    case = ruled(edition, answers | judged(damaged))
    found = [(d.clause, d.directive.standard) for d in case.done if isinstance(d.directive, Adjust)]
    if edition == 2007:
        wanted = ("64C", Standard.WITHOUT_ANY_REVOKE if others else Standard.WITHOUT_REVOKE)
    elif others:
        wanted = ("64C2b", Standard.WITHOUT_ANY_REVOKE)
    elif repeated:
        wanted = ("64C2a", Standard.WITHOUT_LATER_REVOKES)
    else:
        wanted = ("64C1", Standard.WITHOUT_REVOKE)
    assert found == ([wanted] if damaged else [])
    assert any(d.clause == "12C1a" for d in case.done) is damaged


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_43b2b_the_card_played_instead_tells_who_won(edition: int) -> None:
    answers: Answers = {
        REPEATED[edition]: False,
        OPEN_CARD[edition]: False,
        ATTENTION: Moment.PLAY,
        TRICK_TWELVE: False,
        OTHERS[edition]: False,
        law64.TRICK_WINNER: Winner.OPPONENTS,
        law64.WINNER_CORRECTED: Winner.OFFENDER,
        law64.LATER_TRICK: True,
    }
    case = ruled(edition, answers | judged(False), law64.as_if_established)
    assert [d.directive.tricks for d in case.done if isinstance(d.directive, Transfer)] == [2]


@pytest.mark.parametrize("damaged", [True, False])
def test_another_card_accepted_instead_of_a_penalty_card(damaged: bool) -> None:
    me = Incident("revoke", Seat.E, 2, born_of="61A")
    docket = Docket(BOOK, 2017)
    for fact, value in judged(damaged).items():
        docket = docket.told(me, fact, value)
    case, need = run(docket, me)
    assert need is None
    assert [(d.clause, d.directive) for d in case.done[:2]] == [
        ("61A", Stand(Standing.REVOKE)),
        ("64B3", NoTransfer(when=When.PLAY)),
    ]
    assert [d.clause for d in case.done if isinstance(d.directive, Adjust)] == (["64C1"] if damaged else [])


# -- the other revokes of the board -------------------------------------------------------------------------
SUIT = 2


def board(edition: int, *revokes: Incident, stands: bool = True) -> Docket:
    docket = Docket(BOOK, edition, named=revokes)
    for one in revokes:
        for fact, value in {
            HELD: True,
            BOTH_SIDES: False,
            PLAYED_NEXT: stands,
            TRICK_TWELVE: False,
            NAMED: False,
            CLAIMED: False,
            OTHERS_CLAIMED: False,
        }.items():
            docket = docket.told(one, fact, value)
    return docket


def test_earlier_in_the_suit_is_of_the_same_player_and_before() -> None:
    me = Incident("revoke", Seat.W, 5, SUIT)
    for other, counts in (
        (Incident("revoke", Seat.W, 3, SUIT), True),
        (Incident("revoke", Seat.W, 7, SUIT), False),
        (Incident("revoke", Seat.W, 3, 1), False),
        (Incident("revoke", Seat.E, 3, SUIT), False),
    ):
        for edition in EDITIONS:
            assert law64.earlier_in_suit(Case(board(edition, me, other), me)) is counts


def test_a_trick_that_nobody_has_named_is_neither_before_nor_after() -> None:
    me, undated = Incident("revoke", Seat.W, 5, SUIT), Incident("revoke", Seat.W, None, SUIT)
    for edition in EDITIONS:
        assert law64.earlier_in_suit(Case(board(edition, me, undated), me)) is None
        assert law64.earlier_in_suit(Case(board(edition, me, undated), undated)) is None
        other_suit = Incident("revoke", Seat.W, None, 1)
        assert law64.earlier_in_suit(Case(board(edition, me, other_suit), me)) is False


@pytest.mark.parametrize(
    ("edition", "stands", "counts"), [(2007, False, True), (2017, False, False), (2017, True, True)]
)
def test_a_revoke_corrected_in_time_counts_in_2007_only(edition: int, stands: bool, counts: bool) -> None:
    me, first = Incident("revoke", Seat.W, 5, SUIT), Incident("revoke", Seat.W, 3, SUIT)
    other = Incident("revoke", Seat.S, 4, 1)
    assert law64.earlier_in_suit(Case(board(edition, me, first, stands=stands), me)) is counts
    assert law64.by_other_side(Case(board(edition, me, other, stands=stands), me)) is counts


def test_only_the_other_side_counts_for_64b7() -> None:
    me = Incident("revoke", Seat.W, 5, SUIT)
    assert not law64.by_other_side(Case(board(2017, me, Incident("revoke", Seat.E, 4, 1)), me))
    assert not law64.by_other_side(Case(board(2017, me), me))


def test_equity_of_both_sides_is_asked_once() -> None:
    west, south = Incident("revoke", Seat.W, 3, SUIT), Incident("revoke", Seat.S, 6, 1)
    docket = board(2017, west, south)
    assert law64.speaks_for_both(Case(docket, west))
    assert not law64.speaks_for_both(Case(docket, south))
    assert law64.speaks_for_both(Case(board(2017, west, south, stands=False), south))
    east = Incident("revoke", Seat.E, 6, 1)
    assert law64.speaks_for_both(Case(board(2017, west, east), east))


def test_what_was_no_revoke_does_not_count() -> None:
    me, other = Incident("revoke", Seat.W, 5, SUIT), Incident("revoke", Seat.S, 4, 1)
    docket = board(2007, me, other).told(other, HELD, False)
    assert not law64.by_other_side(Case(docket, me))

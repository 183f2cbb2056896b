"""A ruling in time: what is certain, what is asked, what to come back for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, NoTransfer, PlayOn, Stand, Standard, Transfer
from tablilla.rules.docket import Book, Docket
from tablilla.rules.fact import Doubt, finding
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, When, reached_at
from tablilla.rules.place import Place
from tablilla.rules.ruling import Appointment, common, possibilities, rule, rule_all
from tablilla.rules.step import Asked, Done, Law
from tablilla.rules.witness import Blank
from tests.rules.toy import (
    A_IMPLIES_B,
    COLOUR,
    DOCKET,
    DOUBTS,
    DRAWN,
    LATER,
    ME,
    MUCH_LATER,
    A,
    B,
    C,
    Colour,
    book,
)

TIMED = Incident("timed")
NOW = replace(DOCKET, named=(TIMED,), now=When.NOW)


def with_law(law: Law, docket: Docket = DOCKET) -> Docket:
    return replace(docket, book=replace(docket.book, kinds={"toy": law}))


def test_what_lies_in_the_future_is_followed_and_not_asked() -> None:
    ruling = rule(NOW, TIMED)
    assert ruling.question is None
    assert not ruling.complete
    assert ruling.open_until == (
        Appointment(When.PLAY, "2A", LATER),
        Appointment(When.ROUND, "2B", MUCH_LATER),
    )
    assert ruling.ifs == ()
    assert len(ruling.possible) == 4


def test_what_all_answers_have_in_common_is_certain_and_of_measures_the_least() -> None:
    ruling = rule(NOW, TIMED)
    assert ruling.certain == (Done("2", Stand()), Done("2A", Transfer(1, False, at_least=True)))


def test_when_the_time_has_come_it_is_asked_and_the_rest_stays_open() -> None:
    at_end = replace(NOW, now=When.PLAY)
    asked = rule(at_end, TIMED)
    assert asked.question is not None
    assert asked.question.fact is LATER
    assert asked.certain == (Done("2", Stand()),)
    known = rule(at_end.told(TIMED, LATER, True), TIMED)
    assert known.question is None
    assert known.open_until == (Appointment(When.ROUND, "2B", MUCH_LATER),)
    assert known.certain == (Done("2", Stand()), Done("2A1", Transfer(2, True)))
    whole = rule(at_end.told(TIMED, LATER, True).told(TIMED, MUCH_LATER, True), TIMED)
    assert whole.complete
    assert whole.certain[-1] == Done("2B", Adjust(Standard.WITHOUT_IRREGULARITY))


def test_the_moment_of_attention_tells_how_far_the_board_has_come() -> None:
    drawn = NOW.told(TIMED, DRAWN, Moment.NEXT_CALL)
    assert rule(drawn, TIMED).question is not None
    assert rule(NOW.told(TIMED, DRAWN, Moment.PLAY), TIMED).question is None
    assert rule(NOW.told(TIMED, DRAWN, Doubt.FORGOTTEN), TIMED).question is None
    assert [reached_at(m) for m in Moment] == [
        When.NOW, When.NOW, When.PLAY, When.PLAY, When.PLAY, When.ROUND, When.CORRECTION]  # fmt: skip


def test_without_now_the_witness_says_how_far() -> None:
    told = replace(NOW, now=None, witness=Blank(When.PLAY))
    assert told.reached(TIMED, When.PLAY)
    assert not told.reached(TIMED, When.ROUND)
    assert replace(told, now=When.ROUND).reached(TIMED, When.ROUND)


def test_with_nobody_to_ask_what_could_be_known_ends_as_if() -> None:
    closed = replace(NOW, now=When.PLAY, ask=False)
    ruling = rule(closed, TIMED)
    assert ruling.question is None
    assert [a.fact for a in ruling.ifs] == [LATER]
    assert [a.fact for a in ruling.open_until] == [MUCH_LATER]
    assert not ruling.complete


def test_a_question_of_today_that_is_met_whatever_tomorrow_brings_is_asked_today() -> None:
    def law(case: Case) -> None:
        if case.ask(LATER, "1"):
            case.ask(B, "2")
        case.do("3", Stand() if case.ask(A, "3") else PlayOn())

    today = replace(with_law(law), now=When.NOW)
    asked = rule(today, ME)
    assert asked.question is not None
    assert asked.question.fact is A, "B may never matter"
    assert [a.fact for a in asked.open_until] == [LATER]
    waits = rule(today.told(ME, A, True), ME)
    assert waits.question is None
    assert waits.certain == (Done("3", Stand()),)


def test_a_question_that_only_some_answers_of_tomorrow_raise_waits_for_them() -> None:
    def law(case: Case) -> None:
        if case.ask(LATER, "1") and case.ask(A, "2"):
            case.do("2", Stand())
        case.do("3", PlayOn())

    today = replace(with_law(law), now=When.NOW)
    ruling = rule(today, ME)
    assert ruling.question is None
    assert [a.fact for a in ruling.open_until] == [LATER], "what it would ask then, it asks then"
    assert ruling.certain == (Done("3", PlayOn()),)
    assert len(ruling.possible) == 2
    late = rule(replace(today, now=When.PLAY).told(ME, LATER, True), ME)
    assert late.question is not None
    assert late.question.fact is A
    nobody = rule(replace(today, ask=False), ME)
    assert ([a.fact for a in nobody.ifs], [a.fact for a in nobody.open_until]) == ([A], [LATER])


def test_what_fades_is_asked_once_its_trick_is_over_though_it_may_never_matter() -> None:
    fading = finding("fading", When.TRICK)

    def law(case: Case) -> None:
        if case.ask(LATER, "1") and case.ask(A, "2"):
            case.do("2", Stand() if case.ask(fading, "2") else PlayOn())

    early = rule(replace(with_law(law), now=When.NOW), ME)
    assert early.question is None
    assert [a.fact for a in early.open_until] == [fading, LATER]
    over = rule(replace(with_law(law), now=When.TRICK), ME).question
    assert over is not None
    assert over.fact is fading


def test_what_is_common_of_several_rulings() -> None:
    stand, one = Done("1", Stand()), Done("2A", Transfer(1, True))
    two, free = Done("2A", Transfer(2, True)), Done("3", NoTransfer())
    assert common(((stand, one), (one, stand))) == (stand, one)
    assert common(((stand, one), (stand, free))) == (stand,)
    assert common(((two,), (one,))) == (Done("2A", Transfer(1, True, at_least=True)),)
    assert common(((stand, two), (two, free), (stand, two))) == (two,)
    assert common(((Done("64A1", Transfer(2, True)),), (Done("64A2", Transfer(1, False)),))) == (
        Done("64A", Transfer(1, False, at_least=True)),
    )


def test_a_whole_board_is_ruled_with_all_that_is_bred() -> None:
    child = Incident("toy", trick=3)

    def law(case: Case) -> None:
        case.do("1", Stand())
        if case.incident.trick is None:
            case.open("2", child)

    docket, rulings = rule_all(with_law(law))
    assert list(rulings) == [ME, child]
    assert docket.incidents == (ME, child)
    assert all(r.complete for r in rulings.values())


def test_the_ruling_under_each_answer() -> None:
    ruling = rule(DOCKET, ME)
    assert ruling.question is not None
    found = possibilities(DOCKET, ME, ruling.question)
    assert found[False].certain == (Done("1B", PlayOn()),)
    assert found[True].question is not None


# -- doubt ----------------------------------------------------------------------------------------
DOUBTFUL = replace(DOCKET, book=book(doubts=DOUBTS))


def test_a_doubt_is_first_resolved_by_the_laws_own_rule() -> None:
    docket = DOUBTFUL.told(ME, A, Doubt.FORGOTTEN)
    asked = rule(docket, ME).question
    assert asked is not None
    assert (asked.fact, asked.clause) == (C, "66")
    ruling = rule(docket.told(ME, C, True), ME)
    assert ruling.certain == (Done("1B", PlayOn()),)
    assert Asked("1A", A, False, "forgotten") in ruling.steps


def test_where_the_own_rule_does_not_decide_the_director_says_which_is_likelier() -> None:
    docket = DOUBTFUL.told(ME, A, Doubt.DISPUTED).told(ME, C, False)
    asked = rule(docket, ME).question
    assert asked is not None
    assert asked.clause == "85A"
    assert asked.fact.subject is A
    assert asked.domain[:2] == (True, False)
    believed = rule(docket.told(ME, asked.fact, False), ME)
    assert believed.certain == (Done("1B", PlayOn()),)
    cannot = rule(docket.told(ME, asked.fact, asked.domain[-1]), ME)
    assert cannot.complete
    assert cannot.certain == (Done("85B", PlayOn()),)
    for doubt in Doubt:
        assert rule(docket.told(ME, asked.fact, doubt), ME).certain == cannot.certain


def test_an_own_rule_without_a_test_gives_its_value_at_once() -> None:
    def law(case: Case) -> None:
        case.do("1", Stand() if case.ask(B, "1") else PlayOn())

    ruling = rule(with_law(law, DOUBTFUL).told(ME, B, Doubt.FORGOTTEN), ME)
    assert ruling.certain == (Done("1", Stand()),)


def test_a_doubt_that_changes_nothing_is_no_question() -> None:
    def law(case: Case) -> None:
        case.ask(COLOUR, "1")
        case.do("1", Stand())

    docket = with_law(law, DOUBTFUL)
    assert rule(docket.told(ME, COLOUR, Doubt.DISPUTED), ME).complete
    assert rule(docket, ME).question is not None, "not told is not the same as in doubt"

    def matters(case: Case) -> None:
        if case.ask(COLOUR, "1") is Colour.RED:
            case.do("1", Stand())
        case.do("2", PlayOn())

    assert rule(with_law(matters, DOUBTFUL).told(ME, COLOUR, Doubt.DISPUTED), ME).question is not None


def test_without_rules_for_doubt_a_doubt_is_asked_again() -> None:
    need = rule(replace(DOCKET, book=book(A_IMPLIES_B)).told(ME, A, Doubt.FORGOTTEN), ME).question
    assert need is not None
    assert need.fact is A


def test_too_many_futures_end_with_what_is_directed_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def law(case: Case) -> None:
        case.do("1", Stand())
        found = [case.ask(LATER.of(n), "2") for n in range(6)]
        if all(found):
            case.do("3", PlayOn())

    docket = replace(with_law(law), now=When.NOW)
    assert len(rule(docket, ME).possible) == 2
    monkeypatch.setattr("tablilla.rules.ruling.BUDGET", 4)
    cut = rule(docket, ME)
    assert cut.possible == ((Done("1", Stand()),),)
    assert cut.certain == (Done("1", Stand()),)


def test_what_was_told_of_the_next_trick_shows_that_the_trick_is_over() -> None:
    """Whichever hand it was told of; what denies it shows nothing."""
    over = finding("over", When.TRICK)
    next_trick = finding("next_trick")
    book = Book({}, passed=(next_trick.is_(True),))
    for docket in (Docket(book, now=When.NOW), Docket(book, witness=Blank(When.NOW))):
        assert not docket.reached(TIMED, over.known)
        for fact in (next_trick, next_trick.of(Place.LHO)):
            assert docket.told(TIMED, fact, True).reached(TIMED, over.known)
            assert not docket.told(TIMED, fact, True).reached(TIMED, When.PLAY)
            assert not docket.told(TIMED, fact, False).reached(TIMED, over.known)
            assert not docket.told(TIMED, fact, Doubt.FORGOTTEN).reached(TIMED, over.known)
        assert not docket.told(Incident("another"), next_trick, True).reached(TIMED, over.known)

"""What a law reads and says of its case."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tablilla.rules.case import Case, Condition, run, run_linked
from tablilla.rules.directive import NoTransfer, PlayOn, Stand
from tablilla.rules.docket import Docket
from tablilla.rules.doubt import likelier
from tablilla.rules.fact import Doubt, Fact, Kind, Option, implies
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact, NoSuchOption
from tablilla.rules.place import Place
from tablilla.rules.step import Asked, Done, Followed, Opened, Read
from tablilla.rules.witness import Blank, Entry
from tests.rules.toy import (
    A_IMPLIES_B,
    COLOUR,
    DOCKET,
    DOUBTS,
    ISSUE,
    LATER,
    ME,
    READING,
    SUIT,
    WAY,
    A,
    B,
    C,
    Colour,
    Way,
    book,
    branching,
)


def case(docket: Docket = DOCKET) -> Case:
    return Case(docket, ME)


def test_what_is_not_known_stops_the_law_and_says_what_it_needs() -> None:
    ended, need = run(DOCKET, ME)
    assert ended.steps == []
    assert need is not None
    assert (need.incident, need.fact, need.clause, need.domain) == (ME, A, "1A", (True, False))
    assert need.key == (ME, A)
    assert not need.is_choice
    assert need.by is None
    assert need.options == {}


def test_an_answer_carries_the_law_on_and_is_noted_once() -> None:
    docket = DOCKET.told(ME, A, True, "both sides").told(ME, COLOUR, Colour.RED)
    ended, need = run(docket, ME)
    assert need is None
    assert ended.steps == [
        Asked("1A", A, True, "both sides"),
        Done("1A1", Stand()),
        Asked("1A2", COLOUR, Colour.RED, "director"),
        Done("1A2", NoTransfer()),
    ]
    assert ended.done == (Done("1A1", Stand()), Done("1A2", NoTransfer()))


def test_the_same_question_under_the_same_clause_is_cited_once_under_another_again() -> None:
    at = case(DOCKET.told(ME, A, True))
    at.ask(A, "1")
    at.ask(A, "1")
    at.ask(A, "2")
    assert [s.clause for s in at.steps] == ["1", "2"]


def test_facts_of_a_subject_are_the_same_each_time_and_apart_from_each_other() -> None:
    assert A.of(Place.LHO) is A.of(Place.LHO)
    assert A.of(Place.LHO) is not A.of(Place.RHO)
    at = case(DOCKET.told(ME, A.of(Place.LHO), True))
    assert at.ask(A.of(Place.LHO), "1") is True
    assert at.look(A) is None
    assert at.look(A.of(Place.RHO)) is None


def test_all_of_cites_every_item_that_applies_in_the_order_of_the_list() -> None:
    at = case(DOCKET.told(ME, A, True).told(ME, B, False).told(ME, COLOUR, Colour.BLUE))
    items: list[tuple[str, Condition]] = [("x", COLOUR.is_(Colour.BLUE, Colour.GREEN)), ("y", B), ("z", A)]
    assert at.all_of(items) == ("x", "z")
    assert at.all_of([("y", B), ("x", COLOUR.is_(Colour.RED))]) == ()


def test_all_of_asks_first_what_can_be_known_now() -> None:
    with pytest.raises(NeedFact) as stopped:
        case().all_of([("later", LATER), ("now", A)])
    assert stopped.value.fact is A


def test_any_of_is_settled_by_what_is_known_without_asking_the_rest() -> None:
    at = case(DOCKET.told(ME, B, True))
    assert at.any_of([("a", A), ("b", B)])
    assert [s.clause for s in at.steps] == ["b"]
    assert not case(DOCKET.told(ME, A, False).told(ME, B, False)).any_of([("a", A), ("b", B)])
    with pytest.raises(NeedFact):
        case(DOCKET.told(ME, A, False)).any_of([("a", A), ("b", B)])


def test_any_of_cites_all_that_is_known() -> None:
    at = case(DOCKET.told(ME, A, True).told(ME, B, False).told(ME, C, True))
    assert at.any_of([("a", A), ("b", B), ("c", C)])
    assert [s.clause for s in at.steps] == ["a", "b", "c"]


def test_an_implication_answers_in_both_directions() -> None:
    docket = replace(DOCKET, book=book(A_IMPLIES_B))
    forward = case(docket.told(ME, A, True)).look(B)
    assert forward is not None
    assert (forward.value, forward.source) == (True, "implied")
    backward = case(docket.told(ME, B, False)).look(A)
    assert backward is not None
    assert backward.value is False
    assert case(docket.told(ME, B, True)).look(A) is None
    assert case(docket.told(ME, A, False)).look(B) is None
    assert case(docket.told(ME, A, Doubt.FORGOTTEN)).look(B) is None


def test_an_implication_with_a_condition_answers_in_every_direction() -> None:
    rule = implies(A, True, COLOUR, Colour.RED, given=(B.is_(False), C.is_(True)))
    docket = replace(DOCKET, book=book(rule))
    both = docket.told(ME, B, False).told(ME, C, True)
    forward = case(both.told(ME, A, True)).look(COLOUR)
    assert forward is not None
    assert (forward.value, forward.source) == (Colour.RED, "implied")
    backward = case(both.told(ME, COLOUR, Colour.BLUE)).look(A)
    assert backward is not None
    assert backward.value is False
    aside = case(docket.told(ME, A, True).told(ME, C, True).told(ME, COLOUR, Colour.BLUE)).look(B)
    assert aside is not None
    assert aside.value is True


def test_an_implication_says_nothing_while_a_condition_is_unknown_or_does_not_hold() -> None:
    docket = replace(DOCKET, book=book(implies(A, True, COLOUR, Colour.RED, given=(B.is_(False),))))
    docket = docket.told(ME, A, True)
    assert case(docket).domain(COLOUR) == tuple(Colour)
    for value in (True, Doubt.FORGOTTEN, Doubt.DISPUTED):
        assert case(docket.told(ME, B, value)).domain(COLOUR) == tuple(Colour)
    told = docket.told(ME, COLOUR, Colour.BLUE)
    assert case(told).contradictions() == ()
    assert set(case(told.told(ME, B, False)).contradictions()) == {A, B, COLOUR}


def test_an_implication_narrows_a_domain() -> None:
    docket = replace(DOCKET, book=book(implies(A, True, COLOUR, Colour.RED, Colour.BLUE)))
    assert case(docket.told(ME, A, True)).domain(COLOUR) == (Colour.RED, Colour.BLUE)
    assert case(docket.told(ME, A, False)).domain(COLOUR) == tuple(Colour)
    assert case(docket).domain(COLOUR) == tuple(Colour)


def test_contradictions_are_named() -> None:
    docket = replace(DOCKET, book=book(A_IMPLIES_B))
    assert case(docket.told(ME, A, True).told(ME, B, True)).contradictions() == ()
    assert set(case(docket.told(ME, A, True).told(ME, B, False)).contradictions()) == {A, B}
    assert case(docket.told(ME, A, True).told(ME, B, Doubt.DISPUTED)).contradictions() == ()


def test_where_all_is_contradicted_the_whole_domain_is_left() -> None:
    docket = replace(
        DOCKET, book=book(implies(A, True, COLOUR, Colour.RED), implies(B, True, COLOUR, Colour.BLUE))
    )
    assert case(docket.told(ME, A, True).told(ME, B, True)).domain(COLOUR) == tuple(Colour)


def test_a_choice_names_its_owner_and_options() -> None:
    _, need = run(DOCKET, Incident("choosing"))
    assert need is not None
    assert need.is_choice
    assert need.fact.kind is Kind.CHOICE
    assert (need.by, need.domain, need.clause) == (Place.DECLARER, tuple(Way), "3A")
    assert need.options[Way.NAME] == Option("3C", SUIT, "suits")


def test_a_choice_that_the_law_does_not_give_is_refused() -> None:
    with pytest.raises(NoSuchOption, match="9"):
        case(DOCKET.told(ME, WAY, Way.NAME)).choose(WAY, Place.LHO, {Way.TAKE: Option("9")})
    assert case(DOCKET.told(ME, WAY, Way.TAKE)).choose(WAY, Place.LHO, {Way.TAKE: Option("9")}) is Way.TAKE


def test_only_the_options_given_are_offered() -> None:
    with pytest.raises(NeedFact) as stopped:
        case().choose(WAY, Place.LHO, {Way.LEAVE: Option("8"), Way.TAKE: Option("9")})
    assert stopped.value.domain == (Way.TAKE, Way.LEAVE)
    assert stopped.value.clause == "8"


def test_editions_give_the_latest_that_is_not_later() -> None:
    texts = {2007: "old", 2017: "new"}
    assert case(replace(DOCKET, edition=2007)).by(texts) == "old"
    assert case(replace(DOCKET, edition=2016)).by(texts) == "old"
    assert case().by(texts) == "new"
    assert case().since(2017)
    assert not case(replace(DOCKET, edition=2007)).since(2017)


def test_a_reading_is_noted_and_its_default_is_the_first() -> None:
    at = case()
    assert at.reading(READING, "5") == "first"
    assert at.steps == [Read("5", READING, "first")]
    assert case(replace(DOCKET, readings={READING: "second"})).reading(READING, "5") == "second"


def test_an_issue_is_raised_for_one_incident_only() -> None:
    docket = DOCKET.raise_issue(ME, ISSUE)
    assert case(docket).raised(ISSUE)
    assert not case().raised(ISSUE)
    assert not Case(docket, Incident("toy", trick=2)).raised(ISSUE)


def test_a_detail_stands_for_itself_until_it_is_told() -> None:
    assert case().detail(SUIT) is SUIT
    assert case(DOCKET.told(ME, SUIT, 3)).detail(SUIT) == 3


def test_a_law_that_is_followed_is_run_once_for_each_subject_and_only_linked_in_a_chart() -> None:
    seen: list[object] = []

    def part(at: Case) -> None:
        seen.append(at.each)

    def law(at: Case) -> None:
        at.follow("7", part, (1, 2))
        at.do("8", Stand())

    ended, _ = run(DOCKET, ME, law)
    assert seen == [1, 2]
    assert ended.each is None
    assert ended.steps == [Followed("7", part, (1, 2)), Done("8", Stand())]
    linked, _ = run_linked(DOCKET, ME, law)
    assert seen == [1, 2]
    assert linked.steps == ended.steps
    assert linked.each == "each"


def test_an_incident_that_is_opened_remembers_the_clause() -> None:
    at = case()
    at.open("14B4", Incident("toy", trick=3))
    (step,) = at.steps
    assert isinstance(step, Opened)
    assert step.incident.born_of == "14B4"


def test_other_incidents_of_the_kind_and_what_they_came_to() -> None:
    other = Incident("toy", trick=4)
    docket = replace(DOCKET, named=(ME, other, Incident("timed"))).told(other, A, True)
    assert case(docket).others("toy") == (other,)
    assert case(docket).of(other).ask(A, "1") is True
    assert case(docket).look(A) is None


def test_unknown_subjects_are_one_that_stands_for_all() -> None:
    assert case().subjects("tricks") == ("each",)


def test_a_later_answer_counts_and_an_answer_can_be_taken_back() -> None:
    docket = DOCKET.told(ME, A, True).told(ME, A, False)
    assert run(docket, ME)[0].done == (Done("1B", PlayOn()),)
    assert run(docket.without(ME, A), ME)[1] is not None
    assert DOCKET.entries == {}


def test_the_law_may_be_given() -> None:
    assert run(DOCKET.told(ME, A, False), Incident("toy"), branching)[1] is None


class Shows(Blank):
    """A witness that shows A to be true."""

    def shows(self, case: Case, fact: Fact[Any]) -> Entry | None:
        return Entry(True, "table") if fact is A else None


def test_what_was_told_against_the_table_is_a_contradiction() -> None:
    docket = replace(DOCKET, witness=Shows())
    assert case(docket.told(ME, A, True)).contradictions() == ()
    assert case(docket.told(ME, A, False)).contradictions() == (A,)
    assert case(docket.told(ME, B, False)).contradictions() == ()


def test_a_fact_is_looked_at_again_once_a_doubt_is_resolved() -> None:
    docket = replace(DOCKET, book=book(A_IMPLIES_B, doubts=DOUBTS)).told(ME, A, Doubt.DISPUTED)
    at = case(docket.told(ME, C, False).told(ME, likelier(A), True))
    assert at.look(B) is None
    assert at.ask(A, "1") is True
    assert at.ask(B, "2") is True

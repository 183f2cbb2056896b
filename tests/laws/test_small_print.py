"""What a law cites, and what follows from what, where the rulings of the cases would be the same without it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tablilla.laws import index
from tablilla.laws import law18_bids as law18
from tablilla.laws import law20_review_and_explanation as law20
from tablilla.laws import law45_card_played as law45
from tablilla.laws import law57_premature_play as law57
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws import law64_after_establishment as law64
from tablilla.laws import law68_claim_or_concession as law68
from tablilla.laws import law70_contested_claim as law70
from tablilla.laws.common import ROLE, Role
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case, run_linked
from tablilla.rules.directive import Inform, What
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.graph import Graph
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Asked, Followed, Law, Read

ME = Incident("revoke")
Answers = Mapping[Fact[Any], Any]


def told(answers: Answers, edition: int = 2017) -> Docket:
    docket = Docket(BOOK, edition)
    for fact, value in answers.items():
        docket = docket.told(ME, fact, value)
    return docket


def asked(law: Law, answers: Answers, edition: int = 2017) -> list[tuple[str, str, bool | None]]:
    """Clause, fact and whether the clause was met, of every question on the way."""
    case, _ = run_linked(told(answers, edition), ME, law)
    return [(step.clause, step.fact.key, step.met) for step in case.steps if isinstance(step, Asked)]


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(
    ("wants", "before", "after"), [("review", "20B", "20C2"), ("explanation", "20F1", "20F2")]
)
def test_of_a_question_after_the_final_pass_both_clauses_are_cited(
    edition: int, wants: str, before: str, after: str
) -> None:
    answers: Answers = {law20.WANTS: law20.Wants(wants), law20.FINAL_PASS: True}
    cited = [
        clause for clause, fact, _ in asked(law20.request, answers, edition) if fact == law20.FINAL_PASS.key
    ]
    assert cited == [before, after]


@pytest.mark.parametrize("level", list(law18.Level))
def test_each_item_on_the_level_of_a_bid_says_whether_it_is_met(level: law18.Level) -> None:
    answers: Answers = {law18.NAMES_BOTH: True, law18.OVER_SEVEN: False, law18.LEVEL: level}
    met = {clause for clause, fact, met in asked(law18.bid, answers) if fact == law18.LEVEL.key and met}
    wanted = {"higher": {"18B", "18C"}, "first": {"18C"}, "lower": {"18D"}, "same": {"18E"}}
    assert met == wanted[level.value]


@pytest.mark.parametrize("edition", [2007, 2017])
def test_what_is_judged_of_a_contested_claim_is_judged_by_70a(edition: int) -> None:
    graph = Graph(Docket(BOOK, edition), ME, law70.contested_claim)
    edges = [edge for node in graph.nodes for edge in node.edges]
    steps = (*graph.done, *(step for edge in edges for step in edge.done))
    followed = {(s.clause, s.law) for s in steps if isinstance(s, Followed)}
    parts = (law70.outstanding_trump, law70.place_of_a_card, law70.claim_of_a_defender, law70.normal_lines)
    assert followed == {("70A", part) for part in parts}


def test_whether_and_how_he_conceded_is_asked_by_68b1() -> None:
    answers: Answers = {law68.ONLY_THIS_TRICK: False, ROLE: Role.DEFENDER, law68.GAVE: law68.Gave.NEITHER}
    found = {(clause, fact) for clause, fact, _ in asked(law68.concession, answers)}
    assert {("68B1", ROLE.key), ("68B1", law68.GAVE.key)} <= found
    assert ("68B2", law68.GAVE.key) not in found


@pytest.mark.parametrize("edition", [2007, 2017])
def test_an_objection_to_partners_concession_is_extraneous_information(edition: int) -> None:
    answers: Answers = {ROLE: Role.DEFENDER, law68.PARTNER_OBJECTS: True, law68.CARD_SEEN: False}
    case = Case(told(answers, edition), ME)
    assert law68.objected(case)
    found = [(d.clause, d.directive) for d in case.done if isinstance(d.directive, Inform)]
    assert found == [
        ("16B1" if edition == 2017 else "16B1a", Inform(What.EXTRANEOUS, barred=Place.PARTNER)),
    ]


def test_where_50e1_prevails_the_card_that_partner_saw_is_free() -> None:
    docket = replace(told({}), readings={law62.SEEN_CARD: "authorised"})
    case = Case(docket, ME)
    law62.seen_by_partner(case)
    told_of = [d.directive for d in case.done if isinstance(d.directive, Inform)]
    assert What.LATER not in {inform.of for inform in told_of}
    card = [inform for inform in told_of if inform.of is What.IRREGULAR]
    assert card
    assert all(inform.free and inform.barred is None for inform in card)


def test_almost_established_is_read_by_63a1() -> None:
    answers = {
        law63.PLAYED_NEXT: False,
        law63.NAMED: False,
        law63.CLAIMED: False,
        law63.OTHERS_CLAIMED: False,
    }
    case = Case(told(answers).raise_issue(ME, law63.PLAYED_ON), ME)
    assert not law63.established(case)
    assert [s.clause for s in case.steps if isinstance(s, Read)] == ["63A1"]


@pytest.mark.parametrize(
    ("fact", "value", "other", "implied"),
    [
        (law57.DUMMY_CHOSE, True, law57.DUMMY_PLAYED, True),
        (law57.DUMMY_CHOSE, False, law57.DUMMY_PLAYED, None),
        (law57.DUMMY_PLAYED, False, law57.DUMMY_CHOSE, False),
        (law57.DUMMY_PLAYED, True, law57.DUMMY_CHOSE, None),
        (law45.PARTNER_PLAYED_SINCE, True, law45.DECLARER_PLAYED_SINCE, True),
        (law45.PARTNER_PLAYED_SINCE, False, law45.DECLARER_PLAYED_SINCE, None),
        (law45.DECLARER_PLAYED_SINCE, False, law45.PARTNER_PLAYED_SINCE, False),
        (law45.DECLARER_PLAYED_SINCE, True, law45.PARTNER_PLAYED_SINCE, None),
        (law64.ESTABLISHED_BEFORE, True, law64.REVOKED_BEFORE, True),
        (law64.ESTABLISHED_BEFORE, False, law64.REVOKED_BEFORE, None),
        (law64.REVOKED_BEFORE, False, law64.ESTABLISHED_BEFORE, False),
        (law64.REVOKED_BEFORE, True, law64.ESTABLISHED_BEFORE, None),
        (law64.BOTH_ESTABLISHED, True, law64.OTHER_SIDE, True),
        (law64.BOTH_ESTABLISHED, False, law64.OTHER_SIDE, None),
        (law64.PENALTY_OR_DUMMYS, True, law64.FACED, True),
        (law64.PENALTY_OR_DUMMYS, False, law64.FACED, None),
    ],
)
def test_what_follows_from_what(fact: Fact[bool], value: bool, other: Fact[bool], implied: bool | None) -> None:
    found = Case(told({fact: value}), ME).look(other)
    assert (None if found is None else found.value) is implied


def test_which_answers_tell_of_cards_that_not_everybody_sees() -> None:
    """They are left out of what is read to a player."""
    assert {key for key, fact in index.facts().items() if fact.concealed} == {
        "has_a_card_of_the_suit_led",  # 44
        "can_comply",  # 44
        "several_penalty_cards_can_legally_be_played",  # 51A
        "card_can_legally_be_played",  # 57C, 57D
        "why_unable_to_comply",  # 59
        "partner_holds_two_suits",  # 62D2
        "card_of_the_suit_led",  # 67B1
        "an_opponent_of_the_claimer_holds_a_trump",  # 70C
        "the_stated_line_breaks_down",  # 70D1
        "an_unstated_line_needs_a_card_with_one_opponent",  # 70E1
    }


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("clause", ["53B", "53C", "67A1"])
def test_a_card_found_to_be_a_defenders_is_not_asked_whose_it_is(edition: int, clause: str) -> None:
    """53C (2007: 53B), 67A1: what opens Law 57 has found that out, and the first question is of 57A."""
    early = Incident("premature_play", born_of=clause)
    case, need = run_linked(Docket(BOOK, edition), early, law57.premature_play)
    assert not case.steps
    assert need is not None
    assert need.fact is not ROLE
    _, need = run_linked(
        Docket(BOOK, edition), Incident("premature_play", born_of="45D1"), law57.premature_play
    )
    assert need is not None
    assert need.fact is ROLE

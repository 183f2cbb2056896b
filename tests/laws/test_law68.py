"""Laws 68, 70 and 71 against decision tables."""

from __future__ import annotations

import pytest

from tablilla.laws import law68_claim_or_concession as law68
from tablilla.laws import law70_contested_claim as law70
from tablilla.laws import law71_concession_cancelled as law71
from tablilla.laws.kinds import BOOK as KINDS
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law
from tests.laws.decision import Row, check, every_path

PLAY_ON = ["play_on@68D2b", "void_claim@68D2b(ii)", "neither_applies@68D2b(ii)", "stand@68D2b(ii)"]


@pytest.mark.parametrize(
    ("law", "contest"),
    [(law68.doubted_claim, "law70.contested_claim"), (law68.doubted_concession, "law71.contested_concession")],
)
def test_what_is_doubted_in_2017(law: Law, contest: str) -> None:
    to_the_director = ["no_action@68D2a", f"follow:{contest}@68D2a"]
    table: list[Row] = [
        ({"all_four_agreed_to_play_on": True}, PLAY_ON),
        ({"all_four_agreed_to_play_on": False}, ["call_director@68D2b(i)"]),
        ({"who_asked_to_play_on": "nobody"}, ["call_director@68D2a"]),
        ({"who_asked_to_play_on": "claimers"}, ["call_director@68D2a"]),
        ({"cards_were_played_after_the_claim": True}, [*to_the_director, "evidence_only@68D2a"]),
        ({"cards_were_played_after_the_claim": False}, to_the_director),
    ]
    asked = {
        "who_asked_to_play_on": "68D2a 68D2b",
        "all_four_agreed_to_play_on": "68D2b(i) 68D2b(ii)",
        "cards_were_played_after_the_claim": "68D2a",
    }
    check(law, 2017, table, asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_an_outstanding_trump_needs_all_three(edition: int) -> None:
    none = ["no_trick_lost.trump@70A ground=trump"]
    table: list[Row] = [
        ({"an_opponent_of_the_claimer_holds_a_trump": False}, none),
        ({"nothing_was_said_about_that_trump": False}, none),
        ({"at_all_likely_unaware_of_that_trump": False}, none),
        ({"a_normal_line_loses_a_trick_to_that_trump": False}, none),
        ({"a_normal_line_loses_a_trick_to_that_trump": True}, ["trump_tricks@70C"]),
    ]
    asked = {
        "an_opponent_of_the_claimer_holds_a_trump": "70C",
        "nothing_was_said_about_that_trump": "70C1",
        "at_all_likely_unaware_of_that_trump": "70C2",
        "a_normal_line_loses_a_trick_to_that_trump": "70C3",
    }
    check(law70.outstanding_trump, edition, table, asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_place_of_a_card(edition: int) -> None:
    last = (
        "it_would_be_irrational_not_to_take_that_line"
        if edition == 2007
        else "an_opponent_would_show_out_of_it_on_any_normal_line"
    )
    exceptions = [
        "an_opponent_had_shown_out_of_that_suit",
        "an_opponent_would_show_out_of_it_on_any_normal_line",
        "it_would_be_irrational_not_to_take_that_line",
    ][: 3 if edition == 2007 else 2]
    table: list[Row] = [
        ({"an_unstated_line_needs_a_card_with_one_opponent": False}, ["no_trick_lost.place@70A ground=place"]),
        ({last: False}, ["refuse_line.place_of_card@70E1 why=place_of_card"]),
        *(({one: True}, ["admit_line@70E1"]) for one in exceptions),
    ]
    asked = dict.fromkeys(("an_unstated_line_needs_a_card_with_one_opponent", *exceptions), "70E1")
    check(law70.place_of_a_card, edition, table, asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_normal_lines(edition: int) -> None:
    listed = ["read:suits_listed_in_the_statement=order_open@70D1"]
    held = ["read:stated_line_breaks_down=held_to_it@70D1", "keep_to_line@70D1", "worst_line@70D1"]
    table: list[Row] = [
        ({"statement_with_the_claim": "listed"}, listed),
        ({"the_stated_line_breaks_down": True}, held),
        ({"the_winning_line_was_not_in_the_statement": False}, ["accept_claim@70A"]),
        ({"another_normal_line_wins_fewer_tricks": False}, ["accept_claim@70A"]),
        (
            {"another_normal_line_wins_fewer_tricks": True},
            ["refuse_line.unstated@70D1 why=unstated", "worst_line@70D1"],
        ),
    ]
    asked = dict.fromkeys(
        (
            "statement_with_the_claim",
            "the_stated_line_breaks_down",
            "the_winning_line_was_not_in_the_statement",
            "another_normal_line_wins_fewer_tricks",
        ),
        "70D1",
    )
    check(law70.normal_lines, edition, table, asked)


@pytest.mark.parametrize("edition", [2007, 2017])
def test_what_was_not_said_matters_unless_a_line_wins_as_it_was_stated(edition: int) -> None:
    """70C, 70E: of a line with its order that holds and wins all that was claimed, nothing is left open."""
    for path in every_path(law70.contested_claim, edition):
        stated = path.answers["statement_with_the_claim"]
        holds = path.answers.get("the_stated_line_breaks_down") is False
        wins = path.answers.get("the_winning_line_was_not_in_the_statement") is False
        complete = stated == "line" and holds and wins
        assert ("follow:law70.outstanding_trump@70A" in path.effects) is not complete
        assert ("follow:law70.place_of_a_card@70A" in path.effects) is not complete
        order = "it_matters_in_which_order_a_suit_is_played_and_was_not_said"
        assert (order in path.answers) is not complete
        assert "follow:law70.normal_lines@70A" in path.effects


def test_what_was_not_said_at_all_has_no_winning_line_in_it() -> None:
    me = Incident("claim")
    docket = Docket(KINDS, 2017).told(me, law70.STATEMENT, law70.Statement.NONE)
    entry = Case(docket, me).look(law70.NOT_STATED)
    assert entry is not None
    assert entry.value is True
    listed = Docket(KINDS, 2017).told(me, law70.STATEMENT, law70.Statement.LISTED)
    assert Case(listed, me).look(law70.NOT_STATED) is None


@pytest.mark.parametrize(("edition", "won", "certain"), [(2007, "71.1", "71.2"), (2017, "71A", "71B")])
def test_law_71(edition: int, won: str, certain: str) -> None:
    table: list[Row] = [
        ({"correction_period": "over"}, ["stand@71"]),
        ({"conceded_trick_was_already_won": True}, [f"cancel_concession@{won}", "correct_score@79C1"]),
        (
            {"no_normal_play_loses_the_conceded_trick": True},
            [f"cancel_concession@{certain}", "correct_score@79C1"],
        ),
        ({"no_normal_play_loses_the_conceded_trick": False}, ["stand@71"]),
    ]
    asked = {
        "correction_period": "71",
        "conceded_trick_was_already_won": won,
        "no_normal_play_loses_the_conceded_trick": certain,
    }
    check(law71.cancelled_concession, edition, table, asked)

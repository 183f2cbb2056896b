"""Calls that never count, attempts in place of others, changes of call, missed turns, in both editions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tablilla.service.table import run
from tablilla.table.notation import write
from tests.service.story import Story
from tests.table.boards import seeds
from tests.table.test_lawless_auctions import lawless

LANGUAGES = ("es", "es_ES", "en")
EDITIONS = pytest.mark.parametrize("edition", [2007, 2017])


def counted(story: Story) -> list[str]:
    calls = story.made["state"]["auction"]["calls"]
    return [f"{c['seat']}:{c['call']}" for c in calls if c["counts"]]


def turn(story: Story) -> Any:
    return story.made["state"]["auction"]["turn"]


def begun(edition: int, *lines: str) -> Story:
    story = Story("dealer: N\n", edition)
    story.add(*lines)
    return story


# -- 27B3, 27B4, 27C -----------------------------------------------------------------------------------------
def refused(edition: int, *lines: str) -> Story:
    story = begun(edition, "auction N: 1C 2D 1H", *lines)
    own: dict[str, Any] = (
        {"withdrawn_bid_showed_a_denomination": False}
        if edition == 2017
        else {"both_bids_beyond_doubt_natural__2H": False}
    )
    story.rule("insufficient_bid", "S", insufficient_bid="refuse", **own)
    return story


@EDITIONS
def test_a_double_in_its_place_is_cancelled_too(edition: int) -> None:
    story = refused(edition)
    story.add("S calls X")
    if edition == 2017:
        assert "27B3" in story.clauses("insufficient_bid")
    assert counted(story) == ["N:1C", "E:2D"]
    assert turn(story) == "S"
    assert story.strip["calls.enforced_pass.rest_of_auction"] == "N 27B3"
    if edition == 2007 and story.question == "withdrawn_call_was_about_suits":
        story.answer("insufficient_bid", "S", withdrawn_call_was_about_suits=True)
    story.add("S calls 2S")
    assert counted(story) == ["N:1C", "E:2D", "S:2S"]
    assert story.question is None, "whether it is comparable matters for a lead: it is asked after the auction"
    story.add("W calls pass")
    assert story.made["state"]["auction"]["lawful"] == ["Pass"]
    assert counted(story) == ["N:1C", "E:2D", "S:2S", "W:Pass"], "nothing is cancelled twice"


@pytest.mark.parametrize("comparable", [True, False])
def test_after_the_auction_a_comparable_call_frees_what_the_withdrawn_one_told(*, comparable: bool) -> None:
    story = refused(2017)
    story.add("S calls X", "S calls 2S", "W calls pass", "N calls pass", "E calls pass")
    assert story.question == "final_call_is_comparable"
    assert story.strip["informed.barred"] == "S 16C2", "until it is known"
    story.answer("insufficient_bid", "S", final_call_is_comparable=comparable)
    assert ("informed.barred" in story.strip) is not comparable
    assert (story.strip["informed.free"] == "S 26A") is comparable


@EDITIONS
def test_a_second_insufficient_bid_refused_or_accepted(edition: int) -> None:
    story = refused(edition)
    story.add("S calls 1S")
    assert story.kinds == ["insufficient_bid"], "it is part of the first"
    assert story.question == "second_insufficient_bid"
    story.answer("insufficient_bid", "S", second_insufficient_bid="refuse")
    assert counted(story) == ["N:1C", "E:2D"]
    assert turn(story) == "S"
    assert story.strip["calls.enforced_pass.rest_of_auction"] == "N 27B3"
    other = refused(edition)
    other.add("S calls 1S", "W calls pass")
    assert counted(other) == ["N:1C", "E:2D", "S:1S", "W:Pass"]
    assert "27B4" in other.clauses("insufficient_bid")


def test_a_premature_replacement_stands_unless_the_first_bid_is_accepted() -> None:
    story = begun(2017, "auction N: 1C 2D 1H>2S")
    told: dict[str, Any] = {"withdrawn_bid_showed_a_denomination": False}
    for test in ("same_or_similar_meaning", "all_its_hands_would_have_made_the_withdrawn_call", "same_purpose"):
        told[f"{test}__new_call"] = False
    story.rule("insufficient_bid", "S", insufficient_bid="refuse", **told)
    assert counted(story) == ["N:1C", "E:2D", "S:2S"]
    assert "27C" in story.clauses("insufficient_bid")
    assert story.strip["calls.enforced_pass.rest_of_auction"] == "N 27B2"
    other = begun(2017, "auction N: 1C 2D 1H>2S")
    other.rule("insufficient_bid", "S", insufficient_bid="accept")
    assert counted(other) == ["N:1C", "E:2D", "S:1H"], "27A1: the bid that was accepted counts"


# -- 28 ------------------------------------------------------------------------------------------------------
@EDITIONS
def test_the_right_player_calls_first(edition: int) -> None:
    story = begun(edition, "auction N: 1C", "S calls 1H", "E calls pass")
    assert counted(story) == ["N:1C", "E:Pass"]
    story.rule("call_out_of_rotation", "S")
    assert "28B" in story.clauses("call_out_of_rotation")
    assert turn(story) == "S"


# -- 36 to 39 ------------------------------------------------------------------------------------------------
@EDITIONS
def test_an_inadmissible_double_before_and_after_the_next_call(edition: int) -> None:
    story = begun(edition, "auction N: 1C pass X")
    own: dict[str, Any] = {}
    if edition == 2007:
        own = {"withdrawn_call_was_about_suits": False}
    story.rule("inadmissible_call", "S", **own)
    assert counted(story) == ["N:1C", "E:Pass"]
    assert turn(story) == "S"
    assert story.strip["calls.enforced_pass.rest_of_auction"] == "N 36B2"
    story.add("S calls 1H")
    over = begun(edition, "auction N: 1C pass X 1S 2C")
    over.rule("inadmissible_call", "S")
    assert "36A" in over.clauses("inadmissible_call")
    assert (counted(over), turn(over)) == (["N:1C", "E:Pass"], "S")
    assert "duty" not in over.log


@EDITIONS
def test_a_silenced_player_bids(edition: int) -> None:
    story = begun(
        edition, "auction N: 1C pass", "duty enforced_pass S turns=rest_of_auction clause=27B2", "S calls 1H"
    )
    own: dict[str, Any] = {"withdrawn_call_was_about_suits": False} if edition == 2007 else {}
    story.rule("inadmissible_call", "S", **own)
    assert counted(story) == ["N:1C", "E:Pass", "S:Pass"]
    assert story.strip["calls.enforced_pass.rest_of_auction"].endswith("37B2")
    story.add("auction W: 1S")
    assert story.made["state"]["auction"]["lawful"] == ["Pass"]
    other = begun(
        edition, "auction N: 1C pass", "duty enforced_pass S turns=one_turn clause=24B", "auction S: 1H pass"
    )
    other.rule("inadmissible_call", "S")
    assert "37A" in other.clauses("inadmissible_call")
    assert counted(other) == ["N:1C", "E:Pass", "S:1H", "W:Pass"]


@EDITIONS
def test_a_bid_of_more_than_seven(edition: int) -> None:
    story = begun(edition, "auction N: 1C pass 8C 7NT")
    own: dict[str, Any] = {"withdrawn_call_was_about_suits": False} if edition == 2007 else {}
    story.rule("inadmissible_call", "S", **own)
    assert counted(story) == ["N:1C", "E:Pass", "S:Pass"]
    assert turn(story) == "W"


@EDITIONS
def test_a_bid_after_the_final_pass(edition: int) -> None:
    story = begun(edition, "auction N: 1C pass pass pass", "E calls 1H")
    own: dict[str, Any] = {"withdrawn_call_was_about_suits": False} if edition == 2007 else {}
    story.rule("inadmissible_call", "E", **own)
    assert story.made["result"]["contract"] == "1C"
    assert "39C" in story.clauses("inadmissible_call") or "duty lead_right W" in story.log
    assert "duty lead_right W" in story.log
    declaring = begun(edition, "auction N: 1C pass pass pass", "S calls 1H")
    declaring.rule("inadmissible_call", "S")
    assert "39B" in declaring.clauses("inadmissible_call")


# -- 17D3, 25, 33 --------------------------------------------------------------------------------------------
@EDITIONS
def test_a_missed_turn_comes_back(edition: int) -> None:
    story = begun(edition, "auction N: 1C pass", "W calls pass", "N calls pass")
    assert story.kinds == ["passes_out_of_rotation"]
    assert story.made["result"]["contract"] is None
    story.rule("passes_out_of_rotation", "W")
    assert (counted(story), turn(story)) == (["N:1C", "E:Pass"], "S")
    assert story.kinds == ["passes_out_of_rotation"]
    story.add("auction S: 1H pass pass pass")
    assert story.made["result"]["contract"] == "1H"


@EDITIONS
def test_a_slip_put_right_and_the_next_player_takes_back_his_call(edition: int) -> None:
    story = begun(edition, "auction N: 1C 1D 1H 1S", "S calls 2H instead")
    own: dict[str, Any] = {"first_call_was": "slip", "noticed_it_by_what_others_said_or_did": False}
    if edition == 2007:
        own["call_changed_without_pause_for_thought"] = True
    story.rule("changed_call", "S", lho_takes_back_his_call=True, **own)
    assert (counted(story), turn(story)) == (["N:1C", "E:1D", "S:2H"], "W")
    story.add("W calls 2S")
    assert counted(story) == ["N:1C", "E:1D", "S:2H", "W:2S"]


@EDITIONS
def test_a_second_thought_refused_goes_back(edition: int) -> None:
    story = begun(edition, "auction N: 1C 1D 1H>2H", "W refuses")
    own: dict[str, Any] = {
        "final_call_is_comparable" if edition == 2017 else "withdrawn_call_was_about_suits": False
    }
    story.rule("changed_call", "S", first_call_was="intended", **own)
    assert counted(story) == ["N:1C", "E:1D", "S:1H"]
    assert {"25B2"} <= story.clauses("changed_call")


@EDITIONS
def test_two_calls_at_once(edition: int) -> None:
    story = begun(edition, "auction N: 1C", "E calls pass", "W calls 1S at once")
    assert story.kinds == ["simultaneous_calls", "call_out_of_rotation"], "it was South's turn then"
    assert "33" in story.clauses("simultaneous_calls")
    story.tell("call_out_of_rotation", "W", call_out_of_turn="refuse")
    story.rule("simultaneous_calls", "W")
    assert (counted(story), turn(story)) == (["N:1C", "E:Pass"], "S")
    story.add("S calls pass")
    assert story.made["state"]["auction"]["lawful"] == ["1S"]
    lawful = begun(edition, "auction N: 1C", "E calls pass at once")
    assert lawful.kinds == []


@pytest.mark.parametrize("seed", seeds(15))
def test_any_lawless_auction_is_answered_and_ruled_on(seed: int) -> None:
    """In each language and edition; what is carried out is carried out once."""
    log = write(lawless(random.Random(seed), 20))
    asked: dict[str, Any] = {"language": LANGUAGES[seed % 3], "edition": (2007, 2017)[seed % 2]}
    made = run({"log": log, **asked})
    assert made["log"] == log or "ruled" in log
    for each in made["irregularities"]:
        about = {"kind": each["kind"], "seat": each["seat"], "nth": each["nth"]}
        done = run({"log": log, "carry_out": about, **asked})
        again = run({"log": done["log"], "told": done["told"], **asked})
        assert again["log"] == done["log"], "carried out once"

"""Irregular auctions followed into the play, both editions: what holds at each turn, and where it ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.service.story import Story

DEAL = "deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32\n"
EDITIONS = pytest.mark.parametrize("edition", [2007, 2017])
AS_NAMED = {
    2007: "withdrawn_bid_showed_the_suit_it_names_and_no_other",
    2017: "his_bids_showed_the_suits_they_name_and_no_other",
}


def insufficient(edition: int) -> Story:
    """West opens 2D, North bids 1H, East does not accept it; no call is comparable but 3H."""
    story = Story(f"dealer: W\n{DEAL}", edition)
    story.add("auction W: 2D 1H")
    assert story.kinds == ["insufficient_bid"]
    assert story.question == "insufficient_bid"
    own: dict[str, Any] = (
        {"withdrawn_bid_showed_a_denomination": True}
        if edition == 2017
        else {"both_bids_beyond_doubt_natural__2H": False}
    )
    story.rule("insufficient_bid", "N", insufficient_bid="refuse", comparable=["3H"], **own)
    assert story.made["state"]["auction"]["turn"] == "N"
    return story


@EDITIONS
def test_a_call_that_is_not_comparable_and_a_lead_restricted_at_trick_four(edition: int) -> None:
    story = insufficient(edition)
    added = story.add("N calls 2S")
    assert "duty enforced_pass S clause=27B2 since=0 turns=rest_of_auction" in added
    assert story.strip["calls.enforced_pass.rest_of_auction"] == "S 27B2"
    story.add("E calls 3D")
    state = story.made["state"]["auction"]
    assert state["lawful"] == ["Pass"]
    assert set(state["forbidden"].values()) == {"27B2"}
    assert story.question is None, "how the auction ends is not known, and whether more matters"
    story.add("auction S: pass pass pass")
    if edition == 2007:
        assert story.question == "withdrawn_call_was_about_suits"
        story.answer("insufficient_bid", "N", withdrawn_call_was_about_suits=True)
        assert story.question == "those_suits_were_shown_legally"
        story.answer("insufficient_bid", "N", those_suits_were_shown_legally="not_all")
    assert story.question == AS_NAMED[edition]
    story.answer("insufficient_bid", "N", **{AS_NAMED[edition]: True})
    assert story.made["result"]["contract"] == "3D"
    assert story.made["result"]["declarer"] == "W"
    scope, clause = ("not_shown", "26B") if edition == 2017 else ("demand", "26A2a")
    assert f"duty lead_right S clause={clause} since=1 scope={scope}" in story.log
    assert story.strip[f"lead_right.{scope}"] == f"S {clause}"
    story.add("N: H3 H8 H2 HA", "W: DA D5 D8 D2", "W: C2 C4 C8 CA")
    assert story.strip[f"lead_right.{scope}.now"] == f"S {clause}"
    (due,) = story.made["occasions"]
    assert (due["kind"], due["by"]) == ("lead_after_withdrawn_call", "W")
    named = [tuple(option["details"].values()) for option in due["options"]]
    if edition == 2017:
        assert named == [("C",), ("D",), ("H",), ()], "North has shown spades in the legal auction"
        hearts = next(o["line"] for o in due["options"] if o["details"] == {"suits": "H"})
        story.add(hearts)
        assert story.strip["ban"] == "S 26B"
        assert story.made["state"]["forbidden"] == {"H7": "26B", "H6": "26B"}
        story.add("S: S2 SA S8 SJ")
        assert "ban" not in story.strip, "he has lost the lead"
    else:
        if not named[0]:
            pytest.fail(f"which suit can be named: {named}")
        demand = next(o["line"] for o in due["options"] if o["details"] == {"suit": "H"})
        story.add(demand)
        assert story.strip["demand"] == "S 26A2a"
        assert set(story.made["state"]["lawful"]) == {"H7", "H6"}
    assert story.made["occasions"] == []


def test_an_answer_that_comes_after_the_opening_lead_is_not_too_late() -> None:
    story = insufficient(2007)
    story.add("N calls 2S", "E calls 3D", "auction S: pass pass pass", "N: H3 H8 H2 HA")
    assert "lead_right" not in story.log
    told: dict[str, Any] = {"withdrawn_call_was_about_suits": True, "those_suits_were_shown_legally": "not_all"}
    told[AS_NAMED[2007]] = True
    assert story.answer("insufficient_bid", "N", **told) == [
        "duty lead_right S clause=26A2a since=2 scope=demand"
    ]
    story.add("W: DA D5 D8 D2", "W: C2 C4 C8 CA")
    (due,) = story.made["occasions"]
    assert due["kind"] == "lead_after_withdrawn_call"
    story.add(due["options"][-1]["line"])
    assert story.made["occasions"] == []
    story.add("S: S2 SA S8 SJ")
    assert not [key for key in story.strip if key.startswith("lead_right")]


@EDITIONS
def test_a_comparable_call_leaves_all_free_and_the_result_is_looked_at_after_the_play(edition: int) -> None:
    story = insufficient(edition)
    story.add("N calls 3H", "auction E: 4D 4H 5D pass pass pass")
    assert "duty" not in story.log
    assert story.made["result"]["contract"] == "5D"
    assert story.made["occasions"] == []
    assert "27D" in story.appointments("insufficient_bid")
    assert "27B1b" in story.clauses("insufficient_bid")


def test_the_lowest_bid_of_the_denomination_is_free() -> None:
    story = Story(f"dealer: W\n{DEAL}", 2017)
    story.add("auction W: 2D 1H")
    told: dict[str, Any] = {
        "withdrawn_bid_showed_a_denomination": True,
        "lowest_bid_that_shows_the_same__2H": True,
    }
    story.rule("insufficient_bid", "N", insufficient_bid="refuse", **told)
    story.add("N calls 2H")
    assert "27B1a" in story.clauses("insufficient_bid")
    assert "duty" not in story.log


@EDITIONS
def test_accepted_by_statement_or_by_the_next_call(edition: int) -> None:
    for line in ("E accepts", "E calls pass"):
        story = Story(f"dealer: W\n{DEAL}", edition)
        story.add("auction W: 2D 1H", line)
        assert story.question is None
        assert story.clauses("insufficient_bid") == {"27A1"}
    story.add("auction S: pass pass pass")
    assert (story.made["result"]["contract"], story.made["result"]["declarer"]) == ("1H", "N")


# -- a pass out of rotation at each turn -----------------------------------------------------------------------
def passed(edition: int, dealer: str, *before: str, **facts: Any) -> Story:
    """South passes out of rotation, and West does not accept it."""
    story = Story(f"dealer: {dealer}\n{DEAL}", edition)
    story.add(*before, "S calls pass")
    story.rule(
        "call_out_of_rotation",
        "S",
        call_out_of_turn="refuse",
        pass_was_artificial_or_of_an_artificial_call=False,
        comparable=["Pass"],
        **facts,
    )
    return story


@EDITIONS
def test_a_pass_at_the_turn_of_the_right_hand_opponent(edition: int) -> None:
    story = passed(edition, "N", "N calls 1C")
    clause = "30A" if edition == 2017 else "30B1"
    assert story.made["state"]["auction"]["turn"] == "E"
    assert story.strip["calls.enforced_pass.one_turn"] == f"S {clause}"
    story.add("E calls 1D")
    assert story.made["state"]["auction"]["lawful"] == ["Pass"]
    story.add("auction S: pass 1S 2C pass")
    assert "calls.enforced_pass.one_turn" not in story.strip
    assert "2S" in story.made["state"]["auction"]["lawful"]


@EDITIONS
def test_a_pass_before_anybody_has_bid(edition: int) -> None:
    story = passed(edition, "E")
    assert story.strip["calls.enforced_pass.one_turn"] == "S 30A"
    assert story.made["state"]["auction"]["turn"] == "E"


def test_a_pass_at_partners_turn_2007() -> None:
    story = passed(2007, "W", "W calls 1C")
    assert story.made["state"]["auction"]["turn"] == "N"
    assert story.strip["calls.enforced_pass.rest_of_auction"] == "S 30B2a"
    assert story.strip["calls.no_double"] == "N 30B2b"
    assert story.made["state"]["auction"]["forbidden"]["X"] == "30B2b"
    story.add("auction N: 1H 2C")
    assert story.made["state"]["auction"]["lawful"] == ["Pass"]
    story.add("auction S: pass 2D")
    assert "X" in story.made["state"]["auction"]["lawful"], "30B2b binds North's next call only"


def test_a_pass_at_partners_turn_2017() -> None:
    story = passed(2017, "W", "W calls 1C")
    assert story.made["state"]["auction"]["turn"] == "N"
    story.add("auction N: 1H pass")
    assert story.question is not None, "each of his calls is judged before he makes one"
    story.rule("call_out_of_rotation", "S", comparable=["Pass"])
    story.add("S calls 2C")
    assert story.strip["calls.enforced_pass.one_turn"] == "N 30B1b(ii)"
    story.add("W calls 2D")
    assert story.made["state"]["auction"]["lawful"] == ["Pass"]


def test_the_same_with_a_comparable_call() -> None:
    story = passed(2017, "W", "W calls 1C")
    story.add("auction N: 1H pass")
    story.rule("call_out_of_rotation", "S", comparable=["Pass"])
    story.add("S calls pass")
    assert not [key for key in story.strip if key.startswith("calls.")]
    assert "23B" in story.clauses("call_out_of_rotation")
    assert "23C" in story.appointments("call_out_of_rotation")


def test_a_pass_at_the_turn_of_the_left_hand_opponent() -> None:
    story = Story(f"dealer: W\n{DEAL}", 2017)
    story.add("S calls pass")
    story.rule(
        "call_out_of_rotation", "S", call_out_of_turn="refuse",
        pass_was_artificial_or_of_an_artificial_call=False,
    )  # fmt: skip
    assert story.made["state"]["auction"]["turn"] == "W"
    story.add("auction W: 1C pass pass")
    assert story.question is not None


@EDITIONS
def test_a_later_pass_at_the_turn_of_the_left_hand_opponent_is_a_change_of_call(edition: int) -> None:
    for answer, counted in (("refuse", ["1C"]), ("accept", ["Pass"])):
        story = Story(f"dealer: S\n{DEAL}", edition)
        story.add("S calls 1C", "S calls pass")
        assert story.made["state"]["auction"]["turn"] == "W"
        facts: dict[str, Any] = {"first_call_was": "intended", "second_call": answer}
        own = "final_call_is_comparable" if edition == 2017 else "withdrawn_call_was_about_suits"
        facts[own] = False
        story.tell("changed_call", "S", **facts)
        story.rule("call_out_of_rotation", "S", pass_was_artificial_or_of_an_artificial_call=False)
        assert story.kinds == ["call_out_of_rotation", "changed_call"]
        calls = story.made["state"]["auction"]["calls"]
        assert [c["call"] for c in calls if c["counts"]] == counted
        assert story.made["state"]["auction"]["turn"] == "W"
        assert ("25B1" if answer == "accept" else "25B2") in story.clauses("changed_call")


# -- a bid out of rotation -------------------------------------------------------------------------------------
@EDITIONS
def test_a_bid_at_the_turn_of_the_right_hand_opponent_is_repeated_over_his_pass(edition: int) -> None:
    story = Story(f"dealer: E\n{DEAL}", edition)
    story.add("S calls 1H")
    story.rule("call_out_of_rotation", "S", call_out_of_turn="refuse")
    added = story.add("E calls pass")
    assert "duty repeat_call S clause=31A1 since=0 call=1H" in added
    assert story.made["state"]["auction"]["lawful"] == ["1H"]
    story.add("S calls 1H")
    assert "calls.repeat_call" not in story.strip
    assert story.kinds == ["call_out_of_rotation"]


def test_a_bid_at_the_turn_of_the_right_hand_opponent_who_acts() -> None:
    story = Story(f"dealer: E\n{DEAL}", 2017)
    story.add("S calls 1H")
    story.rule("call_out_of_rotation", "S", call_out_of_turn="refuse")
    story.add("E calls 1S")
    assert story.question == "call_was_artificial"
    story.answer("call_out_of_rotation", "S", call_was_artificial=False)
    story.rule("call_out_of_rotation", "S", comparable=["2H"])
    story.add("S calls X")
    assert story.strip["calls.enforced_pass.one_turn"] == "N 31A2b"
    story.add("auction W: pass pass 2S pass pass pass")
    assert story.made["result"]["contract"] == "2S"
    assert "duty lead_right N clause=26B since=1 scope=not_shown" in story.log


# -- cards seen ------------------------------------------------------------------------------------------------
@EDITIONS
def test_an_honour_shown_by_a_later_defender_is_a_penalty_card(edition: int) -> None:
    story = Story(f"dealer: W\n{DEAL}", edition)
    story.add("W calls 1D", "S shows CA")
    own: dict[str, Any] = {"partner_could_have_seen_its_face": True, "seen_by_its_owners_own_error": True}
    story.rule("exposed_card_in_auction", "S", **own)
    assert story.strip["calls.face_up"] == "S 24"
    assert story.strip["informed.barred"] == "S 24"
    assert story.strip["calls.enforced_pass.one_turn"] == "N 24B"
    assert story.made["state"]["auction"]["lawful"] == ["Pass"]
    story.add("auction N: pass 1H pass 2D pass 3D pass pass pass")
    assert story.made["result"]["contract"] == "3D"
    assert [(c["card"], c["degree"]) for c in story.made["state"]["penalty_cards"]] == [("CA", "major")]
    assert story.made["state"]["turn"] == "N"
    (due,) = story.made["occasions"]
    assert (due["kind"], due["by"]) == ("penalty_lead", "W"), "at the opening lead of his partner"
    assert ("24E" if edition == 2017 else "24") in story.clauses("exposed_card_in_auction")
    assert story.strip.get("informed.barred") != "S 24", "50E speaks of it now"


@EDITIONS
def test_an_honour_shown_by_the_later_declarer_goes_back(edition: int) -> None:
    story = Story(f"dealer: W\n{DEAL}", edition)
    story.add("W calls pass", "S shows CA")
    own: dict[str, Any] = {"partner_could_have_seen_its_face": True, "seen_by_its_owners_own_error": True}
    story.rule("exposed_card_in_auction", "S", **own)
    assert story.strip["calls.enforced_pass.one_turn"] == "N 24B"
    story.add("auction N: pass pass 1S pass 2S pass pass pass")
    assert (story.made["result"]["contract"], story.made["result"]["declarer"]) == ("2S", "S")
    assert story.made["state"]["penalty_cards"] == []
    assert ("24D" if edition == 2017 else "24") in story.clauses("exposed_card_in_auction")
    assert not [key for key in story.strip if key.startswith("calls.")]


def test_several_cards_all_become_penalty_cards_and_a_low_one_binds_nobody_in_the_auction() -> None:
    own: dict[str, Any] = {"partner_could_have_seen_its_face": True, "seen_by_its_owners_own_error": True}
    story = Story(f"dealer: W\n{DEAL}", 2017)
    story.add("W calls 1D", "S shows C7 C6")
    story.rule("exposed_card_in_auction", "S", **own)
    story.add("auction N: pass 1H pass 2D pass pass pass")
    shown = {(c["card"], c["degree"]) for c in story.made["state"]["penalty_cards"]}
    assert shown == {("C7", "major"), ("C6", "major")}
    low = Story(f"dealer: W\n{DEAL}", 2017)
    low.add("W calls 1D", "S shows C7")
    low.rule("exposed_card_in_auction", "S", played_deliberately=False, **own)
    assert "calls.enforced_pass.one_turn" not in low.strip
    low.add("auction N: pass 1H pass 2D pass pass pass")
    assert [(c["card"], c["degree"]) for c in low.made["state"]["penalty_cards"]] == [("C7", "minor")]


# -- explanations ----------------------------------------------------------------------------------------------
@EDITIONS
def test_a_wrong_explanation_corrected_after_the_final_pass(edition: int) -> None:
    """West opens 1NT, East explains West's 2H wrongly; declarer's side corrects after the final pass."""
    story = Story(f"dealer: W\n{DEAL}", edition)
    story.add(
        "auction W: 1NT pass 2H", 'W explanation of 2H wrong "hearts"', "auction S: pass 2S pass pass pass"
    )
    story.add("E corrects the explanation")
    about: dict[str, Any] = {"agreement_is": "other"}
    added = story.rule(
        "misinformation", "W", changes_his_call=True, call_could_well_have_been_influenced=True, **about
    )
    assert added[0] == "ruled misinformation seat=W"
    assert ("20F5b(ii)") in story.clauses("misinformation")
    assert "21B1a" in story.clauses("misinformation")
    story.add("S calls X instead")
    assert story.kinds == ["misinformation"], "he may change his call: that is no irregularity"
    assert story.made["result"]["contract"] is None
    assert story.made["state"]["auction"]["turn"] == "W"
    story.add("auction W: pass pass pass")
    assert story.made["result"]["contract"] == "2SX"
    assert "21B3" in story.appointments("misinformation")


def test_silence_is_due_from_the_partner_of_a_defender_who_explained_wrongly() -> None:
    story = Story(f"dealer: N\n{DEAL}", 2017)
    story.add("N calls 2D", "S explanation of 2D wrong", "auction E: 2H pass 3H pass 4H pass pass pass")
    story.add("N corrects the explanation")
    assert {"20F5a", "20F5b(i)"} <= story.clauses("misinformation")
    assert "21B3" in story.appointments("misinformation")


def test_two_of_a_kind_by_one_player_are_two() -> None:
    story = Story(f"dealer: W\n{DEAL}", 2017)
    story.add("auction W: 2D 1H 2S pass pass 2H")
    nth = [(each["kind"], each["seat"], each["nth"]) for each in story.made["irregularities"]]
    assert nth == [("insufficient_bid", "N", 1), ("insufficient_bid", "N", 2)]
    assert story.question == "insufficient_bid"
    facts: dict[str, Any] = {"insufficient_bid": "accept"}
    story.rule("insufficient_bid", "N", 2, **facts)
    assert "ruled insufficient_bid seat=N nth=2" in story.log
    assert story.question is None

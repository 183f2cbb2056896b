"""What an auction shows of calls in the place of others, and of wrong explanations; calls to be judged."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from tablilla.bridge.cards import SUIT_CARDS
from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.laws.kinds import BOOK
from tablilla.laws.law26_call_withdrawn import (
    BIDS_AS_NAMED,
    SHOWN,
    WITHDRAWN_AS_NAMED,
    rights_2007,
    rights_2017,
)
from tablilla.rules.case import Case, run
from tablilla.rules.directive import key_of
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.table.notation import read
from tablilla.table.witness import Record

N, E, S, W = Seat
LOW, OUT, CHANGED, WRONG = "insufficient_bid", "call_out_of_rotation", "changed_call", "misinformation"
RULED = {kind: f"ruled {kind} seat=S\n" for kind in (LOW, OUT, WRONG, CHANGED)}
LOW_2D = "dealer: N\nauction N: 2D pass 1H\n"
REPLACED = LOW_2D + RULED[LOW] + "call of S cancelled\n"
AT_RHO = "dealer: E\nS calls 1H\n"
REVERTED = AT_RHO + RULED[OUT] + "call of S cancelled\n"
EXPLAINED = "dealer: N\nN calls 2D!\nS explanation of 2D wrong\n".replace("!", "")
MISSED = "dealer: W\nauction W: 1C pass\nS calls pass\nW calls pass\n"
AT_ONCE = "dealer: N\nN calls 1C\nS calls 1S at once\n"
OVER = EXPLAINED + "auction E: pass 2H pass pass pass\n"


def case_of(text: str, me: Incident, edition: int = 2017, **told: Any) -> Case:
    docket = Docket(BOOK, edition, Record(read(text)))
    for key, value in told.items():
        name, _, subject = key.partition("__")
        fact = index.fact(name)
        docket = docket.told(me, fact.of(subject) if subject else fact, value)
    return Case(docket, me)


def shown(case: Case, key: str, subject: str | None = None) -> Any:
    fact = index.fact(key)
    entry = case.docket.witness.shows(case, fact if subject is None else fact.of(subject))
    value = None if entry is None else entry.value
    return value.value if isinstance(value, Enum) else value


@pytest.mark.parametrize(
    ("text", "kind", "key", "wanted"),
    [
        (LOW_2D, LOW, "replaced_before_the_ruling", "nothing"),
        (LOW_2D + "S calls 2H instead", LOW, "replaced_before_the_ruling", "legal"),
        (LOW_2D + "S calls pass instead", LOW, "replaced_before_the_ruling", "legal"),
        (LOW_2D + "S calls X instead", LOW, "replaced_before_the_ruling", "double"),
        (LOW_2D + "S calls 1S instead", LOW, "replaced_before_the_ruling", "insufficient"),
        ("mode: told\n" + LOW_2D, LOW, "replaced_before_the_ruling", None),
        (LOW_2D, LOW, "insufficient_bid", None),
        (LOW_2D + "W accepts", LOW, "insufficient_bid", "accept"),
        (LOW_2D + "W refuses", LOW, "insufficient_bid", "refuse"),
        (LOW_2D + "W chooses refuse", LOW, "insufficient_bid", "refuse"),
        (LOW_2D + "E accepts", LOW, "insufficient_bid", None),
        (LOW_2D + "S calls 2H instead\nW refuses", LOW, "insufficient_bid", "refuse"),
        (LOW_2D + "S calls 1S instead\nW accepts", LOW, "insufficient_bid", None),
        (LOW_2D + "S calls 1S instead\nW refuses", LOW, "insufficient_bid", "refuse"),
        (LOW_2D + "W refuses\nS calls 1S instead", LOW, "insufficient_bid", None),
        (AT_RHO + "W refuses", OUT, "call_out_of_turn", "refuse"),
        (AT_RHO + "W accepts", OUT, "call_out_of_turn", "accept"),
        (AT_RHO + "E calls pass\nW accepts", OUT, "call_out_of_turn", None),
        (AT_RHO, OUT, "rho_was_required_to_pass", False),
        (LOW_2D, LOW, "rho_was_required_to_pass", None),
        (MISSED, "passes_out_of_rotation", "three_passes_in_a_row_after_a_call", True),
        (MISSED, "passes_out_of_rotation", "one_of_the_passes_was_out_of_rotation", True),
        (MISSED, "passes_out_of_rotation", "a_player_lost_his_turn_by_it", True),
        (MISSED, "passes_out_of_rotation", "turn_was_of", "rho"),
        (AT_ONCE, "simultaneous_calls", "the_calls_were_simultaneous", True),
        (AT_ONCE, "simultaneous_calls", "after_that_call_it_was_his_turn", False),
        (AT_ONCE, OUT, "turn_was_of", "rho"),
        ("dealer: N\nauction N: pass pass 1H>2H\nW accepts", CHANGED, "second_call", "accept"),
        ("dealer: N\nauction N: pass pass 1H>2H", CHANGED, "since_the_first_call", "neither"),
        ("dealer: S\nauction S: 1C pass pass pass\nS calls 2C instead", CHANGED,
         "auction_period_is_over", False),
        (
            "dealer: W\nauction W: 1C pass pass pass\nS calls 2C instead",
            CHANGED,
            "since_the_first_call",
            "over",
        ),
        (
            "dealer: W\nauction W: 1C pass pass pass\nN faces the lead\nS calls 2C instead",
            CHANGED,
            "auction_period_is_over",
            True,
        ),
        (REVERTED, OUT, "rho_then", None),
        (AT_RHO + "W refuses\ncall of S cancelled\nE calls pass", OUT, "rho_then", "passes"),
        (AT_RHO + "W refuses\ncall of S cancelled\nE calls 1S", OUT, "rho_then", "acts"),
        (AT_RHO + "W refuses\ncall of S cancelled", OUT, "rho_then", None),
        (REVERTED + "E calls pass", OUT, "rho_then", "passes"),
        (REVERTED + "E calls 1S", OUT, "rho_then", "acts"),
        (REVERTED + "E calls pass", OUT, "repeated_bid_is_insufficient", False),
        ("dealer: N\nN calls 2C\nS calls 1H\n" + RULED[OUT] + "call of S cancelled\nE calls pass", OUT,
         "repeated_bid_is_insufficient", True),
        (REVERTED + "E calls 1S", OUT, "repeated_bid_is_insufficient", None),
        (REPLACED + "S calls 1S", LOW, "replacement", "insufficient"),
        (REPLACED + "S calls 2H", LOW, "replacement", None),
        (REPLACED, LOW, "second_insufficient_bid", None),
        (REPLACED + "S calls 1S\nW refuses", LOW, "second_insufficient_bid", "refuse"),
        (REPLACED + "S calls 1S\nW calls pass", LOW, "second_insufficient_bid", "accept"),
        (EXPLAINED, WRONG, "opponent_was_misled_by", "misinformed"),
        (EXPLAINED, WRONG, "last_call_of_the_others_by", "nobody"),
        (EXPLAINED, WRONG, "action_that_rested_on_it", None),
        (OVER, WRONG, "action_that_rested_on_it", "call"),
        (OVER, WRONG, "last_call_of_the_others_by", "rho"),
        (OVER, WRONG, "next_player_has_called_after_it", False),
        (EXPLAINED + "auction E: pass 2H pass", WRONG, "next_player_has_called_after_it", False),
        (EXPLAINED + "auction E: pass 2H", WRONG, "next_player_has_called_after_it", True),
        (EXPLAINED, WRONG, "explanation_noticed_by", None),
        (OVER + "S corrects the explanation", WRONG, "explanation_noticed_by", "explainer"),
        (OVER + "N corrects the explanation", WRONG, "explanation_noticed_by", "partner"),
        (OVER, WRONG, "changes_his_call", None),
        (OVER + RULED[WRONG] + "E calls X instead", WRONG, "changes_his_call", True),
        (OVER, WRONG, "next_player_changes_his_call_too", None),
        (EXPLAINED + "auction E: pass 2H\n" + RULED[WRONG] + "S calls 3H instead", WRONG,
         "next_player_changes_his_call_too", True),
    ],
)  # fmt: skip
def test_what_the_log_shows(text: str, kind: str, key: str, wanted: object) -> None:
    assert shown(case_of(text, Incident(kind, S)), key) == wanted


def judged(keys: tuple[str, ...], call: str, *, holds: bool) -> dict[str, bool]:
    return {f"{key}__{call}": holds for key in keys}


TESTS = ("same_or_similar_meaning", "all_its_hands_would_have_made_the_withdrawn_call", "same_purpose")


@pytest.mark.parametrize(
    ("call", "told", "wanted"),
    [
        (
            "2H",
            {"withdrawn_bid_showed_a_denomination": True, "lowest_bid_that_shows_the_same__2H": True},
            "lowest",
        ),
        ("2H", {"withdrawn_bid_showed_a_denomination": True}, None),
        ("3H", {"withdrawn_bid_showed_a_denomination": False} | judged(TESTS, "3H", holds=False), "other"),
        ("3H", {"withdrawn_bid_showed_a_denomination": False, "same_purpose__3H": True}, "comparable"),
        ("3H", {"withdrawn_bid_showed_a_denomination": False, "same_purpose__3H": False}, None),
        ("3H", judged(TESTS, "3H", holds=False), None),
        (PASS, judged(TESTS, PASS, holds=False), "other"),
        ("X", judged(TESTS, "X", holds=False), "double"),
        ("X", {"same_purpose__X": True}, "comparable"),
    ],
)
def test_the_new_call_counts_as_it_was_judged(call: str, told: dict[str, bool], wanted: str | None) -> None:
    dealer = LOW_2D if call != "X" else "dealer: N\nauction N: pass 2D 1H\n"
    case = case_of(dealer + RULED[LOW] + f"call of S cancelled\nS calls {call}", Incident(LOW, S), **told)
    assert shown(case, "replacement") == wanted


def test_in_2007_the_meaning_and_the_denomination_are_asked_for() -> None:
    told = {"lowest_bid_of_the_same_denomination__3H": False, "same_or_more_precise_meaning__3H": True}
    case = case_of(REPLACED + "S calls 3H", Incident(LOW, S), 2007, **told)
    assert shown(case, "replacement") == "comparable"
    seven = case_of("dealer: N\nauction N: 7NT pass 1H\n", Incident(LOW, S), 2007)
    assert shown(seven, "lowest_bid_of_the_same_denomination", "7H") is False
    for call, wanted in (("2H", True), ("3H", False), ("2S", False), (PASS, False), ("each", None)):
        assert shown(case, "lowest_bid_of_the_same_denomination", call) is wanted


def test_in_2007_the_denomination_decides_what_the_new_call_is() -> None:
    for call, wanted in (("2H", "same"), ("2D", "other"), (PASS, "other")):
        text = REVERTED + f"E calls 1S\nS calls {call}"
        assert shown(case_of(text, Incident(OUT, S), 2007), "denomination_of_the_new_call") is None
        told = case_of(text, Incident(OUT, S), 2007, call_was_artificial=False)
        assert shown(told, "denomination_of_the_new_call") == wanted


# -- what may be called, or led --------------------------------------------------------------------------------
def subjects(text: str, kind: str, key: str) -> Any:
    case = case_of(text, Incident(kind, S))
    return case.docket.witness.subjects(case, key)


def test_every_legal_call_is_judged_before_he_chooses() -> None:
    calls = subjects(LOW_2D, LOW, "replacement_calls")
    assert (calls[0], calls[-1]) == ("2H", PASS)
    assert {"2H", "7NT"} <= set(calls)
    assert not {"2D", "1H", "X", "XX"} & set(calls)
    assert subjects(REPLACED, LOW, "replacement_calls") == calls
    assert subjects(REPLACED + "S calls 4H\nW calls pass", LOW, "replacement_calls") == calls
    assert subjects(LOW_2D + "W calls pass", LOW, "replacement_calls") is None, "it was accepted"
    assert subjects("dealer: N\nauction N: pass 2D 1H\n", LOW, "replacement_calls")[-2:] == (PASS, "X")


def test_out_of_rotation_the_calls_are_known_once_it_is_his_turn() -> None:
    assert subjects(AT_RHO, OUT, "replacement_calls") is None
    assert subjects(REVERTED, OUT, "replacement_calls") is None
    calls = subjects(REVERTED + "E calls 1S", OUT, "replacement_calls")
    assert {"X", "1NT", PASS} <= set(calls)
    assert "1H" not in calls


def test_the_suits_of_lead_restrictions() -> None:
    clubs, diamonds, hearts, spades = SUIT_CARDS
    legal = REPLACED + "S calls 2S\nauction W: pass pass 3C pass"
    assert subjects(legal, "lead_after_withdrawn_call", "suits_not_shown_legally") == (clubs, diamonds, hearts)
    assert subjects(legal, "lead_after_withdrawn_call", "suits_of_the_withdrawn_call") == (2,)
    alerted = REPLACED + "S calls 2S\nN alerts\nauction W: pass pass 3C pass"
    assert subjects(alerted, "lead_after_withdrawn_call", "suits_not_shown_legally") is None
    twice = REPLACED + "S calls 1S\ncall of S cancelled\nS calls 3H"
    assert subjects(twice, "lead_after_withdrawn_call", "suits_of_the_withdrawn_call") is None
    assert spades not in subjects(legal, "lead_after_withdrawn_call", "suits_not_shown_legally")


def test_a_name_that_shows_another_suit_leaves_the_suits_to_the_director() -> None:
    """26B, 26A2 (2007): the list goes by the names of the bids only where they show just that."""
    legal = REPLACED + "S calls 2S\nauction W: pass pass 3C pass pass pass\n"
    told = {"withdrawn_call_was_about_suits": True, "those_suits_were_shown_legally": SHOWN.domain[-1]}
    for edition, fact, among, scopes in (
        (2017, BIDS_AS_NAMED, "suits_not_shown_legally", ("not_shown", "not_shown_other")),
        (2007, WITHDRAWN_AS_NAMED, "suits_of_the_withdrawn_call", ("demand", "demand_other")),
    ):
        law = {2017: rights_2017, 2007: rights_2007}[edition]
        case = case_of(legal, Incident(LOW, S), edition, **(told if edition == 2007 else {}))
        _, need = run(case.docket, case.incident, law)
        assert need is not None
        assert need.fact is fact
        for shows, scope in zip((True, False), scopes, strict=True):
            done = run(case.docket.told(case.incident, fact, shows), case.incident, law)[0].done
            assert [key_of(d.directive) for d in done] == [f"oblige.lead_right.{scope}"]
            duty = f"duty lead_right N clause={done[0].clause} since=1 scope={scope}\n"
            listed = subjects(legal + duty, "lead_after_withdrawn_call", among)
            assert (listed is None) is not shows


def test_a_side_that_bid_no_suit_is_asked_nothing_about_names() -> None:
    legal = REPLACED + "S calls pass\nauction W: 3C pass pass pass\n"
    case = case_of(legal, Incident(LOW, S))
    done, need = run(case.docket, case.incident, rights_2017)
    assert need is None
    assert [key_of(d.directive) for d in done.done] == ["oblige.lead_right.not_shown"]

"""Deals, boards and auctions of records: what is found, and that nothing is found where all is well."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat
from tests.audit.sample import CALLS, DEAL, codes, only, pbn


def test_nothing_is_found_on_a_board_where_all_is_well() -> None:
    assert codes(pbn()) == []
    assert codes(pbn(told=0)) == []
    assert codes(pbn(told=0, calls="", Contract=None, Declarer=None, Result=None)) == []
    assert codes(pbn(calls="Pass Pass Pass Pass", told=0, Contract="Pass", Declarer="", Result="")) == []


def test_a_card_in_two_hands() -> None:
    found = only(pbn(Deal=DEAL.replace("T98.AKQJ.765.765", "T98.AKQJ.765.76A")), "deal.card_twice")
    assert found.details["which"] == "CA"
    assert "E" in found.details["seats"]
    assert "W" in found.details["seats"]


def test_a_hand_without_thirteen_cards() -> None:
    found = only(pbn(Deal=DEAL.replace("AKQJ.T98.T98.T98", "AKQJ.T98.T98.T9")), "deal.count")
    assert found.details == {"counts": "N 12", "missing": 1}


def test_hands_unknown_matter_where_cards_were_played() -> None:
    hidden = DEAL.replace("765.765.AKQJ.432 432.432.432.AKQJ", "- -")
    assert only(pbn(Deal=hidden), "deal.hand_unknown").details["seats"] == "S W"
    assert codes(pbn(Deal=hidden, told=0)) == []


@pytest.mark.parametrize(
    ("number", "dealer", "vulnerable", "expected"),
    [
        ("1", "N", "None", []),
        ("2", "E", "NS", []),
        ("13", "N", "All", []),
        ("16", "W", "EW", []),
        ("17", "N", "None", []),
        ("2", "N", "NS", ["board.dealer"]),
        ("2", "E", "None", ["board.vulnerability"]),
        ("16", "N", "None", ["board.dealer", "board.vulnerability"]),
        ("?", "E", "All", []),
        ("A7", "E", "All", []),
    ],
)
def test_dealer_and_vulnerability_follow_the_number(
    number: str, dealer: str, vulnerable: str, expected: list[str]
) -> None:
    text = pbn(told=0, calls="", Board=number, Dealer=dealer, Vulnerable=vulnerable, Result=None)
    assert codes(text) == expected


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        ("1NT X XX Pass Pass Pass", []),
        ("1NT Pass Pass X Pass Pass Pass", []),
        ("1C Pass 1NT Pass Pass Pass", []),
        ("1NT Pass Pass AP", []),
        ("1NT Pass *", []),
        ("1NT Pass +", []),
        ("1NT Pass", ["auction.unfinished"]),
        ("1NT 1C Pass Pass Pass", ["auction.insufficient"]),
        ("1NT 1NT Pass Pass Pass", ["auction.insufficient"]),
        ("1NT ^I 1C Pass Pass Pass", ["auction.insufficient"]),
        ("1NT ^I 2C Pass Pass Pass", ["mark.false"]),
        ("1NT ^I Pass Pass Pass", ["mark.false"]),
        ("X 1NT Pass Pass Pass", ["auction.inadmissible"]),
        ("1NT Pass X Pass Pass Pass", ["auction.inadmissible"]),
        ("1NT XX Pass Pass Pass", ["auction.inadmissible"]),
        ("1NT X X Pass Pass Pass", ["auction.inadmissible"]),
        ("1NT X Pass XX Pass Pass Pass", ["auction.inadmissible"]),
        ("1NT X XX X Pass Pass Pass", ["auction.inadmissible"]),
        ("1NT Pass Pass Pass 2C", ["auction.after_end"]),
        ("Pass Pass Pass Pass 1C Pass", ["auction.after_end"]),
        ("1NT Pass Pass Pass Pass", ["auction.after_end"]),
        ("Pass Pass Pass 1C Pass Pass Pass", []),
        ("1NT ^S 2C Pass Pass Pass", ["auction.out_of_rotation"]),
        ("1NT ^S ^S ^S ^S 2C Pass Pass Pass", ["mark.false"]),
        ("1NT ^S ^I 1C Pass Pass Pass", ["auction.out_of_rotation", "auction.insufficient"]),
        ("^S 1NT Pass Pass Pass", ["auction.out_of_rotation"]),
    ],
)
def test_calls(calls: str, expected: list[str]) -> None:
    assert codes(pbn(calls=calls, told=0, Contract=None, Declarer=None, Result=None)) == expected


def test_an_insufficient_bid_tells_over_what_and_whether_it_is_marked() -> None:
    text = "1NT Pass 1C Pass Pass Pass"
    plain = only(pbn(calls=text, told=0, Contract=None, Declarer=None, Result=None), "auction.insufficient")
    assert plain.seat is Seat.S
    assert plain.details == {"call": "1C", "number": 3, "over": "1NT", "marked": False}
    marked = pbn(calls=text.replace("1C", "^I 1C"), told=0, Contract=None, Declarer=None, Result=None)
    assert only(marked, "auction.insufficient").details["marked"] is True


def test_the_first_call_is_the_dealers() -> None:
    text = pbn(calls="Pass 1NT Pass Pass Pass", auction="E")
    assert only(text, "auction.first_not_dealer").details["dealer"] is Seat.N
    assert codes(pbn(calls="- - 1NT Pass Pass Pass")) == ["auction.first_not_dealer"]


def test_opening_passes_that_were_left_out() -> None:
    found = only(pbn(calls="1NT Pass Pass Pass"), "auction.passes_left_out")
    assert found.details == {"count": 2, "declarer": Seat.S}
    assert codes(pbn(calls="1NT Pass Pass Pass")) == ["auction.passes_left_out"]
    assert codes(pbn(calls=CALLS)) == []

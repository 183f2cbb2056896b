"""Diagrams, exactly: what is seen, what is heard, in each language, with either letters and colours."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import BY_NAME, SPADES, hand
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import calls_of
from tablilla.desk.diagram import SPANISH, TWO, Style, card, deal
from tablilla.desk.diagram import hand as hand_table
from tablilla.desk.diagram_auction import auction
from tablilla.desk.diagram_play import play
from tablilla.formats.deal import read as read_deal
from tablilla.table import events as e
from tablilla.table.table import start
from tablilla.texts.catalogue import LANGUAGES, words
from tests.formats.samples import DEAL

EN, ES = Style(words("en")), Style(words("es"))
HANDS = read_deal(DEAL)[0]


def seen(markup: str) -> list[list[str]]:
    """The cells of a table as they are seen: what only the screen reader says left out."""
    return [[_text(cell, "hidden") for cell in row] for row in _tree(markup).iter("tr")]


def heard(markup: str) -> list[list[str]]:
    """The cells as a screen reader says them."""
    return [[_text(cell, "") for cell in row] for row in _tree(markup).iter("tr")]


def _tree(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<x>{markup}</x>")


def _text(cell: ElementTree.Element, left_out: str) -> str:
    def walk(node: ElementTree.Element) -> str:
        gone = left_out in node.get("class", "").split() if left_out else node.get("aria-hidden") == "true"
        inside = "" if gone else (node.text or "") + "".join(walk(child) for child in node)
        return inside + (node.tail or "")

    return " ".join(walk(cell).removesuffix(cell.tail or "").split())


def test_a_hand() -> None:
    one = hand("AKT2..J98.5432")
    assert seen(hand_table(one, Seat.W, EN)) == [
        ["♠", "A K 10 2"], ["♥", "—"], ["♦", "J 9 8"], ["♣", "5 4 3 2"],
    ]  # fmt: skip
    assert heard(hand_table(one, Seat.W, EN))[:2] == [["spades", "ace, king, ten, 2"], ["hearts", "none"]]
    spanish = Style(words("es"), SPANISH)
    assert seen(hand_table(one, Seat.W, spanish))[0] == ["♠", "A R 10 2"]
    assert seen(hand_table(one, Seat.W, spanish))[2] == ["♦", "V 9 8"]
    assert heard(hand_table(one, Seat.W, ES))[0] == ["picas", "as, rey, diez, 2"]
    assert "<caption>Oeste</caption>" in hand_table(one, Seat.W, ES)


def test_an_unknown_hand_is_not_an_empty_one() -> None:
    assert {row[1] for row in seen(hand_table(None, Seat.N, EN))} == {"?"}
    assert {row[1] for row in seen(hand_table(0, Seat.N, EN))} == {"—"}


def test_a_deal_has_north_on_top_and_says_all_in_words() -> None:
    made = deal(HANDS, ES, number=7, dealer=Seat.S, vulnerable=Vulnerability.EW)
    assert re.findall(r'class="hand at-(.)"', made) == ["N", "W", "E", "S"]
    assert [p.text or p[0].tail for p in _tree(made).iter("p")] == ["7", "Dador: Sur", "E-O vulnerables"]
    compass = [
        (s.text, s.get("class")) for s in _tree(made).iter("span") if s.get("class", "").startswith("at-")
    ]
    assert compass == [
        ("N", "at-N white"), ("E", "at-E red"), ("S", "at-S white deals"), ("O", "at-W red"),
    ]  # fmt: skip


def test_a_hand_of_another_number_of_cards_says_so() -> None:
    made = deal([hand("AK..."), *HANDS[1:]], EN)
    assert "<caption>North <small>(2 cards)</small></caption>" in made
    assert made.count("<small>") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_are_never_the_only_sign_and_nothing_is_styled(language: str) -> None:
    style = Style(words(language), colours=TWO)
    made = deal(HANDS, style, number=1, dealer=Seat.N, vulnerable=Vulnerability.NONE)
    assert made.startswith('<div class="deal two">')
    assert "style=" not in made
    for node in _tree(made).iter("span"):
        if "suit" in node.get("class", ""):
            assert node.text in ("♠", "♥", "♦", "♣")
    assert card(BY_NAME["HT"], style).count("10") == 1


def test_an_auction_begins_under_the_dealer() -> None:
    made = auction(calls_of(["E:Pass", "S:1NT", "W:X", "N:XX", "E:2C", "S:Pass"], dealer=Seat.E).auction, ES)
    assert seen(made) == [["O", "N", "E", "S"], ["–", "–", "Paso", "1ST"], ["X", "XX", "2♣", "Paso"]]
    assert heard(made) == [
        ["Oeste", "Norte", "Este", "Sur"], ["–", "–", "Paso", "1 sin triunfo"],
        ["doblo", "redoblo", "2 tréboles", "Paso"],
    ]  # fmt: skip


def test_irregular_calls_stay_and_say_what_they_are() -> None:
    calls = calls_of(["N:1H", "E:1D>2D", "W:Pass", "cancelled:W", "S:Pass", "W:Pass"], dealer=Seat.N)
    made = auction(calls.auction, EN)
    assert seen(made)[1:] == [
        ["–", "1♥", "1♦1 2♦", ""], ["Pass2", "", "", "Pass"], ["Pass", "", "", ""],
    ]  # fmt: skip
    assert made.count("<s>") == 2
    notes = [item.text for item in _tree(made).iter("li")]
    assert notes == [
        "1 diamonds: insufficient bid; it does not count",
        "Pass: call out of rotation; it does not count",
    ]


@pytest.mark.parametrize(
    ("calls", "said"),
    [
        (["N:1H", "E:1D", "S:Pass"], "insufficient bid; the auction went on"),
        (["N:1H", "E:1D"], "insufficient bid; nothing has been called after it"),
    ],
)
def test_what_becomes_of_an_irregular_call_is_not_said_before_it_is_ruled(calls: list[str], said: str) -> None:
    made = auction(calls_of(calls, dealer=Seat.N).auction, EN)
    assert "<s>" not in made
    assert said in made


def test_alerts_have_notes_with_names_of_their_own() -> None:
    calls = calls_of(["N:1NT", "E:Pass", "S:2C"], {"0": "10-12 <b>", "2": ""}, Seat.N)
    made = auction(calls.auction, EN, notes=calls.notes, prefix="t3a")
    assert [item.text for item in _tree(made).iter("li")] == ["1 notrump: 10-12 <b>", "2 clubs: alerted"]
    assert re.findall(r'(?:id|href)="(#?t3a[nm]\d)"', made) == [
        "#t3an1", "t3am1", "#t3an2", "t3am2", "t3an1", "t3an2",
    ]  # fmt: skip


def test_a_play_marks_who_led_and_who_won() -> None:
    n, east, s, w = (one or 0 for one in HANDS)
    table = start(Seat.S, SPADES, (n, east, s, w))
    for cards in ("CA C8 C5 C2", "CK C9 C6 C3", "CQ CT C7 C4", "CJ SA S8 S5"):
        leader = table.leader or Seat.W
        for step, one in enumerate(cards.split()):
            table = table.play(leader.on(step), BY_NAME[one])
    made = play(table, EN)
    assert seen(made)[0] == ["", "W", "N", "E", "S", "Won by"]
    assert heard(made)[0] == ["Trick", "West", "North", "East", "South", "Won by"]
    assert seen(made)[1] == ["1", "♣A", "♣8", "♣5", "♣2", "W"]
    assert seen(made)[4] == ["4", "♣J", "♠A", "♠8", "♠5", "N"]
    assert heard(made)[4][1] == "jack of clubs (led)"
    assert made.count('class="led"') == 4
    assert "Tricks: N-S 1, E-W 3" in made


def test_a_card_that_was_taken_back_stays_struck_through_and_a_revoke_is_noted() -> None:
    table = start(Seat.S, SPADES, (0, hand("T98.AKQJ.765.765"), 0, 0))
    table = table.play(Seat.W, BY_NAME["CA"]).play(Seat.N, BY_NAME["C8"]).play(Seat.E, BY_NAME["H2"] << 10)
    table = table.add(e.Corrected(Seat.E, BY_NAME["C5"], BY_NAME["HQ"]))
    made = play(table, EN)
    assert seen(made)[1][:4] == ["1", "♣A", "♣8", "♥Q1 ♣5"]
    assert "(taken back)" in made
    assert [item.text for item in _tree(made).iter("li")] == ["queen of hearts: revoke"]


def test_without_cards_there_is_no_table() -> None:
    assert play(start(Seat.S, SPADES), EN) == ""

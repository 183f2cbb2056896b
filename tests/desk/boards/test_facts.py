"""What the record of a board shows is not asked again, and nothing is taken from it that people have to say."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting, board, calls_of, reached, table
from tablilla.desk.boards.check import amiss
from tablilla.desk.boards.entries import prepare
from tablilla.desk.boards.facts import opening, recorded, recorded_card, shown, table_request
from tablilla.desk.boards.item import Item
from tablilla.desk.boards.results import Told
from tablilla.desk.entry import Entry, Source, new
from tablilla.desk.fold import current
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tablilla.laws import index
from tablilla.rules.fact import Kind
from tablilla.service.calls import answer
from tablilla.texts.catalogue import words
from tests.desk.boards.samples import OPENED, SESSION
from tests.formats.samples import DEAL

HANDS = read_deal(DEAL)[0]
BOARD = Board(1, Seat.N, Vulnerability.NONE, HANDS)
PLAYED = ("W: CA C8 C5 C2", "W: CK C9 HA C3", "W: CQ CT C6 C4", "W: CJ DT C7 DA", "play over")
CALLED = ("N:Pass", "E:Pass", "S:1NT", "W:Pass", "N:Pass", "E:Pass")
SITTING = Sitting(
    1, "1", contract=Told(1, 4, 0), declarer=Seat.S, tricks=7, lines=PLAYED, calls=calls_of(CALLED)
)


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize(
    ("lines", "calls", "kind"),
    [
        (PLAYED, CALLED, "revoke"),
        (("N: SA S8 S7 S4", "play over"), CALLED, "opening_lead_out_of_turn"),
        (("W: CA C8 C5 C2", "N: SA S8 S7 S4", "play over"), CALLED, "lead_out_of_turn"),
        ((), ("N:1H", "E:1D", "S:Pass"), "insufficient_bid"),
        ((), ("N:1H", "S:Pass"), "call_out_of_rotation"),
        ((), ("N:X", "E:Pass"), "inadmissible_call"),
    ],
)
def test_the_facts_are_findings_that_the_service_takes(
    lines: tuple[str, ...], calls: tuple[str, ...], kind: str, edition: int
) -> None:
    sitting = SITTING._replace(lines=lines, calls=calls_of(calls))
    (incident,) = [one for one in shown(BOARD, sitting) if one.kind == kind][:1]
    made = opening(BOARD, sitting, incident, edition)
    assert made.value["kind"] == kind
    assert made.facts
    assert all(index.fact(key).kind is Kind.FINDING for key in made.facts)
    request = {k: v for k, v in made.value.items() if k in ("kind", "seat", "trick", "card", "suit", "edition")}
    request |= made.value.get("details", {})
    bare = answer("rule", request)
    told = answer("rule", {**request, "facts": made.facts})
    assert told.get("question", {}).get("fact") not in made.facts
    if bare.get("question", {}).get("fact") in made.facts:
        assert told.get("question") != bare["question"]


def test_only_what_the_named_table_shows_is_taken() -> None:
    about = "board/1/table/1"
    log = current(
        prepare(
            [
                Item("board.set", "board/1", "", {"deal": DEAL, "dealer": "N", "vul": "none"}),
                Item("result.set", about, "", {"contract": "1NT", "declarer": "S", "tricks": 7}),
                Item("result.set", about, "auction", {"auction": list(CALLED)}),
                Item("result.set", about, "play", {"play": list(PLAYED)}),
            ],
            SESSION,
            (),
            OPENED,
            UTC,
        ).entries
    )
    value = {"kind": "revoke", "board": 1, "table": "1", "seat": "E", "trick": 2, "edition": 2017}
    assert recorded(log, value)["held_a_card_of_the_suit"] is True
    for other in (
        {"table": "2"},
        {"seat": "W"},
        {"trick": 3},
        {"board": 2},
        {"kind": "hesitation"},
        {"table": None},
    ):
        assert recorded(log, {**value, **other}) == {}
        assert recorded_card(log, {**value, **other}) is None
    assert recorded_card(log, value) == "HA"
    assert board(log, 1).sittings[0].lines == PLAYED


def test_the_board_is_followed_on_by_the_service() -> None:
    made = answer("table", table_request(BOARD, SITTING, "en"))
    assert [one["kind"] for one in made["irregularities"]] == ["revoke"]
    assert made["result"]["contract"] == "1NT"


RECORDED = Item("result.set", "board/1/table/1", "", {"contract": "1NT", "declarer": "S"})


def event(number: int | str, line: str) -> Entry:
    return new(
        SESSION, "board/1/table/1", "event", line, key=str(number), source=Source.DIRECTOR, device=SESSION
    )


@pytest.mark.parametrize("odd", ["²", "٣", "9" * 190, "x"])
def test_a_line_with_an_odd_number_stands_where_its_clock_puts_it(odd: str) -> None:
    log = current(
        [*prepare([RECORDED], SESSION, (), OPENED, UTC).entries, event(10, "W CA"), event(odd, "N C8")]
    )
    assert set(board(log, 1).sittings[0].lines) == {"W CA", "N C8"}


def test_a_table_followed_card_by_card_is_its_play() -> None:
    entries = prepare([RECORDED], SESSION, (), OPENED, UTC).entries
    log = current([*entries, event(10, "N C8"), event(2, "W CA")])
    assert board(log, 1).sittings[0].lines == ("W CA", "N C8")


def test_a_record_that_cannot_be_shows_nothing_and_says_why() -> None:
    wrong = SITTING._replace(lines=("W: CA C8 C5 S9",))
    with pytest.raises(Fault, match=r"table\.card_twice"):
        table(BOARD, wrong)
    assert amiss(BOARD, wrong, words("en"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"lead": "SA"}, "♠A is in the hand of North, not of West"),
        ({"score": 120}, "90"), ({"tricks": 12, "score": None}, "12"),
    ],
)  # fmt: skip
def test_what_is_amiss(change: dict[str, Any], said: str) -> None:
    clean = SITTING._replace(lines=("W: CA C8 C5 C2", "W: CK C9 C6 C3", "play over"), lead="CA", score=90)
    assert amiss(BOARD, clean, words("en")) == []
    found = amiss(BOARD, clean._replace(**change), words("en"))
    assert any(said in line for line in found), found


def test_contract_and_declarer_follow_from_the_auction_where_no_result_tells_them() -> None:
    bare = SITTING._replace(contract=None, declarer=None)
    assert reached(bare) == (Told(1, 4, 0), Seat.S)
    assert table(BOARD, bare).declarer is Seat.S


@given(st.lists(st.text(alphabet="NESWPX1234567CDHT:>+canelrs", max_size=12), max_size=8))
def test_whatever_stands_in_a_list_of_calls_is_a_call_or_left_out(entries: list[str]) -> None:
    made = calls_of(entries)
    assert set(made.entries) <= set(entries)
    assert calls_of(made.entries).auction == made.auction

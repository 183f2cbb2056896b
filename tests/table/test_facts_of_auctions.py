"""What an auction shows of the facts of Laws 17 to 39, each stated a second time; rulings carried out."""

from __future__ import annotations

from enum import Enum
from typing import Any

import pytest

from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws import index
from tablilla.laws.duties_of_calls import NoDouble, RepeatCall
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.obligation import Duty
from tablilla.rules.ruling import rule, rule_all
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.auction_detection import irregular
from tablilla.table.auction_plain import call_of
from tablilla.table.auction_rulings import ruled
from tablilla.table.plain import table_of
from tablilla.table.table import Table
from tablilla.table.witness import Record

N, E, S, W = Seat
PASSES_OF_SOUTH = {"must_pass": "S", "until": "rest-of-auction", "clause": "27B2"}
ONCE = {"must_pass": "S", "until": "one-turn", "clause": "24B"}


def table(dealer: str, *calls: object) -> Table:
    listed: list[object] = []
    for entry in calls:
        listed += entry.split() if isinstance(entry, str) else [entry]
    return table_of({"dealer": dealer, "calls": listed})


def shown(at: Table, kind: str, seat: Seat, key: str) -> Any:
    record = Record(at)
    entry = record.shows(Case(Docket(BOOK, 2017, record), Incident(kind, seat)), index.fact(key))
    value = None if entry is None else entry.value
    return value.value if isinstance(value, Enum) else value


def bound(duty: Duty, call: str) -> Table:
    """North, dealer, makes this call against his duty."""
    return table_of({"dealer": "N", "calls": []}).add(e.Obliged(duty), a.Called(N, call))


NOT_TO_DOUBLE = table("N", "N:1H").add(e.Obliged(NoDouble(who=E, clause="30B2b")), a.Called(E, "X"))
BID_AGAIN = RepeatCall(who=N, clause="31A1", call="1S")
DOUBLE_AGAIN = RepeatCall(who=N, clause="32A1", call="X")
AGAINST = "call_against_duty"
LOW, OUT, BAD = "insufficient_bid", "call_out_of_rotation", "inadmissible_call"
CHANGED, SEEN, WRONG = "changed_call", "exposed_card_in_auction", "misinformation"
ROWS: list[tuple[Table, str, Seat, str, Any]] = [
    (table("N", "N:1H E:P S:1C"), LOW, S, "insufficient_bid_was_out_of_rotation", False),
    (table("N", "N:1H E:P S:1C"), LOW, S, "lho_called_over_the_insufficient_bid", False),
    (table("N", "N:1H E:P S:1C W:P"), LOW, S, "lho_called_over_the_insufficient_bid", True),
    (table("N", "N:1H E:P S:1C>2C W:P"), LOW, S, "lho_called_over_the_insufficient_bid", False),
    (table("W", "N:1S"), OUT, N, "turn_was_of", "rho"),
    (table("S", "N:1S"), OUT, N, "turn_was_of", "partner"),
    (table("E", "N:1S"), OUT, N, "turn_was_of", "lho"),
    (table("W", "N:1S"), OUT, N, "call_out_of_rotation", "bid"),
    (table("W", "N:P"), OUT, N, "call_out_of_rotation", "pass"),
    (table("N", "N:1H W:X"), OUT, W, "call_out_of_rotation", "double"),
    (table("W", "N:1S"), OUT, N, "called_since", "nothing"),
    (table("W", "N:1S E:P"), OUT, N, "called_since", "over_it"),
    (table("W", "N:1S W:P"), OUT, N, "called_since", "in_his_turn"),
    (table("E", "N:1S E:P"), OUT, N, "called_since", None),
    (table("W", "N:1S"), OUT, N, "offender_had_called_before", False),
    (table("N", "N:1S E:P N:2S"), OUT, N, "offender_had_called_before", True),
    (table("W", "N:P"), OUT, N, "nobody_had_bid", True),
    (table("W", "W:1C S:P"), OUT, S, "nobody_had_bid", False),
    (table("N", "N:1H W:X"), OUT, W, "double_was_inadmissible", False),
    (table("N", "N:1H E:P S:X"), BAD, S, "inadmissible_because", "double"),
    (table("N", "N:1H E:8C"), BAD, E, "inadmissible_because", "over_seven"),
    (table("N", "N:1H E:P S:P W:P N:2H"), BAD, N, "inadmissible_because", "after_the_end"),
    (table("N", "N:1H E:P", ONCE, "S:2H"), BAD, S, "inadmissible_because", "had_to_pass"),
    (table("N", "N:1H E:P S:X"), BAD, S, "lho_before_rectification", "silent"),
    (table("N", "N:1H E:P S:X W:P"), BAD, S, "lho_before_rectification", "called"),
    (table("N", "N:1H E:P S:X"), BAD, S, "turn_at_the_inadmissible_call", "his"),
    (table("N", "N:1H S:X"), BAD, S, "turn_at_the_inadmissible_call", "anothers"),
    (table("N", "N:1H E:P", ONCE, "S:X"), BAD, S, "call_was_against_19a1_or_19b1", True),
    (table("N", "N:1H E:P", ONCE, "S:2H"), BAD, S, "call_was_against_19a1_or_19b1", False),
    (table("N", "N:1H E:P", ONCE, "S:2H"), BAD, S, "had_to_pass_for_the_rest_of_the_auction", False),
    (table("N", "N:1H E:P", PASSES_OF_SOUTH, "S:2H"), BAD, S, "had_to_pass_for_the_rest_of_the_auction", True),
    (table("N", "N:1H E:8C"), BAD, E, "names_more_than_seven", True),
    (bound(BID_AGAIN, "P"), AGAINST, N, "had_to_repeat", "bid"),
    (bound(DOUBLE_AGAIN, "P"), AGAINST, N, "had_to_repeat", "double"),
    (bound(BID_AGAIN, "P"), AGAINST, N, "had_not_to_double", False),
    (bound(BID_AGAIN, "1S"), AGAINST, N, "had_to_repeat", None),
    (NOT_TO_DOUBLE, AGAINST, E, "had_not_to_double", True),
    (NOT_TO_DOUBLE, AGAINST, E, "had_to_repeat", None),
    (table("N", "N:1H E:P S:X"), BAD, S, "names_more_than_seven", False),
    (table("N", "N:1H E:P S:P W:P N:2H"), BAD, N, "auction_closed_by_three_passes", True),
    (table("N", "N:1H E:P S:X"), BAD, S, "auction_closed_by_three_passes", False),
    (table("N", "N:1H E:P S:P W:P N:2H"), BAD, N, "late_call", "other"),
    (table("N", "N:1H E:P S:P W:P N:P"), BAD, N, "late_call", "pass"),
    (table("N", "N:2NT>2H"), CHANGED, N, "since_the_first_call", "neither"),
    (table("N", "N:2NT>2H"), CHANGED, N, "lho_called_over_the_first_call", False),
    (table("N", "N:1H E:P S:P W:P"), BAD, N, "offender_becomes", "declaring_side"),
    (table("N", "N:1H E:P S:P W:P"), BAD, W, "offender_becomes", "defender"),
    (table("N", "N:1H E:P S:P"), BAD, W, "offender_becomes", None),
    (table("N", {"seen": "S", "cards": ["HA"]}, "N:P"), SEEN, S, "seen_after_first_call", False),
    (table("N", "N:P", {"seen": "S", "cards": ["HA"]}), SEEN, S, "seen_after_first_call", True),
    (table("N", "N:P", {"seen": "S", "cards": ["HA"]}), SEEN, S, "seen_only_after_the_final_pass", False),
    (
        table("N", "N:1C E:P S:P W:P", {"seen": "S", "cards": ["HA"]}),
        SEEN,
        S,
        "seen_only_after_the_final_pass",
        True,
    ),
    (table("N", "N:P", {"seen": "S", "cards": ["HA"]}), SEEN, S, "several_cards_seen", False),
    (table("N", "N:P", {"seen": "S", "cards": ["HA", "H2"]}), SEEN, S, "several_cards_seen", True),
    (table("N", "N:P", {"seen": "S", "cards": ["H2"]}), SEEN, S, "led_before_its_time", False),
    (table("N", "N:P", {"seen": "S", "cards": ["H2"], "led": True}), SEEN, S, "led_before_its_time", True),
    (table("N", "N:1C", {"explains": "S", "how": "wrong"}), WRONG, S, "last_call_of_the_others_by", "nobody"),
    (
        table("N", "N:1C", {"explains": "S", "how": "missing"}, "E:P"),
        WRONG,
        S,
        "last_call_of_the_others_by",
        "rho",
    ),
    *(
        (
            table("N", "N:1C", {"explains": "S", "how": "wrong"}, "E:P S:P W:1H N:P"),
            kind,
            S,
            "last_call_of_the_others_by",
            "lho",
        )
        for kind in (WRONG, "mistaken_explanation_or_call")
    ),
    (table("N", "N:1C", {"explains": "S", "how": "wrong"}), WRONG, S, "opening_lead_had_been", "not_faced"),
    (
        table("N", "N:1C E:P S:P W:P", {"explains": "S", "how": "wrong"}, {"lead_faced": "E"}),
        WRONG,
        S,
        "opening_lead_had_been",
        "faced",
    ),
    (table("N", "N:1C E:P"), BAD, S, "somebody_has_bid", True),
    (table("N", "N:P E:P"), BAD, S, "somebody_has_bid", False),
]


@pytest.mark.parametrize(("at", "kind", "seat", "key", "wanted"), ROWS)
def test_what_the_auction_shows(at: Table, kind: str, seat: Seat, key: str, wanted: object) -> None:
    assert shown(at, kind, seat, key) == wanted


def test_a_change_after_others_have_called() -> None:
    from tablilla.table import auction_events as a

    at = table("N", "N:2NT E:P S:3C")
    changed = at.add(a.Substituted(N, "2H"))
    assert shown(changed, CHANGED, N, "since_the_first_call") == "partner"
    assert shown(changed, CHANGED, N, "lho_called_over_the_first_call") is True


def test_without_an_auction_nothing_is_shown() -> None:
    empty = table_of({"dealer": "N"})
    for key in {row[3] for row in ROWS}:
        assert shown(empty, BAD, S, key) is None, key


# -- contract and declarer ---------------------------------------------------------------------------------
def test_contract_and_declarer_follow_from_the_calls() -> None:
    at = table("E", "E:1N S:P W:2D N:P E:P S:P W:3H E:4H")
    assert (at.declarer, str(at.contract), at.trumps) == (W, "2D", 1)
    assert [i.kind for i in at.irregularities] == [BAD, BAD]
    assert table("E", "E:1N S:P").declarer is None
    told = table_of({"dealer": "E", "declarer": "N", "calls": ["E:1C", "S:P", "W:P", "N:P"]})
    assert told.declarer is N


def test_when_the_auction_is_over_it_is_no_more_waited_for() -> None:
    over = Record(table("N", "N:1C E:P S:P W:P"))
    open_yet = Record(table("N", "N:1C E:P S:P"))
    assert over.reached(Incident(BAD, N), When.AUCTION)
    assert not open_yet.reached(Incident(BAD, N), When.AUCTION)
    assert not over.reached(Incident(BAD, N), When.PLAY)


# -- from the table to the ruling and back ------------------------------------------------------------------
def test_a_call_after_the_final_pass_is_ruled_on_without_a_question() -> None:
    docket, rulings = rule_all(Docket(BOOK, 2017, Record(table("E", "E:1N S:P W:2D N:P E:P S:P W:3H E:4H"))))
    assert {i.seat for i in docket.incidents} == {W, E}
    for ruling in rulings.values():
        assert ruling.complete
        assert [s.clause for s in ruling.certain] == ["39A", "22A", "39B"]


def after_ruling(at: Table, kind: str, seat: Seat, **facts: object) -> Any:
    me = Incident(kind, seat)
    docket = Docket(BOOK, 2017, Record(at))
    for key, value in facts.items():
        docket = docket.told(me, index.fact(key), index.value(index.fact(key), value))
    assert at.auction is not None
    return ruled(at.auction, me, rule(docket, me).certain)


def test_an_inadmissible_double_is_cancelled_and_partner_silenced() -> None:
    done = after_ruling(table("W", "W:1H N:X E:P S:X"), BAD, S)
    assert [(m.seat, m.call) for m in done.counting] == [(W, "1H"), (N, "X"), (E, PASS)]
    assert done.turn is S
    assert "1S" in done.lawful(S)
    assert done.call(S, "1S").call(W, "2H").lawful(N) == (PASS,)


def test_over_an_inadmissible_double_all_goes_back() -> None:
    done = after_ruling(table("W", "W:1H N:X E:P S:X W:P N:1S"), BAD, S)
    assert done.turn is S
    assert len(done.counting) == 3
    assert "1S" in done.call(S, "1H").call(W, PASS).lawful(N)


def test_a_silenced_player_who_bids_has_passed_and_so_must_partner() -> None:
    done = after_ruling(table("W", "W:1S N:2N E:P", PASSES_OF_SOUTH, "S:3N"), BAD, S)
    assert [m.call for m in done.counting] == ["1S", "2NT", PASS, PASS]
    assert done.turn is W
    assert done.call(W, "3C").lawful(N) == (PASS,)


def test_a_bid_of_more_than_seven_becomes_a_pass() -> None:
    done = after_ruling(table("N", "N:7NT E:8C S:P"), BAD, E)
    assert [(m.seat, m.call) for m in done.counting] == [(N, "7NT"), (E, PASS)]
    assert done.turn is S


def test_a_second_thought_refused_goes_back() -> None:
    done = after_ruling(
        table("N", "N:1NT>1D"),
        CHANGED,
        N,
        first_call_was="intended",
        second_call="refuse",
    )
    assert [m.call for m in done.counting] == ["1NT"]


def test_a_missed_turn_comes_back() -> None:
    at = table("W", "W:P N:1H E:P S:P N:P E:P")
    done = after_ruling(
        at,
        "passes_out_of_rotation",
        N,
        three_passes_in_a_row_after_a_call="yes",
        one_of_the_passes_was_out_of_rotation="yes",
        a_player_lost_his_turn_by_it="yes",
    )
    assert done.turn is W
    assert [m.call for m in done.counting] == [PASS, "1H", PASS, PASS]


def test_a_ruling_about_something_else_leaves_the_auction() -> None:
    auction = table("N", "N:1C E:P").auction
    assert auction is not None
    assert ruled(auction, Incident(BAD, N), ()) == auction


# -- how it is written ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "entry",
    ["N1H", "X:1H", "N:9", "N:1H>", {"what": "N"}, {"seen": "N"}, {"explains": "N", "how": "x"}, 7],
)
def test_what_cannot_be_read_is_named(entry: object) -> None:
    with pytest.raises(Fault) as wrong:
        table_of({"dealer": "N", "calls": ["N:P", entry]}, "file")
    assert "calls" in f"{wrong.value.where} {wrong.value.details}"


@pytest.mark.parametrize(
    ("text", "call"), [("p", PASS), ("pass", PASS), ("dbl", "X"), ("r", "XX"), ("3n", "3NT"), ("8c", "8C")]
)
def test_a_call_is_read_as_people_write_it(text: str, call: str) -> None:
    assert call_of(text) == call


def test_every_entry_is_an_event() -> None:
    at = table(
        "N",
        "N:1C",
        {"alerts": "S"},
        {"asks": "E"},
        {"explains": "S", "how": "right"},
        "E:P",
        {"corrects": "S"},
        {"accepts": "W"},
        {"cancelled": "E"},
        {"restored": "N"},
    )
    assert at.auction is not None
    assert len(at.auction.log) == 9
    assert irregular(at.auction) == ()

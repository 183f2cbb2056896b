"""Auctions: lawful ones against other programs, lawless ones lose and invent nothing, the Laws on both."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from endplay.types import Bid, Player
from endplay.types import Contract as EndplayContract

from tablilla.bridge.contract import DENOMINATIONS, PASS
from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, RepeatCall, Turns
from tablilla.table import auction_events as a
from tablilla.table.auction import BIDS, CALLS, OVER_SEVEN, Auction, of_calls
from tablilla.table.auction_detection import irregular, kind_of
from tablilla.table.auction_plain import auction_of, call_of
from tests.table.lawful_auctions import lawful, outcome, some

DEEP = 200 * max(1, int(os.environ.get("TABLILLA_DEEP", "1")))  # 50: 10,000 auctions
ORACLE = Path(__file__).parent / "openspiel_auctions.txt"
N, E, S, W = Seat


def told(dealer: str, text: str) -> Auction:
    return auction_of(Seat[dealer], text.split())


def kinds(auction: Auction) -> list[tuple[str, str]]:
    return [(f.seat.name, f.kind) for f in irregular(auction)]


# -- lawful auctions ----------------------------------------------------------------------------------------
def lines() -> list[str]:
    return [line for line in ORACLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


def test_openspiel_counts_the_same_lawful_calls_and_has_the_same_contract() -> None:
    assert len(lines()) == 200
    for line in lines():
        wanted, turns = line.split(" | ")
        auction = Auction(N)
        for turn in turns.split():
            count, call = turn.split(":")
            assert auction.turn is not None
            assert len(auction.lawful(auction.turn)) == int(count), line
            auction = auction.call(auction.turn, call_of(call))
        assert auction.over
        contract = auction.contract
        if contract is None:
            assert wanted == "passed"
        else:
            suit = DENOMINATIONS[contract.denomination][0]
            mine = f"{contract.level}{suit}{'X' * contract.doubled} {contract.declarer.name}"
            assert mine == wanted


def test_lawful_auctions_by_another_road_and_by_endplay() -> None:
    rng = random.Random(22)
    for _ in range(DEEP):
        calls = some(rng)
        dealer = rng.choice(list(Seat))
        auction = Auction(dealer)
        for n, call in enumerate(calls):
            assert auction.turn == dealer.on(n)
            assert set(auction.lawful(dealer.on(n))) == lawful(calls[:n])
            assert set(auction.forbidden(dealer.on(n))) == set(CALLS) - lawful(calls[:n])
            assert not auction.over
            auction = auction.call(dealer.on(n), call)
        assert auction.over
        assert auction.turn is None
        assert irregular(auction) == ()
        result = outcome(calls)
        if result is None:
            assert auction.passed_out
            assert auction.contract is None
            continue
        contract = auction.contract
        assert contract is not None
        assert (str(contract), contract.declarer) == (result[0], dealer.on(result[1]))
        other = EndplayContract.from_auction(Player(int(dealer)), _bids(calls))
        assert (other.level, int(other.declarer)) == (contract.level, int(contract.declarer))


def _bids(calls: list[str]) -> list[Bid]:
    return [Bid(call.replace("Pass", "P")) for call in calls]


# -- lawless ones ---------------------------------------------------------------------------------------------
def lawless(rng: random.Random) -> Auction:
    auction = Auction(rng.choice([*Seat, None]))
    for _ in range(rng.randrange(1, 16)):
        seat = rng.choice([auction.turn or N, rng.choice(list(Seat))])
        call = rng.choice([PASS, PASS, "X", "XX", rng.choice(BIDS[:12]), rng.choice(OVER_SEVEN)])
        auction = auction.add(
            rng.choices(
                [
                    a.Called(seat, call, rng.random() < 0.1),
                    a.Substituted(seat, call),
                    a.Cancelled(seat),
                    a.Restored(seat),
                    a.Accepted(seat),
                    a.Bound(EnforcedPass(who=seat, clause="27B2", turns=rng.choice(list(Turns)))),
                ],
                [12, 2, 1, 1, 1, 1],
            )[0]
        )
    return auction


def test_lawless_auctions_lose_and_invent_no_call() -> None:
    rng = random.Random(39)
    for _ in range(DEEP):
        auction = lawless(rng)
        acts = [(x.seat, x.call) for x in auction.log if isinstance(x, (a.Called, a.Substituted))]
        assert [(m.seat, m.call) for m in auction.made] == acts
        assert len(set(auction.standing)) == len(auction.standing)
        assert set(auction.standing) <= set(range(len(auction.made)))
        assert Auction(auction.dealer).add(*auction.log) == auction
        for seat in Seat:
            assert set(auction.lawful(seat)).isdisjoint(auction.forbidden(seat))
            assert len(auction.lawful(seat)) + len(auction.forbidden(seat)) == len(CALLS)


def test_a_call_is_irregular_just_where_a_clause_forbade_it() -> None:
    rng = random.Random(17)
    for _ in range(DEEP):
        auction = Auction(rng.choice(list(Seat)))
        for _ in range(rng.randrange(1, 12)):
            seat = rng.choice([auction.turn or N, rng.choice(list(Seat))])
            call = rng.choice([PASS, "X", "XX", *BIDS[:8], OVER_SEVEN[0]])
            forbidden = auction.against(seat, call)
            auction = auction.call(seat, call)
            assert (kind_of(auction, auction.made[-1]) is not None) is (forbidden is not None), (seat, call)


# -- the Laws -------------------------------------------------------------------------------------------------
def test_why_each_call_is_forbidden() -> None:
    auction = told("N", "N:1H E:P")
    assert auction.forbidden(S) == {"1C": "18D", "1D": "18D", "1H": "18D", "X": "19A1", "XX": "19B1"}
    assert set(auction.forbidden(W).values()) == {"17C"}
    assert set(Auction(N).forbidden(E).values()) == {"17B"}
    assert set(told("N", "N:1H E:P S:P W:P").forbidden(N).values()) == {"39A"}
    assert auction.against(S, "8C") == "38A"


@pytest.mark.parametrize(
    ("dealer", "calls", "wanted"),
    [
        ("N", "N:1H E:P S:1C", [("S", "insufficient_bid")]),
        ("N", "N:1H E:P S:1H", [("S", "insufficient_bid")]),
        ("W", "N:1S", [("N", "call_out_of_rotation")]),
        ("N", "N:1H S:1C", [("S", "call_out_of_rotation")]),
        ("N", "N:1H S+:P", [("S", "simultaneous_calls")]),
        ("N", "N:1H E:P S:X", [("S", "inadmissible_call")]),
        ("N", "N:1H E:X S:X", [("S", "inadmissible_call")]),
        ("N", "N:1H E:X S:XX", []),
        ("N", "N:1H E:XX", [("E", "inadmissible_call")]),
        ("N", "N:1H E:X S:XX W:XX", [("W", "inadmissible_call")]),
        ("N", "N:1H E:P S:P W:X N:XX", []),
        ("N", "N:1H E:8C", [("E", "inadmissible_call")]),
        ("N", "N:1H E:P S:P W:P N:P", [("N", "inadmissible_call")]),
        ("N", "N:P E:P S:P W:P N:1C", [("N", "inadmissible_call")]),
        ("N", "N:2NT>2H", [("N", "changed_call")]),
        ("N", "N:1H E:P S:1C>2C", [("S", "insufficient_bid")]),
        ("N", "N:1H E:P S:1C>1D", [("S", "insufficient_bid")]),
        ("N", "N:1H E:P S:1C W:P N:2H E:P S:2C", [("S", "insufficient_bid"), ("S", "insufficient_bid")]),
        ("N", "E:P N:1H E:P", [("E", "call_out_of_rotation")]),
        ("W", "W:P N:1H E:P S:P N:P E:P", [("N", "passes_out_of_rotation")]),
    ],
)
def test_what_is_irregular(dealer: str, calls: str, wanted: list[tuple[str, str]]) -> None:
    assert kinds(told(dealer, calls)) == wanted


def test_an_accepted_insufficient_bid_counts() -> None:
    auction = told("N", "N:1H E:P S:1C W:P N:P E:P")
    assert str(auction.contract) == "1C"
    assert auction.contract is not None
    assert auction.contract.declarer is S


def test_an_accepted_call_out_of_rotation_counts() -> None:
    auction = told("W", "N:1S E:P S:P W:P")
    assert auction.contract is not None
    assert (str(auction.contract), auction.contract.declarer) == ("1S", N)


def test_the_player_in_turn_makes_void_what_his_left_hand_opponent_called() -> None:
    auction = told("W", "N:1S W:P")
    assert [(m.seat, m.call) for m in auction.counting] == [(W, PASS)]
    assert auction.turn is N
    assert auction.turns(N) == 0


def test_a_missed_turn_keeps_the_auction_open() -> None:
    auction = told("W", "W:P N:1H E:P S:P N:P E:P")
    assert not auction.over
    back = auction.add(a.Cancelled(E), a.Cancelled(N))
    assert back.turn is W
    assert back.call(W, PASS).over


def test_calls_that_never_count_are_left_out_of_the_contract() -> None:
    assert str(told("N", "N:1H E:P S:X W:P N:P E:P").contract) == "1H"
    assert str(told("N", "N:1H E:P S:P W:P N:2H").contract) == "1H"
    assert str(told("N", "N:1H E:8C S:P W:P N:P").contract) == "1H"


def test_who_first_named_the_denomination_declares_even_by_a_call_out_of_rotation() -> None:
    auction = told("N", "S:1D W:P N:2D E:P S:P W:P")
    assert auction.contract is not None
    assert auction.contract.declarer is S
    void = told("N", "E:1D N:1H E:2D S:P W:3D N:P E:P S:P")
    assert void.contract is not None
    assert void.contract.declarer is E


# -- duties ---------------------------------------------------------------------------------------------------
def test_an_enforced_pass_of_one_turn() -> None:
    auction = told("N", "N:1H E:P").add(a.Bound(EnforcedPass(who=S, clause="24B", turns=Turns.ONE)))
    assert auction.lawful(S) == (PASS,)
    assert auction.against(S, "2C") == "24B"
    after = auction.call(S, PASS).call(W, "1S").call(N, PASS).call(E, PASS)
    assert "2C" in after.lawful(S)
    broke = auction.call(S, "2C")
    assert kinds(broke) == [("S", "inadmissible_call")]


def test_an_enforced_pass_for_the_rest() -> None:
    auction = told("N", "N:1H E:P").add(a.Bound(EnforcedPass(who=S, clause="27B2", turns=Turns.REST)))
    after = auction.call(S, PASS).call(W, "1S").call(N, PASS).call(E, PASS)
    assert after.lawful(S) == (PASS,)


def test_over_a_right_hand_opponent_who_has_to_pass() -> None:
    auction = told("N", "N:1H E:1S").add(a.Bound(EnforcedPass(who=S, clause="27B2", turns=Turns.REST)))
    assert "2C" in auction.lawful(W)
    assert "2C" not in auction.lawful(N)
    assert kinds(auction.call(W, "2C")) == []


def test_other_duties_about_calls() -> None:
    repeat = told("W", "").add(a.Bound(RepeatCall(who=W, clause="31A1", call="1S")))
    assert repeat.lawful(W) == ("1S",)
    no_double = told("N", "N:1H").add(a.Bound(NoDouble(who=E, clause="30B2b")))
    assert no_double.against(E, "X") == "30B2b"
    assert no_double.against(E, "1S") is None


# -- changes --------------------------------------------------------------------------------------------------
def test_a_changed_call_stands_in_the_place_of_the_first_and_may_go_back() -> None:
    auction = told("N", "N:2NT E:P").add(a.Substituted(N, "2H"))
    assert [(m.seat, m.call) for m in auction.counting] == [(N, "2H"), (E, PASS)]
    assert auction.turn is S
    back = auction.add(a.Restored(N))
    assert [(m.seat, m.call) for m in back.counting] == [(N, "2NT"), (E, PASS)]
    assert len(back.made) == 3


def test_nothing_to_take_back_changes_nothing() -> None:
    auction = told("N", "N:1H")
    assert auction.add(a.Cancelled(S)).counting == auction.counting
    assert auction.add(a.Restored(N)).counting == auction.counting
    assert auction.add(a.Substituted(E, "1S")).counting[-1].call == "1S"


def test_of_calls() -> None:
    assert of_calls(N, [(N, "1C"), (E, PASS)]) == told("N", "N:1C E:P")

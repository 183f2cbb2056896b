"""Lawful play against an oracle: endplay's turn, legal cards and winners, on random deals."""

from __future__ import annotations

import random

import pytest
from endplay.types import Deal, Denom, Player

from tablilla.bridge.cards import card, cards, hand_text, name
from tablilla.bridge.seats import Seat
from tests.table.boards import begin, deeper

DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
PLAYERS = {Seat.N: Player.north, Seat.E: Player.east, Seat.S: Player.south, Seat.W: Player.west}


@pytest.mark.parametrize("block", range(50))
def test_lawful_play_is_endplays(block: int) -> None:
    """``TABLILLA_DEEP=40`` plays 2,000 deals."""
    for seed in deeper(block):
        rng = random.Random(seed)
        table = begin(rng)
        deal = Deal("N:" + " ".join(hand_text(h) for h in table.hands))
        assert table.trumps is not None
        assert table.turn is not None
        deal.trump, deal.first = DENOMS[table.trumps], PLAYERS[table.turn]
        for _ in range(52):
            seat = table.turn
            assert seat is not None
            assert PLAYERS[seat] is deal.curplayer
            allowed, _ = table.lawful(seat)
            legal = {card(str(one)[:1].translate(LETTERS) + str(one)[1:]) for one in deal.legal_moves()}
            assert set(cards(allowed)) == legal
            one = rng.choice(list(cards(allowed)))
            table = table.play(seat, one)
            deal.play(name(one))
        assert table.closed
        assert table.irregularities == ()


LETTERS = str.maketrans("♣♦♥♠", "CDHS")

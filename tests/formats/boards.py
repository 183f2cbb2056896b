"""Lawful boards made by chance: a deal, an auction, all 52 cards."""

from __future__ import annotations

from random import Random

from tablilla.bridge.board import dealer, vulnerability
from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, cards, suit_of
from tablilla.bridge.contract import PASS, Contract, contract_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.formats.deal import SEATS
from tablilla.formats.record import Call, Hands, Record, Sides, Tagged
from tablilla.formats.words import BIDS, passes_left


def deal(chance: Random) -> Hands:
    """Thirteen cards each."""
    pack = list(cards(ANY))
    chance.shuffle(pack)
    a, b, c, d = (sum(pack[13 * i : 13 * i + 13]) for i in range(4))
    return a, b, c, d


def auction(chance: Random, first: Seat) -> tuple[list[Call], Contract]:
    """Calls that end in a contract, undoubled."""
    calls: list[Call] = []
    level = -1
    while passes_left(calls) or level < 0:
        if (level < 0 and passes_left(calls) == 1) or (
            chance.random() < 0.5 and level < 30 and len(calls) < 20
        ):
            level += chance.randint(1, 4)
            calls.append(Call(first.on(len(calls)), BIDS[level]))
        else:
            calls.append(Call(first.on(len(calls)), PASS))
    made = contract_of([(call.seat, call.call) for call in calls])
    assert made is not None
    return calls, made


def play(chance: Random, hands: Hands, contract: Contract) -> tuple[list[list[tuple[Seat, Card]]], int]:
    """Thirteen tricks in playing order, suits followed, and how many declarer wins."""
    left = [hand or 0 for hand in hands]
    leader, tricks, won = contract.declarer.on(1), [], 0
    for _ in range(13):
        trick: list[tuple[Seat, Card]] = []
        for seat in (leader.on(i) for i in range(4)):
            led = suit_of(trick[0][1]) if trick else None
            may = left[seat] & SUIT_CARDS[led] if led is not None else 0
            chosen = chance.choice(list(cards(may or left[seat])))
            left[seat] ^= chosen
            trick.append((seat, chosen))
        tricks.append(trick)
        leader = winner(trick, contract.denomination) or SEATS[0]
        won += leader.side is contract.declarer.side
    return tricks, won


def in_columns(tricks: list[list[tuple[Seat, Card]]], first: Seat) -> tuple[Card, ...]:
    """The cards as PBN's rows have them."""
    return tuple(dict(trick)[first.on(i)] for trick in tricks for i in range(4))


def board(chance: Random, number: int = 1) -> Record:
    """A complete record."""
    first, hands = dealer(number), deal(chance)
    calls, contract = auction(chance, first)
    tricks, won = play(chance, hands, contract)
    lead = contract.declarer.on(1)
    names = tuple((name, name[0]) for name in ("West", "North", "East", "South"))
    return Record(
        format="pbn",
        board=str(number),
        dealer=first,
        vulnerable=vulnerability(number),
        hands=hands,
        auction=first,
        calls=tuple(calls),
        derived=contract,
        contract=Tagged(contract.level, contract.denomination, contract.doubled),
        declarer=contract.declarer,
        first=lead,
        play=in_columns(tricks, lead),
        result=Sides(won),
        tags=(
            ("Event", "Made by chance"),
            ("Site", "Here"),
            ("Date", "2024.01.01"),
            *names,
            ("Scoring", "IMP"),
        ),
    )

"""The life of each restriction against a second statement over the whole log, which looks at no table.

The test writes down what it does: plays with their trick, and events.  From that list alone it says who won,
which penalty cards lie there, and which duties are in force; after every event the table must say the same.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import pytest

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, cards, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, MinorFirst, PlayPenaltyCard
from tablilla.laws.law57_premature_play import Demand, PlayAsDemanded, PlayInTurn
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.table import Table
from tests.table.boards import begin, choose, deeper


@dataclass
class Written:
    """What happened, in order: plays ``(seat, card)`` and events with the number of plays before them."""

    declarer: Seat
    trumps: int
    plays: list[tuple[Seat, Card]] = field(default_factory=list)
    events: list[tuple[int, e.Event]] = field(default_factory=list)

    # -- who leads ------------------------------------------------------------------------------------------
    def leaders(self) -> list[Seat]:
        """Who led, or is to lead, to each trick begun or about to begin."""
        whole = range(0, len(self.plays) - 3, 4)
        return [self.declarer.on(1), *(self.winner(self.plays[at : at + 4]) for at in whole)]

    def winner(self, four: list[tuple[Seat, Card]]) -> Seat:
        suits = [suit_of(c) for _, c in four]
        ruling = self.trumps if self.trumps != NOTRUMP and self.trumps in suits else suits[0]
        return max((c, s) for (s, c), suit in zip(four, suits, strict=True) if suit == ruling)[1]

    def trick_at(self, plays: int) -> int:
        return plays // 4 + 1

    # -- what holds -------------------------------------------------------------------------------------------
    def lying(self) -> dict[tuple[Seat, Card], bool]:
        """The penalty cards that lie there, and whether they are major."""
        found: dict[tuple[Seat, Card], bool] = {}
        for number in range(len(self.plays) + 1):
            for at, event in self.events:
                if at != number:
                    continue
                if isinstance(event, e.Faced) and (event.seat, event.card) not in found:
                    mine = [key for key in found if key[0] == event.seat]
                    found[event.seat, event.card] = event.major or bool(mine)
                    found |= dict.fromkeys(mine, True)
                elif isinstance(event, e.PickedUp):
                    found = {k: v for k, v in found.items() if k[0] != event.seat or not k[1] & event.cards}
            if number < len(self.plays):
                found.pop(self.plays[number], None)
        return found

    def duties(self) -> set[Duty]:
        """All that binds now, but for the trick in which it began."""
        found: set[Duty] = set()
        for (seat, card), major in self.lying().items():
            kind, clause = (PlayPenaltyCard, "50D1a") if major else (MinorFirst, "50C")
            found.add(kind(who=seat, clause=clause, card=card))
        for at, event in self.events:
            if isinstance(event, e.Obliged) and self.alive(event.duty, self.trick_at(at)):
                found.add(event.duty)
        return found

    def alive(self, duty: Duty, since: int) -> bool:
        now = self.trick_at(len(self.plays))
        if isinstance(duty, LeadBan):
            return set(self.leaders()[since - 1 :]) <= {duty.who}
        if isinstance(duty, LeadDemand):
            return len(self.plays) == 4 * (since - 1)
        return now == since


def same(table: Table, written: Written) -> None:
    faced = {(s, c): major for s, c, major in table.faced}
    assert faced == written.lying()
    mine = {
        d if not isinstance(d, PlayPenaltyCard) else type(d)(who=d.who, clause=d.clause, card=d.card)
        for d in table.duties
    }
    assert mine == written.duties(), written.events
    assert len(table.duties) == len(mine)


def interlude(rng: random.Random, table: Table) -> e.Event | None:
    """Something that begins or ends a restriction, where it may: a lead restriction before a lead."""
    declarer, turn = table.declarer, table.turn
    assert declarer is not None
    defender = declarer.on(rng.choice((1, 3)))
    held = list(cards(table.holding(defender)))
    lying = {(s, c) for s, c, _ in table.faced}
    kind = rng.randrange(6)
    if kind == 0 and held:
        card = rng.choice(held)
        return e.Faced(defender, card, rng.random() < 0.5) if (defender, card) not in lying else None
    if kind == 1 and lying:
        seat, card = rng.choice(sorted(lying))
        return e.PickedUp(seat, card)
    if turn is None or turn.side is declarer.side:
        return None
    if table.led is None:
        suit = rng.randrange(4)
        if kind in (2, 3):
            return e.Obliged(LeadBan(who=turn, clause="50D2a", suits=SUIT_CARDS[suit], since=table.trick))
        return e.Obliged(LeadDemand(who=turn, clause="50D2a", suit=suit, since=table.trick))
    if kind == 4:
        return e.Obliged(PlayAsDemanded(who=turn, clause="57A1", demand=Demand.HIGHEST, since=table.trick))
    if kind == 5 and table.holding(turn):
        card = rng.choice(list(cards(table.holding(turn))))
        return e.Obliged(PlayInTurn(who=turn, clause="57D2", card=card, since=table.trick))
    return None


@pytest.mark.parametrize("block", range(40))
def test_restrictions_live_as_long_as_a_second_statement_says(block: int) -> None:
    begun = 0
    for seed in deeper(block):
        rng = random.Random(seed)
        table = begin(rng)
        assert table.declarer is not None
        assert table.trumps is not None
        written = Written(table.declarer, table.trumps)
        while not table.closed:
            if rng.random() < 0.25 and (event := interlude(rng, table)) is not None:
                again = isinstance(event, e.Obliged) and event.duty in table.duties
                if not again:
                    table = table.add(event)
                    written.events.append((len(written.plays), event))
                    begun += 1
                    same(table, written)
            seat = table.turn
            assert seat is not None
            card = choose(rng, table, seat, 0.1)
            table = table.play(seat, card)
            written.plays.append((seat, card))
            if not table.closed:
                same(table, written)
    assert begun

"""The histories that the deal and some statements leave: bounded search in the order of play.

Every trick has one card of each hand, led by the winner of the one before; by another hand as often as leads
out of turn are looked into (one that was accepted: what was taken back is in no trick).  A hand may fail to
follow suit, as often as the budget of revokes allows.  Cards of one hand that no statement tells apart, that
are neighbours among the cards in play and both honours or both not, are interchangeable: one history stands
for all, and ``ways`` counts them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tablilla.bridge.cards import ANY, HONOURS, SUIT_CARDS, Card, cards
from tablilla.bridge.seats import Seat
from tablilla.recall.statement import Puzzle, Statement
from tablilla.table.detection import suit, trick_winner

BUDGET = 400_000  # cards tried
MOST = 3_000  # histories kept
Trick = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class History:
    """The tricks in question, how often a hand did not follow suit, and for how many histories it stands.

    ``leads``: how many of the leads were out of turn.
    """

    tricks: tuple[Trick, ...]
    winners: tuple[Seat, ...]
    revokes: int
    ways: int
    leads: int = 0


@dataclass(frozen=True, slots=True)
class Found:
    """The histories; not ``complete``: the search ended at its bound, and there may be others."""

    histories: tuple[History, ...]
    complete: bool = True

    @property
    def ways(self) -> int:
        """How many histories, those with interchangeable cards exchanged counted too."""
        return sum(h.ways for h in self.histories)


class _Bound(Exception):
    """Enough has been tried."""


def search(puzzle: Puzzle, revokes: int = 1, budget: int = BUDGET, most: int = MOST, leads: int = 0) -> Found:
    """Every history with at most so many failures to follow suit and leads out of turn, up to the bounds."""
    job = _Search(puzzle, revokes, budget, leads)
    found: list[History] = []
    try:
        for history in job.all():
            found.append(history)
            if len(found) > most:
                return Found(tuple(found[:most]), complete=False)
    except _Bound:
        return Found(tuple(found), complete=False)
    return Found(tuple(found))


class _Search:
    def __init__(self, puzzle: Puzzle, revokes: int, budget: int, leads: int) -> None:
        self.puzzle, self.revokes, self.left, self.leads = puzzle, revokes, budget, leads
        self.trumps = puzzle.setting.trumps
        self.length = puzzle.last - puzzle.first + 1
        hands = puzzle.setting.hands
        pool = ANY & ~(hands[0] | hands[1] | hands[2] | hands[3])
        self.known = [bool(hand) for hand in hands]
        self.hands = [hand or pool for hand in hands]
        self.allowed = [[self.hands[seat] for seat in range(4)] for _ in range(self.length)]
        self.led: list[Seat | None] = [None] * self.length
        self.won: list[Seat | None] = [None] * self.length
        self.on = [ANY] * self.length
        self.somewhere: list[Statement] = []
        self.possible = all(self._told(s) for s in puzzle.statements)
        self._reserve()
        self.like = self._interchangeable()

    # -- what is told ----------------------------------------------------------------------------------------
    def _told(self, said: Statement) -> bool:
        """Whether it can be so together with the others."""
        if said.somewhere:
            self.somewhere.append(said)
            return True
        at = said.trick - self.puzzle.first
        for seat, mask in said.cards:
            self.allowed[at][seat] &= mask
        self.on[at] &= said.on
        for held, one in ((self.led, said.led), (self.won, said.won)):
            if one is not None and held[at] not in (None, one):
                return False
            held[at] = one if one is not None else held[at]
        return True

    def _reserve(self) -> None:
        """A card told for one place is in no other; until nothing changes."""
        changed = True
        while changed and self.possible:
            changed = False
            for at in range(self.length):
                for seat in range(4):
                    mask = self.allowed[at][seat]
                    if not mask:
                        self.possible = False
                        return
                    if mask & (mask - 1):
                        continue
                    for at2 in range(self.length):
                        for seat2 in range(4):
                            if (at2, seat2) != (at, seat) and self.allowed[at2][seat2] & mask:
                                self.allowed[at2][seat2] &= ~mask
                                changed = True

    def _interchangeable(self) -> dict[Card, int]:
        """Each card's class: neighbours among the cards in play that nothing tells apart."""
        masks = [m for row in self.allowed for m in row] + list(self.puzzle.masks) + [HONOURS]
        in_play = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        found: dict[Card, int] = {}
        number, last = 0, None
        for one in cards(in_play):
            sign = (suit(one), *(hand & one != 0 for hand in self.hands), *(mask & one != 0 for mask in masks))
            number += sign != last
            found[one], last = number, sign
        return found

    # -- the play ---------------------------------------------------------------------------------------------
    def all(self) -> Iterator[History]:
        """Each history, from the first trick on."""
        if not self.possible:
            return
        due, led = self.puzzle.leader, self.led[0]
        for leader in Seat if due is None else [due]:
            if due is not None or led in (None, leader):
                yield from self._trick(0, leader, self.hands, History((), (), 0, 1))

    def _trick(
        self,
        at: int,
        due: Seat,
        hands: list[Card],
        so_far: History,
    ) -> Iterator[History]:
        if at == self.length:
            if all(_happened(s, so_far.tricks) for s in self.somewhere):
                yield so_far
            return
        for leader in (due, *(due.on(step) for step in (1, 2, 3) if so_far.leads < self.leads)):
            if self.led[at] in (None, leader):
                strays = replace(so_far, leads=so_far.leads + (leader != due))
                yield from self._card(at, leader, hands, (), strays)

    def _card(
        self,
        at: int,
        leader: Seat,
        hands: list[Card],
        current: Trick,
        so_far: History,
    ) -> Iterator[History]:
        if len(current) == 4:
            winner = trick_winner(current, self.trumps)
            if winner is not None and self.won[at] in (None, winner):
                tricks, winners = (*so_far.tricks, current), (*so_far.winners, winner)
                yield from self._trick(at + 1, winner, hands, replace(so_far, tricks=tricks, winners=winners))
            return
        seat = leader.on(len(current))
        hand = hands[seat]
        led = suit(current[0][1]) if current else None
        follow = hand & SUIT_CARDS[led] if led is not None and self.known[seat] else 0
        may = hand & self.allowed[at][seat]
        if not current:
            may &= self.on[at]
        if follow and so_far.revokes == self.revokes:
            may &= follow
        tried: set[int] = set()
        for card in cards(may):
            kind = self.like[card]
            if kind in tried:
                continue
            tried.add(kind)
            self.left -= 1
            if self.left < 0:
                raise _Bound
            rest = self._without(hands, seat, card)
            if not self._can_go_on(at, seat, rest):
                continue
            same = sum(1 for other in cards(may) if self.like[other] == kind)
            broke = bool(follow) and not card & follow
            after = replace(so_far, revokes=so_far.revokes + broke, ways=so_far.ways * same)
            yield from self._card(at, leader, rest, (*current, (seat, card)), after)

    def _without(self, hands: list[Card], seat: Seat, card: Card) -> list[Card]:
        """A card that is played is in no hand; of the pool it is gone for all whose hand is unknown."""
        if self.known[seat]:
            return [hand & ~card if s == seat else hand for s, hand in enumerate(hands)]
        return [hand if self.known[s] else hand & ~card for s, hand in enumerate(hands)]

    def _can_go_on(self, at: int, seat: Seat, hands: list[Card]) -> bool:
        """Whether he still has a card for each later trick of which something is told."""
        return all(hands[seat] & self.allowed[later][seat] for later in range(at + 1, self.length))


def _happened(said: Statement, tricks: tuple[Trick, ...]) -> bool:
    """Whether in one of the tricks it was as he says."""
    return any(
        trick[0][1] & said.on
        and all(any(s == seat and c & mask for s, c in trick) for seat, mask in said.cards)
        for trick in tricks
    )

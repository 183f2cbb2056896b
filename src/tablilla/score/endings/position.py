"""A position of the play with all cards known, and what a solver says of it."""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, Suit, cards, certain, name, suit_of
from tablilla.bridge.seats import Seat, Side
from tablilla.bridge.tricks import winner
from tablilla.fault import Fault

Four = tuple[Card, Card, Card, Card]
Play = tuple[Seat, Card]


class Position(NamedTuple):
    """The cards still in the hands, and those of the trick in progress in the order in which they were played.

    ``leader`` led to the trick, or is to lead.  How the cards of the trick came there does not matter: one may
    be a revoke.  A hand that is short puts no card to a trick once it has none left; if it is to lead then, the
    next in turn leads.
    """

    trumps: Suit
    hands: Four
    leader: Seat
    current: tuple[Play, ...] = ()

    @property
    def turn(self) -> Seat | None:
        """Who is to play; ``None`` where nobody has a card left for this trick."""
        played = {seat for seat, _ in self.current}
        order = (self.leader.on(n) for n in range(4))
        return next((seat for seat in order if seat not in played and self.hands[seat]), None)

    @property
    def left(self) -> int:
        """The tricks still to be won, that in progress among them."""
        return max(
            h.bit_count() + any(s == seat for s, _ in self.current)
            for seat, h in zip(Seat, self.hands, strict=True)
        )

    @property
    def lawful(self) -> Card:
        """What the one whose turn it is may play if nothing but 44C binds him."""
        turn = self.turn
        if turn is None:
            return 0
        hand = self.hands[turn]
        led = suit_of(self.current[0][1]) if self.current else None
        return hand if led is None else hand & SUIT_CARDS[led] or hand

    def play(self, card: Card) -> tuple[Position, Seat | None]:
        """After this card of the one whose turn it is, and who won the trick if it is over with it."""
        turn = self.turn
        if turn is None or not self.hands[turn] & card:
            raise Fault("ending.card", card=name(card))
        n, e, s, w = (h & ~card for h in self.hands)
        after = Position(self.trumps, (n, e, s, w), self.leader, (*self.current, (turn, card)))
        if after.turn is not None:
            return after, None
        won = winner(after.current, self.trumps)
        assert won is not None, "known cards have a winner"
        return Position(self.trumps, after.hands, won), won

    def check(self) -> None:
        """Raises ``Fault`` (``ending.cards``, ``ending.trumps``) for cards that are not known or come twice."""
        if self.trumps not in range(NOTRUMP + 1):
            raise Fault("ending.trumps", given=self.trumps)
        seen = 0
        for mask in (*self.hands, *(card for _, card in self.current)):
            if mask < 0 or mask >> 52 or seen & mask:
                twice = seen & mask if mask >= 0 else 0
                raise Fault("ending.cards", card=name(twice & -twice) if twice else "?")
            seen |= mask
        if not all(certain(card) for _, card in self.current) or len({s for s, _ in self.current}) < len(
            self.current
        ):
            raise Fault("ending.cards", card="?")

    @property
    def even(self) -> bool:
        """Whether all hands have as many cards as those of the trick in progress leave them."""
        played = {seat for seat, _ in self.current}
        counts = {self.hands[seat].bit_count() + (seat in played) for seat in Seat}
        order = [self.leader.on(n) for n in range(len(self.current))]
        return len(counts) == 1 and [seat for seat, _ in self.current] == order


class Solution(NamedTuple):
    """The tricks still to be won, that in progress among them, if from here on everybody plays best.

    ``turn`` is to play; ``tricks`` are those of his side, ``cards`` those it wins after each card that he may
    play, ``line`` one line of best play to the end.
    """

    turn: Seat
    left: int
    tricks: int
    cards: dict[Card, int]
    line: tuple[Play, ...] = ()

    def of(self, side: Side) -> int:
        """The tricks of a side."""
        return self.tricks if self.turn.side is side else self.left - self.tricks


def text(mask: Card) -> str:
    """The cards of a set, highest first."""
    return " ".join(name(c) for c in sorted(cards(mask), reverse=True))

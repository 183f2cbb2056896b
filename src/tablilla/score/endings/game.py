"""The play of an ending under duties and penalty cards: what a player may do, and what declarer may demand.

Duties are those of the laws and are asked in the order of ``rules.obligation.lawful``: following suit, then
restrictions, then penalty cards; one that no card left can meet falls away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, combinations
from typing import NamedTuple

from tablilla.bridge.cards import SUIT_CARDS, Card, Suit, cards, certain, suit_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, MinorFirst, PlayPenaltyCard
from tablilla.rules.obligation import Duty, lawful
from tablilla.score.endings.position import Position

PenaltyCard = tuple[Seat, Card, bool]  # whose, which, major


class Bound(NamedTuple):
    """A position with what binds the players; it is what a duty looks at (``View``).

    ``offered``: declarer has said what he wants of this lead (50D2).  ``trick`` counts from 1 or from where the
    duties count.
    """

    position: Position
    duties: tuple[Duty, ...] = ()
    faced: tuple[PenaltyCard, ...] = ()
    declarer: Seat | None = None
    trick: int = 1
    offered: bool = False

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick in progress."""
        current = self.position.current
        return suit_of(current[0][1]) if current else None

    @property
    def turn(self) -> Seat | None:
        """Who is to play."""
        return self.position.turn

    def led_to(self, trick: int) -> Seat | None:
        """Who led, or is to lead, to the trick in progress; of earlier ones it is no longer known."""
        if trick != self.trick:
            return None
        return self.position.leader if self.position.current else self.turn

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        """Whether a penalty card of his still lies on the table."""
        return any(s is seat and c == card for s, c, _ in self.faced)

    def holding(self, seat: Seat) -> Card:
        """His cards."""
        return self.position.hands[seat]

    def taken_back(self, seat: Seat) -> Card:
        """None: an ending is played from where nothing waits to be replaced."""
        return 0

    # -- what may be done ----------------------------------------------------------------------------------
    @property
    def free(self) -> bool:
        """Whether nothing binds anybody any more."""
        return not self.duties and not self.faced

    @property
    def allowed(self) -> Card:
        """What the one whose turn it is may play."""
        turn = self.turn
        if turn is None:
            return 0
        hand = self.position.hands[turn]
        follow = hand & SUIT_CARDS[self.led] if self.led is not None else 0
        return lawful(self, turn, hand, follow, self.duties)[0]

    @property
    def decides(self) -> Seat | None:
        """Who chooses the card: of several penalty cards that must be played, declarer (51A)."""
        turn = self.turn
        if turn is None or self.declarer is None or not any(s is turn and m for s, _, m in self.faced):
            return turn
        allowed = self.allowed
        faced = sum(c for s, c, _ in self.faced if s is turn)
        return self.declarer if not allowed & ~faced and not certain(allowed) else turn

    def play(self, card: Card) -> tuple[Bound, Seat | None]:
        """After this card, and who won the trick if it is over with it."""
        seat = self.turn
        position, won = self.position.play(card)
        faced = tuple(f for f in self.faced if f[0] is not seat or f[1] != card)
        trick = self.trick if won is None else self.trick + 1
        after = Bound(position, self.duties, faced, self.declarer, trick, self.offered and won is None)
        return after.relieved(), won

    def relieved(self) -> Bound:
        """Without the duties that have ended."""
        if not self.duties:
            return self
        return self._replace(duties=tuple(d for d in self.duties if not d.ended(self)))

    def demands(self) -> Iterator[Bound]:
        """50D2, 51B: what declarer may say before a defender leads whose partner has major penalty cards.

        First that he demands nothing; then each suit required, then each set of suits forbidden.  Penalty cards
        of these suits are picked up.  He requires no suit that is still forbidden to this leader, and no second
        one.
        """
        yield self._replace(offered=True)
        faced = self.partners_cards
        leader = self.position.leader if self.turn is None else self.turn
        suits = sorted({s for _, c, _ in faced if (s := suit_of(c)) is not None})
        still = _union(d.suits for d in self.duties if isinstance(d, LeadBan) and d.who is leader)
        asked = any(isinstance(d, LeadDemand) and d.who is leader for d in self.duties)
        for suit in (suit for suit in suits if not asked and not SUIT_CARDS[suit] & still):
            duty: Duty = LeadDemand(who=leader, clause="50D2a", since=self.trick, suit=suit)
            yield self._demanded(SUIT_CARDS[suit], duty)
        for some in chain.from_iterable(combinations(suits, n) for n in range(1, len(suits) + 1)):
            banned = sum(SUIT_CARDS[suit] for suit in some)
            yield self._demanded(banned, LeadBan(who=leader, clause="50D2a", since=self.trick, suits=banned))

    @property
    def partners_cards(self) -> tuple[PenaltyCard, ...]:
        """The major penalty cards for whose sake declarer may now choose; none once he has."""
        leader = self.turn
        if self.offered or self.position.current or self.declarer is None or leader is None:
            return ()
        if leader.side is self.declarer.side:
            return ()
        return tuple(f for f in self.faced if f[0] is leader.partner and f[2])

    def _demanded(self, picked_up: Card, duty: Duty) -> Bound:
        owner = None if self.turn is None else self.turn.partner
        faced = tuple(f for f in self.faced if f[0] is not owner or not f[1] & picked_up)
        return self._replace(duties=(*self.duties, duty), faced=faced, offered=True).relieved()


def bound(
    position: Position,
    duties: Iterable[Duty] = (),
    penalty: Iterable[PenaltyCard] = (),
    declarer: Seat | None = None,
    trick: int = 1,
) -> Bound:
    """A position with its duties; those of the penalty cards come from the cards themselves.

    Raises ``Fault`` (``ending.penalty``) for a penalty card that is not held by a defender, and where declarer,
    who chooses, is not told.
    """
    position.check()
    faced = tuple((Seat(s), c, m) for s, c, m in penalty)
    for seat, card, _ in faced:
        if (
            not certain(card)
            or not position.hands[seat] & card
            or declarer is None
            or seat.side is declarer.side
        ):
            raise Fault("ending.penalty", seat=seat.name, card=next(cards(card), 0))
    own = [
        PlayPenaltyCard(who=s, clause="50D1a", card=c) if m else MinorFirst(who=s, clause="50C", card=c)
        for s, c, m in faced
    ]
    others = [d for d in duties if not isinstance(d, PlayPenaltyCard)]
    return Bound(position, (*others, *own), faced, declarer, trick).relieved()


def _union(sets: Iterable[Card]) -> Card:
    """All cards of these sets."""
    found = 0
    for one in sets:
        found |= one
    return found

"""A deal typed by taps: a seat is chosen, its cards are tapped, and the fourth hand comes by itself.

An immutable value; what is wrong with the counts is known after every tap.
"""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import ANY, Card, hand_text
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tablilla.formats.deal import text as deal_text
from tablilla.table.state import NONE, Four, with_seat

FULL = 13


class Dealing(NamedTuple):
    """The cards given so far, and whose are tapped now; ``filled`` the hand that came by itself just now."""

    hands: Four = NONE
    seat: Seat = Seat.N
    filled: Seat | None = None

    @property
    def text(self) -> str:
        """As PBN writes it; a hand without cards is unknown."""
        return deal_text([hand or None for hand in self.hands], Seat.N)

    @property
    def state(self) -> str:
        """As a page holds it: every hand, however many cards it has."""
        return "N:" + " ".join(hand_text(hand) for hand in self.hands)

    def holder(self, card: Card) -> Seat | None:
        """Who has a card."""
        return next((seat for seat in Seat if self.hands[seat] & card), None)

    def tap(self, card: Card) -> Dealing:
        """The card to the seat in hand, from whoever had it; or out of its hand, where it was."""
        mine = bool(self.hands[self.seat] & card)
        n, e, s, w = (hand & ~card for hand in self.hands)
        made = self._replace(hands=(n, e, s, w), filled=None)
        if mine:
            return made
        made = made._replace(hands=with_seat(made.hands, self.seat, made.hands[self.seat] | card))
        return made._completed()._moved_on()

    def turn(self, seat: Seat) -> Dealing:
        """Another seat in hand."""
        return self._replace(seat=seat, filled=None)

    def emptied(self) -> Dealing:
        """The seat in hand without cards."""
        return self._replace(hands=with_seat(self.hands, self.seat, 0), filled=None)

    def with_hands(self, hands: Four) -> Dealing:
        """These hands in the place of those that they tell."""
        n, e, s, w = (new or old for new, old in zip(hands, self.hands, strict=True))
        return Dealing((n, e, s, w), self.seat)._completed()._moved_on()

    def _completed(self) -> Dealing:
        """Three hands of thirteen make the fourth, if all it has is among the cards left."""
        short = [seat for seat in Seat if self.hands[seat].bit_count() != FULL]
        if len(short) != 1:
            return self
        (last,) = short
        others = 0
        for seat in Seat:
            if seat is not last:
                others |= self.hands[seat]
        left = ANY & ~others
        if left.bit_count() != FULL or self.hands[last] & ~left:
            return self
        return self._replace(hands=with_seat(self.hands, last, left), filled=last)

    def _moved_on(self) -> Dealing:
        """A hand that is full makes way for the next that is not."""
        if self.hands[self.seat].bit_count() != FULL:
            return self
        for steps in (1, 2, 3):
            following = self.seat.on(steps)
            if self.hands[following].bit_count() < FULL:
                return self._replace(seat=following)
        return self

    @property
    def wrong(self) -> tuple[tuple[Seat, int], ...]:
        """The hands of more than thirteen; once others are full, those that were begun and lack cards too."""
        over = [(seat, hand.bit_count()) for seat, hand in zip(Seat, self.hands, strict=True)]
        begun = [one for one in over if one[1] > FULL or (0 < one[1] < FULL and one[0] is not self.seat)]
        return tuple(begun)

    @property
    def twice(self) -> bool:
        """Whether a card lies in two hands, as it may in a text."""
        union = 0
        for hand in self.hands:
            union |= hand
        return union.bit_count() != sum(hand.bit_count() for hand in self.hands)

    @property
    def right(self) -> bool:
        """Whether each hand has thirteen cards, or is not known; and one is."""
        counts = {hand.bit_count() for hand in self.hands}
        return counts <= {0, FULL} and counts != {0} and not self.twice

    @property
    def whole(self) -> bool:
        """Whether something is told of every hand: then it may be kept whatever the counts."""
        return all(self.hands) and not self.twice


def read(text: str, seat: str = "N") -> Dealing:
    """The state that a page holds.  Raises ``Fault`` ``board.typing.deal``."""
    hands, trouble = read_deal(text or "N:... ... ... ...")
    if any(code not in ("deal.count",) for code, _ in trouble):
        raise Fault("board.typing.deal", "", given=text[:60])
    n, e, s, w = (hand or 0 for hand in hands)
    return Dealing((n, e, s, w), Seat[seat] if seat in Seat.__members__ else Seat.N)

"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, Suit, certain, suit_of
from tablilla.bridge.seats import Seat


def winner(trick: Sequence[tuple[Seat, Card]], trumps: Suit | None) -> Seat | None:
    """Who wins these cards (Law 44E, 44F), or ``None`` where what is known of them does not tell."""
    led = suit_of(trick[0][1]) if trick else None
    if led is None or trumps is None:
        return None
    for ruling_suit in (trumps, led):
        if ruling_suit == NOTRUMP:
            continue
        rivals = [(c, seat) for seat, c in trick if c & SUIT_CARDS[ruling_suit]]
        if len(rivals) == 1 and suit_of(rivals[0][0]) == ruling_suit:
            return rivals[0][1]
        if rivals:
            return max(rivals)[1] if all(certain(c) for c, _ in rivals) else None
    return None

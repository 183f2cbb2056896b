"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, Suit, certain, suit_of
from tablilla.bridge.seats import Seat


def winner(trick: Sequence[tuple[Seat, Card]], trumps: Suit | None) -> Seat | None:
    """Who wins these cards (Law 44E, 44F), or ``None`` where what is known of them does not tell.

    A card known by its suit only is none of the cards beside it: an ace wins over whatever it is.
    """
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
            known = sum({c for c, _ in rivals if certain(c)})
            best = 1 << known.bit_length() - 1 if known else 0
            if any(c & SUIT_CARDS[ruling_suit] & ~known > best for c, _ in rivals):
                return None
            return next((seat for c, seat in rivals if c == best), None)
    return None

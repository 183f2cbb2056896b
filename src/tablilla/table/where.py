"""Where each card of the deal is."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tablilla.bridge.cards import Card, cards
from tablilla.bridge.seats import Seat
from tablilla.table.state import State


class Lies(Enum):
    """What is to be said of a card."""

    CONCEALED = "concealed"
    SHOWN = "shown"  # in a hand, its face known to all: dummy's, exposed, or taken back
    PENALTY_MAJOR = "penalty_major"
    PENALTY_MINOR = "penalty_minor"
    PLAYED = "played"
    MISSING = "missing"
    STRANGE = "strange"  # of another pack or board


class Where(NamedTuple):
    """A card, what is to be said of it, whose it is, and the trick to which it was played (else 0)."""

    card: Card
    lies: Lies
    seat: Seat
    trick: int = 0


def places(t: State) -> tuple[Where, ...]:
    """Each card that is known for itself, once; strange ones after those of the deal."""
    found: dict[Card, Where] = {}
    strange = list(t.aside.strange)
    beside = []
    tricks = (*(trick.cards for trick in t.tricks), t.current)
    astray = set(t.aside.again)
    for number, trick in enumerate(tricks, start=1):
        for seat, card in trick:
            if (seat, card) in strange:
                strange.remove((seat, card))
                beside.append(Where(card, Lies.STRANGE, seat, number))
            elif card and not card & (card - 1) and (number, seat, card) not in astray:
                found[card] = Where(card, Lies.PLAYED, seat, number)
    faced = {(s, c): major for s, c, major in t.faced}
    open_hand = t.spread
    shown = set(t.aside.shown)
    for seat in Seat:
        for card in cards(t.holding(seat)):
            if (seat, card) in faced:
                lies = Lies.PENALTY_MAJOR if faced[seat, card] else Lies.PENALTY_MINOR
            else:
                lies = Lies.SHOWN if seat == open_hand or (seat, card) in shown else Lies.CONCEALED
            found[card] = Where(card, lies, seat)
    for seat, card in t.aside.missing:
        if not card & (card - 1):
            found[card] = Where(card, Lies.MISSING, seat)
    return (*(found[c] for c in sorted(found)), *beside)

"""A table as a duty sees it, told by who led to each trick."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablilla.bridge.cards import Card, Suit
from tablilla.bridge.seats import Seat


@dataclass
class LeadTable:
    """``leaders`` from trick 1 on; the last one may not have led yet (``led`` is then ``None``)."""

    leaders: list[Seat | None]
    led: Suit | None = None
    turn: Seat | None = None
    faced: dict[Seat, list[Card]] = field(default_factory=dict)
    hands: dict[Seat, Card] = field(default_factory=dict)

    @property
    def trick(self) -> int:
        return len(self.leaders)

    def led_to(self, trick: int) -> Seat | None:
        return self.leaders[trick - 1]  # no duty asks who will lead later on

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        return card in self.faced.get(seat, [])

    def holding(self, seat: Seat) -> Card:
        return self.hands.get(seat, 0)

    def taken_back(self, seat: Seat) -> Card:
        return 0

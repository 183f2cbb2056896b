"""An irregularity of a board, and what the director may raise about it or read otherwise."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from tablilla.bridge.cards import Card, Suit
from tablilla.bridge.seats import Seat
from tablilla.rules.place import AROUND, Place


@dataclass(frozen=True)
class Incident:
    """One irregularity of a board, the same for the same kind, seat and trick.  Unknown is ``None``.

    Suit and card are details: with them in its identity one revoke would be two and cost twice.  In an auction,
    which has no tricks, ``nth`` tells apart what a player did more than once.
    """

    kind: str
    seat: Seat | None = None
    trick: int | None = None
    suit: Suit | None = field(default=None, compare=False)
    card: Card = field(default=0, compare=False)
    born_of: str = field(default="", compare=False)  # the clause that led to it
    nth: int = 1  # of this kind by this player in the auction, or to the trick (52B2)

    def at(self, place: Place) -> Seat | None:
        """Who sits there, as far as the one whose irregularity it is tells."""
        if self.seat is None or place not in AROUND:
            return None
        return self.seat.on(AROUND.index(place))

    def opposes(self, other: Incident) -> bool:
        """Whether the two sides are known to be different."""
        return self.seat is not None and other.seat is not None and self.seat.side is not other.seat.side


@dataclass(frozen=True)
class Issue:
    """Something that stands around every incident and is looked into only when the director raises it."""

    key: str


class Source(Enum):
    """Why a clause can be read in more than one way."""

    DISPUTED = "disputed"  # authorities differ
    AUTHORITY = "authority"  # the Laws leave it to the Regulating Authority


@dataclass(frozen=True)
class Reading:
    """A clause with more than one reading.  The first way is the default."""

    key: str
    ways: tuple[str, ...]
    source: Source = Source.DISPUTED

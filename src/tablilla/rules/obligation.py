"""Duties that outlive a ruling: what they permit, and when they end, is said in the law's own module."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol, TypeVar

from tablilla.bridge.cards import Card, Suit
from tablilla.bridge.seats import Seat
from tablilla.rules.place import Place

D = TypeVar("D", bound="Duty")


class View(Protocol):
    """What a duty may look at; a table shows it."""

    @property
    def trick(self) -> int:
        """The trick in progress or about to begin, from 1."""

    @property
    def led(self) -> Suit | None:
        """The suit led to it; ``None`` when a lead is due or the suit is not known."""

    @property
    def turn(self) -> Seat | None:
        """Who is to play."""

    def led_to(self, trick: int) -> Seat | None:
        """Who led, or is to lead, to a trick."""

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        """Whether a penalty card of his still lies on the table."""

    def holding(self, seat: Seat) -> Card:
        """His cards as far as they are known."""

    def taken_back(self, seat: Seat) -> Card:
        """Cards he played in turn to the trick in progress and took back, while their place is empty."""


@dataclass(frozen=True, kw_only=True)
class Duty:
    """``who`` is a place while the law speaks, a seat once a table keeps it, ``since`` a trick on."""

    who: Place | Seat
    clause: str
    since: int = 0
    rank: ClassVar[int] = 1  # 1 restrictions chosen by declarer, 2 duties of a penalty card (50D1b)
    unmet: ClassVar[str] = "59"  # the clause that lets him off where no card left meets it

    @property
    def form(self) -> str:
        """A second word to its name, where it is said in more than one way."""
        return ""

    def permits(self, view: View, card: Card) -> bool:
        """Whether he may play this card now."""
        raise NotImplementedError

    def ended(self, view: View) -> bool:
        """Whether it binds him no longer."""
        raise NotImplementedError

    def bound(self: D, seat: Seat, view: View, **named: Any) -> D:
        """As a table keeps it: whose it is, and since when."""
        return replace(self, who=seat, since=view.trick, **named)


def lawful(view: View, seat: Seat, hand: Card, follow: Card, duties: Iterable[Duty]) -> tuple[Card, list[str]]:
    """Cards he may play and the clauses that bind him.

    Following suit comes first (44C), then restrictions, then penalty cards (50D1b).  A duty that none of the
    cards left can meet falls away: that is Law 59, of a penalty card 50D1b.
    """
    allowed, clauses = (follow, ["44C"]) if follow and follow != hand else (hand, [])
    if not duties:
        return allowed, clauses
    for duty in sorted((d for d in duties if d.who == seat), key=lambda d: d.rank):
        kept = left = 0
        mask = allowed
        while mask:
            low = mask & -mask
            mask ^= low
            if duty.permits(view, low):
                kept |= low
            else:
                left |= low
        if kept and left:
            allowed = kept
            clauses.append(duty.clause)
        elif left:
            clauses.append(duty.unmet)
    return allowed, clauses

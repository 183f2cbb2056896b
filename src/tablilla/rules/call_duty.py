"""Duties about calls: what they permit and when they end, seen against an auction instead of a trick."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat
from tablilla.rules.obligation import Duty, View

C = TypeVar("C", bound="CallDuty")


class CallView(Protocol):
    """What a duty about calls may look at; an auction shows it."""

    @property
    def over(self) -> bool:
        """Whether the auction has ended."""

    def turns(self, seat: Seat) -> int:
        """How many turns to call he has had, calls that do not count left out."""


@dataclass(frozen=True, kw_only=True)
class CallDuty(Duty):
    """Binds calls and no card; ``since`` counts the turns that he had had when it began.

    It binds for one turn unless the duty itself says otherwise, and never beyond the auction.
    """

    def permits(self, view: View, card: Card) -> bool:
        return True

    def ended(self, view: View) -> bool:
        return True

    def permits_call(self, view: CallView, call: str) -> bool:
        """Whether he may make this call now."""
        raise NotImplementedError

    def ended_in_auction(self, view: CallView) -> bool:
        """Whether it binds him no longer."""
        return view.over or self._turns_since(view) > 0

    def bound_in_auction(self: C, seat: Seat, view: CallView) -> C:
        """As an auction keeps it: whose it is, and since when."""
        return replace(self, who=seat, since=view.turns(seat))

    def _turns_since(self, view: CallView) -> int:
        return view.turns(self.who) - self.since if isinstance(self.who, Seat) else 0

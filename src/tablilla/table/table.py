"""The table: an immutable value that takes any event and names what was wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from tablilla.bridge.cards import Card, Suit
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.fold import FOLD
from tablilla.table.irregularities import irregularities
from tablilla.table.plays import played, relieved
from tablilla.table.state import LIVE, NONE, Aside, Four, Setting, State, with_seat

T = TypeVar("T", bound="Table")


class Table(State):
    """A log of what happened at a table, folded.  It may be partial.  Every method returns a new table."""

    __slots__ = ()

    def add(self: T, *events: e.Event) -> T:
        """After these events.  Raises ``Fault`` for what cannot be, never for what may not be."""
        table = self
        for event in events:
            table = relieved(FOLD[type(event)](table, event))
        return table

    def play(self: T, seat: Seat, card: Card, to: int = 0, *, strange: bool = False) -> T:
        """A card is played; ``to`` names the trick where it is not the one in progress."""
        return played(self, e.Played(seat, card, to, strange))

    def lead(self: T, seat: Seat, card: Card) -> T:
        """A card begins the next trick, although the one in progress may lack a card."""
        return played(self, e.Played(seat, card, self.trick + bool(self.current)))

    @property
    def irregularities(self) -> tuple[Incident, ...]:
        """All that the log shows to have gone wrong, in the order in which it happened."""
        return irregularities(self)

    def public(self: T) -> T:
        """What every player may see: the log as it was seen and heard, and dummy once it is spread.

        Folded again from there, so that nothing rests on a concealed card.
        """
        spread = self.spread
        hands = NONE if spread is None else with_seat(NONE, spread, self.hands[spread])
        seen = opened(self.__class__, self.setting._replace(hands=hands))
        return seen.add(*(event.public() for event in self.log))

    def at_first(self: T) -> T:
        """The same table before the first event."""
        return opened(self.__class__, self.setting)

    def until(self: T, index: int) -> T:
        """As it was before the event of this index in the log."""
        return self.at_first().add(*self.log[:index])


def opened(cls: type[T], setting: Setting) -> T:
    """A table on which nothing has happened yet."""
    leader = None if setting.declarer is None else setting.declarer.on(1)
    return cls(setting, leader=leader, aside=Aside(declarer=setting.declarer))


def start(
    declarer: Seat | None = None,
    trumps: Suit | None = None,
    hands: Four = NONE,
    mode: str = LIVE,
    *,
    contract: Contract | None = None,
    dealer: Seat | None = None,
    vulnerability: int | None = None,
) -> Table:
    """A table before the opening lead."""
    return opened(Table, Setting(declarer, trumps, hands, mode, dealer, vulnerability, contract))


def fold(setting: Setting, log: Iterable[e.Event]) -> Table:
    """The table to which a log leads."""
    return opened(Table, setting).add(*log)

"""What a derivation looks at: the table now, the table when attention was drawn, one incident."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any

from tablilla.bridge.seats import Seat
from tablilla.rules.case import Case
from tablilla.rules.incident import Incident
from tablilla.rules.place import AROUND, Place
from tablilla.table import events as e
from tablilla.table.state import LIVE, RECORD, Noted, State, Trick
from tablilla.table.table import Table

if TYPE_CHECKING:
    from tablilla.table.witness import Record

Cards = tuple[tuple[Seat, int], ...]


def seat_of(t: State, incident: Incident, place: Place) -> Seat | None:
    """Who sits there, as far as the table and the incident tell."""
    if place is Place.DECLARER:
        return t.declarer
    if place is Place.DUMMY:
        return t.dummy
    if place in AROUND and incident.seat is not None:
        return Seat(incident.seat).on(AROUND.index(place))
    return None


class Look:
    """One fact of one incident; ``now`` is the table as far as it has come, ``then`` as the ruling found it."""

    __slots__ = ("case", "me", "now", "record", "subject", "then")

    def __init__(self, record: Record, case: Case, subject: Hashable) -> None:
        self.record, self.case, self.subject = record, case, subject
        self.me = case.incident
        self.now: Table = record.table
        self.then: Table = record.when_drawn(case.incident)

    @property
    def seat(self) -> Seat | None:
        """Whose irregularity it is."""
        return None if self.me.seat is None else Seat(self.me.seat)

    @property
    def side(self) -> tuple[Seat, ...]:
        """His seat and his partner's."""
        seat = self.seat
        return () if seat is None else (seat, seat.partner)

    @property
    def others(self) -> tuple[Seat, ...]:
        """The non-offending side."""
        seat = self.seat
        return () if seat is None else (seat.on(1), seat.on(3))

    @property
    def trick(self) -> int | None:
        """The trick of the irregularity; told without a number it is the first trick that is told."""
        return self.record.trick_of(self.me)

    @property
    def cards(self) -> Cards:
        """What had been played to the trick of the irregularity."""
        return cards_of(self.then, self.trick)

    @property
    def next_cards(self) -> Cards:
        """What had been played to the trick after it."""
        trick = self.trick
        return () if trick is None else cards_of(self.then, trick + 1)

    @property
    def quitted(self) -> Trick | None:
        """The trick of the irregularity as it lies now, if it is quitted."""
        trick = self.trick
        tricks = self.now.tricks
        return tricks[trick - 1] if trick is not None and 0 < trick <= len(tricks) else None

    def place(self, place: Place) -> Seat | None:
        """Who sits there."""
        return seat_of(self.then, self.me, place)

    def silence(self, *, words: bool = False) -> bool | None:
        """What it means that the log does not show it.

        No, on a live table, and of cards in a record; of words a record says nothing, a told table never.
        """
        mode = self.now.mode
        return False if mode == LIVE or (mode == RECORD and not words) else None

    def silence_of_trick(self) -> bool | None:
        """The same of the cards of a trick and of what came after it; nothing where its number is not known."""
        return None if self.trick is None else self.silence()

    def noted(self, *kinds: type[e.Event], then: bool = True) -> Iterable[Noted]:
        """Events of these kinds, in order."""
        table = self.then if then else self.now
        return (n for n in table.aside.noted if isinstance(n.event, kinds))


def cards_of(t: State, trick: int | None) -> Cards:
    """The cards of a trick, those taken back left out."""
    if trick is None or trick < 1 or trick > t.trick:
        return ()
    cards = t.current if trick == t.trick else t.tricks[trick - 1].cards
    return cards if all(c for _, c in cards) else tuple(p for p in cards if p[1])


Derivation = Callable[[Look], Any]

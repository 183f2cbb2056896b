"""A table followed play by play: what went wrong is not looked for anew where nothing can have."""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import SUIT_CARDS
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.detection import suit
from tablilla.table.irregularities import irregularities
from tablilla.table.state import Aside, State
from tablilla.table.table import Table


class Watch(NamedTuple):
    """A table with its irregularities: ``watch.irregularities == watch.table.irregularities`` at all times."""

    table: Table
    irregularities: tuple[Incident, ...]

    def add(self, *events: e.Event) -> Watch:
        """After these events.  Raises ``Fault`` as ``Table.add`` does."""
        table, found = self
        for event in events:
            after = table.add(event)
            if type(event) is not e.Played or not plain(table, event):
                found = irregularities(after)
            table = after
        return Watch(table, found)


def watch(table: Table) -> Watch:
    """The table, looked through once."""
    return Watch(table, irregularities(table))


def plain(t: State, event: e.Played) -> bool:
    """Whether this play is lawful as far as detection goes, and tells nothing new of what was before.

    In turn, by a hand that is known to the last card, following suit or void; where a duty binds him or dummy
    has moved a card, one looks.
    """
    seat, card = event.seat, event.card
    setting, _, tricks, current, leader, gone, _, duties, aside = t
    hand = setting.hands[seat]
    left = hand & ~gone[seat]
    if duties or event.to or event.strange or not card & left or card & (card - 1) or hand.bit_count() != 13:
        return False
    if (aside.noted and _moved(aside)) or aside.strange or aside.again:
        return False
    if not current:
        return seat == leader and (not tricks or seat == tricks[-1].winner)
    turn: int = current[0][0]
    for before, one in current:
        if before != turn or not one:
            return False
        turn = turn + 1 & 3
    led = suit(current[0][1])
    return seat == turn and led is not None and bool(card & (suited := SUIT_CARDS[led]) or not left & suited)


def _moved(aside: Aside) -> bool:
    return any(type(noted.event) in (e.Moved, e.Designated) for noted in aside.noted)

"""What a table shows of a fact, for the tests of derived facts."""

from __future__ import annotations

from collections.abc import Hashable

from tablilla.bridge.cards import card, hand
from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.rules.case import Case
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.table.drivers import live
from tablilla.table.state import Four
from tablilla.table.table import Table
from tablilla.table.witness import Record

N, E, S, W = Seat
HANDS: Four = (
    hand("T98.543.765.T954"),
    hand("QJ.JT98.JT98.QJ8"),
    hand("5432.762.432.A76"),
    hand("AK76.AKQ.AKQ.K32"),
)
NAMES = ("offender", "lho", "partner", "rho")


def see(table: Table, incident: Incident, key: str, subject: Hashable = None) -> object:
    """The value that the table shows, an enumeration by its key; with ``!`` where it was made by conduct."""
    fact: Fact[object] = index.facts()[key]
    entry = Record(table).shows(Case(live(table), incident), fact if subject is None else fact.of(subject))
    if entry is None:
        return None
    value = getattr(entry.value, "value", entry.value) if not isinstance(entry.value, Moment) else entry.value
    return f"{value}!" if entry.source == "conduct" else value


def run(table: Table, *names: str) -> Table:
    for one in names:
        assert table.turn is not None
        table = table.play(table.turn, card(one))
    return table

"""What a table shows of a fact, for the tests of derived facts."""

from __future__ import annotations

from collections.abc import Hashable

from tablilla.bridge.seats import Seat
from tablilla.laws import index
from tablilla.rules.case import Case
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.table.drivers import live
from tablilla.table.table import Table
from tablilla.table.witness import Record
from tests.table.known import HANDS as HANDS
from tests.table.known import run as run

N, E, S, W = Seat
NAMES = ("offender", "lho", "partner", "rho")


def see(table: Table, incident: Incident, key: str, subject: Hashable = None) -> object:
    """The value that the table shows, an enumeration by its key; with ``!`` where it was made by conduct."""
    fact: Fact[object] = index.facts()[key]
    entry = Record(table).shows(Case(live(table), incident), fact if subject is None else fact.of(subject))
    if entry is None:
        return None
    value = getattr(entry.value, "value", entry.value) if not isinstance(entry.value, Moment) else entry.value
    return f"{value}!" if entry.source == "conduct" else value

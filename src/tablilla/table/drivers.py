"""The three ways to one ruling: interview without a record, live table, audit of a closed log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, Suit
from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.table import events as e
from tablilla.table.answers import EVENTS
from tablilla.table.look import Look
from tablilla.table.state import LIVE, RECORD, TOLD, Setting
from tablilla.table.table import Table, opened
from tablilla.table.witness import Record


def interview(
    kind: str,
    seat: Seat | None = None,
    declarer: Seat | None = None,
    suit: Suit | None = None,
    card: Card = 0,
    trick: int | None = None,
    edition: int = 2017,
) -> tuple[Docket, Incident]:
    """The table starts empty: nothing is known but what happened, perhaps who, where, with which card."""
    incident = Incident(kind, seat, trick, suit, card)
    table = opened(Table, Setting(declarer, mode=TOLD))
    return Docket(BOOK, edition, Record(begun(table, incident)), (incident,)), incident


def begun(table: Table, incident: Incident) -> Table:
    """The trick of the irregularity as far as the incident tells it, after tricks of which nothing is told."""
    seat = incident.seat
    for _ in range((incident.trick or 1) - 1):
        table = table.add(e.Quitted())
    if seat is None or incident.kind not in IN_A_TRICK:
        return table
    card = incident.card or ANY
    if incident.kind not in LEADS:
        led = ANY if incident.suit is None else SUIT_CARDS[incident.suit]
        table = table.play(seat.on(-1), led)
    return table.play(seat, card)


LEADS = ("opening_lead_out_of_turn", "lead_out_of_turn")
IN_A_TRICK = ("revoke", *LEADS)


def answer(docket: Docket, need: NeedFact, value: Any) -> Docket:
    """An answer that is an event is told to the table, which then shows the fact; any other is an entry."""
    record = docket.witness
    make = EVENTS.get(need.fact.key)
    if make is None or not isinstance(record, Record):
        return docket.told(need.incident, need.fact, value)
    case = Case(docket, need.incident)
    events = make(Look(record, case, need.fact.subject), value)
    if not events:
        return docket.told(need.incident, need.fact, value)
    after = replace(docket, witness=Record(record.table.add(*events)))
    shown = after.witness.shows(Case(after, need.incident), need.fact)
    if shown is None or shown.value != value or _contradicts(docket, after):
        return docket.told(need.incident, need.fact, value)
    if need.fact is docket.book.moment:
        return after.told(need.incident, need.fact, value)  # it also tells how far the board has come
    return after


def _contradicts(before: Docket, after: Docket) -> bool:
    """Whether the table now denies what was told, or shows another irregularity than before."""
    if set(after.incidents) != set(before.incidents):
        return True
    return any(
        set(Case(after, i).contradictions()) - set(Case(before, i).contradictions()) for i in after.incidents
    )


def live(table: Table, edition: int = 2017) -> Docket:
    """A log complete up to now: what it does not hold has not happened."""
    return Docket(BOOK, edition, Record(with_mode(table, LIVE)))


def audit(table: Table, edition: int = 2017) -> Docket:
    """A closed log and nobody to ask: what it does not tell stays open as an "if"."""
    return Docket(BOOK, edition, Record(with_mode(table, RECORD)), ask=False)


def with_mode(table: Table, mode: str) -> Table:
    """The same table, its silence to be read in another way."""
    return table._replace(setting=table.setting._replace(mode=mode))

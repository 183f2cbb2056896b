"""The three ways to one ruling: interview without a record, live table, audit of a closed log."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card
from tablilla.bridge.seats import Seat
from tablilla.laws import law62_correction_of_a_revoke as law62
from tablilla.laws import law63_establishment_of_a_revoke as law63
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.place import Place
from tablilla.table.table import LIVE, RECORD, Table
from tablilla.table.witness import Record, seat_of


def interview(
    kind: str, seat: Seat, declarer: Seat, suit: int | None = None, card: Card = ANY, edition: int = 2017
) -> tuple[Docket, Incident]:
    """The table starts empty: nothing is known but who erred, and perhaps the suit."""
    table = Table(declarer=declarer)
    incident = Incident(kind, seat, 1, suit, card)
    if kind == "revoke":
        led = ANY if suit is None else SUIT_CARDS[suit]
        table = table._replace(current=((seat.on(-1), led), (seat, card)))
    return Docket(BOOK, edition, Record(table), (incident,)), incident


def answer(docket: Docket, need: NeedFact, value: Any) -> Docket:
    """An answer that is an event is told to the table, which then shows the fact; any other is an entry."""
    record = docket.witness
    if value is True and isinstance(record, Record):
        table, incident = record.table, need.incident
        if need.fact.key == law63.PLAYED_NEXT.key:
            return replace(docket, witness=Record(table.over().play(Seat(incident.seat or 0), ANY)))
        if need.fact.key in (law63.NAMED.key, law63.CLAIMED.key):
            what = "named" if need.fact.key == law63.NAMED.key else "claimed"
            return replace(docket, witness=Record(table.say(what, Seat(incident.seat or 0))))
        if need.fact.key == law62.PLAYED.key and isinstance(need.fact.subject, Place):
            seat = seat_of(table, incident, need.fact.subject)
            if seat is not None:
                return replace(docket, witness=Record(table.play(seat, ANY)))
    return docket.told(need.incident, need.fact, value)


def live(table: Table, edition: int = 2017) -> Docket:
    return Docket(BOOK, edition, Record(table._replace(mode=LIVE)))


def audit(table: Table, edition: int = 2017) -> Docket:
    return Docket(BOOK, edition, Record(table._replace(mode=RECORD)), ask=False)

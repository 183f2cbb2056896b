"""A ruling carried out on the table: cards go back or become penalty cards, duties begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card
from tablilla.bridge.seats import Seat
from tablilla.rules import directive as d
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Done
from tablilla.table.table import Table
from tablilla.table.witness import seat_of


def carry_out(
    table: Table,
    incident: Incident,
    done: tuple[Done, ...],
    named: Mapping[d.What | Detail[Any], Any] | None = None,
) -> Table:
    """``named`` tells which card or suit a directive means, where the incident does not."""
    told = dict(named or {})
    told.setdefault(d.What.IRREGULAR, incident.card)
    if table.current and table.trick != incident.trick:
        told.setdefault(d.What.NEXT_LEAD, table.current[0][1])
    if incident.suit is not None:
        told.setdefault(d.What.LEGAL, SUIT_CARDS[incident.suit])
    for step in done:
        table = _one(table, incident, step.directive, told)
    return table


def _one(table: Table, incident: Incident, what: d.Directive, told: Mapping[Any, Any]) -> Table:
    def seat(place: Place | Seat) -> Seat:
        found = place if isinstance(place, Seat) else seat_of(table, incident, place)
        if found is None:
            raise ValueError(f"nobody sits at {place}: the incident does not say whose it is")
        return found

    def card(which: d.What) -> Card:
        return int(told.get(which, ANY))

    match what:
        case d.Substitute(who=who, what=which):
            return table.replace_card(seat(who), card(which), card(d.What.LEGAL))
        case d.Withdraw(what=d.What.NEXT_LEAD):
            for s, _ in table.current if table.trick != incident.trick else ():
                table = table.take_back(s)
            return table
        case d.Withdraw(who=Place.OFFENDER | Place.LHO | Place.PARTNER | Place.RHO as who):
            return table.take_back(seat(who))
        case d.Penalty(who=who, what=which, major=major):
            return table.face(seat(who), card(which), major)
        case d.PickUp(who=who, what=d.What.PENALTY_SUIT):
            return table.pick_up(seat(who), int(told.get(d.What.PENALTY_SUIT, ANY)))
        case d.Restore(who=who, what=which):
            return table.found(seat(who), card(which))
        case d.Oblige(duty=duty):
            words = {f.name: v for f in fields(duty) if isinstance(v := getattr(duty, f.name), Detail)}
            return table.oblige(
                duty.bound(seat(duty.who), table, **{n: _named(v, told) for n, v in words.items()})
            )
        case d.SwapDeclarer():
            return table._replace(declarer=table.dummy)
        case _:
            return table


def _named(detail: Detail[Any], told: Mapping[Any, Any]) -> Any:
    by_what = {w.name.lower(): v for w, v in told.items() if isinstance(w, d.What)}
    return told.get(detail, by_what.get(detail.key, detail))

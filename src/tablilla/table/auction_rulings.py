"""What a ruling does to an auction: the events that its directives are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat
from tablilla.rules import directive as d
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.incident import Incident
from tablilla.rules.place import AROUND, Place
from tablilla.rules.step import Done
from tablilla.table import auction_events as a
from tablilla.table.auction import Auction
from tablilla.table.auction_detection import Irregular, found_for


def ruled(auction: Auction, incident: Incident, done: Iterable[Done]) -> Auction:
    """The auction once a ruling is carried out; what it leaves to the players is theirs to call."""
    found = found_for(auction, incident)
    if incident.seat is None or found is None:
        return auction
    steps = tuple(done)
    for act in _cancelled(auction, found, steps):
        auction = auction.add(act)
    for step in steps:
        if isinstance(step.directive, d.PassInstead):
            auction = auction.add(a.Called(Seat(incident.seat), PASS))
        elif isinstance(step.directive, d.Oblige) and isinstance(step.directive.duty, CallDuty):
            who = step.directive.duty.who
            seat = _seat(Seat(incident.seat), who) if isinstance(who, Place) else who
            auction = auction.add(a.Bound(replace(step.directive.duty, who=seat)))
    return auction


def _cancelled(auction: Auction, found: Irregular, done: tuple[Done, ...]) -> Iterator[a.Act]:
    """The later calls first, the last of them before the others."""
    of = [step.directive for step in done]
    if any(isinstance(one, (d.CancelLaterCalls, d.CancelLaterPasses)) for one in of):
        for made in reversed(auction.counting):
            if made.at > found.at:
                yield a.Cancelled(made.seat)
    for one in of:
        if isinstance(one, d.CancelCall) and found.call in auction.counting:
            yield a.Restored(found.seat) if one.attempted else a.Cancelled(found.seat)
        elif isinstance(one, d.CancelLaterPasses):
            yield a.Cancelled(found.seat)


def _seat(offender: Seat, place: Place) -> Seat:
    return offender.on(AROUND.index(place))

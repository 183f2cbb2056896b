"""What a ruling does to an auction: the events that its directives are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from tablilla.bridge.cards import Card
from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat
from tablilla.rules import directive as d
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.place import AROUND, Place
from tablilla.rules.step import Done
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.auction import Auction
from tablilla.table.auction_detection import CHANGED, Irregular, changed_from, found_for


def ruled(auction: Auction, incident: Incident, done: Iterable[Done]) -> Auction:
    """The auction once a ruling is carried out; what it leaves to the players is theirs to call."""
    for event in events_of_ruling(auction, incident, done):
        auction = _added(auction, event)
    return auction


def _added(auction: Auction, event: e.Event) -> Auction:
    if isinstance(event, e.Obliged) and isinstance(event.duty, CallDuty):
        return auction.add(a.Bound(event.duty))
    return auction.add(event) if isinstance(event, a.Act) else auction


def events_of_ruling(auction: Auction, incident: Incident, done: Iterable[Done]) -> Iterator[e.Event]:
    """Calls cancelled or restored, passes put in their place, duties about calls; nothing twice."""
    found = found_for(auction, incident)
    if incident.seat is None or found is None:
        return
    steps = tuple(done)
    cancels = False
    for act in _cancelled(auction, found, steps):
        cancels = cancels or not isinstance(act, a.Restored)
        auction = auction.add(act)
        yield act
    offender = Seat(incident.seat)
    for step in steps:
        if isinstance(step.directive, d.PassInstead) and cancels:
            yield a.Called(offender, PASS)
        elif (
            isinstance(step.directive, d.AcceptCall) and step.clause == "27A1" and _was_replaced(auction, found)
        ):
            yield a.Restored(offender)
        elif isinstance(step.directive, d.Oblige) and isinstance(step.directive.duty, CallDuty):
            yield e.Obliged(_duty(step.directive.duty, offender, found))


def shown_cards(auction: Auction | None, incident: Incident) -> tuple[Card, ...]:
    """24: the cards that were in sight under this name."""
    found = None if auction is None else found_for(auction, incident)
    return () if found is None else found.cards


def _duty(duty: CallDuty, offender: Seat, found: Irregular) -> CallDuty:
    """With the seat whose it is, and the call that he has to repeat."""
    who = _seat(offender, duty.who) if isinstance(duty.who, Place) else duty.who
    call = None if found.call is None else found.call.call
    named: dict[str, Any] = {f.name: call for f in fields(duty) if isinstance(getattr(duty, f.name), Detail)}
    return replace(duty, who=who, **named)


def _cancelled(auction: Auction, found: Irregular, done: tuple[Done, ...]) -> Iterator[a.Act]:
    """The later calls first, the last of them before the others."""
    of = [step.directive for step in done]
    if any(isinstance(one, (d.CancelLaterCalls, d.CancelLaterPasses)) for one in of):
        for made in reversed(auction.counting):
            if found.at < made.at < _ruled_at(auction, found):
                yield a.Cancelled(made.seat)
    call = found.call
    counts = call is not None and call in auction.counting
    for one in of:
        if isinstance(one, d.CancelCall) and one.attempted:
            for act in _attempt(auction, found):
                yield act
                counts = counts or isinstance(act, a.Restored)
        elif isinstance(one, (d.CancelCall, d.SubstituteCall)) and counts:
            counts = False
            yield a.Cancelled(found.seat)
        elif isinstance(one, d.CallStands) and counts and call is not None and _is_change(auction, found):
            yield from (a.Cancelled(found.seat), a.Substituted(found.seat, call.call))
        elif isinstance(one, d.CancelLaterPasses) and counts:
            yield a.Cancelled(found.seat)
        elif isinstance(one, d.WithdrawCall):
            yield from _taken_back(auction, found, _seat(found.seat, one.who))


def _attempt(auction: Auction, found: Irregular) -> Iterator[a.Act]:
    """The call that he tried to put in the place of another goes, if it stands."""
    call = found.call
    if call is None:
        return
    if _is_change(auction, found):
        yield a.Cancelled(found.seat)
        return
    number = auction.made.index(call)
    kept = number if call.instead is None else call.instead  # 25: the first call stands again
    last = _last(auction, found.seat)
    if last is not None and auction.made[last].after == kept:
        yield a.Cancelled(found.seat)
        return
    steps = 0
    while last is not None and last != kept:
        last, steps = auction.made[last].instead, steps + 1
    if last is not None:
        yield from [a.Restored(found.seat)] * steps


def _last(auction: Auction, seat: Seat) -> int | None:
    """His last call that counts, by its number."""
    return next((n for n in reversed(auction.standing) if auction.made[n].seat == seat), None)


def _is_change(auction: Auction, found: Irregular) -> bool:
    """30B2, 31C, 32C: a call out of rotation that counts still, and is treated as a change."""
    call = found.call
    return found.kind == CHANGED and call is not None and call.instead is None and call in auction.counting


def _was_replaced(auction: Auction, found: Irregular) -> bool:
    """27C: whether another call of his stands in the place of an insufficient bid that is accepted."""
    last = next((m for m in reversed(auction.counting) if m.seat == found.seat), None)
    return found.call is not None and last is not None and last.instead == auction.made.index(found.call)


def _ruled_at(auction: Auction, found: Irregular) -> int:
    """Where in the log the ruling began to be carried out: what was called later is no part of it."""
    marks = (
        n for n, act in enumerate(auction.log) if isinstance(act, a.Settled) and act.incident == found.incident
    )
    return next(marks, len(auction.log))


def _taken_back(auction: Auction, found: Irregular, seat: Seat) -> Iterator[a.Act]:
    """21B2, 25A6: the call that he made since, before this ruling."""
    before = None if found.call is None or found.kind != CHANGED else changed_from(auction, found.call)
    first = found.at if before is None else before.at
    if any(m.seat == seat and first < m.at < _ruled_at(auction, found) for m in auction.counting):
        yield a.Cancelled(seat)


def _seat(offender: Seat, place: Place) -> Seat:
    return offender.on(AROUND.index(place))

"""What every player may see of a table."""

from __future__ import annotations

from typing import TypeVar

from tablilla.bridge.cards import ANY
from tablilla.bridge.seats import Seat
from tablilla.table import events as e
from tablilla.table.state import NONE, State, with_seat

S = TypeVar("S", bound=State)


def public(t: S) -> S:
    """The plays, what was shown, dummy once it is spread, and the log as it was seen and heard."""
    spread = t.spread
    hands = NONE if spread is None else with_seat(NONE, spread, t.hands[spread])
    aside = t.aside
    if aside.breaches:
        aside = aside._replace(breaches=tuple(b._replace(before=public(b.before)) for b in aside.breaches))
    if aside.noted:
        hidden = {(n.event.seat, n.event.card) for n in aside.noted if isinstance(n.event, (e.Found, e.Held))}
        seen = {(n.event.seat, n.event.card) for n in aside.noted if isinstance(n.event, (e.Faced, e.Exposed))}
        back = {(s, c) for n in aside.noted for s, c in _taken_back(n.event)}
        faced = {(s, c) for s, c, _ in t.faced}
        shown = tuple(p for p in aside.shown if p not in hidden or p in seen | back | faced)
        noted = tuple(n._replace(event=n.event.public()) for n in aside.noted)
        missing = tuple((s, ANY) for s, _ in aside.missing)
        aside = aside._replace(noted=noted, shown=shown, missing=missing)
    log = tuple(event.public() for event in t.log) if aside.noted else t.log
    return t._replace(setting=t.setting._replace(hands=hands), log=log, aside=aside)


def _taken_back(event: e.Event) -> tuple[tuple[Seat, int], ...]:
    if isinstance(event, e.Withdrawn):
        return tuple((event.seat, c) for c in event.cards)
    if isinstance(event, (e.Corrected, e.Changed)):
        return ((event.seat, event.instead_of),)
    return ((event.seat, event.card),) if isinstance(event, e.TakenOut) else ()

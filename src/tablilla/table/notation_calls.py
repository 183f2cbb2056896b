"""Calls in the notation: a line for each, or a row ``auction N: 1NT pass 2C! pass`` for those in rotation.

In a row ``!`` is an alert by the partner of who called, ``1C>2C`` a call and the one put in its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat, seat
from tablilla.table import auction_events as a
from tablilla.table.auction_plain import call_of
from tablilla.table.events import Event
from tablilla.table.notation_slots import Slot, flag

WORD = r"(?i:pass|paso|p|double|doblo|dbl|d|x|redouble|redoblo|rdbl|r|xx|[1-9](?:nt|st|n|[cdhs]|[♣♦♥♠]\ufe0f?))"
CALL = Slot(WORD, call_of, lambda call: "pass" if call == PASS else str(call))
AT_ONCE = flag("at once", value=True)
LED = flag("led", value=True)
HOW = Slot("|".join(how.value for how in a.Told), a.Told, lambda how: str(a.Told(how).value))

FORMS: dict[type[Event], str] = {
    a.Called: "{seat} calls {call}< {at_once}>",
    a.Substituted: "{seat} calls {call} instead",
    a.Cancelled: "call of {seat} cancelled",
    a.Restored: "first call of {seat} restored",
    a.Accepted: "{seat} accepts",
    a.Refused: "{seat} refuses",
    a.Seen: "{seat} shows {cards}< {led}>",
    a.Alerted: "{seat} alerts< {words}>",
    a.Asked: "{seat} asks< {words}>",
    a.Explained: "{seat} explanation< of {of}> {how}< {words}>",
    a.CorrectedIt: "{seat} corrects the explanation< {words}>",
    a.LeadFaced: "{seat} faces the lead",
}
SLOTS: dict[tuple[type[Event], str], Slot] = {
    (a.Called, "call"): CALL,
    (a.Called, "at_once"): AT_ONCE,
    (a.Substituted, "call"): CALL,
    (a.Seen, "led"): LED,
    (a.Explained, "of"): CALL,
    (a.Explained, "how"): HOW,
}
_IN_ROW = rf"{WORD}(?:>{WORD})?!?"
_ROW = re.compile(rf"(?i:auction) *([NESWnesw]): *({_IN_ROW}(?: +{_IN_ROW})*)")


def read_row(line: str) -> tuple[Event, ...] | None:
    """The events of a row of calls; ``None`` for any other line."""
    found = _ROW.fullmatch(line)
    if found is None:
        return None
    first, made = seat(found[1]), list[Event]()
    for step, text in enumerate(found[2].split()):
        who = first.on(step)
        call, _, instead = text.rstrip("!").partition(">")
        made.append(a.Called(who, call_of(call)))
        if instead:
            made.append(a.Substituted(who, call_of(instead)))
        if text.endswith("!"):
            made.append(a.Alerted(who.partner))
    return tuple(made)


def goes_on(row: Sequence[Event], event: Event) -> bool:
    """Whether an event stands in this row after what it holds already."""
    last = row[-1]
    if not begins(row[0]):
        return False
    if isinstance(last, a.Called | a.Substituted):
        if event == a.Alerted(last.seat.partner):
            return True
        if isinstance(event, a.Substituted):
            return isinstance(last, a.Called) and event.seat == last.seat
    return isinstance(event, a.Called) and begins(event) and event.seat == _next(row)


def begins(event: Event) -> bool:
    """Whether a row may begin with it."""
    return isinstance(event, a.Called) and not event.at_once


def _next(row: Sequence[Event]) -> Seat:
    first = row[0]
    if not isinstance(first, a.Called):
        raise TypeError("a row begins with a call")
    return first.seat.on(sum(isinstance(event, a.Called) for event in row))


def write_row(row: Sequence[Event]) -> str:
    """The inverse of ``read_row`` for two events or more."""
    first, made = row[0], ""
    for event in row:
        match event:
            case a.Called():
                made += f" {CALL.write(event.call)}"
            case a.Substituted():
                made += f">{CALL.write(event.call)}"
            case _:
                made += "!"
    return f"auction {first.seat.name}:{made}" if isinstance(first, a.Called) else ""

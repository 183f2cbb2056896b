"""A table as JSON values: the heads of the notation, and each event by its name with its fields as words.

``{"event": "played", "seat": "W", "card": "SK"}``; numbers and truth values are themselves, what has its
default is left out.  Entries as case files write them (``{"lead": "W", "cards": […]}``) are read too, and their
list ``calls``, which is the auction before the events.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from tablilla.fault import Fault
from tablilla.table import events as e
from tablilla.table.auction_plain import events_of
from tablilla.table.notation import heads_of, read_line, setting_of, write_line
from tablilla.table.notation_forms import forms
from tablilla.table.plain import checked_calls
from tablilla.table.plain_events import from_plain
from tablilla.table.table import Table, opened

SCHEMA = 1
ITSELF = (int, bool)
BY_LINE = (e.Obliged, e.Ruled)
_HUMP = re.compile(r"(?<!^)(?=[A-Z])")


def _name(event: type[e.Event]) -> str:
    return _HUMP.sub("_", event.__name__).lower()


def to_json(table: Table) -> dict[str, Any]:
    """The table as values for ``json.dumps``."""
    heads = dict(line.split(": ", 1) for line in heads_of(table.setting))
    return {"schema": SCHEMA, **heads, "events": [event_to_json(event) for event in table.log]}


def event_to_json(event: e.Event) -> dict[str, Any]:
    """One event."""
    if isinstance(event, BY_LINE):
        return {"event": _name(type(event)), "line": write_line(event)}
    form = forms()[type(event)]
    made: dict[str, Any] = {"event": _name(type(event))}
    for field, slot in form.slots.items():
        value = getattr(event, field)
        if value != form.defaults[field]:
            made[field] = value if type(value) in ITSELF and field in _PLAIN else slot.write(value)
    return made


_PLAIN = frozenset({"trick", "to", "tricks", "major", "strange", "at_once", "led"})
_EVENTS = {_name(event): event for event in (*forms(), *BY_LINE)}


def from_json(plain: Mapping[str, Any], where: str = "") -> Table:
    """The inverse of ``to_json``.  Raises ``Fault``."""
    heads = {key: str(value) for key, value in plain.items() if key not in ("schema", "calls", "events")}
    calls = checked_calls(plain, where)
    table = opened(Table, setting_of(heads, where)).add(*events_of(calls, where))
    for number, one in enumerate(plain.get("events", ()), start=1):
        at = f"{where} events[{number}]".strip()
        try:
            table = table.add(*events_from_json(one, at, table.trick + bool(table.current)))
        except Fault as fault:
            fault.where = fault.where or at
            raise
    return table


def events_from_json(one: Mapping[str, Any], where: str = "", next_trick: int = 0) -> tuple[e.Event, ...]:
    """The events of one entry.  Raises ``Fault``."""
    if "event" not in one:
        return from_plain(one, where, next_trick)
    kind = _EVENTS.get(str(one["event"]))
    if kind is None:
        raise Fault("table.event", where, given=one["event"], known=", ".join(_EVENTS))
    if "line" in one:
        return read_line(str(one["line"]), where)
    form = forms()[kind]
    told = dict(form.defaults)
    try:
        for field, value in one.items():
            if field != "event":
                plain = type(value) in ITSELF
                told[field] = value if plain and field in form.slots else form.slots[field].read(str(value))
        return (kind(**told),)
    except (KeyError, ValueError, TypeError):
        given = ", ".join(f"{key}: {value}" for key, value in one.items())
        raise Fault("table.event_value", where, event=one["event"], given=given) from None

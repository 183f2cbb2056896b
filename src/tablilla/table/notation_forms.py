"""One form of words for each event; from it come both how the event is written and how it is read.

``{field}`` stands for a value, ``<…>`` holds what is left out where its field has its default.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import MISSING, fields
from functools import cache
from typing import Any, NamedTuple

from tablilla.table import events as e
from tablilla.table import notation_calls as calls
from tablilla.table.notation_slots import ODD, SLOTS, Slot

FORMS: dict[type[e.Event], str] = {
    **calls.FORMS,
    e.Played: "{seat} {card}< to {to}>< {strange}>",
    e.Omitted: "{seat} --",
    e.Quitted: "trick<, {trick},> over<, won by {winner}>",
    e.Attention: "<{by} >attention to {to}< by {seat}>< trick {trick}>< at {moment}>",
    e.Corrected: "{seat} corrects {instead_of} to {card}<, {penalty}>",
    e.Changed: "{seat} changes {instead_of} to {card}<, {penalty}>",
    e.Withdrawn: "{seat} withdraws {cards}<, {penalty}>",
    e.Chose: "{seat} chooses {what}",
    e.PickedUp: "{seat} picks up {cards}",
    e.Faced: "{seat} penalty card {card}<, {major}>",
    e.Exposed: "{seat} exposes {card}< {how}>",
    e.LedFaceDown: "{seat} leads face down< {card}>",
    e.Missing: "{seat} misses a card<: {card}>",
    e.Found: "{seat} finds {card}< {where}><, {penalty}>",
    e.Held: "{seat} holds {card}",
    e.Added: "{seat} adds {card} to {trick}",
    e.TakenOut: "{seat} takes {card} from {trick}",
    e.Designated: "{seat} names a card<: {card}>< {words}>",
    e.Moved: "{seat} moves a card<: {card}>",
    e.Spread: "{seat} spreads",
    e.Declares: "{seat} declares",
    e.ToLead: "{seat} to lead",
    e.Claimed: "{seat} claims< {tricks}>",
    e.Agreed: "{seat} agrees",
    e.Objected: "{seat} objects",
    e.PlayOver: "play over",
    e.Returned: "hands returned",
    e.NextBoard: "{seat} calls on the next board< {call}>",
    e.RoundOver: "round over",
    e.CorrectionOver: "correction over",
    e.Broke: "{seat} breaks {clause}< {words}>",
    e.Said: "{seat} says< {words}>",
    e.ToldTurn: "{by} says it is the turn of {seat}",
    e.Informed: "information on {about}< {cards}>< free for {free}>< barred for {barred}> by {clause}",
}
_PIECE = re.compile(r"<([^<>]*)>|\{(\w+)\}|([^<{]+)")
_FIELD = re.compile(r"\{(\w+)\}")


class Form(NamedTuple):
    """The form of one event, ready for use."""

    event: type[e.Event]
    pattern: re.Pattern[str]
    slots: dict[str, Slot]
    defaults: dict[str, Any]


@cache
def forms() -> dict[type[e.Event], Form]:
    """Each event's form."""
    return {event: _made(event, text) for event, text in FORMS.items()}


def _made(event: type[e.Event], text: str) -> Form:
    slots = {f.name: _slot(event, f.name) for f in fields(event)}
    defaults = {f.name: None if f.default is MISSING else f.default for f in fields(event)}
    pattern = ""
    for optional, field, plain in _PIECE.findall(text):
        piece = _pattern(optional or (f"{{{field}}}" if field else plain), slots)
        pattern += f"(?:{piece})?" if optional else piece
    return Form(event, re.compile(pattern), slots, defaults)


def _slot(event: type[e.Event], field: str) -> Slot:
    return ODD.get((event, field)) or calls.SLOTS.get((event, field)) or SLOTS[field]


def _pattern(text: str, slots: dict[str, Slot]) -> str:
    made, at = "", 0
    for found in _FIELD.finditer(text):
        made += _plain(text[at : found.start()]) + f"(?P<{found[1]}>{slots[found[1]].pattern})"
        at = found.end()
    return made + _plain(text[at:])


def _plain(text: str) -> str:
    """As it stands, with as many spaces as one likes."""
    return re.escape(text).replace(r"\ ", " +").replace(", +", ",? +")


def write_event(event: e.Event) -> str:
    """One line for one event; not for duties and rulings, which have lines of their own."""
    form, made = forms()[type(event)], ""
    for optional, field, plain in _PIECE.findall(FORMS[type(event)]):
        if optional:
            (name,) = _FIELD.findall(optional)
            value = getattr(event, name)
            if value != form.defaults[name]:
                made += optional.replace(f"{{{name}}}", form.slots[name].write(value))
        elif field:
            made += form.slots[field].write(getattr(event, field))
        else:
            made += plain
    return made


def read_event(line: str) -> e.Event | None:
    """The event of a line, ``None`` where it has no form.  Raises ``ValueError`` for a value that cannot be."""
    for form, found in _matches(line):
        told = {
            name: form.slots[name].read(text) for name, text in found.groupdict().items() if text is not None
        }
        missing = {name: value for name, value in form.defaults.items() if name not in told}
        return form.event(**missing, **told)
    return None


def _matches(line: str) -> Iterator[tuple[Form, re.Match[str]]]:
    for form in forms().values():
        if (found := form.pattern.fullmatch(line)) is not None:
            yield form, found

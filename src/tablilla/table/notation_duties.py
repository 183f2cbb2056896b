"""Duties and rulings in the notation: ``duty lead_ban W suits=S since=3 clause=50D2a``, ``ruled revoke``."""

from __future__ import annotations

import re
from dataclasses import fields
from enum import Enum
from typing import Any

from tablilla.bridge.cards import SUITS
from tablilla.bridge.seats import Seat, seat
from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, RepeatCall, Turns
from tablilla.laws.law26_call_withdrawn import LeadRight, Scope
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, MinorFirst, PlayPenaltyCard
from tablilla.laws.law57_premature_play import Demand, PlayAsDemanded, PlayInTurn
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.notation_calls import CALL
from tablilla.table.notation_slots import TOKEN, read_card, write_card

DUTIES: dict[str, type[Duty]] = {
    "penalty_card": PlayPenaltyCard,
    "minor_penalty_card": MinorFirst,
    "lead_ban": LeadBan,
    "lead_demand": LeadDemand,
    "as_demanded": PlayAsDemanded,
    "in_turn": PlayInTurn,
    "lead_right": LeadRight,
    "enforced_pass": EnforcedPass,
    "repeat_call": RepeatCall,
    "no_double": NoDouble,
}
NAMES = {duty: word for word, duty in DUTIES.items()}
ENUMS: dict[str, type[Enum]] = {"demand": Demand, "scope": Scope, "turns": Turns}
_PAIR = re.compile(r'(\w+)=("(?:[^"\\]|\\.)*"|\S+)')


def write_duty(duty: Duty) -> str:
    """One line for a duty that a table keeps."""
    rest = [
        f"{f.name}={_write(f.name, v)}"
        for f in fields(duty)
        if f.name != "who" and (v := getattr(duty, f.name)) is not None
    ]
    return " ".join(("duty", NAMES[type(duty)], Seat(_seat_of(duty)).name, *rest))


def _seat_of(duty: Duty) -> Seat:
    if not isinstance(duty.who, Seat):
        raise ValueError("a duty at a table is a seat's")
    return duty.who


_UNTOLD = {"card": 0, "nth": 1}


def write_ruled(incident: Incident) -> str:
    """One line for a ruling carried out."""
    rest = [
        f"{f.name}={_write(f.name, v)}"
        for f in fields(incident)
        if f.name != "kind" and (v := getattr(incident, f.name)) not in (None, "", _UNTOLD.get(f.name))
    ]
    return " ".join(("ruled", incident.kind, *rest))


def read_duty(line: str) -> e.Event | None:
    """The event of such a line, ``None`` for any other.  Raises ``ValueError``, ``KeyError``, ``TypeError``."""
    word, _, rest = line.partition(" ")
    told = {name: _read(name, text) for name, text in _PAIR.findall(rest)}
    if word == "ruled":
        kind, *_ = rest.split()
        return e.Ruled(Incident(kind, **told))
    if word == "duty":
        kind, who, *_ = rest.split()
        return e.Obliged(DUTIES[kind](who=seat(who), **told))
    return None


def _write(name: str, value: Any) -> str:
    if name == "seat":
        return Seat(value).name
    if name == "suit":
        return SUITS[value]
    if name in ("card", "suits"):
        return write_card(value)
    if name in ENUMS:
        return str(value.value)
    if name == "call":
        return CALL.write(value)
    return TOKEN.write(str(value))


def _read(name: str, text: str) -> Any:
    if name == "seat":
        return seat(text)
    if name == "suit":
        return SUITS.index(text)
    if name in ("card", "suits"):
        return read_card(text)
    if name in ENUMS:
        return ENUMS[name](text)
    if name == "call":
        return CALL.read(text)
    if name in ("since", "trick", "nth"):
        return int(text)
    return TOKEN.read(text)

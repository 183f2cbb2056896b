"""Facts for a ruling come from the board: what its record shows of an irregularity is not asked again.

Only findings are taken, and only what the table itself shows; choices and judgements stay with people.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tablilla.bridge.cards import SUITS, certain, name
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting, board, table
from tablilla.desk.fold import Current
from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK
from tablilla.rules.incident import Incident
from tablilla.service.facts_shown import facts
from tablilla.service.request import LATEST, session_of
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import write
from tablilla.table.table import Table


class Opening(NamedTuple):
    """What a ruling begins with: the value of ``ruling.opened``, and the facts that the record shows."""

    value: dict[str, Any]
    facts: dict[str, Any]


def shown(one: Board, sitting: Sitting) -> tuple[Incident, ...]:
    """The irregularities that the record shows.  Raises ``Fault`` for a record that cannot be."""
    return irregularities(table(one, sitting))


def opening(one: Board, sitting: Sitting, incident: Incident, edition: int = 2017) -> Opening:
    """What to open a ruling with.  Raises ``Fault`` for a record that cannot be."""
    followed = table(one, sitting)
    value: dict[str, Any] = {
        "kind": incident.kind,
        "board": one.number,
        "table": sitting.label,
        "edition": edition,
        "seat": None if incident.seat is None else incident.seat.name,
        "trick": incident.trick,
        "suit": None if incident.suit is None else SUITS[incident.suit],
        "card": name(incident.card) if incident.card and certain(incident.card) else None,
    }
    declarer = followed.declarer
    if declarer is not None and incident.trick is not None:
        value["details"] = {"declarer": declarer.name}
    told = {name_: held for name_, held in value.items() if held is not None}
    return Opening(told, facts(followed, incident, edition))


def table_request(one: Board, sitting: Sitting, language: str, edition: int = LATEST) -> dict[str, Any]:
    """The request ``table`` of the service for this board at this table.  Raises ``Fault``."""
    return {"log": write(table(one, sitting)), "language": language, "edition": edition}


def recorded(log: Current, value: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that the record of a board shows of a ruling that is opened with this value.

    None where the table is not told or not recorded, or where what it shows cannot be.
    """
    edition = int(value.get("edition") or LATEST)
    try:
        named = _named(log, value)
        found = {} if named is None else facts(*named, edition)
        if found:
            session_of({**_request(value), "edition": edition, "facts": found})
    except Fault:
        return {}
    return found


def recorded_card(log: Current, value: Mapping[str, Any]) -> str | None:
    """The card of that irregularity by its name, where the record shows it."""
    try:
        named = _named(log, value)
    except Fault:
        return None
    card = 0 if named is None else named[1].card
    return name(card) if certain(card) else None


def _named(log: Current, value: Mapping[str, Any]) -> tuple[Table, Incident] | None:
    """The table by its record, and that of its irregularities that a ruling is about.  Raises ``Fault``."""
    number, label, seat = value.get("board"), str(value.get("table") or "").upper(), value.get("seat")
    if not isinstance(number, int):
        return None
    sitting = board(log, number).sitting(label)
    if sitting is None or seat not in Seat.__members__ or value.get("kind") not in BOOK.kinds:
        return None
    me = Incident(str(value["kind"]), Seat[str(seat)], value.get("trick"))
    followed = table(board(log, number), sitting)
    return next(((followed, one) for one in irregularities(followed) if _is(one, me)), None)


def _is(one: Incident, other: Incident) -> bool:
    return (one.kind, one.seat, one.trick) == (other.kind, other.seat, other.trick)


def _request(value: Mapping[str, Any]) -> dict[str, Any]:
    names = ("kind", "seat", "trick", "card", "suit")
    made = {name_: value[name_] for name_ in names if value.get(name_) is not None}
    return made | {k: v for k, v in (value.get("details") or {}).items() if k == "declarer"}

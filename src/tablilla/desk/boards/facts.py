"""Facts for a ruling come from the board: what its record shows of an irregularity is not asked again.

Only findings are taken, and only what the table itself shows; choices and judgements stay with people.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from tablilla.bridge.cards import SUITS, certain, name
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting, table
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.export import key, plain
from tablilla.rules.fact import Fact, Kind
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.rules.witness import Blank
from tablilla.table.irregularities import irregularities
from tablilla.table.table import Table
from tablilla.table.witness import Record

SHOWN = "table"  # the source of what a table testifies


class Opening(NamedTuple):
    """What a ruling begins with: the value of ``ruling.opened``, and the facts that the record shows."""

    value: dict[str, Any]
    facts: dict[str, Any]


def shown(board: Board, sitting: Sitting) -> tuple[Incident, ...]:
    """The irregularities that the record shows.  Raises ``Fault`` for a record that cannot be."""
    return irregularities(table(board, sitting))


def opening(board: Board, sitting: Sitting, incident: Incident, edition: int = 2017) -> Opening:
    """What to open a ruling with.  Raises ``Fault`` for a record that cannot be."""
    followed = table(board, sitting)
    value: dict[str, Any] = {
        "kind": incident.kind,
        "board": board.number,
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


def facts(followed: Table, incident: Incident, edition: int = 2017) -> dict[str, Any]:
    """The findings that a table shows of an irregularity, by the keys of the service."""
    docket = Docket(BOOK, edition, Record(followed))
    if incident not in docket.incidents:
        docket = replace(docket, named=(*docket.named, incident))
    case, _ = run(docket, incident)
    found: dict[str, Any] = {}
    for fact in asked(incident.kind, edition):
        if fact.kind is Kind.FINDING and (entry := _testimony(docket, case, fact)) is not None:
            found[key(fact)] = plain(entry)
    return found


def _testimony(docket: Docket, case: Case, fact: Fact[Any]) -> Any:
    entry = docket.witness.shows(case, fact)
    return None if entry is None or entry.source != SHOWN else entry.value


def asked(kind: str, edition: int) -> Iterator[Fact[Any]]:
    """Every fact that the law of this kind can ask at first, each once."""
    me = Incident(kind)
    seen: set[str] = set()
    for graph in charts(Docket(BOOK, edition, Blank()), me, BOOK.kinds[kind]).values():
        for node in graph.nodes:
            if key(node.fact) not in seen:
                seen.add(key(node.fact))
                yield node.fact


def seat_or_none(text: str) -> Seat | None:
    """A seat by its letter in files."""
    return Seat[text] if text in Seat.__members__ else None

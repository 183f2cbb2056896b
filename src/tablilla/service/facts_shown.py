"""What a table shows of an irregularity by itself, unasked: findings, and no choice or judgement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.export import key, plain
from tablilla.rules.fact import Fact, Kind
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.rules.witness import Blank
from tablilla.table.table import Table
from tablilla.table.witness import Record

SHOWN = "table"  # the source of what a table testifies


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

"""The digests are the yardstick: every fact and effect line of an operative clause is met, or says why not."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tablilla.casebook.coverage import graphs
from tablilla.lawbook.book import clauses
from tablilla.lawbook.model import Clause
from tablilla.rules.directive import key_of
from tablilla.rules.export import law_name
from tablilla.rules.step import Done, Followed, Opened, Read

FILES = sorted((Path(__file__).parent / "yardstick").glob("law*.toml"))
# The laws that are to be there in full: each operative clause needs an entry.
IN_FULL = (
    "13",
    "14",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "24",
    "25",
    "33",
    "34",
    "35",
    "36",
    "37",
    "38",
    "39",
    "40",
    "23",
    "26",
    "27",
    "28",
    "29",
    "30",
    "31",
    "32",
    "41",
    "43",
    *(str(law) for law in range(44, 61)),
    "61",
    "62",
    "63",
    "64",
    "65",
    "66",
    "67",
    "68",
    "69",
    "70",
    "71",
    *("73B", "73C", "73D", "73E", "73F"),
    "74C5",
    "75",
    "82C",
    "85A",
    "85B",
    "87",
    "15",
    "16D3",
    "92",
    "93",
)
EDITIONS = (2007, 2017)


def effects(edition: int) -> set[str]:
    """All that the charts of an edition can do, with its clause."""
    found: set[str] = set()
    for graph in graphs(edition).values():
        steps = [s for node in graph.nodes for edge in node.edges for s in edge.done] + list(graph.done)
        for step in steps:
            if isinstance(step, Done):
                found.add(f"{key_of(step.directive)}@{step.clause}")
            elif isinstance(step, Opened):
                found.add(f"open:{step.incident.kind}@{step.clause}")
            elif isinstance(step, Followed):
                found.add(f"follow:{law_name(step.law)}@{step.clause}")
            elif isinstance(step, Read):
                found.add(f"read:{step.reading.key}@{step.clause}")
    return found


def asked(edition: int) -> set[str]:
    """The keys of all facts that the charts of an edition ask."""
    return {node.fact.key for graph in graphs(edition).values() for node in graph.nodes}


def entries() -> list[tuple[str, dict[str, Any]]]:
    return [(f.name, c) for f in FILES for c in tomllib.loads(f.read_text(encoding="utf-8"))["clause"]]


def parts(line: str) -> list[str]:
    return [part.strip() for part in line.split(" + ")]


def unmet(clause: Clause, entry: dict[str, Any], edition: int) -> list[str]:
    """What the entry claims and the charts do not hold; and lines of the digest without a claim."""
    found: list[str] = []
    for kind, lines in (("facts", clause.facts), ("effects", clause.effect)):
        claimed = entry.get(kind, [])
        if len(claimed) != len(lines):
            found.append(f"{clause.id} {edition}: {len(lines)} lines of {kind}, {len(claimed)} claims")
        have = asked(edition) if kind == "facts" else effects(edition)
        for claim in claimed:
            for part in parts(claim):
                free = part.startswith(("exempt:", "detail:", "derived:")) and len(part.split(":", 1)[1]) > 3
                if not free and part not in have:
                    found.append(f"{clause.id} {edition}: {kind} {part!r} is not in the charts")
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_claim_of_the_yardstick_is_met(edition: int) -> None:
    book = {c.id: c for c in clauses(edition)}
    found = [
        fault
        for name, entry in entries()
        if edition in entry["editions"]
        for fault in ([f"{name}: no {entry['id']}"] if entry["id"] not in book else
                      unmet(book[entry["id"]], entry, edition))
    ]  # fmt: skip
    assert not found, "\n".join(found)


def in_full(clause: str) -> bool:
    return any(clause == law or (clause.startswith(law) and not clause[len(law) :][0].isdigit()) or
               (law[-1].isalpha() and clause.startswith(law)) for law in IN_FULL)  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_operative_clause_of_the_laws_in_full_is_without_an_entry(edition: int) -> None:
    have = {entry["id"] for _, entry in entries() if edition in entry["editions"]}
    missing = [c.id for c in clauses(edition) if in_full(c.id) and c.status == "operative" and c.id not in have]
    assert not missing


def test_few_lines_are_exempt() -> None:
    lines = [line for _, e in entries() for line in (*e.get("facts", ()), *e.get("effects", ()))]
    exempt = [line for line in lines if line.startswith("exempt:")]
    assert lines
    assert len(exempt) <= 0.2 * len(lines), f"{len(exempt)} of {len(lines)}"


def test_a_claim_that_no_chart_meets_is_named() -> None:
    clause = next(c for c in clauses(2017) if c.id == "62B1")
    entry = {"facts": ["no_such_fact"] * len(clause.facts), "effects": ["stand@62B1"] * len(clause.effect)}
    assert len(unmet(clause, entry, 2017)) == len(clause.facts) + len(clause.effect)
    assert unmet(clause, {"facts": [], "effects": []}, 2017)

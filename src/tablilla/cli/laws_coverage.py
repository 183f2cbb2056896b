"""``tablilla laws --coverage``: a row for each clause and edition."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict

from tablilla.casebook.case_file import EDITIONS
from tablilla.casebook.coverage import Row, coverage
from tablilla.texts.catalogue import Words


def run(options: argparse.Namespace, say: Words) -> int:
    """Print the matrix; exit status 0."""
    edition = getattr(options, "edition", None)
    rows = coverage((edition,) if edition else EDITIONS)
    if getattr(options, "json", False):
        print(json.dumps({"schema": 1, "rows": [asdict(row) for row in rows]}, ensure_ascii=False, indent=1))
        return 0
    print(say("coverage.head"))
    for row in rows:
        print(_line(row, say))
    print(say("coverage.sum", **_sum(rows)))
    return 0


def _line(row: Row, say: Words) -> str:
    both = say("answer.true") if row.both_ways else "-"
    status = say(f"coverage.{row.status}")
    procedures = ", ".join(row.procedure) or "-"
    return f"{row.clause:8} {row.edition} {status:13} {row.paths:6} {row.cases:5} {both:5} {procedures}"


def _sum(rows: list[Row]) -> dict[str, int]:
    operative = [r for r in rows if r.status == "operative"]
    return {
        "clauses": len(rows),
        "operative": len(operative),
        "reached": sum(bool(r.procedure) for r in operative),
        "both_ways": sum(r.both_ways for r in operative),
    }

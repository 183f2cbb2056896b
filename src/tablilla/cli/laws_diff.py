"""``tablilla laws --diff 2007 2017 [KIND]``: what two editions rule differently, computed."""

from __future__ import annotations

import argparse
import json
from typing import Any

from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.docket import Docket
from tablilla.rules.editions import Changed, Comparison, compare
from tablilla.rules.export import key, law_name, plain
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind
from tablilla.texts.speech import Speaker

EDITIONS = (2007, 2017)


def run(options: argparse.Namespace, say: Words) -> int:
    """Print the differences of one kind, or of all; exit status 0."""
    old, new, kinds = _wanted(list(options.diff))
    found: dict[tuple[str, Law], Comparison] = {}
    for kind in kinds:
        for law in _laws(kind, new):
            found.setdefault((kind, law), compare(Docket(BOOK), Incident(kind), law, old, new))
    if getattr(options, "json", False):
        rows = [_json(kind, law, c) for (kind, law), c in found.items()]
        print(json.dumps({"schema": 1, "old": old, "new": new, "laws": rows}, ensure_ascii=False, indent=1))
        return 0
    for (kind, law), comparison in found.items():
        _show(kind, law, comparison, say, (old, new))
    return 0


def _wanted(given: list[str]) -> tuple[int, int, list[str]]:
    years = [int(g) for g in given[:2] if g.isdigit()]
    if len(years) != 2 or any(y not in EDITIONS for y in years) or len(given) > 3:
        raise Fault("laws.diff", "--diff", given=" ".join(given), known=" ".join(map(str, EDITIONS)))
    kinds = [find_kind(given[2], charted())] if len(given) == 3 else list(charted())
    return years[0], years[1], kinds


def _laws(kind: str, edition: int) -> list[Law]:
    return list(charts(Docket(BOOK, edition), Incident(kind), charted()[kind]))


def _json(kind: str, law: Law, comparison: Comparison) -> dict[str, Any]:
    return {
        "kind": kind,
        "law": law_name(law),
        "joint": comparison.joint,
        "otherwise": comparison.otherwise,
        "changed": [
            {
                "before": list(c.before),
                "after": list(c.after),
                "cases": c.cases,
                "example": {key(f): plain(v) for f, v in c.example},
            }
            for c in comparison.changed
        ],
    }


def _show(kind: str, law: Law, comparison: Comparison, say: Words, editions: tuple[int, int]) -> None:
    head = say("diff.head", kind=say(f"kind.{kind}"), law=law_name(law))
    print(head, say("diff.cases", joint=comparison.joint, otherwise=comparison.otherwise))
    for changed in comparison.changed:
        _show_changed(changed, say, editions)


def _show_changed(changed: Changed, say: Words, editions: tuple[int, int]) -> None:
    before = ", ".join(changed.before) or "-"
    after = ", ".join(changed.after) or "-"
    print(f"  {editions[0]}: {before}  {editions[1]}: {after}  ({changed.cases})")
    speaker, me = Speaker(say), Incident("")
    for fact, value in changed.example:
        print(f"      {speaker.question(fact, me)} {speaker.answer(fact, value, me)}")

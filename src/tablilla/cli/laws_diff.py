"""``tablilla laws --diff 2007 2017 [KIND]``: what two editions rule differently, computed."""

from __future__ import annotations

import argparse
import json

from tablilla.fault import Fault
from tablilla.laws.kinds import charted
from tablilla.rules.editions import Changed, Comparison
from tablilla.rules.export import law_name
from tablilla.rules.incident import Incident
from tablilla.rules.step import Law
from tablilla.service.laws import diff, differences
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind
from tablilla.texts.speech import Speaker

EDITIONS = (2007, 2017)


def run(options: argparse.Namespace, say: Words) -> int:
    """Print the differences of one kind, or of all; exit status 0."""
    old, new, kind = _wanted(list(options.diff))
    if getattr(options, "json", False):
        asked = {"old": old, "new": new} | ({} if kind is None else {"kind": kind})
        print(json.dumps(diff(asked), ensure_ascii=False, indent=1))
        return 0
    for each, law, comparison in differences(old, new, kind):
        _show(each, law, comparison, say, (old, new))
    return 0


def _wanted(given: list[str]) -> tuple[int, int, str | None]:
    years = [int(g) for g in given[:2] if g.isdecimal() and len(g) == 4]
    if len(years) != 2 or any(y not in EDITIONS for y in years) or len(given) > 3:
        raise Fault("laws.diff", "--diff", given=" ".join(given), known=" ".join(map(str, EDITIONS)))
    kind = find_kind(given[2], charted()) if len(given) == 3 else None
    return years[0], years[1], kind


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

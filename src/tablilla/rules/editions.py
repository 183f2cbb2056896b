"""What changed between two editions, computed: cases that both decide and decide otherwise."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from tablilla.rules.case import Case, run_linked
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.rules.need import NoSuchOption
from tablilla.rules.step import Done, Followed, Law, Opened


@dataclass(frozen=True)
class Changed:
    """The clauses in which rulings differ, in how many joint cases, and one of these cases."""

    before: tuple[str, ...]
    after: tuple[str, ...]
    cases: int
    example: tuple[tuple[Fact[object], object], ...]


@dataclass(frozen=True)
class Comparison:
    """Joint cases of two editions, how many are ruled otherwise, and in what, the commonest first."""

    joint: int
    otherwise: int
    changed: tuple[Changed, ...]


def compare(docket: Docket, incident: Incident, law: Law, old: int, new: int) -> Comparison:
    """Every case that both editions decide."""
    stack = [(replace(docket, edition=old), replace(docket, edition=new))]
    joint = 0
    groups: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    examples: dict[tuple[tuple[str, ...], tuple[str, ...]], Docket] = {}
    while stack:
        pair = stack.pop()
        for one in pair:
            try:
                need = run_linked(one, incident, law)[1]
            except NoSuchOption:
                break  # a choice that only the other edition gives
            if need is not None:
                for value in need.domain:
                    told = [d.told(need.incident, need.fact, value) for d in pair]
                    stack.append((told[0], told[1]))
                break
        else:
            joint += 1
            before, after = (_ruled(run_linked(one, incident, law)[0]) for one in pair)
            if set(before) != set(after):
                key = (
                    tuple(sorted({before[e] for e in before.keys() - after})),
                    tuple(sorted({after[e] for e in after.keys() - before})),
                )
                groups[key] += 1
                examples.setdefault(key, pair[1])
    changed = tuple(
        Changed(*key, count, _facts(examples[key], incident)) for key, count in groups.most_common()
    )
    return Comparison(joint, sum(groups.values()), changed)


def _facts(docket: Docket, incident: Incident) -> tuple[tuple[Fact[object], object], ...]:
    told = docket.entries.get(incident, {})
    return tuple((fact, entry.value) for fact, entry in told.items() if isinstance(fact, Fact))


def _ruled(case: Case) -> dict[object, str]:
    """Each effect with its clause: a rule that was only renumbered is the same."""
    return {
        s.directive if isinstance(s, Done) else s.law if isinstance(s, Followed) else s.incident: s.clause
        for s in case.steps
        if isinstance(s, (Done, Followed, Opened))
    }

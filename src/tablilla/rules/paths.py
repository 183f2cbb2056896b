"""Every path of a law, by replaying it for each prefix of answers."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.rules.case import Case, run_linked
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.need import ImpureProcedure, NeedFact
from tablilla.rules.step import Asked, Law

PATH_BUDGET, NODE_BUDGET = 3000, 120


def paths(docket: Docket, incident: Incident, law: Law) -> Iterator[tuple[Docket, Case]]:
    """Every path, depth first.  Raises ``ImpureProcedure`` where a replay takes another road."""
    stack: list[tuple[Docket, Case | None, NeedFact | None]] = [(docket, None, None)]
    while stack:
        at, before, answered = stack.pop()
        case, need = run_linked(at, incident, law)
        if before is not None and answered is not None:
            _same_road(before, answered, case)
        if need is None:
            yield at, case
        else:
            told = (at.told(need.incident, need.fact, value) for value in reversed(need.domain))
            stack.extend((then, case, need) for then in told)


def _same_road(before: Case, answered: NeedFact, case: Case) -> None:
    """A replay cites all that was cited, in its order, does the same, and uses the answer it got."""
    steps = iter(case.steps)
    if not all(step in steps for step in before.steps):
        raise ImpureProcedure(f"another road after {answered.fact.key} (Law {answered.clause})")
    mine = answered.incident == case.incident
    if mine and not any(isinstance(s, Asked) and s.fact is answered.fact for s in case.steps):
        raise ImpureProcedure(f"{answered.fact.key} (Law {answered.clause}) was needed, and then was not")

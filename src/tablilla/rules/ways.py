"""The ways that the law can go on: one for each answer to what is not known yet."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.rules.case import Case, run
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact


def ways(docket: Docket, incident: Incident, need: NeedFact) -> Iterator[tuple[Docket, Case, NeedFact | None]]:
    """With what is then known, how far the law comes, and what it asks next; the last answer first."""
    for value in reversed(need.domain):
        then = docket.told(need.incident, need.fact, value, "if")
        yield then, *run(then, incident)

"""Which charts a law has: every irregularity whose ruling passes through it, with the part drawn for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import charts
from tablilla.rules.incident import Incident


class Chart(NamedTuple):
    """A drawing: the irregularity, the procedure, and which of its parts in this law it is, from 1."""

    kind: str
    part: str
    number: int


@cache
def of_laws(edition: int) -> Mapping[int, tuple[Chart, ...]]:
    """The charts by law; the same procedure is not drawn twice, though several irregularities lead to it."""
    found: dict[int, dict[str, Chart]] = defaultdict(dict)
    for kind, entry in charted().items():
        numbers: dict[int, int] = defaultdict(int)
        for procedure in charts(Docket(BOOK, edition), Incident(kind), entry):
            part = law_name(procedure)
            law = int(part.removeprefix("law").partition(".")[0])
            if part not in found[law]:
                numbers[law] += 1
                found[law][part] = Chart(kind, part, numbers[law])
    return MappingProxyType({law: tuple(drawn.values()) for law, drawn in found.items()})

"""Every clause for which a question is asked, and the answers that meet it: tables read against the law book.

A chart shows of a question the clause that asks it first.  ``citations/*.txt`` have the questions that are
asked for several clauses, or for one that only some answers meet: those stand in brackets after it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tablilla.bridge.seats import Seat
from tablilla.laws import kinds_of_auction, kinds_of_boards, kinds_of_claims, kinds_of_play, kinds_of_rotation
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.rules.paths import paths
from tablilla.rules.step import Asked, Law
from tests.laws.test_charts_of_the_revoke import word

HERE = Path(__file__).parent / "citations"
ELSEWHERE = ("law12", "law7", "law86")  # they have tests of their own
AS_ELSEWHERE = "12C2a"  # of the degree of fault
LAWS = {
    "auction": kinds_of_auction.LAWS,
    "boards": kinds_of_boards.LAWS,
    "claims": kinds_of_claims.LAWS,
    "play": kinds_of_play.LAWS,
    "rotation": kinds_of_rotation.LAWS,
}


def table(laws: dict[str, Law], edition: int) -> str:
    """A line for each question of each chart that these kinds lead to."""
    graphs: dict[Law, Graph] = {}
    for kind, law in laws.items():
        graphs |= charts(Docket(BOOK, edition), Incident(kind, Seat.N, 3), law)
    cited: dict[str, dict[str, set[str]]] = {}
    own = {law: graph for law, graph in graphs.items() if not _elsewhere(law_name(law))}
    for law, graph in own.items():
        for _, case in paths(Docket(BOOK, edition), graph.incident, law):
            for step in case.steps:
                if isinstance(step, Asked) and not step.clause.startswith(AS_ELSEWHERE):
                    of = "" if step.fact.subject is None else f" of {word(step.fact.subject)}"
                    clauses = cited.setdefault(f"{law_name(law)} {step.fact.key}{of}", {})
                    clauses.setdefault(step.clause, set()).update([word(step.value)] if step.met else [])
    return "".join(f"{key}: {said(c)}\n" for key, c in sorted(cited.items()) if len(c) > 1 or any(c.values()))


def _elsewhere(name: str) -> bool:
    return name.startswith(ELSEWHERE) and not name.startswith(("law70", "law71"))


def said(clauses: dict[str, set[str]]) -> str:
    return ", ".join(f"{c} ({' '.join(sorted(met))})" if met else c for c, met in sorted(clauses.items()))


@pytest.mark.parametrize("edition", [2007, 2017])
@pytest.mark.parametrize("kinds", list(LAWS))
def test_a_question_cites_every_clause_that_turns_on_it(kinds: str, edition: int) -> None:
    assert table(LAWS[kinds], edition) == (HERE / f"{kinds}.{edition}.txt").read_text(encoding="utf-8")

"""``tablilla chart``: the flow chart of an irregularity."""

from __future__ import annotations

import json

from tablilla.chart.flow import Flow, flow
from tablilla.chart.mermaid import mermaid
from tablilla.chart.svg import svg
from tablilla.cli import parser
from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.docket import Docket
from tablilla.rules.export import book_json, law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind

FORMATS = ("mermaid", "svg", "json")


def run(arguments: list[str], say: Words) -> int:
    """Print the chart; exit status 0, or 2 for bad input."""
    made = parser("chart", say)
    made.add_argument("kind", metavar="KIND", help=say("cli.rule.kind"))
    made.add_argument("--format", choices=FORMATS, default="mermaid", help=say("cli.chart.format"))
    made.add_argument("--edition", type=int, choices=(2007, 2017), default=2017, help=say("cli.edition"))
    made.add_argument("--part", metavar="PART", help=say("cli.chart.part"))
    given = made.parse_args(arguments)
    kind = find_kind(given.kind, charted())
    graphs = charts(Docket(BOOK, given.edition), Incident(kind), charted()[kind])
    if given.format == "json":
        data = {"schema": 1, "kind": kind, "edition": given.edition, "start": law_name(charted()[kind])}
        print(json.dumps(data | book_json(graphs, BOOK.implications, BOOK.doubts), ensure_ascii=False))
        return 0
    parts = {law_name(law): graph for law, graph in graphs.items()}
    graph = _part(parts, given.part)
    note = say("chart.note", edition=given.edition)
    drawn = drawing(kind, given.part, graph, given.edition, say)
    print(mermaid(drawn) if given.format == "mermaid" else svg(drawn, note), end="")
    return 0


def drawing(kind: str, part: str | None, graph: Graph, edition: int, say: Words) -> Flow:
    """One chart, with the name of what it rules on as title."""
    title = say(f"kind.{kind}") + (f" · {part}" if part else "") + f" · {edition}"
    return flow(graph, title, say)


def _part(parts: dict[str, Graph], wanted: str | None) -> Graph:
    if wanted is None:
        return next(iter(parts.values()))
    if wanted not in parts:
        raise Fault("chart.part", "--part", given=wanted, known=", ".join(parts))
    return parts[wanted]

"""The call ``chart``: the flow chart of an irregularity, drawn or as data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tablilla.chart.flow import Flow, flow
from tablilla.chart.mermaid import mermaid
from tablilla.chart.svg import svg
from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK, charted
from tablilla.rules.docket import Docket
from tablilla.rules.export import book_json, law_name
from tablilla.rules.graph import Graph, charts
from tablilla.rules.incident import Incident
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.shape import Most
from tablilla.texts.catalogue import Words, words
from tablilla.texts.kind_names import find_kind


class ChartRequest(Request):
    """An irregularity, and which of its charts; without ``part`` the first, or for ``json`` all."""

    kind: Annotated[str, Most(200)]
    part: NotRequired[Annotated[str, Most(200), "as law64.after_establishment"]]
    format: NotRequired[Annotated[Literal["mermaid", "svg", "json"], "mermaid, if nothing is said"]]


class ChartAnswer(TypedDict):
    """The drawing as ``text``; as data, the graphs by law, their effects, what follows from what, and doubt."""

    schema: Literal[1]
    kind: str
    edition: Literal[2007, 2017]
    start: Annotated[str, "the part that the irregularity enters by"]
    parts: list[str]
    text: NotRequired[str]
    laws: NotRequired[dict[str, Any]]
    effects: NotRequired[list[Any]]
    implies: NotRequired[list[Any]]
    doubts: NotRequired[dict[str, Any]]


def chart(request: Mapping[str, Any]) -> dict[str, Any]:
    """The chart.  Raises ``Fault``: ``kind.unknown``, ``chart.part``."""
    edition, part = request.get("edition", 2017), request.get("part")
    kind = find_kind(request["kind"], charted(), "kind")
    graphs = charts(Docket(BOOK, edition), Incident(kind), charted()[kind])
    parts = {law_name(law): graph for law, graph in graphs.items()}
    head = {"schema": 1, "kind": kind, "edition": edition}
    head |= {"start": law_name(charted()[kind]), "parts": list(parts)}
    form = request.get("format", "mermaid")
    if form == "json":
        return head | book_json(graphs, BOOK.implications, BOOK.doubts)
    say = words(request.get("language", DEFAULT_LANGUAGE))
    drawn = drawing(kind, part, _part(parts, part), edition, say)
    text = mermaid(drawn) if form == "mermaid" else svg(drawn, say("chart.note", edition=edition))
    return head | {"text": text}


def drawing(kind: str, part: str | None, graph: Graph, edition: int, say: Words) -> Flow:
    """One chart, with the name of what it rules on as title."""
    title = say(f"kind.{kind}") + (f" · {part}" if part else "") + f" · {edition}"
    return flow(graph, title, say)


def _part(parts: Mapping[str, Graph], wanted: str | None) -> Graph:
    if wanted is None:
        return next(iter(parts.values()))
    if wanted not in parts:
        raise Fault("chart.part", "part", given=wanted, known=", ".join(parts))
    return parts[wanted]


CALL = Call(
    "chart",
    "The flow chart of an irregularity: Mermaid, SVG, or its graphs as data",
    ChartRequest,
    ChartAnswer,
    chart,
    {
        "mermaid": {"kind": "revoke", "language": "en"},
        "svg": {"kind": "revoke", "format": "svg", "part": "law64.after_establishment"},
        "data": {"kind": "revoke", "format": "json", "edition": 2007},
    },
    slow=True,
)

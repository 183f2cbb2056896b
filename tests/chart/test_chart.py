"""Charts hold every question and effect of the procedure, and are drawn without overlap."""

from __future__ import annotations

import itertools
import xml.etree.ElementTree as ET

import pytest

from tablilla.casebook.coverage import graphs
from tablilla.chart.flow import Arrow, Box, Flow, flow
from tablilla.chart.layout import layout
from tablilla.chart.mermaid import mermaid
from tablilla.chart.svg import svg
from tablilla.rules.export import law_name
from tablilla.rules.graph import Graph
from tablilla.texts.catalogue import words

CHARTS = {f"{edition} {law_name(law)}": g for edition in (2007, 2017) for law, g in graphs(edition).items()}
SMALL = Flow(
    'A "title" & more',
    (
        Box("a", "finding", ("1 a?",), ("1",)),
        Box("b", "final", ("2 done",), ("2",)),
        Box("end", "end", ("over",)),
    ),
    (Arrow("a", "b", "yes"), Arrow("a", "end", "no")),
)


@pytest.mark.parametrize("name", CHARTS)
def test_every_question_and_effect_is_drawn_and_every_answer_is_an_arrow(name: str) -> None:
    graph = CHARTS[name]
    drawn = flow(graph, name, words("en"))
    keys = [b.key for b in drawn.boxes]
    assert len(keys) == len(set(keys))
    assert {f"n{i}" for i in range(len(graph.nodes))} <= set(keys)
    clauses = {c for b in drawn.boxes for c in b.clauses}
    assert clauses >= {s.clause for node in graph.nodes for edge in node.edges for s in edge.done}
    for arrow in drawn.arrows:
        assert arrow.start in keys
        assert arrow.end in keys
    for number, node in enumerate(graph.nodes):
        labels = " / ".join(a.label for a in drawn.arrows if a.start == f"n{number}")
        assert labels.count(" / ") >= len(node.edges) - 1


@pytest.mark.parametrize("name", CHARTS)
def test_no_two_boxes_overlap_and_arrows_run_down(name: str) -> None:
    drawn = flow(CHARTS[name], name, words("es"))
    laid = layout(drawn)
    boxes = [laid.places[b.key] for b in drawn.boxes]
    for one, other in itertools.combinations(boxes, 2):
        apart = abs(one.x - other.x) >= (one.width + other.width) / 2 - 0.1
        below = one.y + one.height <= other.y or other.y + other.height <= one.y
        assert apart or below, (one.key, other.key)
    for way in laid.ways:
        assert all(laid.places[a].y < laid.places[b].y for a, b in itertools.pairwise(way))
    assert all(p.x - p.width / 2 >= 0 and p.x + p.width / 2 <= laid.width for p in boxes)


def test_svg_is_well_formed_and_tells_kinds_apart_by_shape() -> None:
    text = svg(SMALL, "note")
    tree = ET.fromstring(text)
    assert tree.tag.endswith("svg")
    assert "A &quot;title&quot; &amp; more" in text
    assert 'class="final"' in text
    assert text.count("marker-end") == 2
    judged = svg(Flow("t", (Box("a", "judgement", ("1 a?",)), Box("b", "choice", ("2",))), (Arrow("a", "b"),)))
    assert judged.count("<polygon") == 2


def test_mermaid_escapes_what_would_break_it() -> None:
    text = mermaid(SMALL)
    assert text.startswith("---\ntitle: A 'title' & more\n---\nflowchart TD\n")
    assert '  a{"1 a?"}' in text
    assert '  b[["2 done"]]' in text
    assert '  a -->|"no"| finish' in text


def test_a_law_without_questions_is_one_box() -> None:
    graph: Graph = next(g for g in CHARTS.values() if g.root is not None)
    drawn = flow(graph, "x", words("en"))
    assert drawn.boxes[0].key == (f"n{graph.root}" if not graph.done else "d0")

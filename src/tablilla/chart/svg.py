"""A chart as SVG, to be printed on one sheet."""

from __future__ import annotations

import itertools
from html import escape
from textwrap import wrap

from tablilla.chart.flow import Box, Flow
from tablilla.chart.layout import LINE, PADDING, Layout, Place, layout

_A4 = 210 / 297
LABEL = 26  # letters in a line of an answer
_STYLE = """
  text { font: 11px "DejaVu Sans", Verdana, sans-serif; fill: #111 }
  .title { font-size: 16px; font-weight: bold }
  .clause { font-weight: bold }
  .label { font-size: 10px; fill: #333; paint-order: stroke; stroke: #fff; stroke-width: 4px }
  .finding, .choice, .judgement, .effect, .final, .end { stroke: #333; stroke-width: 1.2 }
  .finding { fill: #eef4fb } .choice { fill: #fff3d9 } .judgement { fill: #f3e9f7 }
  .effect { fill: #fff } .final { fill: #fff; stroke-width: 3 } .end { fill: #ddd }
  .way { fill: none; stroke: #555; stroke-width: 1.2 }
"""


def svg(flow: Flow, note: str = "") -> str:
    """The drawing; shape and not only colour tells findings, choices and judgements apart."""
    laid = layout(flow)
    height = laid.height + 30
    width = max(laid.width, height * _A4 * 0.75, 340.0)
    shift = (width - laid.width) / 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" role="img" '
        f'aria-label="{escape(flow.title, quote=True)}">',
        f"<title>{escape(flow.title)}</title><style>{_STYLE}</style>",
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
        'orient="auto"><path d="M0 0 L8 4 L0 8 z" fill="#555"/></marker></defs>',
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#fff"/>',
        f'<text class="title" x="16" y="26">{escape(flow.title)}</text>',
        f'<g transform="translate({shift:.1f} 0)">',
    ]
    for arrow, way in zip(flow.arrows, laid.ways, strict=True):
        parts.append(_way([laid.places[k] for k in way]))
        if arrow.label:
            parts.append(_label(arrow.label, laid, way))
    parts += [_box(box, laid.places[box.key]) for box in flow.boxes]
    parts += ["</g>", f'<text x="16" y="{height - 10:.0f}">{escape(note)}</text>', "</svg>"]
    return "\n".join(parts) + "\n"


def _way(places: list[Place]) -> str:
    start = places[0]
    path = f"M{start.x:.1f} {start.y + start.height:.1f}"
    y = start.y + start.height
    for before, place in itertools.pairwise(places):
        half = (y + place.y) / 2
        path += f" C{before.x:.1f} {half:.1f} {place.x:.1f} {half:.1f} {place.x:.1f} {place.y:.1f}"
        y = place.y + place.height
    return f'<path class="way" d="{path}" marker-end="url(#tip)"/>'


def _label(text: str, laid: Layout, way: tuple[str, ...]) -> str:
    start, then = laid.places[way[0]], laid.places[way[1]]
    lines = wrap(text, LABEL)
    x = start.x + (then.x - start.x) * 0.42
    y = start.y + start.height + (then.y - start.y - start.height) * 0.42 - 5 * (len(lines) - 1)
    spans = (f'<tspan x="{x:.1f}" y="{y + 11 * i:.1f}">{escape(line)}</tspan>' for i, line in enumerate(lines))
    return f'<text class="label" text-anchor="middle">{"".join(spans)}</text>'


def _box(box: Box, place: Place) -> str:
    left, right, top = place.x - place.width / 2, place.x + place.width / 2, place.y
    bottom, bend = top + place.height, 8.0
    plain = f'<rect x="{left:.1f}" y="{top:.1f}" width="{place.width:.1f}" height="{place.height:.1f}"'
    shapes = {
        "finding": plain,
        "effect": plain,
        "final": plain,
        "choice": f'<polygon points="{left + bend:.1f},{top:.1f} {right + bend:.1f},{top:.1f} '
        f'{right - bend:.1f},{bottom:.1f} {left - bend:.1f},{bottom:.1f}"',
        "judgement": f'<polygon points="{left + bend:.1f},{top:.1f} {right - bend:.1f},{top:.1f} '
        f"{right + bend:.1f},{(top + bottom) / 2:.1f} {right - bend:.1f},{bottom:.1f} "
        f'{left + bend:.1f},{bottom:.1f} {left - bend:.1f},{(top + bottom) / 2:.1f}"',
        "end": f'{plain} rx="14"',
    }
    rounded = ' rx="3"' if box.kind in ("finding", "effect", "final") else ""
    drawn = [f'{shapes[box.kind]}{rounded} class="{box.kind}"/>']
    for number, line in enumerate(place.lines):
        y = top + PADDING + LINE * (number + 0.78)
        drawn.append(f'<text x="{left + 7:.1f}" y="{y:.1f}">{_bold(line, box)}</text>')
    return "".join(drawn)


def _bold(line: str, box: Box) -> str:
    first, _, rest = line.partition(" ")
    if first in box.clauses:
        return f'<tspan class="clause">{escape(first)}</tspan> {escape(rest)}'
    return escape(line)

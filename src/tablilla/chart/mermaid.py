"""A chart as Mermaid text."""

from __future__ import annotations

from tablilla.chart.flow import Box, Flow

_SHAPES = {
    "finding": ("{", "}"),
    "choice": ("[/", "/]"),
    "judgement": ("{{", "}}"),
    "effect": ("[", "]"),
    "final": ("[[", "]]"),
    "end": ("([", "])"),
}


def mermaid(flow: Flow) -> str:
    """``flowchart TD``: findings are diamonds, choices parallelograms, judgements hexagons."""
    lines = ["---", f"title: {_plain(flow.title)}", "---", "flowchart TD"]
    lines += [f"  {_box(box)}" for box in flow.boxes]
    for arrow in flow.arrows:
        label = f'|"{_plain(arrow.label)}"|' if arrow.label else ""
        lines.append(f"  {_id(arrow.start)} -->{label} {_id(arrow.end)}")
    return "\n".join(lines) + "\n"


def _box(box: Box) -> str:
    left, right = _SHAPES[box.kind]
    words = "<br/>".join(_plain(line) for line in box.lines)
    return f'{_id(box.key)}{left}"{words}"{right}'


def _id(key: str) -> str:
    return "finish" if key == "end" else key  # "end" is a word of Mermaid's


def _plain(text: str) -> str:
    return text.replace('"', "'").replace("#", "no. ")

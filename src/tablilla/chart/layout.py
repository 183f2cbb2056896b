"""Where the boxes of a chart stand: layers by the longest way, few crossings, no overlap.

The method is that of Sugiyama, Tagawa and Toda (1981): long arrows are cut by empty places, each layer is
ordered by the mean place of its neighbours, and boxes then move towards their neighbours where there is room.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass, field
from textwrap import wrap

from tablilla.chart.flow import Box, Flow

WIDTH, LINE, PADDING, GAP, RISE = 200.0, 14.0, 9.0, 18.0, 52.0
LETTERS = 29  # in a line of a box
SWEEPS = 12


@dataclass
class Place:
    """A box, or an empty place through which an arrow runs; ``x`` is its middle, ``y`` its top."""

    key: str
    layer: int
    lines: tuple[str, ...] = ()
    x: float = 0.0
    y: float = 0.0
    above: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)

    @property
    def width(self) -> float:
        return WIDTH if self.lines else GAP

    @property
    def height(self) -> float:
        return len(self.lines) * LINE + 2 * PADDING if self.lines else 0.0


@dataclass(frozen=True)
class Layout:
    """All places by key, the way of each arrow (indices as in the flow), and the size of the whole."""

    places: dict[str, Place]
    ways: tuple[tuple[str, ...], ...]
    width: float
    height: float


def lines_of(box: Box) -> tuple[str, ...]:
    """The words of a box, broken into lines."""
    return tuple(piece for line in box.lines for piece in wrap(line, LETTERS))


def layout(flow: Flow) -> Layout:
    """Place every box of a chart."""
    layers = _layers(flow)
    places = {b.key: Place(b.key, layers[b.key], lines_of(b)) for b in flow.boxes}
    ways = tuple(_cut(places, a.start, a.end, n) for n, a in enumerate(flow.arrows))
    rows: list[list[Place]] = [[] for _ in range(max(p.layer for p in places.values()) + 1)]
    for place in places.values():
        rows[place.layer].append(place)
    _order(rows, places)
    width = _across(rows, places)
    return Layout(places, ways, width, _down(rows))


def _layers(flow: Flow) -> dict[str, int]:
    layers = {b.key: 0 for b in flow.boxes}
    for _ in flow.boxes:  # as many rounds as the longest way can have arrows
        moved = False
        for arrow in flow.arrows:
            if layers[arrow.end] <= layers[arrow.start]:
                layers[arrow.end], moved = layers[arrow.start] + 1, True
        if not moved:
            break
    return layers


def _cut(places: dict[str, Place], start: str, end: str, number: int) -> tuple[str, ...]:
    way = [start]
    for layer in range(places[start].layer + 1, places[end].layer):
        key = f"{number}:{layer}"
        places[key] = Place(key, layer)
        way.append(key)
    way.append(end)
    for upper, lower in itertools.pairwise(way):
        places[upper].below.append(lower)
        places[lower].above.append(upper)
    return tuple(way)


def _order(rows: list[list[Place]], places: dict[str, Place]) -> None:
    rank = {p.key: float(i) for row in rows for i, p in enumerate(row)}
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for row in rows if down else reversed(rows):
            row.sort(key=lambda p: _mean(rank, p.above if down else p.below, rank[p.key]))
            rank |= {p.key: float(i) for i, p in enumerate(row)}


def _mean(at: dict[str, float], keys: Iterable[str], otherwise: float) -> float:
    found = [at[k] for k in keys]
    return sum(found) / len(found) if found else otherwise


def _across(rows: list[list[Place]], places: dict[str, Place]) -> float:
    for row in rows:
        x = 0.0
        for place in row:
            place.x = x + place.width / 2
            x += place.width + GAP
    for sweep in range(SWEEPS * 2):
        for row in rows if sweep % 2 == 0 else reversed(rows):
            at = {p.key: p.x for p in places.values()}
            wanted = [_mean(at, p.above if sweep % 2 == 0 else p.below, p.x) for p in row]
            _settle(row, wanted)
    left = min(p.x - p.width / 2 for p in places.values())
    for place in places.values():
        place.x -= left - GAP
    return max(p.x + p.width / 2 for p in places.values()) + GAP


def _settle(row: list[Place], wanted: list[float]) -> None:
    """As near to what is wanted as the order and the room allow: the mean of pushing right and pushing left."""
    right, left = wanted.copy(), wanted.copy()
    for i in range(1, len(row)):
        right[i] = max(right[i], right[i - 1] + _apart(row[i - 1], row[i]))
    for i in range(len(row) - 2, -1, -1):
        left[i] = min(left[i], left[i + 1] - _apart(row[i], row[i + 1]))
    for place, a, b in zip(row, right, left, strict=True):
        place.x = (a + b) / 2


def _apart(one: Place, other: Place) -> float:
    return one.width / 2 + other.width / 2 + GAP


def _down(rows: list[list[Place]]) -> float:
    y = RISE
    for row in rows:
        for place in row:
            place.y = y
        y += max(p.height for p in row) + RISE
    return y

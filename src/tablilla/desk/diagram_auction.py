"""An auction as a table of four columns W N E S, the first call under the dealer.

Calls that count no more stay where they were made, struck through; what was irregular, alerted or explained has
a note.  Of an irregular call it says what it was and whether the auction went on: what becomes of it is ruled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from tablilla.bridge.seats import Seat
from tablilla.desk.diagram import COLUMNS, Style, call, call_name, seen
from tablilla.desk.diagram_notes import Notes, kind_name
from tablilla.table.auction import Auction
from tablilla.table.auction_detection import kind_of


@dataclass
class _Row:
    """A line of the table: the calls of each seat, as places in ``made``."""

    cells: dict[Seat, list[int]] = field(default_factory=dict)


def auction(
    held: Auction, style: Style, *, notes: Mapping[int, str] | None = None, prefix: str = "a", title: str = ""
) -> Markup:
    """The table of an auction; ``notes`` by the place of the call in ``made``, an empty one is a bare alert."""
    rows = _rows(held)
    said = Notes(prefix)
    head = Markup("").join(
        Markup('<th scope="col">{}</th>').format(seen(style.letter(s), style.seat(s))) for s in COLUMNS
    )
    before = COLUMNS.index(held.dealer) if held.dealer is not None else 0
    body = Markup("").join(
        Markup("<tr>{}</tr>").format(_cells(row, held, style, notes or {}, said, before if not index else 0))
        for index, row in enumerate(rows)
    )
    caption = title or style.say("board.auction")
    return Markup(
        '<div class="auction {}"><table><caption>{}</caption><thead><tr>{}</tr></thead>'
        "<tbody>{}</tbody></table>{}</div>"
    ).format(style.classes, caption, head, body, said.listed())


def _rows(held: Auction) -> list[_Row]:
    rows: list[_Row] = []
    last = -1
    place: dict[int, list[int]] = {}
    for index, made in enumerate(held.made):
        if made.instead is not None:
            cell = place[index] = place[made.instead]
            cell.append(index)
            continue
        column = COLUMNS.index(made.seat)
        if not rows or column <= last:
            rows.append(_Row())
        last = column
        place[index] = rows[-1].cells.setdefault(made.seat, [])
        place[index].append(index)
    return rows


def _cells(
    row: _Row, held: Auction, style: Style, notes: Mapping[int, str], said: Notes, before: int
) -> Markup:
    cells = []
    for column, seat in enumerate(COLUMNS):
        made = row.cells.get(seat)
        if made is None:
            cells.append(Markup("<td>{}</td>").format("–" if column < before else ""))
            continue
        calls = Markup(" ").join(_call(index, held, style, notes, said) for index in made)
        cells.append(Markup("<td>{}</td>").format(calls))
    return Markup("").join(cells)


def _call(index: int, held: Auction, style: Style, notes: Mapping[int, str], said: Notes) -> Markup:
    made = held.made[index]
    shown = call(made.call, style)
    counts = index in held.standing
    if not counts:
        shown = Markup('<s>{}</s><span class="hidden"> {}</span>').format(shown, style.say("board.withdrawn"))
    named = call_name(made.call, style)
    if (kind := kind_of(held, made)) is not None:
        came = ("last" if index == held.standing[-1] else "gone_on") if counts else "withdrawn"
        shown += said.add(style.say(f"board.note.{came}", call=named, what=kind_name(kind, style.say)))
    if index in notes:
        text = notes[index]
        shown += said.add(
            style.say("board.note.explained", call=named, text=text)
            if text
            else style.say("board.note.alert", call=named)
        )
    return shown

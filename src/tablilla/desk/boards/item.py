"""What a file or a person says of a board, before it is an entry of the log: plain data, and what was amiss.

The values have the shapes of ``desk/kinds``; what is not told is left out.  Of a table's result key ``""``
holds contract, declarer, tricks, lead, score (North-South's, as the record has it), remark; key ``auction`` the
calls in the form of ``table/auction_plain`` (``N:1H``, ``S:1C>2C``, and what happened between them as
``cancelled:S``) with ``notes`` by the place of the call; key ``play`` lines of ``table/notation``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from tablilla.fault import Fault

BOARD, TABLE, RESULT = "board.set", "table.set", "result.set"
AUCTION, PLAY = "auction", "play"  # keys of a result
VULS = ("none", "ns", "ew", "both")  # by ``Vulnerability``
MOST_BOARD, MOST_SCORE = 999, 10_000
_LABEL = re.compile(r"([A-Za-z]{0,2})0*([1-9]\d{0,2})", re.ASCII)
LONGEST_TEXT = 200  # characters of a name or a remark that are kept

Value = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing said of a board or of a table at it; ``made``: when, where the file tells it.

    A time without a zone is that of a clock in the hall.
    """

    kind: str
    about: str
    key: str
    value: Value
    made: datetime | None = None


@dataclass(slots=True)
class Loaded:
    """What was read, and what was amiss, each with its place; bad rows stand in no other's way."""

    items: list[Item] = field(default_factory=list)
    problems: list[Fault] = field(default_factory=list)
    files: int = 0

    def add(self, other: Loaded) -> None:
        """This one and another."""
        self.items += other.items
        self.problems += other.problems
        self.files += other.files

    @property
    def boards(self) -> int:
        """How many boards something is said of."""
        return len({board_of(item.about) for item in self.items})

    @property
    def results(self) -> int:
        """How many results."""
        return sum(item.kind == RESULT and not item.key for item in self.items)


def about_board(number: int) -> str:
    """``board/7``."""
    return f"board/{number}"


def about_table(number: int, table: str) -> str:
    """``board/7/table/A3``.  Raises ``Fault`` for what is no table: at most two letters and a number."""
    found = _LABEL.fullmatch(table)
    if found is None:
        raise Fault("boards.table", "", given=table[:40])
    return f"board/{number}/table/{found[1].upper()}{found[2]}"


def told(**fields: Any) -> dict[str, Any]:
    """What is known of these fields."""
    return {name: value for name, value in fields.items() if value is not None and value != ""}


def board_of(about: str) -> int | None:
    """The number of the board that something is about."""
    found = re.match(r"board/(\d{1,3})(?:/|$)", about)
    return int(found[1]) if found else None


def table_of(about: str) -> str:
    """The label of the table that something is about, or nothing."""
    return about.partition("/table/")[2]


def short(text: object) -> str:
    """A text of a file as it is kept: in one line, not too long."""
    return " ".join(str(text).split())[:LONGEST_TEXT]


def number_of(value: object, least: int, most: int) -> int | None:
    """A whole number within bounds, however it is written; ``None`` for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    text = str(value).strip()
    if not re.fullmatch(r"-?\d{1,6}(?:\.0+)?", text, re.ASCII):
        return None
    found = int(float(text))
    return found if least <= found <= most else None

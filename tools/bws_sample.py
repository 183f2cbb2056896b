"""A small Bridgemate file of our own for tests: two sections, boards 1 to 3, and all that such a file can hold.

``python tools/bws_sample.py FILE`` writes it.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from jet_file import BOOL, DATE, INT, LONG, TEXT, Column, Table, Value, jet

RECEIVED = (
    Column("ID", LONG), Column("Section", INT), Column("Table", INT), Column("Round", INT),
    Column("Board", INT),
    Column("PairNS", INT), Column("PairEW", INT), Column("Declarer", INT), Column("NS/EW", TEXT),
    Column("Contract", TEXT), Column("Result", TEXT), Column("LeadCard", TEXT), Column("Remarks", TEXT),
    Column("DateLog", DATE), Column("TimeLog", DATE), Column("Processed", BOOL), Column("Erased", BOOL),
)  # fmt: skip
HANDS = (Column("Section", INT), Column("Board", INT), *(
    Column(f"{seat}{suit}", TEXT)
    for seat in ("North", "East", "South", "West")
    for suit in ("Spades", "Hearts", "Diamonds", "Clubs")
))  # fmt: skip
SECTIONS = (Column("ID", INT), Column("Letter", TEXT), Column("Tables", INT))
DEALS = {
    1: "AKQJ.T98.T98.T98 T98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ",
    2: ".AKQJT98.T98.T98 AKQJ..7654.76543 T98765.765.AKQ.2 432.432.J32.AKQJ",
}
# section, table, round, board, N-S, E-W, number of declarer, seat, contract, result, lead, remark, erased
ROWS: tuple[tuple[int, int, int, int, int, int, int, str, str, str, str, str, bool], ...] = (
    (1, 1, 1, 1, 1, 11, 1, "N", "4 S", "=", "HA", "", True),
    (1, 1, 1, 1, 1, 11, 1, "N", "4 S", "-1", "HA", "", False),
    (1, 1, 1, 1, 1, 11, 1, "N", "4 S", "+1", "HA", "", False),
    (1, 2, 1, 1, 2, 12, 12, "E", "2 H x", "-2", "C10", "", False),
    (2, 1, 1, 1, 3, 13, 0, "", "PASS", "", "", "", False),
    (1, 1, 1, 2, 1, 11, 1, "S", "3NT", "=", "CT", "", False),
    (1, 2, 1, 2, 2, 12, 2, "N", "4Hxx", "+1", "", "", False),
    (2, 1, 1, 2, 3, 13, 0, "", "", "", "", "60%-40%", False),
    (1, 1, 2, 3, 1, 11, 0, "", "", "", "", "Not played", False),
    (1, 2, 2, 3, 2, 12, 2, "N", "8 S", "=", "", "", False),
    (2, 1, 2, 3, 3, 13, 3, "N", "1 NT", "+7", "", "", False),
)


def sample() -> bytes:
    """The file."""
    return jet([Table("ReceivedData", RECEIVED, _received()), Table("HandRecord", HANDS, _hands()),
                Table("Section", SECTIONS, [{"ID": 1, "Letter": "A", "Tables": 2},
                                            {"ID": 2, "Letter": "B", "Tables": 1}])])  # fmt: skip


def _received() -> list[Mapping[str, Value]]:
    began = datetime(2026, 3, 7, 19, 30)
    names = ("Section", "Table", "Round", "Board", "PairNS", "PairEW", "Declarer", "NS/EW", "Contract",
             "Result", "LeadCard", "Remarks", "Erased")  # fmt: skip
    made: list[Mapping[str, Value]] = []
    for number, row in enumerate(ROWS, start=1):
        when = began + timedelta(minutes=number)
        day, hour = when.replace(hour=0, minute=0), datetime(1899, 12, 30, when.hour, when.minute)
        made.append({"ID": number, "DateLog": day, "TimeLog": hour, **dict(zip(names, row, strict=True))})
    return made


def _hands() -> list[Mapping[str, Value]]:
    made: list[Mapping[str, Value]] = []
    for board, deal in DEALS.items():
        row: dict[str, Value] = {"Section": 1, "Board": board}
        for seat, hand in zip(("North", "East", "South", "West"), deal.split(), strict=True):
            for suit, holding in zip(("Spades", "Hearts", "Diamonds", "Clubs"), hand.split("."), strict=True):
                row[f"{seat}{suit}"] = holding
        made.append(row)
    return made


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(sample())

"""Where a table comes from: notation, JSON, a case file, a recorded board, standard input."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from tablilla.casebook.case_file import parse as parse_case
from tablilla.fault import Fault
from tablilla.service.board import Board, of_table
from tablilla.table.notation import read
from tablilla.table.notation_json import from_json
from tablilla.table.table import Table, start
from tablilla.table.witness import Record


def load(file: str | None, record: str | None, game: int, edition: int) -> Board:
    """From notation, JSON, a case file, a recorded board, or standard input.  Raises ``Fault``."""
    if record is not None:
        from tablilla.audit.board import docket_of_record, record_of_game
        from tablilla.cli.table_pbn_calls import with_calls

        told = record_of_game(record, game)
        board = Board(docket_of_record(told, edition))
        return board.on(with_calls(board.table, told))
    if file is None or file == "-":
        return of_table(read(sys.stdin.read(), "-"), edition)
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Fault("file.unreadable", file, why=wrong) from None
    if file.endswith(".toml"):
        case, *_ = parse_case(text, file)
        docket = case.docket(edition)
        return Board(docket if isinstance(docket.witness, Record) else replace(docket, witness=Record(start())))
    if text.lstrip().startswith("{"):
        return of_table(_json(text, file), edition)
    return of_table(read(text, file), edition)


def _json(text: str, file: str) -> Table:
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise Fault("table.json", file, why=wrong) from None
    return from_json(plain.get("table", plain), file)

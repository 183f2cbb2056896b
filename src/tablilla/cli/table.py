"""``tablilla table``: follow a table to the end of the board, from a file or live on a terminal."""

from __future__ import annotations

import argparse

from tablilla.cli import parser
from tablilla.cli.rule import EDITIONS
from tablilla.cli.rule import on_a_terminal as somebody_is_there
from tablilla.cli.table_board import load
from tablilla.service.board import of_table
from tablilla.table.table import start
from tablilla.texts.catalogue import Words


def on_a_terminal() -> bool:
    """Whether there is somebody to ask."""
    return somebody_is_there()


def run(arguments: list[str], say: Words) -> int:
    """Exit status 0 ruled or nothing wrong, 4 open until later, 3 a question is open, 2 bad input."""
    given = _parser(say).parse_args(arguments)
    edition = given.edition or EDITIONS[-1]
    live = on_a_terminal() and not given.json and not given.to_pbn
    if live and given.file is None and given.record is None:
        board = of_table(start(), edition)
    else:
        board = load(given.file, given.record, given.game, edition)
    if given.to_pbn:
        from tablilla.cli.table_pbn import to_pbn

        print(to_pbn(board.table), end="")
        return board.status
    if given.json:
        from tablilla.cli.table_report import report_json

        return report_json(board, say)
    if not live:
        from tablilla.cli.table_report import report

        return report(board, say)
    from tablilla.cli.table_live import follow

    return follow(board, say)


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("table", say)
    made.add_argument("file", nargs="?", metavar="FILE", help=say("cli.table.file"))
    made.add_argument("--record", metavar="FILE", help=say("cli.table.record"))
    made.add_argument("--game", type=int, default=1, metavar="N", help=say("cli.rule.game"))
    made.add_argument("--edition", type=int, choices=EDITIONS, default=None, help=say("cli.edition"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    made.add_argument("--to-pbn", action="store_true", help=say("cli.table.to_pbn"))
    return made

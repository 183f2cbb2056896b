"""``tablilla equity``: after a revoke, the tricks that the law gives and those to be had without it."""

from __future__ import annotations

import argparse
from typing import Any

from tablilla.audit.board import record_of_game
from tablilla.bridge.seats import LETTERS
from tablilla.cli import parser
from tablilla.cli.asked import show
from tablilla.cli.rule import EDITIONS, docket_of_case
from tablilla.service.equity import ATTENTION, numbers, of_docket, of_record
from tablilla.texts.catalogue import Words


def run(arguments: list[str], say: Words) -> int:
    """Print the numbers of each revoke of a board; exit status 0, or 2 for bad input."""
    given = _parser(say).parse_args(arguments)
    if given.case:
        known = of_docket(docket_of_case(given.case, given.variant, given.edition))
    else:
        known = of_record(record_of_game(given.record, given.game), given.edition or EDITIONS[-1])

    def of_board(request: Any) -> Any:
        return numbers(known, request)

    return show(of_board, given, say)


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("equity", say)
    source = made.add_mutually_exclusive_group(required=True)
    source.add_argument("--record", metavar="FILE", help=say("cli.equity.record"))
    source.add_argument("--case", metavar="FILE", help=say("cli.equity.case"))
    made.add_argument("--game", type=int, default=1, metavar="N", help=say("cli.rule.game"))
    made.add_argument("--variant", metavar="NAME", help=say("cli.rule.variant"))
    made.add_argument("--trick", type=int, metavar="T", help=say("cli.rule.trick"))
    made.add_argument("--seat", type=str.upper, choices=LETTERS, help=say("cli.rule.seat"))
    made.add_argument("--edition", type=int, choices=EDITIONS, help=say("cli.edition"))
    made.add_argument("--attention", choices=ATTENTION, default=ATTENTION[0], help=say("cli.equity.attention"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made

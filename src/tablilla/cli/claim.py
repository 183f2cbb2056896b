"""``tablilla claim``: the tricks of a claim or concession on every normal line that the statement leaves."""

from __future__ import annotations

import argparse
from typing import Any

from tablilla.audit.board import record_of_game
from tablilla.bridge.seats import LETTERS
from tablilla.cli import parser
from tablilla.cli.asked import show
from tablilla.service.claim import ending_of, worth
from tablilla.service.claim import run as claim
from tablilla.texts.catalogue import Words


def run(arguments: list[str], say: Words) -> int:
    """Print what the claim is worth; exit status 0, or 2 for bad input."""
    given = _parser(say).parse_args(arguments)
    if given.record is None:
        return show(claim, given, say)
    ending = ending_of(record_of_game(given.record, given.game))

    def of_record(request: Any) -> Any:
        return worth(*ending, request)

    return show(of_record, given, say)


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("claim", say)
    source = made.add_mutually_exclusive_group(required=True)
    source.add_argument("--deal", metavar="DEAL", help=say("cli.claim.deal"))
    source.add_argument("--record", metavar="FILE", help=say("cli.claim.record"))
    made.add_argument("--game", type=int, default=1, metavar="N", help=say("cli.rule.game"))
    made.add_argument("--lead", type=str.upper, choices=LETTERS, help=say("cli.claim.lead"))
    made.add_argument("--trumps", type=str.upper, choices=(*"SHDCN", "NT"), help=say("cli.claim.trumps"))
    made.add_argument("--played", metavar="CARD,…", default="", help=say("cli.claim.played"))
    made.add_argument("--declarer", type=str.upper, choices=LETTERS, help=say("cli.claim.declarer"))
    made.add_argument(
        "--claimer", type=str.upper, choices=LETTERS, required=True, help=say("cli.claim.claimer")
    )
    made.add_argument("--claimed", type=int, metavar="N", help=say("cli.claim.claimed"))
    made.add_argument("--agreed", action="store_true", help=say("cli.claim.agreed"))
    made.add_argument("--say", metavar="PLAN", help=say("cli.claim.say"))
    made.add_argument("--top-down", action="store_true", help=say("cli.claim.top_down"))
    made.add_argument(
        "--strike", type=int, action="append", default=[], metavar="N", help=say("cli.claim.strike")
    )
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made

"""``tablilla audit``: look for irregularities and defects in recorded boards."""

from __future__ import annotations

import sys

from tablilla.audit.report import write_json, write_text
from tablilla.audit.walk import Summary, walk
from tablilla.cli import parser
from tablilla.texts.catalogue import Words

EDITIONS = (2007, 2017)
CLEAN, FOUND, UNREADABLE = 0, 1, 2


def run(arguments: list[str], say: Words) -> int:
    """Exit status 0 nothing found, 1 something, 2 something that could not be read."""
    made = parser("audit", say)
    made.add_argument("paths", nargs="+", metavar="PATH", help=say("cli.audit.paths"))
    made.add_argument("--edition", type=int, choices=EDITIONS, default=2017, help=say("cli.edition"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    given = made.parse_args(arguments)
    summary = Summary()
    items = walk(given.paths, given.edition, summary)
    if given.json:
        write_json(items, summary, given.edition, say, sys.stdout.write)
    else:
        write_text(items, summary, say, sys.stdout.write)
    if summary.unreadable:
        return UNREADABLE
    return FOUND if summary.findings else CLEAN

"""``tablilla score``: the score of a contract, in points and against other tables."""

from __future__ import annotations

import re

from tablilla.cli import parser
from tablilla.cli.asked import show
from tablilla.score.plain.numbers import OWN, VULNERABLE
from tablilla.service.score import run as score
from tablilla.texts.catalogue import Words

_COMMA = re.compile(r"\s*,\s*(?=[-−\d])")  # between scores


def run(arguments: list[str], say: Words) -> int:
    """Print the score; exit status 0, or 2 for bad input."""
    made = parser("score", say)
    made.add_argument("contract", nargs="+", metavar="CONTRACT", help=say("cli.score.contract"))
    made.add_argument("--vul", choices=(*VULNERABLE, OWN), help=say("cli.score.vul"))
    made.add_argument("--board", type=int, metavar="N", help=say("cli.score.board"))
    made.add_argument("--tricks", type=int, metavar="N", help=say("cli.score.tricks"))
    made.add_argument("--others", metavar="SCORE,…", help=say("cli.score.others"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    given = made.parse_args(_joined(arguments))
    return show(score, given, say, contract=" ".join(given.contract))


def _joined(arguments: list[str]) -> list[str]:
    """Scores may begin with a minus, which is no option."""
    found = " ".join(arguments).replace("--others ", "--others=")
    return _COMMA.sub(",", found).split()

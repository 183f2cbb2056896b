"""``tablilla adjust``: an adjusted score with its sum."""

from __future__ import annotations

import argparse

from tablilla.cli import parser
from tablilla.cli.asked import show
from tablilla.service.adjust import ALL, EDITIONS, LATEST, MATTERS, SIDES, VULNERABLE
from tablilla.service.adjust import run as adjust
from tablilla.texts.catalogue import Words


def run(arguments: list[str], say: Words) -> int:
    """Print the adjusted score; exit status 0, or 2 for bad input."""
    return show(adjust, _parser(say).parse_intermixed_args(_signed(arguments)), say)


def _signed(arguments: list[str]) -> list[str]:
    """What begins with a minus and a digit is no option."""
    found: list[str] = []
    for one in arguments:
        minus = one[:1] in ("-", "−") and one[1:2].isdigit()
        if minus and found and found[-1].startswith("--") and "=" not in found[-1]:
            found[-1] += f"={one}"
        elif minus and not one[1:].isdigit() and " " not in one:
            found.append(f"−{one[1:]}")  # several scores, which argparse would take for an option
        else:
            found.append(one)
    return found


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("adjust", say)
    made.add_argument("method", choices=ALL, help=say("cli.adjust.method"))
    made.add_argument("results", nargs="*", metavar="RESULT", help=say("cli.adjust.results"))
    made.add_argument("--edition", type=int, choices=EDITIONS, default=LATEST, help=say("cli.edition"))
    made.add_argument("--vul", choices=tuple(VULNERABLE), help=say("cli.score.vul"))
    made.add_argument("--board", type=int, metavar="N", help=say("cli.score.board"))
    made.add_argument("--others", metavar="SCORE,…", help=say("cli.score.others"))
    made.add_argument("--expected", type=int, default=0, metavar="N", help=say("cli.adjust.expected"))
    made.add_argument("--other", type=int, metavar="SCORE", help=say("cli.adjust.other"))
    made.add_argument("--cross", action="store_true", help=say("cli.adjust.cross"))
    made.add_argument("--imps", action="store_true", help=say("cli.adjust.imps"))
    made.add_argument("--top", metavar="N", help=say("cli.adjust.top"))
    made.add_argument("--table", metavar="RESULT", help=say("cli.adjust.table"))
    made.add_argument("--without", metavar="RESULT", help=say("cli.adjust.without"))
    made.add_argument("--no-error", metavar="RESULT", help=say("cli.adjust.no_error"))
    made.add_argument("--innocent", type=str.upper, choices=SIDES, help=say("cli.adjust.innocent"))
    made.add_argument("--ew-result", action="append", metavar="RESULT", help=say("cli.adjust.ew_result"))
    made.add_argument("--likely", action="append", metavar="RESULT", help=say("cli.adjust.likely"))
    for side in ("ns", "ew"):
        name = say(f"side.{side.upper()}")
        made.add_argument(f"--{side}", metavar="AWARD,…", help=say("cli.adjust.award", side=name))
        made.add_argument(f"--own-{side}", metavar="X", help=say("cli.adjust.own", side=name))
        made.add_argument(f"--due-{side}", metavar="X", help=say("cli.adjust.due", side=name))
        made.add_argument(
            f"--penalty-{side}", default="0", metavar="X", help=say("cli.adjust.penalty", side=name)
        )
        made.add_argument(
            f"--penalty-vp-{side}", default="0", metavar="X", help=say("cli.adjust.penalty_vp", side=name)
        )
    made.add_argument("--further", metavar="AWARD=X,…", help=say("cli.adjust.further"))
    made.add_argument("--favoured-only", action="store_true", help=say("cli.adjust.favoured_only"))
    made.add_argument("--knockout", action="store_true", help=say("cli.adjust.knockout"))
    made.add_argument("--vp", metavar="MARGIN/BOARDS", help=say("cli.adjust.vp"))
    made.add_argument("--matter", choices=MATTERS, help=say("cli.adjust.matter"))
    made.add_argument("--posted", metavar="TIME", help=say("cli.adjust.posted"))
    made.add_argument("--asked", metavar="TIME", help=say("cli.adjust.asked"))
    made.add_argument("--minutes", type=int, metavar="N", help=say("cli.adjust.minutes"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made

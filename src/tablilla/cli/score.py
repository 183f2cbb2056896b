"""``tablilla score``: the score of a contract, in points and against other tables."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from tablilla.bridge.board import Vulnerability, vulnerability
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Side
from tablilla.cli import parser
from tablilla.fault import Fault
from tablilla.score.imps import cross_imps, imps
from tablilla.score.matchpoints import matchpoints, percentage, top
from tablilla.score.notation import Result, read
from tablilla.score.points import score
from tablilla.texts.catalogue import Words

_VULNERABLE = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "both": Vulnerability.BOTH,
}
_COMMA = re.compile(r"\s*,\s*(?=[-−\d])")  # between scores


def run(arguments: list[str], say: Words) -> int:
    """Print the score; exit status 0, or 2 for bad input."""
    made = parser("score", say)
    made.add_argument("contract", nargs="+", metavar="CONTRACT", help=say("cli.score.contract"))
    made.add_argument("--vul", choices=(*_VULNERABLE, "own"), help=say("cli.score.vul"))
    made.add_argument("--board", type=int, metavar="N", help=say("cli.score.board"))
    made.add_argument("--tricks", type=int, metavar="N", help=say("cli.score.tricks"))
    made.add_argument("--others", metavar="SCORE,…", help=say("cli.score.others"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    given = made.parse_args(_joined(arguments))
    result = read(" ".join(given.contract), say.language)
    tricks = given.tricks if given.tricks is not None else result.tricks
    if tricks is None and result.level:
        raise Fault("score.tricks", " ".join(given.contract))
    if tricks is not None and not 0 <= tricks <= 13:
        raise Fault("contract.tricks", "--tricks", given=" ".join(given.contract), tricks=tricks)
    vulnerable = _vulnerable(given.vul, given.board, result)
    points = score(result.level, result.denomination, result.doubled, vulnerable, tricks or 0)
    answer = {"schema": 1, **_contract(result, tricks, vulnerable), "score": points}
    if given.others is not None:
        answer["against"] = _against(points, result, given.others)
    print(json.dumps(answer, ensure_ascii=False) if given.json else _text(answer, say))
    return 0


def _joined(arguments: list[str]) -> list[str]:
    """Scores may begin with a minus, which is no option."""
    found = " ".join(arguments).replace("--others ", "--others=")
    return _COMMA.sub(",", found).split()


def _vulnerable(vul: str | None, board: int | None, result: Result) -> bool:
    if result.level == 0:
        return False
    if vul == "own":
        return True
    if vul is None and board is None:
        raise Fault("score.vulnerability", "--vul")
    if board is not None and board < 1:
        raise Fault("score.board", "--board", given=board)
    on = _VULNERABLE[vul] if vul is not None else vulnerability(board or 1)
    if on in (Vulnerability.NONE, Vulnerability.BOTH):
        return on is Vulnerability.BOTH
    if result.declarer is None:
        raise Fault("score.declarer", "--vul", given=vul or board)
    return on.of(result.declarer.side)


def _contract(result: Result, tricks: int | None, vulnerable: bool) -> dict[str, Any]:
    doubled = "X" * result.doubled
    name = f"{result.level}{DENOMINATIONS[result.denomination]}{doubled}" if result.level else "Pass"
    declarer = None if result.declarer is None else result.declarer.name
    return {"contract": name, "declarer": declarer, "tricks": tricks, "vulnerable": vulnerable}


def _against(points: int, result: Result, others: str) -> dict[str, Any]:
    """Against the other tables' scores, which are given from North-South's side."""
    try:
        found = [int(other) for other in others.replace("−", "-").split(",")]
    except ValueError:
        raise Fault("score.others", "--others", given=others) from None
    ours = points if result.declarer is None or result.declarer.side is Side.NS else -points
    scores = [ours, *found]
    units = matchpoints(scores)[0]
    return {
        "score_ns": ours,
        "matchpoints_ns": units,
        "top": top(len(scores)),
        "percentage_ns": _number(percentage(units, len(scores))),
        "imps_ns": [imps(ours - other) for other in found],
        "cross_imps_ns": _number(cross_imps(scores)[0]),
    }


def _number(value: Fraction) -> float:
    return round(float(value), 2)


def _text(answer: dict[str, Any], say: Words) -> str:
    side = say("score.vulnerable" if answer["vulnerable"] else "score.not_vulnerable")
    lines = [f"{answer['contract']} {side}: {answer['score']:+d}"]
    if (against := answer.get("against")) is not None:
        lines.append(say("score.against", **against | {"imps_ns": ", ".join(map(str, against["imps_ns"]))}))
    return "\n".join(lines)

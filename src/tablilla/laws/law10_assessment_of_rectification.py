"""Law 10: only the Director decides rectifications.  That the players did so is raised by the Director."""

from __future__ import annotations

from tablilla.rules.case import Case
from tablilla.rules.directive import Cancel, Stand
from tablilla.rules.fact import judgement
from tablilla.rules.incident import Issue

RULED_THEMSELVES = Issue("players_ruled_themselves")
LET_STAND = judgement("what_players_did_may_stand")


def players_ruled(case: Case) -> bool:
    """10A, 10B: what they enforced or waived stands only if the Director lets it; whether he does."""
    if case.ask(LET_STAND, "10B"):
        case.do("10B", Stand())
        return True
    case.do("10A", Cancel())
    return False

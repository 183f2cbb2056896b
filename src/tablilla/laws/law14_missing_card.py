"""Law 14B, 14C: a missing card, found out after the opening lead was faced."""

from __future__ import annotations

from tablilla.laws.common import EXPOSED, HONOUR, ROLE, Found, Role
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.laws.law67_defective_trick import deemed_held
from tablilla.rules.case import Case
from tablilla.rules.directive import Inform, Reconstruct, Restore, Search, What
from tablilla.rules.fact import which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place

FOUND = which("missing_card_found", Found)


def missing_card(case: Case) -> None:
    """14B."""
    case.do("14B", Search(to=Place.DIRECTOR))
    found = case.ask(FOUND, "14B1")
    if found is Found.AMONG_PLAYED:
        return case.open("14B1", Incident("defective_trick", case.incident.seat, case.incident.trick))
    if found is Found.NOWHERE:
        case.do("14B3", Reconstruct())
    case.do("14B2" if found is Found.ELSEWHERE else "14B3", Restore(Place.OFFENDER, What.MISSING))
    if found is Found.ELSEWHERE and case.ask(ROLE, "14B4") is Role.DEFENDER and case.ask(EXPOSED, "14B4"):
        penalty_card(case, "14B4", What.MISSING, major=case.ask(HONOUR, "50B"))
    case.follow("14B4", not_played, case.subjects("tricks_of_suit"))
    case.do("14C", Inform(What.RESTORING, barred=Place.PARTNER))
    return None


def not_played(case: Case) -> None:
    """14B4, for one trick."""
    deemed_held(case, "14B4")

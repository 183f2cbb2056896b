"""Law 74C5: a player looked at another's hand, or saw a card of it without meaning to."""

from __future__ import annotations

from tablilla.laws.law16_information import adjusted_if
from tablilla.rules.case import Case
from tablilla.rules.directive import Inform, MustNot, ProceduralPenalty, What, WithinRights
from tablilla.rules.fact import judgement
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place

ON_PURPOSE = judgement("looked_on_purpose")
SHOWN_ON_PURPOSE = judgement("card_may_have_been_shown_on_purpose")
DAMAGED = judgement("what_was_seen_was_used_and_did_damage", When.PLAY)


def looked_at_a_hand(case: Case) -> None:
    """74C5: by chance he may use it, unless shown to mislead (73D2); else 16A1c, 12A1 (2007: 16A3, 16A4)."""
    if not case.ask(ON_PURPOSE, "74C5"):
        case.do("74C5", WithinRights())
        if case.ask(SHOWN_ON_PURPOSE, "74C5"):
            case.open("73D2", Incident("attempt_to_mislead", None, case.incident.trick))
        return
    use, clause = case.by({2007: ("16A3", "16A4"), 2017: ("16A1c", "12A1")})
    case.do("74C5", MustNot(Place.OFFENDER))
    case.do("74C5", ProceduralPenalty(Place.OFFENDER))
    case.do(use, Inform(What.SEEN, barred=Place.OFFENDER))
    adjusted_if(case, case.ask(DAMAGED, clause), clause)

"""Law 48: a card of declarer or dummy is never a penalty card; declarer faces his hand."""

from __future__ import annotations

from tablilla.laws.law54_opening_lead_out_of_turn import spread_hand
from tablilla.rules.case import Case
from tablilla.rules.directive import ComesBack, NoIrregularity, PickUp, What
from tablilla.rules.fact import finding, judgement
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place

COUNTS_AS_PLAYED = finding("it_counts_as_played_under_45C")
AFTER_LEAD_OUT_OF_TURN = finding("just_after_an_opening_lead_out_of_turn")
FACE_DOWN_TOO = finding("proper_leaders_card_lay_face_down")
NO_CLAIM_MEANT = judgement("evidently_meant_no_claim")


def declarers_card(case: Case) -> None:
    """48A: shown or dropped, it goes back, unless 45C makes it a card played."""
    if case.ask(COUNTS_AS_PLAYED, "48A"):
        case.open("48A", Incident("card_played_or_not", case.incident.seat, case.incident.trick))
    else:
        case.do("48A", PickUp(Place.OFFENDER, What.IRREGULAR))


def declarer_faced_his_cards(case: Case) -> None:
    """48B: after an opening lead out of turn he is dummy; at any other time it may be a claim."""
    if case.ask(AFTER_LEAD_OUT_OF_TURN, "48B1"):
        if case.ask(FACE_DOWN_TOO, "54"):
            case.do("54", ComesBack(What.FACE_DOWN))
        return spread_hand(case)
    if case.ask(NO_CLAIM_MEANT, "48B2"):
        case.do("48B2", NoIrregularity())
        return case.do("48A", PickUp(Place.OFFENDER, What.HAND))
    return case.open("48B2", Incident("claim", case.incident.seat, case.incident.trick))

"""Law 41: the opening lead face down, questions before it is turned up, the play period."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law47_retraction import OPENING_AND_DUMMY, TAKES_BACK
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Inform,
    Lead,
    NotEntitled,
    PickUp,
    PlayOn,
    Plays,
    SpreadHand,
    Stand,
    Standing,
    Tell,
    TurnUp,
    What,
    Withdraw,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident, Reading, Source
from tablilla.rules.place import Place


class Trouble(Enum):
    """Why a lead still face down is in question."""

    OUT_OF_TURN = "out_of_turn"
    EXPLANATION = "explanation"  # he was given a mistaken explanation
    SECOND_THOUGHTS = "second_thoughts"


class Asked(Enum):
    """What he wants to be told."""

    REVIEW = "review"
    EXPLANATION = "explanation"
    CONTRACT = "contract"


LEADS = Reading("opening_leads", ("face_down", "faced"), Source.AUTHORITY)
AUCTION_OVER = finding("auction_closed_by_three_passes")
LEAD_FACED = finding("opening_lead_is_faced")
LEAD_IN_TURN = finding("opening_lead_is_in_turn")
TROUBLE = which("trouble_with_face_down_lead", Trouble)
ASKED = which("asked_for", Asked)
HAS_PLAYED = finding("asker_has_played_a_card")
ASKERS_TURN = finding("it_is_the_askers_turn")
ASKER_LED = finding("asker_made_the_opening_lead")
LEADER = {Role.DEFENDER: Place.PARTNER, Role.DECLARER: Place.LHO, Role.DUMMY: Place.RHO}  # of whose card it is


def start_of_play(case: Case) -> None:
    """41A, 41C, 41D: from the last pass to dummy's cards.  The offender here is the presumed declarer."""
    if not case.ask(AUCTION_OVER, "41A"):
        return case.do("41A", PlayOn())
    faced = case.reading(LEADS, "41A") == "faced"
    if not case.ask(LEAD_FACED, "41C"):
        case.do("41A", Plays(Place.LHO, What.OPENING_LEAD) if faced else Plays(Place.LHO, What.FACE_DOWN))
        case.do("41B", Tell(Place.RHO, What.REVIEW))
        case.do("41B", Tell(Place.OFFENDER, What.REVIEW))
        return case.do("41C", TurnUp(Place.LHO, What.OPENING_LEAD))
    if not case.ask(LEAD_IN_TURN, "41D"):
        return case.open("41C", Incident("opening_lead_out_of_turn", None, 1), Place.RHO)
    case.do("41D", SpreadHand(Place.PARTNER))
    return case.do("41D", Lead(Place.PARTNER))


def face_down_lead(case: Case) -> None:
    """41A: an opening lead still face down, and something is wrong with it."""
    trouble = case.ask(TROUBLE, "41A")
    if trouble is Trouble.SECOND_THOUGHTS:
        return case.do("41A", Stand(Standing.LEAD))
    if trouble is Trouble.OUT_OF_TURN:
        return goes_back(case, out_of_turn=True)
    if case.ask(OPENING_AND_DUMMY, "47E2a") or not case.may(TAKES_BACK, Place.OFFENDER, "47E2a"):
        return case.do("47E2a", Stand(Standing.LEAD))
    return goes_back(case, out_of_turn=False)


def goes_back(case: Case, *, out_of_turn: bool) -> None:
    """On the Director's order, into the hand; never a penalty card."""
    case.do("41A", Withdraw(Place.OFFENDER, What.FACE_DOWN))
    case.do("41A", PickUp(Place.OFFENDER, What.FACE_DOWN))
    if out_of_turn:
        case.do("41A", Lead(LEADER[case.ask(ROLE, "41A")]))


def question_in_the_play(case: Case) -> None:
    """41B, 41C: who may still be told what.  The offender here is the one who asks."""
    asked = case.ask(ASKED, "41B")
    if asked is Asked.CONTRACT:
        entitled = case.ask(ROLE, "41C") is not Role.DUMMY and case.ask(ASKERS_TURN, "41C")
        return told(case, "41C", What.CONTRACT, entitled)
    what = What.REVIEW if asked is Asked.REVIEW else What.EXPLANATION
    role = case.ask(ROLE, "41B")
    if role is Role.DUMMY:
        entitled = False
    elif not case.ask(LEAD_FACED, "41B"):
        entitled = not case.ask(ASKER_LED, "41B")
    else:
        spoke_in_time = asked is Asked.EXPLANATION or not case.ask(HAS_PLAYED, "41B")
        entitled = spoke_in_time and case.ask(ASKERS_TURN, "41B")
    told(case, "41B", what, entitled)
    if role is Role.DEFENDER and asked is Asked.EXPLANATION:
        case.do("41B", Inform(What.EXPLANATION, barred=Place.PARTNER))
    return None


def told(case: Case, clause: str, of: What, entitled: bool) -> None:
    """He is told, or he may not be."""
    case.do(clause, Tell(Place.OFFENDER, of) if entitled else NotEntitled(Place.OFFENDER, of))

"""Law 47: when a card that was played may be taken back."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    DoesNotEstablish,
    Inform,
    Lead,
    NeverAccepted,
    NoAdjust,
    NoRectification,
    PickUp,
    Standard,
    Standing,
    What,
    Withdraw,
)
from tablilla.rules.directive import Stand as Stands
from tablilla.rules.fact import finding, judgement, may, which
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.step import Law


class Reason(Enum):
    """Why a card is taken back, in the order of the law."""

    RECTIFICATION = "rectification"  # a rectification requires it
    ILLEGAL = "illegal"  # to correct an illegal play
    DESIGNATION = "designation"  # after a change of designation under 45C4b
    OPPONENT_CHANGED = "opponent_changed"  # an opponent has changed his play before it
    TOLD_HIS_TURN = "told_his_turn"
    EXPLANATION = "explanation"  # a mistaken explanation
    PROPER_LEAD = "proper_lead"  # a proper lead was made over an irregular one
    NONE = "none"


REASON = which("reason_to_take_it_back", Reason)
TOLD_HIS_TURN = finding("opponent_said_it_was_his_turn")
BECAUSE_OF_EXPLANATION = finding("played_because_of_it_before_it_was_corrected")
CARD_AFTER = finding("card_played_after_it")  # 2017
CARD_AFTER_ON_TRICK = finding("card_played_after_it_to_the_trick")  # 2007
OPENING_AND_DUMMY = finding("opening_lead_and_dummy_faced_a_card")
HIS_SIDE_ERRED = finding("the_irregularity_was_of_his_side")
TAKES_BACK = may("takes_back_the_card")
DAMAGED_BY_EXPLANATION = judgement("explanation_damaged_his_side", When.PLAY)


REASONS = (
    ("47A", Reason.RECTIFICATION),
    ("47B", Reason.ILLEGAL),
    ("47C", Reason.DESIGNATION),
    ("47D", Reason.OPPONENT_CHANGED),
    ("47E1", Reason.TOLD_HIS_TURN),
    ("47E2a", Reason.EXPLANATION),
    ("47F1", Reason.PROPER_LEAD),
    ("47F2", Reason.NONE),
)


def played_card_taken_back(case: Case) -> None:
    """Law 47: a player takes back, or wants to take back, a card that he played."""
    for clause in case.all_of((clause, REASON.is_(reason)) for clause, reason in REASONS):
        AS_SAID[clause](case)


def goes_back(case: Case, clause: str) -> None:
    """It goes back to the hand, and nothing follows."""
    case.do(clause, Withdraw(Place.OFFENDER, What.IRREGULAR))
    case.do(clause, NoRectification(Place.OFFENDER))


def taken_back_by_law(case: Case, clause: str) -> None:
    """47A, 47B: a defender's card becomes a penalty card (49), declarer's goes back to its hand."""
    case.do(clause, Withdraw(Place.OFFENDER, What.IRREGULAR))
    if case.ask(ROLE, clause) is Role.DEFENDER:
        penalty_card(case, "49", What.IRREGULAR, major=True)
    else:
        case.do(clause, PickUp(Place.OFFENDER, What.IRREGULAR))


def misled(case: Case, next_to_play: Place | None = None, *, opening: bool = False) -> bool:
    """47E1: whether an opponent told him that it was his turn; then his card goes back.

    ``opening``: to the first trick, before which there was none to revoke on.
    """
    if not case.ask(TOLD_HIS_TURN, "47E1"):
        return False
    told_his_turn(case, opening=opening)
    if next_to_play is not None:
        case.do("47E1", Lead(next_to_play))
    return True


def told_his_turn(case: Case, *, opening: bool = False) -> None:
    """47E1: nobody may accept it, and the side that told him is the one that erred."""
    goes_back(case, "47E1")
    case.do("47E1", NeverAccepted())
    if case.since(2017) and not opening:
        case.do("47E1", DoesNotEstablish())
    others_may_not_use_it(case)


def others_may_not_use_it(case: Case) -> None:
    """16C1, 16C2 (2007: 16D1, 16D2), seen from one who did nothing wrong."""
    clause = case.by({2007: "16D", 2017: "16C"})
    case.do(f"{clause}1", Inform(What.IRREGULAR, free=Place.OFFENDERS))
    case.do(f"{clause}2", Inform(What.IRREGULAR, barred=Place.OTHERS))


def mistaken_explanation(case: Case) -> None:
    """47E2: he played because of an opponent's mistaken explanation.  The offender here is the one misled."""
    if not case.ask(BECAUSE_OF_EXPLANATION, "47E2a"):
        return case.do("47F2", Stands(Standing.CARD))
    after = case.by({2007: CARD_AFTER_ON_TRICK, 2017: CARD_AFTER})
    if case.ask(after, "47E2a") or case.ask(OPENING_AND_DUMMY, "47E2a"):
        case.do("47F2", Stands(Standing.CARD))
        return case.follow("47E2b", too_late)
    if not case.may(TAKES_BACK, Place.OFFENDER, "47E2a"):
        return case.do("47F2", Stands(Standing.CARD))
    goes_back(case, "47E2a")
    if case.since(2017):
        others_may_not_use_it(case)
    return None


def too_late(case: Case) -> None:
    """47E2b, at the end of play."""
    damaged = case.ask(DAMAGED_BY_EXPLANATION, "47E2b")
    adjusted = Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY)
    case.do("47E2b", adjusted if damaged else NoAdjust(when=When.PLAY))


def after_the_other_card(case: Case, clause: str) -> None:
    """47D, 47F1: what is learned of it is free for the side that did nothing wrong, whichever that is."""
    goes_back(case, clause)
    if case.ask(HIS_SIDE_ERRED, clause):
        withdrawn(case, What.IRREGULAR)
    else:
        others_may_not_use_it(case)


AS_SAID: dict[str, Law] = {
    "47A": lambda case: taken_back_by_law(case, "47A"),
    "47B": lambda case: taken_back_by_law(case, "47B"),
    "47C": lambda case: goes_back(case, "47C"),
    "47D": lambda case: after_the_other_card(case, "47D"),
    "47E1": told_his_turn,
    "47E2a": mistaken_explanation,
    "47F1": lambda case: after_the_other_card(case, "47F1"),
    "47F2": lambda case: case.do("47F2", Stands(Standing.CARD)),
}

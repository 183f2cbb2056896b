"""Law 58: two players at once, or two cards at once from one hand."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import CARD, ROLE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law50_penalty_card import exposed, penalty_card
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AllMajor,
    CountsAfter,
    CountsAsPlayed,
    NoIrregularity,
    NoRectification,
    PickUp,
    What,
    Withdraw,
)
from tablilla.rules.fact import Option, choice, finding, may, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class Faces(Enum):
    """How many faces of his cards can be seen."""

    ONE = "one"
    TWO = "two"
    MORE = "more"


class Designation(Enum):
    """That he names the card he plays (58B2)."""

    NAME = "name"


IN_TURN_AFTER = finding("in_turn_after_the_legal_card")
BOTH_SIDES_NEXT = finding("both_sides_played_to_next_trick")
FACES = which("faces_to_be_seen", Faces)
WHICH_CARD = choice("card_he_plays", Designation)
PLAYED_AFTER = finding("opponent_played_after")  # of a place
CHANGES = may("opponent_changes_card")  # of a place


def simultaneous_plays(case: Case) -> None:
    """58A: the card that was not legal counts as the later one.  The offender is the one who played it."""
    case.do("58A", CountsAfter(Place.OFFENDER))
    if case.ask(IN_TURN_AFTER, "58A"):
        case.do("58A", NoIrregularity())
    else:
        me = case.incident
        case.open("58A", Incident("play_out_of_turn", me.seat, me.trick, me.suit, me.card))


def simultaneous_cards(case: Case) -> None:
    """58B: two or more cards at once from one hand."""
    if case.ask(BOTH_SIDES_NEXT, "58B4"):
        return case.open("58B4", Incident("defective_trick", case.incident.seat, case.incident.trick))
    faces = (("58B1", FACES.is_(Faces.ONE)), ("58B2", FACES.is_(Faces.TWO, Faces.MORE)))
    (clause,) = case.all_of(faces)
    if clause == "58B1":
        case.do("58B1", CountsAsPlayed(Place.OFFENDER, What.ONE_VISIBLE))
        case.do("58B1", PickUp(Place.OFFENDER, What.OTHERS_SHOWN))
        return case.do("58B1", NoRectification(Place.OFFENDER))
    case.choose(WHICH_CARD, Place.OFFENDER, {Designation.NAME: Option("58B2", CARD, "cards_shown")})
    case.do("58B2", CountsAsPlayed(Place.OFFENDER, What.NAMED))
    if case.ask(ROLE, "58B2") is not Role.DEFENDER:
        case.do("58B2", PickUp(Place.OFFENDER, What.OTHERS_SHOWN))
    elif case.ask(FACES, "58B2") is Faces.MORE:
        penalty_card(case, "58B2", What.OTHERS_SHOWN, major=True)
        case.do("50B", AllMajor(Place.OFFENDER))
    else:
        exposed(case, What.OTHER_SHOWN, unintentional=True)
    changed = False
    for place in (Place.LHO, Place.RHO):
        if case.ask(PLAYED_AFTER.of(place), "58B3") and case.may(CHANGES.of(place), place, "58B3"):
            case.do("58B3", Withdraw(place, What.LATER))
            changed = True
    if changed:
        withdrawn(case, What.LATER)
    return None

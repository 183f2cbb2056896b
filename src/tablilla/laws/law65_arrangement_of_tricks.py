"""Law 65: how played cards lie, who may point out one that lies wrong, and what disorder puts at risk."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law16_information import information_from_partner
from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER, Winner
from tablilla.laws.law66_inspection_of_tricks import IN_FAVOUR, MIXED, Mixed
from tablilla.rules.case import Case
from tablilla.rules.directive import AtRisk, Inform, NoIrregularity, ProceduralPenalty, TurnRightWay, What
from tablilla.rules.doubt import OwnRule
from tablilla.rules.fact import finding, which
from tablilla.rules.place import Place


class PlayedOn(Enum):
    """What had been put to the next trick when somebody spoke."""

    NOTHING = "nothing"
    OTHER_SIDE = "other_side"  # only the other side had led or played
    OWN_SIDE = "own_side"  # the side of the one who spoke had led or played


class Order(Enum):
    """How the played cards lie."""

    KEPT = "kept"
    DISTURBED = "disturbed"


NEXT_TRICK_HAS = which("next_trick_has", PlayedOn)
RESULT_AGREED = finding("tricks_already_agreed")
ORDER = which("order_of_played_cards", Order)


def wrongly_pointed_card(case: Case) -> None:
    """65B3: somebody points out that a card of a trick already played lies the wrong way.

    The offender is the one who speaks.
    """
    if case.by({2007: _in_time, 2017: _in_time_2017})(case):
        case.do("65B3", TurnRightWay(Place.TABLE))
        return
    case.do("65B3", Inform(What.TRICKS_WON, barred=Place.PARTNER))
    if case.ask(ROLE, "43A1b") is Role.DUMMY:
        case.do("43B1", ProceduralPenalty(Place.DUMMY))
    case.follow(case.by({2007: "16B1a", 2017: "16B1"}), information_from_partner)


def _in_time(case: Case) -> bool:
    """2007: declarer at any time, the others until there is a lead to the next trick."""
    return case.ask(ROLE, "65B3") is Role.DECLARER or case.ask(NEXT_TRICK_HAS, "65B3") is PlayedOn.NOTHING


def _in_time_2017(case: Case) -> bool:
    """2017: any player, dummy too, until his own side has led or played to the next trick."""
    return case.ask(NEXT_TRICK_HAS, "65B3") is not PlayedOn.OWN_SIDE


def played_cards_disturbed(case: Case) -> None:
    """65C, 65D: a player did not keep his played cards in order."""
    if case.ask(ORDER, "65D") is Order.KEPT or case.ask(RESULT_AGREED, "65D"):
        case.do("65C", NoIrregularity())
    else:
        case.do("65D", AtRisk(Place.OFFENDERS))


OWN_RULES = {
    LATER_TRICK.key: OwnRule("65D", MIXED, {Mixed.OFFENDERS: True, Mixed.OTHERS: False}, says=IN_FAVOUR),
    TRICK_WINNER.key: OwnRule(
        "65D",
        MIXED,
        {Mixed.OFFENDERS: Winner.OFFENDER, Mixed.OTHERS: Winner.OPPONENTS},
        says=IN_FAVOUR,
    ),
}

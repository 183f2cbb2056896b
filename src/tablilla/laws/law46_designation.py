"""Law 46: a card of dummy called incompletely or invalidly."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import CARD
from tablilla.rules.case import Case
from tablilla.rules.directive import Designates, Plays, What
from tablilla.rules.fact import Option, choice, finding, judgement, which
from tablilla.rules.place import Place


class Called(Enum):
    """What declarer said."""

    COMPLETE = "complete"  # suit and rank
    HIGH = "high"
    WIN = "win"
    LOW = "low"
    SUIT = "suit"  # a suit without a rank
    RANK = "rank"  # a rank without a suit
    ANYTHING = "anything"  # neither


class OfRank(Enum):
    """How many cards of the rank named dummy can legally play."""

    NONE = "none"
    ONE = "one"
    SEVERAL = "several"


class DefendersName(Enum):
    """Whether a defender names the card (46B5)."""

    NAME = "name"
    LEAVE = "leave"


CALLED = which("declarer_called", Called)
OTHER_INTENTION = judgement("another_intention_is_beyond_dispute")
NOT_IN_DUMMY = finding("card_called_is_not_in_dummy")
CONTINUES = finding("dummy_leads_and_has_the_rank_in_the_suit_it_won_with")
OF_RANK = which("legal_cards_of_the_rank", OfRank)
DEFENDERS_NAME = choice("defenders_name_dummys_card", DefendersName)

DEEMED: dict[int, dict[Called, tuple[str, What]]] = {
    2007: {
        Called.HIGH: ("46B1a", What.HIGHEST_CARD),
        Called.WIN: ("46B1b", What.LOWEST_WINNING),
        Called.LOW: ("46B1c", What.LOWEST_CARD),
        Called.SUIT: ("46B2", What.LOWEST_NAMED),
    },
    2017: {
        Called.HIGH: ("46B1a", What.HIGHEST_LED),
        Called.WIN: ("46B1b", What.LOWEST_WINNING),
        Called.LOW: ("46B1c", What.LOWEST_LED),
        Called.SUIT: ("46B2", What.LOWEST_NAMED),
    },
}


def designation(case: Case) -> None:
    """46: what declarer is deemed to have called."""
    called = case.ask(CALLED, "46A")
    if called is Called.COMPLETE:
        return complete(case)
    if case.ask(OTHER_INTENTION, "46B"):
        return case.do("46B", Plays(Place.DUMMY, What.INTENDED))
    deemed = case.by(DEEMED)
    if called in deemed and case.ask(NOT_IN_DUMMY, "46B4"):
        return case.do("46B4", Designates(Place.DECLARER, What.LEGAL))
    for clause in case.all_of((clause, CALLED.is_(each)) for each, (clause, _) in deemed.items()):
        return case.do(clause, Plays(Place.DUMMY, deemed[called][1]))
    if called is Called.RANK:
        return rank_alone(case)
    name = {DefendersName.NAME: Option("46B5", CARD, "dummys_legal_cards"), DefendersName.LEAVE: Option("46B5")}
    if case.choose(DEFENDERS_NAME, Place.OTHERS, name) is DefendersName.NAME:
        return case.do("46B5", Plays(Place.DUMMY, What.NAMED))
    return case.do("46B5", Designates(Place.DECLARER, What.LEGAL))


def complete(case: Case) -> None:
    """45B, 46B4: a card named by suit and rank."""
    if case.ask(NOT_IN_DUMMY, "46B4"):
        case.do("46B4", Designates(Place.DECLARER, What.LEGAL))
    else:
        case.do("45B", Plays(Place.DUMMY, What.NAMED))


def rank_alone(case: Case) -> None:
    """46B3, 46B4."""
    if case.ask(CONTINUES, "46B3a"):
        return case.do("46B3a", Plays(Place.DUMMY, What.CONTINUING))
    match case.ask(OF_RANK, "46B3b"):
        case OfRank.ONE:
            case.do("46B3b", Plays(Place.DUMMY, What.OF_RANK))
        case OfRank.SEVERAL:
            case.do("46B3b", Designates(Place.DECLARER, What.ONE_OF_RANK))
        case OfRank.NONE:
            case.do("46B4", Designates(Place.DECLARER, What.LEGAL))
    return None

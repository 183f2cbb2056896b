"""Law 15A (2017; Law 17D in 2007): a call on the cards of another board."""

from __future__ import annotations

from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law17_auction_period import (
    OTHER_BOARD,
    PARTNER_OVER,
    SAME_THERE,
    that_board_2007,
    wrong_cards_2007,
)
from tablilla.laws.law86_team_play import adjusted_now
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CallAgain,
    CancelCall,
    CancelLaterCalls,
    NoIrregularity,
    PlayOn,
    ProceduralPenalty,
    What,
)
from tablilla.rules.place import Place


def call_on_wrong_board(case: Case) -> None:
    """A call was made on cards that came from another board."""
    case.by({2007: wrong_cards_2007, 2017: wrong_cards_2017})(case)


def wrong_cards_2017(case: Case) -> None:
    """15A1, 15A2, 15A4 (2017): the left-hand opponent need not repeat his call."""
    if not case.ask(OTHER_BOARD, "15A1"):
        return case.do("15A1", NoIrregularity())
    case.do("15A1", CancelCall(Place.OFFENDER))
    case.do("15A1", CancelLaterCalls())
    case.do("15A4", ProceduralPenalty(Place.OFFENDER))
    if "15A2a" in case.all_of((("15A2a", PARTNER_OVER), ("15A2b", PARTNER_OVER.is_(False)))):
        return adjusted_now(case, "15A2a")
    case.do("15A2b", CallAgain(Place.OFFENDER))
    return withdrawn(case, What.WITHDRAWN_CALL)


def board_of_the_other_cards(case: Case) -> None:
    """15A3 (2007: 17D3): he comes to the board whose cards he had held."""
    case.by({2007: that_board_2007, 2017: that_board_2017})(case)


def that_board_2017(case: Case) -> None:
    """15A3 (2017)."""
    if case.ask(SAME_THERE, "15A3"):
        case.do("15A3", PlayOn())
    else:
        adjusted_now(case, "15A3")

"""Law 34: three passes that are not the end.  The offender here is who passed out of rotation."""

from __future__ import annotations

from tablilla.laws.law17_auction_period import LOST_TURN, PASS_OUT_OF_ROTATION, missed_turn
from tablilla.rules.case import Case
from tablilla.rules.directive import AuctionGoesOn
from tablilla.rules.fact import finding

THREE_PASSES = finding("three_passes_in_a_row_after_a_call")


def passes_out_of_rotation(case: Case) -> None:
    """34: three passes in a row, one or more of them out of rotation."""
    if case.ask(THREE_PASSES, "34"):
        case.follow("34", missed_turn)
    else:
        case.do("17C", AuctionGoesOn())


def cost_a_turn(case: Case) -> bool:
    """34: whether a pass out of rotation, called over, was one of three that cost a player his turn.

    Then it is no more accepted (29A) than the auction is over.
    """
    clause = case.by({2007: "17E2", 2017: "17D3"})
    return (
        case.ask(THREE_PASSES, "34") and case.ask(PASS_OUT_OF_ROTATION, clause) and case.ask(LOST_TURN, clause)
    )

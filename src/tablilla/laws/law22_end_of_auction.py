"""Law 22: when the auction is over."""

from __future__ import annotations

from tablilla.laws.law17_auction_period import until_the_hands_are_back, until_the_lead
from tablilla.rules.case import Case
from tablilla.rules.directive import AuctionGoesOn, AuctionOver, LastBidIsContract, PassedOut
from tablilla.rules.fact import finding

SOMEBODY_BID = finding("somebody_has_bid")
THREE_PASSES = finding("three_passes_in_rotation_after_the_last_bid")
FOUR_PASSES = finding("all_four_have_passed")


def end_of_auction(case: Case) -> None:
    """22A, 22B (2007: 22A2, 22A1), and on to the end of the auction period."""
    contract, passed_out = case.by({2007: ("22A2", "22A1"), 2017: ("22A", "22B")})
    if case.ask(SOMEBODY_BID, contract):
        if not case.ask(THREE_PASSES, contract):
            return case.do("17C", AuctionGoesOn())
        case.do(contract, AuctionOver())
        case.do(contract, LastBidIsContract())
        return case.follow(case.by({2007: "22B1", 2017: "17D1"}), until_the_lead)
    if not case.ask(FOUR_PASSES, passed_out):
        return case.do("17C", AuctionGoesOn())
    case.do(passed_out, AuctionOver())
    case.do(passed_out, PassedOut())
    return case.follow(case.by({2007: "22B2", 2017: "17D2"}), until_the_hands_are_back)

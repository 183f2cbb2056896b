"""Law 17: the auction period, whose turn it is; in 2007 also calls on cards of another board (2017: 15A)."""

from __future__ import annotations

from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law29_call_cancelled import TURN
from tablilla.laws.law41_commencement_of_play import LEAD_FACED
from tablilla.laws.law86_team_play import adjusted_now
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AuctionGoesOn,
    AuctionOver,
    AuctionPeriod,
    CallAgain,
    CallsNext,
    CancelCall,
    CancelLaterPasses,
    LhoRepeats,
    NoIrregularity,
    PlayOn,
    SamePeriod,
    Stage,
    TurnReverts,
    What,
)
from tablilla.rules.fact import finding, judgement
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place

TOOK_CARDS = finding("a_player_of_the_side_took_his_cards")
SOMEBODY_CALLED = finding("somebody_has_called")
IS_DEALER = finding("the_board_marks_him_as_dealer")
RHO_CALLED_LAST = finding("rho_made_the_last_call")
HANDS_BACK = finding("the_four_hands_are_back_in_the_board")
PASS_OUT_OF_ROTATION = finding("one_of_the_passes_was_out_of_rotation")
LOST_TURN = finding("a_player_lost_his_turn_by_it")
OTHER_BOARD = finding("called_on_cards_of_another_board")
LHO_OVER = finding("lho_called_over_the_cancelled_call")
PARTNER_OVER = finding("partner_called_over_the_cancelled_call")
DIFFERS = judgement("new_call_differs_from_the_cancelled_one")  # much different meaning, or a psyche
SAME_THERE = judgement("he_repeats_that_call_on_the_other_board")


def turn_to_call(case: Case) -> None:
    """17A to 17C: whether the period has begun for his side, and whether it is his turn."""
    if not case.ask(TOOK_CARDS, "17A"):
        return case.do("17A", SamePeriod(Stage.NOT_BEGUN))
    case.do("17A", AuctionPeriod(Stage.BEGUN))
    if case.ask(SOMEBODY_CALLED, "17B"):
        clause, his = "17C", case.ask(RHO_CALLED_LAST, "17C")
    else:
        clause, his = "17B", case.ask(IS_DEALER, "17B")
    if his:
        return case.do(clause, CallsNext(Place.OFFENDER))
    return case.open(clause, Incident("call_out_of_rotation", case.incident.seat, case.incident.trick))


def until_the_lead(case: Case) -> None:
    """17D1 (2007: 22B1): the period ends when an opening lead is faced."""
    clause = case.by({2007: "22B1", 2017: "17D1"})
    faced = case.ask(LEAD_FACED, clause)
    case.do(clause, AuctionPeriod(Stage.OVER) if faced else SamePeriod(Stage.CLARIFICATION))


def until_the_hands_are_back(case: Case) -> None:
    """17D2 (2007: 22B2): where nobody bid."""
    clause = case.by({2007: "22B2", 2017: "17D2"})
    back = case.ask(HANDS_BACK, clause)
    case.do(clause, AuctionPeriod(Stage.OVER) if back else SamePeriod(Stage.RUNNING))


def missed_turn(case: Case) -> None:
    """17D3 (2007: 17E2): of three passes one was out of rotation and cost a player his turn."""
    clause = case.by({2007: "17E2", 2017: "17D3"})
    if not (case.ask(PASS_OUT_OF_ROTATION, clause) and case.ask(LOST_TURN, clause)):
        return case.do(case.by({2007: "22A2", 2017: "22A"}), AuctionOver())
    return turn_comes_back(case)


def turn_comes_back(case: Case) -> None:
    """17D3 (2007: 17E2): to the player who lost it; later passes are cancelled, and the auction goes on."""
    clause = case.by({2007: "17E2", 2017: "17D3"})
    case.do(clause, AuctionGoesOn())
    case.do(clause, TurnReverts(Place(case.ask(TURN, clause).value)))
    case.do(clause, CancelLaterPasses())
    return withdrawn(case, What.PASSES)


def wrong_cards_2007(case: Case) -> None:
    """17D1, 17D2 (2007): the call is void; once his partner too has called, no auction is possible any more."""
    for clause in ("17D1", "17D2"):
        other = case.ask(OTHER_BOARD, clause)
    if not other:
        return case.do("17D1", NoIrregularity())
    case.do("17D1", CancelCall(Place.OFFENDER))
    lho = case.ask(LHO_OVER, "17D2")
    if lho and case.ask(PARTNER_OVER, "17D2"):
        return adjusted_now(case, "17D2")
    case.do("17D2", CallAgain(Place.OFFENDER))
    if lho:
        case.do("17D2", LhoRepeats(Place.LHO))
        if case.ask(DIFFERS, "17D2"):
            adjusted_now(case, "17D2")
    return None


def that_board_2007(case: Case) -> None:
    """17D3 (2007): he comes to the board whose cards he had held."""
    if case.ask(SAME_THERE, "17D3"):
        case.do("17D3", PlayOn())
    else:
        adjusted_now(case, "17D3")

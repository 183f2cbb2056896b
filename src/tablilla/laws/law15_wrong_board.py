"""Law 15B (2007: 15A to 15C): a board that was not meant for these players in this round.

The offender here is who has played the board before, or else who plays what was not meant for him.
"""

from __future__ import annotations

from tablilla.laws.common import LEAD, Lead
from tablilla.laws.law12_discretionary_powers import by_fault, fault_of_each
from tablilla.laws.law17_auction_period import TOOK_CARDS
from tablilla.laws.law86_team_play import FORM, Form, balanced
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    AuctionAnew,
    AwardDeprived,
    BringRightBoard,
    CancelAuction,
    CancelBoard,
    CompleteBoard,
    NoIrregularity,
    PlayOn,
    PlayRightBoardLater,
    ProceduralPenalty,
    SeatRightPlayers,
    Stand,
    Standard,
    Standing,
)
from tablilla.rules.fact import finding, judgement
from tablilla.rules.moment import When
from tablilla.rules.place import Place

NOT_MEANT = finding("board_was_not_meant_for_them_now")
PLAYED_BEFORE = finding("one_of_the_four_had_played_the_board")
LATER = judgement("right_board_is_to_be_played_later")
DEPRIVED = finding("loses_the_chance_of_a_valid_score")  # of a side
CALL_DIFFERS = finding("a_call_differs_from_that_of_the_first_auction", When.AUCTION)  # 2007
ON_PURPOSE = judgement("tried_to_prevent_normal_play_on_purpose")  # 2007


def wrong_board(case: Case) -> None:
    """Found once cards have been taken out; before that the board is just changed (82A)."""
    meant, begun = case.by({2007: ("15A1", "15C"), 2017: ("15B", "15B")})
    if not case.ask(NOT_MEANT, meant):
        return case.do(meant, NoIrregularity())
    if not case.ask(TOOK_CARDS, begun):
        return case.do("82A", BringRightBoard())
    return case.by({2007: wrong_board_2007, 2017: wrong_board_2017})(case)


def wrong_board_2017(case: Case) -> None:
    """15B, at pairs and in individual contests, in the auction or the play alike; teams go to 86B."""
    if case.ask(FORM, "15B") is Form.TEAMS:
        return case.follow("86B", balanced)
    if "15B1" in case.all_of((("15B1", PLAYED_BEFORE), ("15B2", PLAYED_BEFORE.is_(False)))):
        case.do("15B1", CancelBoard())
        return deprived(case, "15B3")
    case.do("15B2", CompleteBoard())
    case.do("15B2", Stand(Standing.RESULT, when=When.PLAY))
    return later(case, "15B2", "15B3")


def wrong_board_2007(case: Case) -> None:
    """15C in the auction period; after it 15A where none of the four had played the board, else 15B."""
    if case.ask(LEAD, "15C") is Lead.NOT_FACED:
        return seated_again(case)
    if "15B" in case.all_of((("15B", PLAYED_BEFORE), ("15A1", PLAYED_BEFORE.is_(False)))):
        case.do("15B", CancelBoard())
        return deprived(case, "15B")
    case.do("15A1", Stand(Standing.RESULT, when=When.PLAY))
    return later(case, "15A2", "12C2a")


def later(case: Case, clause: str, scored: str) -> None:
    """15B2 (2007: 15A2): if the right board is played later, nobody at this table loses anything."""
    if case.ask(LATER, clause):
        case.do(clause, PlayRightBoardLater())
        return case.do(scored, AwardDeprived())
    return deprived(case, scored)


def deprived(case: Case, clause: str) -> None:
    """15B3 (2007: 15B): an artificial score for those who lose the chance of a valid one, by fault (12C2a)."""
    for side in (Place.OFFENDERS, Place.OTHERS):
        if case.ask(DEPRIVED.of(side), clause):
            by_fault(case, side)
    case.do(clause, AwardDeprived())


def seated_again(case: Case) -> None:
    """15C (2007): a second auction of the right players, which has to go as the first."""
    case.do("15C", CancelAuction())
    case.do("15C", SeatRightPlayers())
    case.do("15C", AuctionAnew())
    if case.ask(ON_PURPOSE, "15C"):
        case.do("15C", ProceduralPenalty(Place.OFFENDERS))
        case.do("15C", Adjust(Standard.AS_12C, when=When.PLAY))
    if not case.ask(CALL_DIFFERS, "15C"):
        return case.do("15C", PlayOn())
    case.do("15C", CancelBoard(when=When.AUCTION))
    return fault_of_each(case)

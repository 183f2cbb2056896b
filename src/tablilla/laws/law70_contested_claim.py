"""Law 70: a contested claim.  "Normal" play includes what is careless or inferior for that class of player."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AcceptClaim,
    AdmitLine,
    ContestedClaim,
    DeemOrder,
    DoubtAgainst,
    EvidenceOnly,
    FaceRemaining,
    Ground,
    HearObjections,
    IgnoreAddition,
    KeepToLine,
    LeaveLine,
    NoTrickLost,
    Refused,
    RefuseLine,
    RepeatStatement,
    TrumpTricks,
    WorstLine,
)
from tablilla.rules.fact import finding, judgement, which
from tablilla.rules.incident import Reading, Source
from tablilla.rules.place import Place


class Statement(Enum):
    """What was said at once with the claim."""

    NONE = "none"
    LISTED = "listed"  # suits or cards, without an order
    LINE = "line"  # the cards and their order


STATEMENT = which("statement_with_the_claim", Statement)
ADDED = finding("something_is_added_to_the_statement_now")
OBJECTIONS = finding("opponents_state_objections")
HANDS_KNOWN = finding("the_four_remaining_hands_are_known")
PLAYED_AFTER = finding("cards_were_played_after_the_claim")
TRUMP_OUT = finding("an_opponent_of_the_claimer_holds_a_trump", concealed=True)
NOT_MENTIONED = finding("nothing_was_said_about_that_trump")
UNAWARE = judgement("at_all_likely_unaware_of_that_trump")
TRUMP_WINS = judgement("a_normal_line_loses_a_trick_to_that_trump")
BREAKS_DOWN = finding("the_stated_line_breaks_down", concealed=True)
NOT_STATED = finding("the_winning_line_was_not_in_the_statement")
FEWER = judgement("another_normal_line_wins_fewer_tricks")
NEEDS_PARTNER = finding("the_claim_needs_a_certain_play_of_partner")
PARTNER_CAN_ERR = judgement("partner_has_another_normal_play_that_is_worse")
NEEDS_PLACE = finding("an_unstated_line_needs_a_card_with_one_opponent", concealed=True)
SHOWED_OUT = finding("an_opponent_had_shown_out_of_that_suit")
WILL_SHOW_OUT = judgement("an_opponent_would_show_out_of_it_on_any_normal_line")
ONLY_RATIONAL = judgement("it_would_be_irrational_not_to_take_that_line")
ORDER_OPEN = finding("it_matters_in_which_order_a_suit_is_played_and_was_not_said")
ORDER = Reading("order_within_a_suit", ("any_normal_order", "from_the_top_down"), Source.AUTHORITY)
LIST_OF_SUITS = Reading("suits_listed_in_the_statement", ("order_open", "order_stated"))
BREAKDOWN = Reading("stated_line_breaks_down", ("held_to_it", "notices"))


def contested_claim(case: Case) -> None:
    """70A, 70B, and the parts of C to E."""
    case.do("70A", ContestedClaim())
    case.do("70A", DoubtAgainst(Place.OFFENDER))
    case.do("70B1", RepeatStatement())
    if case.ask(ADDED, "70B1"):
        case.do("70B1", IgnoreAddition())
    look_at_the_cards(case)
    if not case.since(2017) and case.ask(PLAYED_AFTER, "70D3"):
        case.do("70D3", EvidenceOnly())
    if not wins_as_stated(case):
        what_was_not_said(case)
    if case.ask(ROLE, "70D2") is Role.DEFENDER:
        case.follow("70A", claim_of_a_defender)
    case.follow("70A", normal_lines)


def wins_as_stated(case: Case) -> bool:
    """70D1: a line with its order that holds and wins what was claimed leaves no other line to be looked at."""
    return (
        case.ask(STATEMENT, "70D1") is Statement.LINE
        and not case.ask(BREAKS_DOWN, "70D1")
        and not case.ask(NOT_STATED, "70D1")
    )


def what_was_not_said(case: Case) -> None:
    """70C, 70E: a trump, the place of a card, the order of a suit that the statement leaves open."""
    case.follow("70A", outstanding_trump)
    case.follow("70A", place_of_a_card)
    if case.ask(ORDER_OPEN, "70E2") and case.reading(ORDER, "70E2") == "from_the_top_down":
        case.do("70E2", DeemOrder())


def look_at_the_cards(case: Case) -> None:
    """70B2, 70B3."""
    if case.ask(OBJECTIONS, "70B2"):
        case.do("70B2", HearObjections())
    if not case.ask(HANDS_KNOWN, "70B3"):
        case.do("70B3", FaceRemaining())


def outstanding_trump(case: Case) -> None:
    """70C: all three."""
    if (
        case.ask(TRUMP_OUT, "70C")
        and case.ask(NOT_MENTIONED, "70C1")
        and case.ask(UNAWARE, "70C2")
        and case.ask(TRUMP_WINS, "70C3")
    ):
        case.do("70C", TrumpTricks())
    else:
        case.do("70A", NoTrickLost(Ground.TRUMP))


def place_of_a_card(case: Case) -> None:
    """70E1, with its exceptions."""
    if not case.ask(NEEDS_PLACE, "70E1"):
        case.do("70A", NoTrickLost(Ground.PLACE))
        return
    admitted = (
        case.ask(SHOWED_OUT, "70E1")
        or case.ask(WILL_SHOW_OUT, "70E1")
        or (not case.since(2017) and case.ask(ONLY_RATIONAL, "70E1"))
    )
    case.do("70E1", AdmitLine() if admitted else RefuseLine(Refused.PLACE_OF_CARD))


def claim_of_a_defender(case: Case) -> None:
    """70D2."""
    if case.ask(NEEDS_PARTNER, "70D2") and case.ask(PARTNER_CAN_ERR, "70D2"):
        case.do("70D2", RefuseLine(Refused.PARTNER))
    else:
        case.do("70A", NoTrickLost(Ground.PARTNER))


def normal_lines(case: Case) -> None:
    """70D1: from what was said, every normal line, the worst of them."""
    stated = case.ask(STATEMENT, "70D1")
    if stated is Statement.LISTED:
        case.reading(LIST_OF_SUITS, "70D1")
    if stated is not Statement.NONE and case.ask(BREAKS_DOWN, "70D1"):
        if case.reading(BREAKDOWN, "70D1") == "held_to_it":
            case.do("70D1", KeepToLine())
            case.do("70D1", WorstLine())
            return
        case.do("70D1", LeaveLine())
    if case.ask(NOT_STATED, "70D1") and case.ask(FEWER, "70D1"):
        case.do("70D1", RefuseLine(Refused.UNSTATED))
        case.do("70D1", WorstLine())
    else:
        case.do("70A", AcceptClaim())

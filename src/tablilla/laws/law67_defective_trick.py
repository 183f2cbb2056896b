"""Law 67B: a defective trick found when both sides have played to the next."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import EXPOSED, FAILED, ROLE, Role
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER, Winner
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AddToPlayed,
    Adjust,
    Keep,
    NoTransfer,
    Restore,
    Standard,
    Substitute,
    Transfer,
    What,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Defect(Enum):
    NO_CARD = "no_card"  # played none
    SEVERAL = "several"  # played several
    ASTRAY = "astray"  # played one that did not stay among the played cards


class Shown(Enum):
    KNOWN = "known"
    HIGHEST = "highest"  # unknown: the highest he could legally have played


DEFECT = which("defect", Defect)
HAS_SUIT = finding("has_a_card_of_the_suit_led", concealed=True)
SHOWN = which("card_shown_when_played", Shown)
PLAYED_TWICE = finding("same_card_played_to_a_later_trick")
TOO_LATE = finding("too_late_to_correct")


def defective_trick(case: Case) -> None:
    """67B."""
    defect = case.ask(DEFECT, "67B")
    if defect is Defect.NO_CARD:
        missing_play(case)
    elif defect is Defect.SEVERAL:
        surplus(case)
    else:
        case.by({2007: missing_play, 2017: astray})(case)


def missing_play(case: Case) -> None:
    """67B1: a card is added, and it counts as a revoke that costs one trick as in 64A2."""
    clause = "67B1a" if case.ask(HAS_SUIT, "67B1") else "67B1b"
    case.do(clause, AddToPlayed(Place.OFFENDER, What.LEGAL))
    won = case.ask(TRICK_WINNER, "64A2") is not Winner.OPPONENTS or case.ask(LATER_TRICK, "64A2")
    case.do(
        "64A2" if won else "64B1",
        Transfer(1, own_trick=False, when=When.PLAY) if won else NoTransfer(when=When.PLAY),
    )


def surplus(case: Case) -> None:
    """67B2: the cards not shown go back and count as held all the time."""
    known = case.ask(SHOWN, "67B2a") is Shown.KNOWN
    case.do("67B2a", Keep(Place.OFFENDER, What.SHOWN if known else What.HIGHEST))
    case.do("67B2a", Restore(Place.OFFENDER, What.SURPLUS))
    if case.ask(ROLE, "67B2a") is Role.DEFENDER and case.ask(EXPOSED, "67B2a"):
        penalty_card(case, "50B", What.SURPLUS, major=True)
    case.follow("67B2b", not_played_after, case.subjects("tricks_of_suit"))


def astray(case: Case) -> None:
    """67B3 (2017)."""
    case.do("67B3", AddToPlayed(Place.OFFENDER, What.IRREGULAR))
    if case.ask(PLAYED_TWICE, "67B3"):
        if case.ask(TOO_LATE, "67B3"):
            case.do("67B3", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        else:
            case.do("67B3", Substitute(Place.OFFENDER, What.LATER))


def not_played_after(case: Case) -> None:
    """67B2b, for one trick after the defective one."""
    deemed_held(case, "67B2b")


def deemed_held(case: Case, clause: str) -> None:
    """67B2b, 14B4: not having played the restored card to this trick may be a revoke."""
    if case.ask(FAILED.of(case.each), clause):
        trick = case.each if isinstance(case.each, int) else None
        case.open(clause, Incident("revoke", case.incident.seat, trick, case.incident.suit))

"""Law 43, with 42B: what dummy may not do, and the rights he loses by it.

A table shows who was the first to draw attention, and a breach that was entered in its log.
"""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case, Condition
from tablilla.rules.directive import (
    Adjust,
    Lead,
    LoseRights,
    NoAdjust,
    NoIrregularity,
    PlayOn,
    ProceduralPenalty,
    Standard,
    WithinRights,
)
from tablilla.rules.fact import Fact, Kind, Option, choice, finding, judgement, which
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Breach(Enum):
    """What dummy did."""

    CALLED_DIRECTOR = "called_director"
    DREW_ATTENTION = "drew_attention"
    TOOK_PART = "took_part"  # in the play, or told declarer something about it
    EXCHANGED_HANDS = "exchanged_hands"
    LEFT_SEAT = "left_seat"
    LOOKED = "looked"  # at the face of a card in a defender's hand
    WAS_SHOWN = "was_shown"  # a defender let him see


class Right(Enum):
    """The right of Law 42 under which dummy did it."""

    FACTS = "facts"  # told the Director, at the table, of facts or law
    COUNTED = "counted"  # kept count of the tricks
    PLAYED = "played"  # as declarer's agent and as directed; in 2017 also that dummy follow suit
    AFTERWARDS = "afterwards"  # pointed out an irregularity when the play was over
    NONE = "none"


class LeadFrom(Enum):
    """The hand that the defenders have declarer lead from."""

    DECLARER = "declarer"  # declarer's hand
    DUMMY = "dummy"


DUMMY_FIRST = finding("dummy_was_the_first_to_ask_or_draw_attention")  # while play was going on
EXCHANGED = finding("dummy_had_exchanged_hands")
LEFT_SEAT = finding("dummy_had_left_his_seat_to_watch")
SAW = finding("dummy_had_seen_a_card_in_a_defenders_hand")  # 2017: on whose initiative is no matter
LOOKED_HIMSELF = finding("dummy_had_looked_of_his_own_accord")  # 2007
BREACH = which("what_dummy_did", Breach)
RIGHT: Fact[Right] = Fact("right_of_law_42", tuple(Right), Kind.JUDGEMENT)
NOBODY_BEFORE = finding("nobody_else_had_drawn_attention_before")
PREVENTED = finding("it_had_not_happened_yet")
DECLARERS = finding("it_was_declarers_irregularity")
DAMAGED_DEFENDERS = judgement("dummys_act_damaged_defenders", When.PLAY)
GAINED = judgement("defenders_gained", When.PLAY)  # 2017
DAMAGED = judgement("declaring_side_damaged_by_the_irregularity", When.PLAY)  # 2007
LEAD_FROM = choice("lead_from", LeadFrom)
SPOKE_FIRST = Issue("dummy_without_rights_spoke_first")
DREW_ATTENTION = Issue("dummy_drew_attention")

RIGHTS = (
    ("42A1", RIGHT.is_(Right.FACTS)),
    ("42A2", RIGHT.is_(Right.COUNTED)),
    ("42A3", RIGHT.is_(Right.PLAYED)),
    ("42B3", RIGHT.is_(Right.AFTERWARDS)),
)
LIMITATIONS: dict[int, tuple[tuple[str, Condition], ...]] = {
    2007: (("43A2a", EXCHANGED), ("43A2b", LEFT_SEAT), ("43A2c", LOOKED_HIMSELF)),
    2017: (("43A2a", EXCHANGED), ("43A2b", LEFT_SEAT), ("43A2c", SAW)),
}


def lost_rights(case: Case, under: str = "42B") -> bool:
    """42B, 43B1: whether dummy has broken a limitation of 43A2 on this board; which, is cited.

    Where he has broken none, the clause that would have taken his rights is cited as not met.
    """
    limitations = case.by(LIMITATIONS)
    if not case.any_of(limitations):
        for _, fact in limitations:
            case.holds(fact, under)
        return False
    loses_rights(case)
    return True


def loses_rights(case: Case) -> None:
    """42B: what 43B says takes the place of dummy's rights; 43B1."""
    case.do("42B", LoseRights(Place.DUMMY))
    liable(case)


def liable(case: Case) -> None:
    """43B1."""
    case.do("43B1", ProceduralPenalty(Place.DUMMY))


def dummys_breach(case: Case) -> None:
    """43A, 43B1: dummy did what he may not do."""
    for clause in case.all_of(RIGHTS):
        case.do(clause, WithinRights())
    if case.holds(RIGHT.is_(*(right for right in Right if right is not Right.NONE)), "43"):
        return case.do("43", WithinRights())
    breach = case.ask(BREACH, "43B1")
    if case.since(2017):
        case.ask(BREACH, "43A3")
    if breach is Breach.CALLED_DIRECTOR:
        liable_if(case, case.ask(NOBODY_BEFORE, "43A1a"), "9B1b")
    elif breach is Breach.DREW_ATTENTION:
        drew_attention(case)
    elif breach is Breach.TOOK_PART:
        liable(case)
        if case.ask(DAMAGED_DEFENDERS, "43A1c"):
            case.do("43A1c", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
    elif breach is Breach.WAS_SHOWN:
        case.by({2007: shown_2007, 2017: shown})(case)
    else:
        loses_rights(case)
    return None


def liable_if(case: Case, breach: bool, right: str) -> None:
    """43B1 for a breach; else the clause that gave him the right."""
    if breach:
        liable(case)
    else:
        case.do(right, WithinRights())


def drew_attention(case: Case) -> None:
    """43A1b; 42B2: he may try to prevent an irregularity, in 2007 of declarer only."""
    if not case.ask(PREVENTED, "42B2"):
        liable_if(case, case.ask(NOBODY_BEFORE, "43A1b"), "9B1b")
    else:
        liable_if(case, not case.since(2017) and not case.ask(DECLARERS, "42B2"), "42B2")


def shown_2007(case: Case) -> None:
    """43A2c (2007): he looked, but not on his own initiative."""
    case.do("43A2c", NoIrregularity())


def shown(case: Case) -> None:
    """43A2c, 43A3 (2017): on whose initiative is no matter, and a defender may not show him his hand."""
    loses_rights(case)
    case.do("43A3", ProceduralPenalty(Place.OTHERS))


def warned_of_wrong_hand(case: Case) -> None:
    """42B2, 43B2a: dummy warned declarer not to lead from the wrong hand."""
    if not lost_rights(case, "43B2a"):
        return case.do("42B2", WithinRights())
    hand = case.choose(LEAD_FROM, Place.OTHERS, {way: Option("43B2a") for way in LeadFrom})
    return case.do("43B2a", Lead(Place.DUMMY if hand is LeadFrom.DUMMY else Place.DECLARER))


def no_rectification(case: Case) -> None:
    """43B3: such a dummy was the first to draw attention to a defender's irregularity."""
    case.do("43B3", PlayOn())
    case.by({2007: redress_2007, 2017: redress})(case)


def redress_2007(case: Case) -> None:
    """43B3, 12B1 (2007): damage that the irregularity itself did to the declaring side."""
    if case.ask(DAMAGED, "43B3"):
        case.do("43B3", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
    else:
        case.do("43B3", NoAdjust(when=When.PLAY))


def redress(case: Case) -> None:
    """43B3 (2017): the gain is taken from the defenders only; the declaring side keeps its score."""
    if case.ask(GAINED, "43B3"):
        case.do("43B3", Adjust(Standard.WITHOUT_GAIN, only=Place.OFFENDERS, when=When.PLAY))
    else:
        case.do("43B3", NoAdjust(when=When.PLAY))

"""Law 23 (2017): the comparable call.  Law 23 of 2007, on awareness, stands with Law 72.

The Director judges away from the table.  Where the table knows which calls may be made, he judges each of them
before the offender chooses; else the offender is told what follows from each kind of call, and the call that he
makes is judged once it is made: what does not exist yet, nobody is asked about.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.law16_information import barred
from tablilla.laws.law26_call_withdrawn import call_replaced
from tablilla.laws.law72_general_principles import adjusted_if
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    FreeCall,
    Inform,
    IsComparable,
    NoLeadRestriction,
    NoRectification,
    NotComparable,
    Oblige,
    PlayOn,
    WatchAwareness,
    What,
)
from tablilla.rules.fact import Option, choice, judgement
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Replacement(Enum):
    """What the offender puts in place of a call that is withdrawn."""

    LOWEST = "lowest"  # the lowest sufficient bid of the same denomination (27B1a)
    COMPARABLE = "comparable"  # 2007: a call of the same or a more precise meaning (27B1b)
    OTHER = "other"  # any other sufficient bid, or a pass; out of rotation: any other legal call
    DOUBLE = "double"  # a double or redouble that is not comparable
    INSUFFICIENT = "insufficient"  # another insufficient bid


NEW_CALL = What.NEW_CALL.value
SAME = judgement("same_or_similar_meaning")
SUBSET = judgement("all_its_hands_would_have_made_the_withdrawn_call")
PURPOSE = judgement("same_purpose")
REPLACEMENT = choice("replacement", Replacement)
HELPED = judgement("infraction_helped_the_offenders", When.PLAY)
HURT = judgement("that_help_damaged_the_others", When.PLAY)


def calls(case: Case) -> tuple[str, ...]:
    """The calls to be judged, in order."""
    return tuple(NEW_CALL if c == "each" else str(c) for c in case.subjects("replacement_calls"))


def comparable(case: Case, call: str) -> bool:
    """23A: any one of three tests is enough."""
    tests = (("23A1", SAME.of(call)), ("23A2", SUBSET.of(call)), ("23A3", PURPOSE.of(call)))
    found = case.any_of(tests)
    of = What.NEW_CALL if call == NEW_CALL else call
    case.do("23A", IsComparable(of) if found else NotComparable(of))
    return found


def not_made_yet(case: Case) -> bool:
    """Whether nobody has named the calls that may be made, so that they can only be told by their kinds."""
    return calls(case) == (NEW_CALL,)


def is_like_it(case: Case, way: Replacement) -> bool:
    """23A, of the call that he has made now; one that is called another needs no test."""
    if way is Replacement.COMPARABLE:
        return comparable(case, NEW_CALL)
    case.do("23A", NotComparable(What.NEW_CALL))
    return False


def replaced_at_his_turn(case: Case, clause: str, good: str, bad: str) -> None:
    """30B1b, 31A2, 31B2, 32A2, 32B2: any legal call; what follows turns on whether it is comparable."""
    case.do(clause, FreeCall(Place.OFFENDER))
    options = {
        Replacement.COMPARABLE: Option(good, given=(SAME.of(NEW_CALL),)),
        Replacement.OTHER: Option(bad),
    }
    general = not_made_yet(case)
    if general or True in {comparable(case, call) for call in calls(case)}:
        case.choose(REPLACEMENT, Place.OFFENDER, options)
        way = case.ask(REPLACEMENT, "23B")
        if is_like_it(case, way) if general else way is Replacement.COMPARABLE:
            return no_rectification(case, good)
    case.do(bad, Oblige(EnforcedPass(who=Place.PARTNER, clause=bad, turns=Turns.ONE)))
    barred(case, What.WITHDRAWN_CALL, Place.OFFENDERS)
    case.follow("26B", call_replaced)
    return case.do(bad, WatchAwareness(Place.OFFENDER))


def no_rectification(case: Case, clause: str) -> None:
    """23B, 26A: auction and play go on; what is left is to look at the result."""
    case.do(clause, NoRectification(Place.OFFENDER))
    case.do("23B", PlayOn())
    case.do("23B", Inform(What.WITHDRAWN_CALL, free=Place.OFFENDERS))
    case.do("26A", NoLeadRestriction(Place.OFFENDERS))
    case.follow("23C", result_with_help)


def result_with_help(case: Case) -> None:
    """23C, at the end of play."""
    helped(case, "23C")


def helped(case: Case, clause: str, *besides: str) -> None:
    """23C, 27D: without the help of the infraction the board could well have ended otherwise, to damage."""
    for each in (clause, *besides):
        case.ask(HELPED, each)
    hurt = case.ask(HELPED, clause) and case.ask(HURT, clause)
    adjusted_if(case, hurt, clause)

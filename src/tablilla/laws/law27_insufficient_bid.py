"""Law 27: an insufficient bid: accepted, or replaced by a call on which all depends."""

from __future__ import annotations

from enum import Enum

from tablilla.bridge.contract import bid
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.laws.law16_information import barred, free
from tablilla.laws.law23_comparable_call import (
    NEW_CALL,
    REPLACEMENT,
    SAME,
    Replacement,
    calls,
    comparable,
    helped,
    is_like_it,
    not_made_yet,
)
from tablilla.laws.law26_call_withdrawn import call_replaced, call_withdrawn
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AcceptCall,
    CallStands,
    CancelCall,
    ExplainCalls,
    Inform,
    NoLeadRestriction,
    NoRectification,
    Oblige,
    SubstituteCall,
    WatchAwareness,
    What,
)
from tablilla.rules.fact import Option, choice, finding, judgement, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place
from tablilla.rules.step import Law


class Acceptance(Enum):
    """What the left-hand opponent does with the bid."""

    ACCEPT = "accept"
    ACCEPT_SECOND = "accept_second"
    REFUSE = "refuse"


class Second(Enum):
    """What he does with the bid that was to replace it."""

    ACCEPT = "accept"
    REFUSE = "refuse"


class Premature(Enum):
    """What the offender had put in its place before the Director ruled."""

    NOTHING = "nothing"
    LEGAL = "legal"  # a sufficient bid, or a pass
    DOUBLE = "double"  # a double or redouble
    INSUFFICIENT = "insufficient"  # another insufficient bid


OUT_OF_ROTATION = finding("insufficient_bid_was_out_of_rotation")
CALLED_OVER = finding("lho_called_over_the_insufficient_bid")
PREMATURE = which("replaced_before_the_ruling", Premature)
ACCEPTANCE = choice("insufficient_bid", Acceptance)
SECOND = choice("second_insufficient_bid", Second)
SHOWED = judgement("withdrawn_bid_showed_a_denomination")  # 2017
LOWEST_SHOWING = judgement("lowest_bid_that_shows_the_same")  # 2017
LOWEST = finding("lowest_bid_of_the_same_denomination")  # 2007
NATURAL = judgement("both_bids_beyond_doubt_natural")  # 2007
PRECISE = judgement("same_or_more_precise_meaning")  # 2007


def insufficient_bid(case: Case) -> None:
    """27A, 27C: accepted, by a call or a statement; else what replaced it, or is to replace it."""
    if case.ask(OUT_OF_ROTATION, "27A2"):
        return case.open("27A2", Incident("call_out_of_rotation", case.incident.seat))
    if case.ask(CALLED_OVER, "27A1"):
        return case.do("27A1", AcceptCall())
    before = case.ask(PREMATURE, "27C")
    options = {Acceptance.ACCEPT: Option("27A1"), Acceptance.REFUSE: Option("27B")}
    if before is Premature.INSUFFICIENT:
        options[Acceptance.ACCEPT_SECOND] = Option("27B4")
    way = case.choose(ACCEPTANCE, Place.LHO, options)
    if way is not Acceptance.REFUSE:
        return case.do(options[way].clause, AcceptCall())
    free(case, What.WITHDRAWN_CALL)
    if before is Premature.NOTHING:
        return to_be_replaced(case)
    if before is Premature.INSUFFICIENT:
        return attempt(case, "27B4")
    return was_replaced(case, before)


def to_be_replaced(case: Case) -> None:
    """27B: he is told what follows from each call before he chooses."""
    case.do("27B", SubstituteCall(Place.OFFENDER))
    case.do("27B", ExplainCalls(Place.OFFENDER))
    general = not_made_yet(case)
    lowest = lowest_options(case)
    like = SAME if case.since(2017) else PRECISE
    options = {
        **lowest,
        Replacement.COMPARABLE: Option("27B1b", given=(like.of(NEW_CALL),)),
        Replacement.OTHER: Option("27B2"),
        Replacement.DOUBLE: Option("27B3"),
        Replacement.INSUFFICIENT: Option("27B4"),
    }
    if not general:
        judged = {kind_of(case, call) for call in calls(case)}
        like_it = (Replacement.LOWEST, Replacement.COMPARABLE)
        options = {r: option for r, option in options.items() if r in judged or r not in like_it}
    way = case.choose(REPLACEMENT, Place.OFFENDER, options)
    if general:
        way = as_judged(case, way)
    if way is Replacement.DOUBLE:
        return attempt(case, "27B3")
    if way is not Replacement.INSUFFICIENT:
        return replaced(case, way)
    second = {Second.ACCEPT: Option("27B4"), Second.REFUSE: Option("27B3")}
    if case.choose(SECOND, Place.LHO, second) is Second.ACCEPT:
        return case.do("27B4", AcceptCall())
    return attempt(case, "27B4")


def lowest_options(case: Case) -> dict[Replacement, Option]:
    """27B1a: open where the insufficient bid showed a denomination (2007: to be seen from both bids)."""
    if not case.since(2017):
        return {Replacement.LOWEST: Option("27B1a", given=(LOWEST.of(NEW_CALL), NATURAL.of(NEW_CALL)))}
    if not case.ask(SHOWED, "27B1a"):
        return {}
    return {Replacement.LOWEST: Option("27B1a", given=(LOWEST_SHOWING.of(NEW_CALL),))}


def as_judged(case: Case, way: Replacement) -> Replacement:
    """What the call that he has made now counts as; one that is called another needs no test."""
    if way is Replacement.LOWEST:
        return kind_of(case, NEW_CALL)
    if way is Replacement.COMPARABLE:
        return way if like_it(case, NEW_CALL) else Replacement.OTHER
    if way is Replacement.OTHER and case.since(2017):
        is_like_it(case, way)
    return way


def was_replaced(case: Case, before: Premature) -> None:
    """27C: what he had already called stands, but not a double that is not comparable (27B3)."""
    if before is Premature.LEGAL:
        case.do("27C", CallStands(Place.OFFENDER))
        return replaced(case, kind_of(case, NEW_CALL))
    if not like_it(case, NEW_CALL):
        return attempt(case, "27B3")
    case.do("27C", CallStands(Place.OFFENDER))
    return replaced(case, Replacement.COMPARABLE)


def kind_of(case: Case, call: str) -> Replacement:
    """27B1: what a sufficient bid, a pass or a double counts as; 27B1b only where 27B1a does not apply."""
    may_be_lowest = call == NEW_CALL or bid(call) is not None  # a pass or a double is no bid
    if may_be_lowest and case.by({2007: lowest_2007, 2017: lowest_2017})(case, call):
        return Replacement.LOWEST
    return Replacement.COMPARABLE if like_it(case, call) else Replacement.OTHER


def lowest_2007(case: Case, call: str) -> bool:
    """27B1a: the lowest sufficient bid of the denomination named, both bids natural."""
    return case.ask(LOWEST.of(call), "27B1a") and case.ask(NATURAL.of(call), "27B1a")


def lowest_2017(case: Case, call: str) -> bool:
    """27B1a: the lowest sufficient bid that shows the denomination or denominations shown."""
    return case.ask(SHOWED, "27B1a") and case.ask(LOWEST_SHOWING.of(call), "27B1a")


def like_it(case: Case, call: str) -> bool:
    """27B1b: a comparable call; in 2007 one of the same or a more precise meaning."""
    return comparable(case, call) if case.since(2017) else case.ask(PRECISE.of(call), "27B1b")


def replaced(case: Case, by: Replacement) -> None:
    """27B1a, 27B1b, 27B2."""
    if by is Replacement.OTHER:
        return silenced(case, "27B2", call_replaced)
    clause = "27B1a" if by is Replacement.LOWEST else "27B1b"
    case.do(clause, NoRectification(Place.OFFENDER))
    if case.since(2017) or by is Replacement.LOWEST:
        case.do(clause, Inform(What.WITHDRAWN_CALL, free=Place.OFFENDERS))
    else:
        barred(case, What.WITHDRAWN_CALL, Place.OFFENDERS)
    if not case.since(2017):
        return case.follow("27D", result_with_help)
    restricts = clause if by is Replacement.LOWEST else "26A"
    case.do(restricts, NoLeadRestriction(Place.OFFENDERS))
    law = result_with_help if by is Replacement.LOWEST else result_after_comparable_call
    return case.follow("27D", law)


def attempt(case: Case, clause: str) -> None:
    """27B3, 27B4: the second call is cancelled too, and no third one frees his partner."""
    case.do(clause, CancelCall(Place.OFFENDER, attempted=True))
    case.do("27B3", SubstituteCall(Place.OFFENDER, doubles=False))
    silenced(case, "27B3", call_withdrawn)


def silenced(case: Case, clause: str, leads: Law) -> None:
    """27B2, 27B3: his partner passes for the rest of the auction, and leads may be restricted."""
    case.do(clause, Oblige(EnforcedPass(who=Place.PARTNER, clause=clause, turns=Turns.REST)))
    if leads is call_replaced or not case.since(2017):
        barred(case, What.WITHDRAWN_CALL, Place.OFFENDERS)
    case.follow(case.by({2007: "26", 2017: "26B"}), leads)
    case.do(clause, WatchAwareness(Place.OFFENDER))


def result_with_help(case: Case) -> None:
    """27D, at the end of play."""
    helped(case, "27D")


def result_after_comparable_call(case: Case) -> None:
    """27D and 23C, which say the same of a comparable call."""
    helped(case, "27D", "23C")

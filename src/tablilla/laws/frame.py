"""What stands around every irregularity, once: 10, 11, 16B, 72C (2007: 23).  Asked only when raised."""

from __future__ import annotations

from functools import wraps

from tablilla.laws.law16_information import HEARD, information_from_partner
from tablilla.rules.case import Case
from tablilla.rules.directive import Adjust, Forfeit, PlayOn, Stand, Standard
from tablilla.rules.fact import judgement
from tablilla.rules.incident import Issue
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.step import Law

RULED_THEMSELVES = Issue("players_ruled_themselves")
ACTED_FIRST = Issue("others_acted_before_the_director_came")
COULD_HAVE_KNOWN = Issue("offender_could_have_known")
ISSUES = (RULED_THEMSELVES, ACTED_FIRST, COULD_HAVE_KNOWN, HEARD)

LET_STAND = judgement("what_players_did_may_stand")
FORFEITED = judgement("right_is_forfeited")
IGNORANT_GAIN = judgement("others_gained_by_ignorance", When.PLAY)
AWARE = judgement("could_have_been_aware")
GAINED = judgement("offenders_gained", When.PLAY)


def before(case: Case) -> bool:
    """Whether the law of the irregularity is applied at all: 10B, 11A."""
    if case.raised(RULED_THEMSELVES) and case.ask(LET_STAND, "10B"):
        case.do("10B", Stand())
        return False
    if case.raised(ACTED_FIRST) and case.ask(FORFEITED, "11A"):
        case.do("11A", Forfeit(Place.OTHERS))
        case.do("11A", PlayOn())
        if case.since(2017) and case.ask(IGNORANT_GAIN, "11A"):
            case.do("11A", Adjust(Standard.WITHOUT_GAIN, only=Place.OTHERS, when=When.PLAY))
        return False
    return True


def after(case: Case) -> None:
    """16B: what partner made known; 72C (2007: 23): an offender who could have known that it might damage."""
    if case.raised(HEARD):
        information_from_partner(case)
    clause = case.by({2007: "23", 2017: "72C"})
    if case.raised(COULD_HAVE_KNOWN) and case.ask(AWARE, clause) and case.ask(GAINED, clause):
        case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))


def framed(law: Law) -> Law:
    """The law with the frame around it."""

    @wraps(law)
    def within(case: Case) -> None:
        if before(case):
            law(case)
        after(case)

    return within

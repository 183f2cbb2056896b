"""Laws 92 and 93: whether an appeal is heard, by whom, and what may become of it; a ruling asked for late.

The offender of an appeal is who asks for the review, of a request he whose irregularity it may be.
"""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law11_forfeiture import acted_first
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CommitteeDecides,
    CommitteeRecommends,
    DisciplineIsFinal,
    FurtherAppeal,
    HearAppeal,
    NotHeard,
    NotRuled,
    ReferAppeal,
    RequestInTime,
    RuleOnIt,
    SanctionByRegulation,
    ThroughDirector,
    ToCommittee,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Reading, Source


class Appellant(Enum):
    """Who asks for the review."""

    CONTESTANT = "contestant"  # one at whose table the ruling was made
    CAPTAIN = "captain"  # the captain of such a one
    ANOTHER = "another"


class Event(Enum):
    """The kind of event, by which the concurrence goes."""

    PAIRS = "pairs"
    INDIVIDUAL = "individual"
    TEAMS = "teams"


class About(Enum):
    """What the appeal is about."""

    JUDGEMENT = "judgement"  # facts found, discretion, an adjusted score, a procedural penalty
    LAW = "law"  # only what a law or regulation says
    BOTH = "both"
    DISCIPLINE = "discipline"  # a disciplinary penalty or suspension (91)


APPELLANT = which("appellant", Appellant)
IN_TIME = finding("appeal_is_within_its_time")
EVENT = which("kind_of_event", Event)
PARTNER_CONCURS = finding("both_partners_concur_in_the_appeal")
CAPTAIN_CONCURS = finding("captain_concurs_in_the_appeal")
BODY_CAN_HEAR = finding("a_committee_can_hear_the_appeal")  # 2017: or what was arranged in its place
ABOUT = which("appeal_is_about", About)
REQUEST_IN_TIME = finding("request_is_within_its_time")
ATTENTION_THEN = finding("attention_was_drawn_at_the_table")
ACTED = finding("others_acted_without_the_director")
FURTHER = Reading("further_appeal", ("none", "provided"), Source.AUTHORITY)


def appeal(case: Case) -> None:
    """92A to 92D, then 93."""
    if case.ask(APPELLANT, "92A") is Appellant.ANOTHER:
        return case.do("92A", NotHeard())
    if case.holds(IN_TIME.is_(False), "92B"):
        return case.do("92B", NotHeard())
    case.do("92B", RequestInTime())
    clause = concurrence(case)
    if clause is not None:
        return case.do(clause, NotHeard())
    case.do("92C", ThroughDirector())
    case.do("92A", SanctionByRegulation())
    return case.follow("93", heard)


def first_request(case: Case) -> None:
    """92B: a first ruling asked for late; 11A: whether the right was lost; then the law of what happened."""
    if case.holds(REQUEST_IN_TIME.is_(False), "92B"):
        return case.do("92B", NotRuled())
    case.do("92B", RequestInTime())
    if case.ask(ATTENTION_THEN, "9B1a") and case.ask(ACTED, "11A") and acted_first(case):
        return None
    return case.do("81C3", RuleOnIt())


def concurrence(case: Case) -> str | None:
    """92D: the clause by which it fails, where it does; absence is no concurrence."""
    for clause in ("92D1", "92D2"):
        event = case.ask(EVENT, clause)
    if event is Event.PAIRS and case.holds(PARTNER_CONCURS.is_(False), "92D1"):
        return "92D1"
    if event is Event.TEAMS and case.holds(CAPTAIN_CONCURS.is_(False), "92D2"):
        return "92D2"
    return None


def heard(case: Case) -> None:
    """93A to 93C: by the Director in charge; by a committee what is not only law."""
    if case.holds(BODY_CAN_HEAR.is_(False), "93A"):
        case.do("93A", HearAppeal(law_only=False))
    else:
        divided(case)
    if case.reading(FURTHER, "93C1") == "provided":
        case.do("93C1", FurtherAppeal())


def divided(case: Case) -> None:
    """93B1 the law, 93B2 all else; 93B3 what the committee may do with either; 91A discipline is final."""
    law, judged = ABOUT.is_(About.LAW, About.BOTH), ABOUT.is_(About.JUDGEMENT, About.BOTH, About.DISCIPLINE)
    parts = case.all_of((("93B1", law), ("93B2", judged)))
    if "93B1" in parts:
        case.do("93B1", HearAppeal(law_only=True))
        case.do("93B1", ToCommittee())
    if "93B2" in parts:
        case.do("93B2", ReferAppeal())
    about = case.ask(ABOUT, "93B3")
    if about is About.DISCIPLINE:
        case.do("91A", DisciplineIsFinal())
    if about in (About.JUDGEMENT, About.BOTH):
        case.do("93B3", CommitteeDecides())
    if about is not About.JUDGEMENT:
        case.do("93B3", CommitteeRecommends())

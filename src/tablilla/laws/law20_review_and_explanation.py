"""Law 20: reviews, questions and answers, and how a wrong answer is put right."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import LEAD, ROLE, Lead, Role
from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.laws.law16_information import unauthorised
from tablilla.laws.law21_misinformation import remedy, too_late
from tablilla.laws.law24_card_exposed_in_auction import BECOMES, Becomes
from tablilla.laws.law41_commencement_of_play import ASKERS_TURN
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    Answers,
    CorrectExplanation,
    CorrectReview,
    KeepSilent,
    MustNot,
    NoAdjust,
    NoIrregularity,
    NotEntitled,
    Occasion,
    Standard,
    Tell,
    What,
    WithinRights,
)
from tablilla.rules.fact import Fact, Kind, finding, judgement, which
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.rules.step import Law


class Wants(Enum):
    """What a player wants to be told."""

    CALL = "call"  # which call was just made
    REVIEW = "review"  # the auction once more
    LEAD = "lead"  # whether the opening lead is his
    EXPLANATION = "explanation"  # what opponents' calls mean


class Purpose(Enum):
    """Why he asks."""

    OWN = "own"  # he wants to know
    PARTNER = "partner"  # only so that his partner hears
    TRAP = "trap"  # only to draw a wrong answer


class Noticed(Enum):
    """Who noticed that an explanation was wrong, incomplete or missing."""

    EXPLAINER = "explainer"  # he himself
    PARTNER = "partner"  # his partner, whose call it was
    OTHERS = "others"  # an opponent or the Director


WANTS = which("wants_to_be_told", Wants)
FINAL_PASS = finding("final_pass_was_made")
HAS_TO_PASS = finding("asker_is_required_to_pass")
WHOLE = finding("asked_for_the_whole_auction")
FIRST_PLAY = finding("asker_has_still_to_play_his_first_card")
PARTNER_RESTATED = finding("askers_partner_restated_it")
ONE_CALL = finding("asked_about_one_call_only")
REVIEW_WRONG = finding("review_was_wrong")
REVIEW_CORRECTED = finding("review_was_corrected_in_time")
REVIEW_HURT = judgement("wrong_review_did_damage", When.PLAY)
PURPOSE: Fact[Purpose] = Fact("purpose_of_the_question", tuple(Purpose), Kind.JUDGEMENT)
ONLY_FOR_PARTNER = judgement("question_was_only_for_partner")  # 2007
NOTICED = which("explanation_noticed_by", Noticed)


# -- asking -----------------------------------------------------------------------------------------------
def request(case: Case) -> None:
    """20A to 20C, 20F1 to 20F3: whether he is told what he asks.  The offender here is who asks."""
    ways = (
        ("20A", WANTS.is_(Wants.CALL)),
        ("20B", WANTS.is_(Wants.REVIEW)),
        ("20C1", WANTS.is_(Wants.LEAD)),
        ("20F1", WANTS.is_(Wants.EXPLANATION)),
    )
    (clause,) = case.all_of(ways)
    if clause == "20A":
        return case.do("20A", Tell(Place.OFFENDER, What.CALL))
    if clause == "20C1":
        return case.follow("20C1", whose_lead)
    later, before, after = AS_ASKED[clause]
    if case.ask(FINAL_PASS, clause):
        case.ask(FINAL_PASS, later)
        return case.follow(later, after)
    return case.follow(clause, before)


def review_before(case: Case) -> None:
    """20B, 20D: the whole auction, at his turn, unless he has to pass."""
    restated(case, "20B", _may_ask(case, "20B", both=True))


def review_after(case: Case) -> None:
    """20C2, 20D: until he has played his first card."""
    restated(case, "20C2", case.ask(FIRST_PLAY, "20C2"))


def restated(case: Case, clause: str, may: bool) -> None:
    """In full or not at all, and by an opponent."""
    if not (may and case.ask(WHOLE, clause)):
        return case.do(clause, NotEntitled(Place.OFFENDER, What.REVIEW))
    case.do(clause, Tell(Place.OFFENDER, What.REVIEW))
    if case.ask(PARTNER_RESTATED, "20D"):
        case.do("20D", Answers(Place.OTHERS, What.REVIEW))
    return None


def whose_lead(case: Case) -> None:
    """20C1: after the final pass, either defender."""
    if case.ask(FINAL_PASS, "20C1") and case.ask(ROLE, "20C1") is Role.DEFENDER:
        case.do("20C1", Tell(Place.OFFENDER, What.OPENING_LEAD))
    else:
        case.do("20C1", NotEntitled(Place.OFFENDER, What.OPENING_LEAD))


def explanation_before(case: Case) -> None:
    """20F1: at his turn to call, in 2017 unless he has to pass."""
    explained(case, "20F1", _may_ask(case, "20F1", both=case.since(2017)))


def explanation_after(case: Case) -> None:
    """20F2: at his turn to play; not dummy."""
    may = case.ask(ROLE, "20F2") is not Role.DUMMY and case.ask(ASKERS_TURN, "20F2")
    explained(case, "20F2", may)


def explained(case: Case, clause: str, may: bool) -> None:
    """By the partner of the player whose call it was; 20F3: about one call at his own risk."""
    if not may:
        return case.do(clause, NotEntitled(Place.OFFENDER, What.EXPLANATION))
    case.do(clause, Tell(Place.OFFENDER, What.EXPLANATION))
    case.do(clause, Answers(Place.OTHERS, What.EXPLANATION))
    if case.ask(ONE_CALL, "20F3"):
        case.do("20F3", WithinRights())
        unauthorised(case, What.QUESTION, Place.PARTNER)
    return None


def _may_ask(case: Case, clause: str, *, both: bool) -> bool:
    """At his turn to call, and in 20B and 2017 unless he has to pass anyway."""
    return case.ask(ASKERS_TURN, clause) and not (both and case.ask(HAS_TO_PASS, clause))


AS_ASKED: dict[str, tuple[str, Law, Law]] = {
    "20B": ("20C2", review_before, review_after),
    "20F1": ("20F2", explanation_before, explanation_after),
}


def wrong_review(case: Case) -> None:
    """20E: dummy and players who have to pass correct it too.  The offender here is who restated it."""
    if not case.ask(REVIEW_WRONG, "20E"):
        return case.do("20E", NoIrregularity())
    case.do("20E", CorrectReview())
    if not case.ask(REVIEW_CORRECTED, "20E") and case.ask(REVIEW_HURT, "20E"):
        case.do("20E", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        return assigned(case)
    return case.do("20E", NoAdjust())


def improper_question(case: Case) -> None:
    """20G1; 20G2 is of 2017.  The offender here is who asked."""
    if not case.since(2017):
        purpose = Purpose.PARTNER if case.ask(ONLY_FOR_PARTNER, "20G1") else Purpose.OWN
    else:
        case.ask(PURPOSE, "20G2")
        purpose = case.ask(PURPOSE, "20G1")
    if purpose is Purpose.OWN:
        return case.do("20F1", WithinRights())
    case.do("20G1" if purpose is Purpose.PARTNER else "20G2", MustNot(Place.OFFENDER))
    if purpose is Purpose.PARTNER:
        unauthorised(case, What.QUESTION, Place.PARTNER)
    return None


# -- a wrong answer ----------------------------------------------------------------------------------------
def misinformation(case: Case) -> None:
    """20F4 to 20F6: who has to speak and when, then the remedy.  The offender here is who explained."""
    own, applies = case.by({2007: ("20F4", "20F4"), 2017: ("20F4a", "20F4b")})
    who = (
        (own, NOTICED.is_(Noticed.EXPLAINER)),
        (applies, NOTICED.is_(Noticed.EXPLAINER)),
        ("20F5a", NOTICED.is_(Noticed.PARTNER)),
        ("20F5b", NOTICED.is_(Noticed.PARTNER)),
        ("21B1a", NOTICED.is_(Noticed.OTHERS)),
    )
    clause, *_ = case.all_of((*who, ("75B3", NOTICED.is_(Noticed.PARTNER))) if case.since(2017) else who)
    if clause == "20F5a":
        return case.follow("20F5b", partner_noticed)
    if clause == own:
        own_mistake(case)
        return case.follow(applies, remedy)
    return case.follow("21B1a", remedy)


def own_mistake(case: Case) -> None:
    """20F4 (2007) at once; 20F4a (2017) before the lead is faced, 75B2 where he noticed only in the play."""
    if not case.since(2017):
        return case.do("20F4", CorrectExplanation(Place.OFFENDER, Occasion.AT_ONCE))
    case.ask(LEAD, "20F4a")
    if not case.holds(LEAD.is_(Lead.FACED), "75B2"):
        return case.do("20F4a", CorrectExplanation(Place.OFFENDER, Occasion.BEFORE_LEAD))
    return case.do("75B2", CorrectExplanation(Place.OFFENDER, Occasion.AT_ONCE))


def partner_noticed(case: Case) -> None:
    """20F5: silent in the auction; declarer or dummy speaks after it, a defender after the play."""
    case.do("20F5a", KeepSilent(Place.PARTNER))
    sides = (("20F5b(i)", BECOMES.is_(Becomes.DEFENDER)), ("20F5b(ii)", BECOMES.is_(Becomes.DECLARING_SIDE)))
    (clause,) = case.all_of(sides)
    late = clause == "20F5b(i)"
    case.do(clause, CorrectExplanation(Place.PARTNER, Occasion.END_OF_PLAY if late else Occasion.FINAL_PASS))
    if late:
        case.follow("21B3", too_late)  # all that is left then is the score
    else:
        case.follow("20F6", remedy)

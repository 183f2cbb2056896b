"""Law 21: calls that rest on misinformation.  The offender here is who misinformed."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import LEAD, Lead
from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law75_mistaken_call import mistaken_call, taken_otherwise
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    ChangeCall,
    NoAdjust,
    NoRedress,
    OnlyLastCall,
    PresumeMisexplained,
    Stand,
    Standard,
    What,
    WithdrawCall,
)
from tablilla.rules.fact import Fact, Kind, finding, judgement, may, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Misled(Enum):
    """Whence an opponent had it wrong."""

    HIMSELF = "himself"  # his own misunderstanding
    MISINFORMED = "misinformed"  # a wrong, incomplete or missing explanation, alert or announcement


class Agreement(Enum):
    """What is known of the actual agreement."""

    OTHER = "other"  # it is not as explained
    NONE = "none"  # the partners do not share one
    AS_EXPLAINED = "as_explained"  # and so the call was the mistake
    NO_EVIDENCE = "no_evidence"


class Based(Enum):
    """What rested on the misinformation."""

    CALL = "call"
    CARD = "card"


class LastCall(Enum):
    """Which opponent made the last call of his side, so that his partner has not called since."""

    LHO = "lho"
    RHO = "rho"
    NOBODY = "nobody"  # none of them has called since the misinformation


MISLED = which("opponent_was_misled_by", Misled)
AGREEMENT: Fact[Agreement] = Fact("agreement_is", tuple(Agreement), Kind.JUDGEMENT)
BASED = which("action_that_rested_on_it", Based)
LAST_CALL = which("last_call_of_the_others_by", LastCall)
INFLUENCED = judgement("call_could_well_have_been_influenced")
CHANGES_CALL = may("changes_his_call")
CALLED_AFTER = finding("next_player_has_called_after_it")
CHANGES_TOO = may("next_player_changes_his_call_too")
GAINED = judgement("offenders_gained_by_the_misinformation", When.PLAY)


def remedy(case: Case) -> None:
    """20F6, 21A, 21B1b: whether there is misinformation at all, and by which law it is put right."""
    for clause in ("21A", "20F6"):
        misled = case.ask(MISLED, clause)
    if misled is Misled.HIMSELF:
        return case.do("21A", NoRedress(Place.OTHERS))
    agreement = case.ask(AGREEMENT, "21B1b")
    if agreement is Agreement.AS_EXPLAINED:
        return case.follow("75C", mistaken_call)
    taken_otherwise(case)
    if agreement is Agreement.NO_EVIDENCE:
        case.do("21B1b", PresumeMisexplained())
    if case.ask(BASED, "20F6") is Based.CARD:
        return case.open("20F6", Incident("play_on_mistaken_explanation", None, case.incident.trick))
    return case.follow("20F6", change_of_call)


def change_of_call(case: Case) -> None:
    """21B1a, 21B2: of the two opponents only the one whose partner has not called since may change his call."""
    last = case.ask(LAST_CALL, "21B1a")
    if last is not LastCall.NOBODY:
        who, early = Place(last.value), case.ask(LEAD, "21B1a") is Lead.NOT_FACED
        if early:
            case.do("21B1a", OnlyLastCall(who, Place.OTHERS))
        allowed = early and case.ask(INFLUENCED, "21B1a")
        if allowed and case.may(CHANGES_CALL, who, "21B1a"):
            changed(case, who)
        else:
            case.do("21B3", Stand())
    case.follow("21B3", too_late)


def changed(case: Case, who: Place) -> None:
    """21B1a, 21B2: he changes his call, and then the next player may change the one that he made after it."""
    case.do("21B1a", ChangeCall(who))
    withdrawn(case, What.CHANGED_CALL)
    following = Place.PARTNER if who is Place.LHO else Place.OFFENDER
    if case.ask(CALLED_AFTER, "21B2") and case.may(CHANGES_TOO, following, "21B2"):
        case.do("21B2", WithdrawCall(following))
        withdrawn(case, What.CALL_AFTER_IT)


def too_late(case: Case) -> None:
    """21B3: for every call that can no longer be changed, at the end of play."""
    if case.ask(GAINED, "21B3"):
        case.do("21B3", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        assigned(case)
    else:
        case.do("21B3", NoAdjust(when=When.PLAY))

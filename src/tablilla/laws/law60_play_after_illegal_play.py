"""Law 60: play goes on after an illegal lead or play, before its rectification."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law47_retraction import TOLD_HIS_TURN, told_his_turn
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.laws.law53_lead_out_of_turn import PROPER_LEAD
from tablilla.rules.case import Case
from tablilla.rules.directive import Accept, CountsAsPlayed, Forfeit, KeepRights, NoIrregularity, Remain, What
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class After(Enum):
    """Who played next, seen from the one who led or played illegally."""

    LHO = "lho"
    RHO = "rho"
    PARTNER = "partner"
    OFFENDER = "offender"


PLAYED_NEXT_BY = which("next_played_by", After)
EARLIER_DUTY = finding("offenders_had_an_earlier_duty")  # a penalty card, a restriction of lead or play
LED_FROM_CORRECT_HAND = finding("declarer_has_led_from_the_correct_hand")


def play_after_illegal_play(case: Case) -> None:
    """60A, 60C: before a rectification was laid down."""
    after = case.ask(PLAYED_NEXT_BY, "60C")
    if case.holds(PLAYED_NEXT_BY.is_(After.LHO), "60A1"):
        forfeited(case)
        return
    if after is After.RHO:
        case.do("60A1", KeepRights(Place.OTHERS))
    else:
        case.do("60C", KeepRights(Place.OTHERS))
    clause = "60A1" if after is After.RHO else "60C"
    case.open(
        clause,
        Incident("play_out_of_turn", None, case.incident.trick),
        Place(after.value),
    )


def forfeited(case: Case) -> None:
    """60A: the next opponent played, and with that the right to rectification is lost."""
    if case.ask(TOLD_HIS_TURN, "47E1"):
        return told_his_turn(case)
    over = case.by({2007: "53C", 2017: "53B"})
    led_over = case.ask(PROPER_LEAD, over)
    case.holds(PROPER_LEAD.is_(False), "60A2")
    if led_over:
        return case.do(over, CountsAsPlayed(Place.LHO, What.PROPER_LEAD))
    case.do("60A1", Forfeit(Place.OTHERS))
    case.do("60A2", Accept())
    if case.ask(EARLIER_DUTY, "60A3"):
        case.do("60A3", Remain(Place.OFFENDERS, What.RESTRICTION))
    return None


def before_the_required_lead(case: Case) -> None:
    """60B: declarer has to take a lead back; a defender played before he led from the correct hand."""
    if case.ask(LED_FROM_CORRECT_HAND, "60B"):
        case.do("60B", NoIrregularity())
    else:
        penalty_card(case, "60B", What.IRREGULAR, major=True)

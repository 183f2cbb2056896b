"""Law 55: declarer's lead out of turn, from his own hand or from dummy."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law16_information import withdrawn
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Accept,
    Adjust,
    Lead,
    NoAdjust,
    NoRectification,
    PickUp,
    PlayOn,
    Standard,
    What,
    Withdraw,
)
from tablilla.rules.fact import Option, choice, finding, judgement, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Due(Enum):
    """Whose lead it was, seen from the one who led."""

    LHO = "lho"
    PARTNER = "partner"  # of declarer: his other hand
    RHO = "rho"


class DeclarersLead(Enum):
    """What the defenders do with the lead (55A)."""

    ACCEPT = "accept"
    REFUSE = "refuse"
    DIFFER = "differ"  # one defender accepts it, the other does not


LEAD_DUE = which("lead_was_due_from", Due)
FOLLOWED = finding("next_hand_played_to_it")  # the hand next in rotation to the irregular lead
WRONG_DEFENDER = finding("defender_on_its_right_played_to_it")
DECLARERS_LEAD = choice("declarers_lead_out_of_turn", DeclarersLead)
LINE_FROM_IT = judgement("line_could_be_based_on_it", When.PLAY)
DAMAGED_BY_LINE = judgement("line_damaged_the_defenders", When.PLAY)  # 2017


def declarers_lead(case: Case, due: Place) -> None:
    """Either defender accepts it (53A) or has it taken back; ``due``: whose lead it was."""
    wrong = case.by({2007: "53B", 2017: "53C"})
    if case.ask(WRONG_DEFENDER, wrong):
        case.do(wrong, Accept())
        return case.open(
            wrong,
            Incident("premature_play", None, case.incident.trick, case.incident.suit),
            Place.RHO,
        )
    followed = case.ask(FOLLOWED, "53A")
    way = case.choose(DECLARERS_LEAD, Place.OTHERS, {each: Option("55A") for each in DeclarersLead})
    if way is DeclarersLead.DIFFER:
        way = case.choose(
            DECLARERS_LEAD.of(Place.LHO),
            Place.LHO,
            {each: Option("55A") for each in (DeclarersLead.ACCEPT, DeclarersLead.REFUSE)},
        )
    if way is DeclarersLead.ACCEPT:
        case.do("53A", Accept())
        return case.do("55A", PlayOn() if followed else Lead(Place.LHO))
    own = (("55B1", LEAD_DUE.is_(Due.LHO, Due.RHO)), ("55B2", LEAD_DUE.is_(Due.PARTNER)))
    (clause,) = case.all_of(own)
    if clause == "55B2":
        case.do("55B2", Withdraw(Place.OFFENDER, What.IRREGULAR))
        case.do("55B2", Lead(due))
    else:
        case.do("55B1", PickUp(Place.OFFENDER, What.IRREGULAR))
        case.do("55B1", NoRectification(Place.OFFENDER))
        case.do("55B1", Lead(due))
    withdrawn(case, What.IRREGULAR)
    return case.follow("55C", line_of_play)


def line_of_play(case: Case) -> None:
    """55C, at the end of play."""
    used = case.ask(LINE_FROM_IT, "55C") and (not case.since(2017) or case.ask(DAMAGED_BY_LINE, "55C"))
    adjusted = Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY)
    case.do("55C", adjusted if used else NoAdjust(when=When.PLAY))

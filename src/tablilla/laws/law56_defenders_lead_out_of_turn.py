"""Law 56: a defender's lead out of turn."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law50_penalty_card import LYING, Lying, stays
from tablilla.laws.law51_several_penalty_cards import lead_options
from tablilla.laws.law55_declarers_lead_out_of_turn import FOLLOWED, LEAD_DUE
from tablilla.rules.case import Case
from tablilla.rules.directive import Accept, AllMajor, Lead, Penalty, PlayOn, Until, What, Withdraw
from tablilla.rules.fact import Option, choice
from tablilla.rules.place import Place


class DefendersLead(Enum):
    """What declarer does with the lead."""

    ACCEPT = "accept"
    REFUSE = "refuse"


DEFENDERS_LEAD = choice("defenders_lead_out_of_turn", DefendersLead)


def defenders_lead(case: Case) -> None:
    """The hand next in rotation has played to it, which accepts it (53A), or declarer has his choice."""
    followed = case.ask(FOLLOWED, "53A")
    case.holds(FOLLOWED.is_(False), "56")
    if followed:
        case.do("53A", Accept())
        case.do("53A", PlayOn())
    else:
        case.follow("56", declarers_choice)


def declarers_choice(case: Case) -> None:
    """Declarer accepts it (53A) or has it taken back."""
    lying = case.ask(LYING, "50D2")
    accept, refuse = case.by({2007: ("53A", "56"), 2017: ("56A", "56B")})
    options = {DefendersLead.ACCEPT: Option(accept), DefendersLead.REFUSE: Option(refuse)}
    if case.choose(DEFENDERS_LEAD, Place.DECLARER, options) is DefendersLead.ACCEPT:
        case.do("53A", Accept())
        case.do(accept, Lead(Place.LHO))
    else:
        taken_back(case, refuse, Place(case.ask(LEAD_DUE, refuse).value), lying)


def taken_back(case: Case, clause: str, due: Place, lying: Lying) -> None:
    """54D, 56B: a major penalty card whatever its rank; with the partner to lead, 50D2 at once.

    ``lying`` counts this card.
    """
    case.do(clause, Withdraw(Place.OFFENDER, What.IRREGULAR))
    case.do(clause, Penalty(Place.OFFENDER, What.IRREGULAR, major=True, until=Until.CARD_GONE))
    if lying is not Lying.ONE:
        case.do("50B", AllMajor(Place.OFFENDER))
    if due is not Place.PARTNER or lead_options(case, lying):
        stays(case, What.IRREGULAR, major=True)
    case.do(clause, Lead(due))

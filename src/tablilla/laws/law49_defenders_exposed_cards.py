"""Law 49: a defender's card that his partner could see, or that he named."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law48_declarers_exposed_cards import declarers_card
from tablilla.laws.law50_penalty_card import exposed
from tablilla.rules.case import Case
from tablilla.rules.directive import NoIrregularity, PickUp, What
from tablilla.rules.fact import finding, judgement, which
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class How(Enum):
    """How a card became known."""

    SHOWN = "shown"  # dropped, shown, played before its time
    NAMED = "named"  # named as being in his hand
    BY_LAW = "by_law"  # in the normal course of play, or as the Laws order (47E)
    CURRENT_TRICK = "current_trick"  # a statement about the trick in progress (68)
    NOT_HIS_FAULT = "not_his_fault"  # another player made it seen
    OBJECTED = "objected"  # in a concession to which his partner objects at once (68B2)


HOW = which("how_exposed", How)
DESIGNATED_OTHERWISE = judgement("director_rules_that_it_is_no_penalty_card")
PARTNER_COULD_SEE = finding("partner_could_have_seen_its_face")


def exposed_card(case: Case) -> None:
    """48A, 49, 50: a card was exposed during the play, other than by a lead or play out of turn."""
    if case.ask(ROLE, "48A") is not Role.DEFENDER:
        return declarers_card(case)
    how = case.ask(HOW, "49")
    if how in (How.BY_LAW, How.OBJECTED):
        return case.do("49" if how is How.BY_LAW else "68B2", NoIrregularity())
    if how is How.CURRENT_TRICK:
        return case.open("49", Incident("claim", case.incident.seat, case.incident.trick))
    if how is How.SHOWN and not case.ask(PARTNER_COULD_SEE, "49"):
        return case.do("49", PickUp(Place.OFFENDER, What.IRREGULAR))
    if how is How.NOT_HIS_FAULT and case.ask(DESIGNATED_OTHERWISE, "50"):
        return case.do("50", PickUp(Place.OFFENDER, What.IRREGULAR))
    return exposed(case, What.IRREGULAR)

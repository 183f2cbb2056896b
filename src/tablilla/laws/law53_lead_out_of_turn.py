"""Law 53: a lead faced out of turn, later than the opening lead: accepted, or led over."""

from __future__ import annotations

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law16_information import withdrawn
from tablilla.laws.law47_retraction import misled
from tablilla.laws.law55_declarers_lead_out_of_turn import LEAD_DUE, declarers_lead
from tablilla.laws.law56_defenders_lead_out_of_turn import defenders_lead
from tablilla.rules.case import Case
from tablilla.rules.directive import CountsAsPlayed, Lead, MayWithdraw, NeverAccepted, What, Withdraw
from tablilla.rules.fact import finding
from tablilla.rules.place import Place

LAST_TRICK = finding("trick_thirteen")
PROPER_LEAD = finding("proper_leader_led_over_it")


def lead_out_of_turn(case: Case) -> None:
    """53, 55, 56: a lead faced out of turn at any trick but the first."""
    due = Place(case.ask(LEAD_DUE, "53A").value)
    last = case.since(2017) and case.ask(LAST_TRICK, "53A")  # goes back, whoever said whose turn it was
    if not last and misled(case, due):
        return
    if last:
        case.do("53A", Withdraw(Place.OFFENDER, What.IRREGULAR))
        case.do("53A", NeverAccepted())
        case.do("53A", Lead(due))
        return
    if due is not Place.PARTNER and case.ask(PROPER_LEAD, over := case.by({2007: "53C", 2017: "53B"})):
        case.do(over, CountsAsPlayed(due, What.PROPER_LEAD))
        case.do("47F1", MayWithdraw(What.IN_ERROR))
        withdrawn(case, What.IN_ERROR)
    elif case.ask(ROLE, "53A") is Role.DEFENDER:
        defenders_lead(case)
    else:
        declarers_lead(case, due)

"""Law 35: inadmissible calls, each by its own law."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.law36_inadmissible_doubles import inadmissible_double
from tablilla.laws.law37_obligation_to_pass import call_by_player_required_to_pass
from tablilla.laws.law38_bid_over_seven import bid_over_seven
from tablilla.laws.law39_call_after_final_pass import call_after_final_pass
from tablilla.rules.case import Case
from tablilla.rules.fact import which
from tablilla.rules.step import Law


class Why(Enum):
    """Why a call is inadmissible."""

    DOUBLE = "double"  # a double or redouble that Law 19 forbids
    HAD_TO_PASS = "had_to_pass"
    OVER_SEVEN = "over_seven"
    AFTER_THE_END = "after_the_end"


WHY = which("inadmissible_because", Why)
LAWS: dict[Why, Law] = {
    Why.DOUBLE: inadmissible_double,
    Why.HAD_TO_PASS: call_by_player_required_to_pass,
    Why.OVER_SEVEN: bid_over_seven,
    Why.AFTER_THE_END: call_after_final_pass,
}


def inadmissible_call(case: Case) -> None:
    """35, by the reason."""
    items = case.by({2007: ("35.1", "35.2", "35.3", "35.4"), 2017: ("35A", "35B", "35C", "35D")})
    reasons = dict(zip(items, Why, strict=True))
    (clause,) = case.all_of((item, WHY.is_(why)) for item, why in reasons.items())
    case.follow(clause, LAWS[reasons[clause]])

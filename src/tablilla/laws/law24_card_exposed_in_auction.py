"""Law 24, as far as Law 14 leads there: one card that partner could see before the play."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import HONOUR
from tablilla.laws.law50_penalty_card import penalty_card
from tablilla.rules.case import Case
from tablilla.rules.directive import Inform, MustPass, PickUp, What
from tablilla.rules.fact import finding, which
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Becomes(Enum):
    """What the offender is when the auction is over."""

    DECLARING_SIDE = "declaring_side"
    DEFENDER = "defender"


CALLED_BEFORE = finding("seen_after_first_call")
BECOMES = which("offender_becomes", Becomes, When.AUCTION)


def seen_in_the_auction(case: Case) -> None:
    """24: an honour makes partner pass once; a defender's card becomes a penalty card.

    A card seen before the first call is no matter of this law in 2017, but of 16D.
    """
    if case.since(2017) and not case.ask(CALLED_BEFORE, "24"):
        case.do("16D1", Inform(What.MISSING, barred=Place.PARTNER))
        return
    case.do("24", Inform(What.MISSING, free=Place.OTHERS, barred=Place.OFFENDERS))
    honour = case.ask(HONOUR, "24B")
    if honour:
        case.do("24B", MustPass(Place.PARTNER))
    if case.ask(BECOMES, "24") is Becomes.DEFENDER:
        clause = case.by({2007: "24", 2017: "24E"})
        penalty_card(case, clause, What.MISSING, major=honour)
    else:
        case.do(case.by({2007: "24", 2017: "24D"}), PickUp(Place.OFFENDER, What.MISSING))

"""Law 59: a player who cannot lead or play as a rectification requires."""

from __future__ import annotations

from enum import Enum

from tablilla.rules.case import Case
from tablilla.rules.directive import Plays, Unrestricted, What
from tablilla.rules.fact import finding, which
from tablilla.rules.place import Place


class Why(Enum):
    """What keeps him from doing what is required."""

    NO_CARD = "no_card"  # of the suit required
    ONLY_FORBIDDEN = "only_forbidden"  # only cards of a suit that he may not lead
    FOLLOWS_SUIT = "follows_suit"  # he has to follow suit
    ABLE = "able"


WHY_NOT = which("why_unable_to_comply", Why, concealed=True)
DEMANDED_BY_57A = finding("demand_after_a_premature_play")


def unable_to_comply(case: Case) -> None:
    """59; of a demand under 57A, 57B.  A choice once made is not made again."""
    if case.ask(WHY_NOT, "59") is Why.ABLE:
        case.do("59", Plays(Place.OFFENDER, What.RESTRICTION))
    elif case.ask(DEMANDED_BY_57A, "57B"):
        case.do("57B", Unrestricted(Place.OFFENDER))
    else:
        case.do("59", Unrestricted(Place.OFFENDER))

"""Law 63: when a revoke is established."""

from __future__ import annotations

from tablilla.laws.common import ATTENTION, TRICK_TWELVE
from tablilla.rules.case import Case, Condition
from tablilla.rules.fact import finding
from tablilla.rules.incident import Issue, Reading
from tablilla.rules.moment import Moment

PLAYED_NEXT = finding("offenders_played_to_next_trick")
NAMED = finding("offenders_named_a_card_for_it")
CLAIMED = finding("offenders_claimed")
AGREED = finding("offenders_agreed_to_a_claim")
AGREED_69A = finding("agreement_under_69A")

ESTABLISHED_BY: dict[int, tuple[tuple[str, Condition], ...]] = {
    2007: (("63A1", PLAYED_NEXT), ("63A2", NAMED), ("63A3", CLAIMED), ("63A3", AGREED)),
    2017: (("63A1", PLAYED_NEXT), ("63A2", NAMED), ("63A3", CLAIMED), ("63A4", AGREED_69A)),
}

PLAYED_ON = Issue("offenders_played_to_next_trick_after_attention")
ALMOST_ESTABLISHED = Reading("almost_established", ("duty_prevails", "established"))


BOTH_SIDES = finding("other_side_revoked_on_this_trick")
ONE_SIDE_NEXT = finding("one_side_only_played_to_next_trick")


def established(case: Case) -> bool:
    """63A."""
    if case.any_of(case.by(ESTABLISHED_BY)):
        return True
    return case.raised(PLAYED_ON) and case.reading(ALMOST_ESTABLISHED, "63A1") == "established"


def both_sides_on_one_trick(case: Case) -> bool:
    """63B, 62C3 (2017): corrected although one of the two may be established."""
    return case.since(2017) and case.ask(BOTH_SIDES, "62C3") and case.ask(ONE_SIDE_NEXT, "62C3")


def trick_twelve_in_time(case: Case) -> bool:
    """63B, 62D1: corrected although established."""
    return case.ask(TRICK_TWELVE, "62D1") and case.ask(ATTENTION, "62D1") in (Moment.PLAY, Moment.END)


def stands(case: Case) -> bool:
    """What a revoke came to, for Law 64 and for the other incidents of the board."""
    return not both_sides_on_one_trick(case) and established(case) and not trick_twelve_in_time(case)

"""Law 63: when a revoke is established, and what it came to.

A table shows 63A1 and what its log tells of cards named, claims, agreement and the end of the round.
"""

from __future__ import annotations

from tablilla.laws.common import ATTENTION, TRICK_TWELVE
from tablilla.rules.case import Case, Condition
from tablilla.rules.fact import finding
from tablilla.rules.incident import Issue, Reading
from tablilla.rules.moment import Moment

PLAYED_NEXT = finding("offenders_played_to_next_trick")  # before attention was drawn
NAMED = finding("offenders_named_a_card_for_it")
CLAIMED = finding("offenders_claimed")
AGREED = finding("offenders_agreed_to_a_claim")  # 2007
OTHERS_CLAIMED = finding("others_claimed")  # 2017
AGREED_69A = finding("agreement_under_69A")  # 2017
WRONGLY_TOLD = finding("opponent_had_wrongly_told_it_was_his_turn")  # 2017

COMMON: tuple[tuple[str, Condition], ...] = (("63A2", NAMED), ("63A3", CLAIMED))
ESTABLISHED_BY: dict[int, tuple[tuple[str, Condition], ...]] = {2007: (*COMMON, ("63A3", AGREED)), 2017: COMMON}

TOLD_TO_LEAD = Issue("card_to_next_trick_taken_back_after_wrong_word_of_opponent")
PLAYED_ON = Issue("offenders_played_to_next_trick_after_attention")
ALMOST_ESTABLISHED = Reading("almost_established", ("duty_prevails", "established"))

BOTH_SIDES = finding("other_side_revoked_on_this_trick")
ONE_SIDE_NEXT = finding("one_side_only_played_to_next_trick")


def established(case: Case) -> bool:
    """63A."""
    items = case.by(ESTABLISHED_BY)
    if case.any_of(items if only_misled(case) else (("63A1", PLAYED_NEXT), *items)):
        return True
    if case.since(2017) and case.ask(OTHERS_CLAIMED, "63A4") and case.ask(AGREED_69A, "63A4"):
        return True
    return case.raised(PLAYED_ON) and case.reading(ALMOST_ESTABLISHED, "63A1") == "established"


def only_misled(case: Case) -> bool:
    """47E1 (2017): a card taken back because an opponent had wrongly given him the turn does not establish."""
    return case.since(2017) and case.raised(TOLD_TO_LEAD) and case.ask(WRONGLY_TOLD, "47E1")


def claim_is_open(case: Case) -> bool:
    """63A4 (2017): the other side claimed, and there is no agreement yet."""
    return case.since(2017) and case.ask(OTHERS_CLAIMED, "63A4")


def both_sides_on_one_trick(case: Case) -> bool:
    """63B, 62C3 (2017): corrected although one of the two may be established."""
    if case.incident.born_of == "62C3":  # the ruling on the other one has found it so
        return True
    if not (case.since(2017) and case.ask(BOTH_SIDES, "62C3")):
        return False
    one_side = case.ask(ONE_SIDE_NEXT, "62C3")
    return case.ask(ONE_SIDE_NEXT, "64B8") and one_side


def trick_twelve_in_time(case: Case) -> bool:
    """63B, 62D1: corrected although established, as long as the four hands are not all back in the board."""
    return case.ask(TRICK_TWELVE, "62D1") and case.ask(ATTENTION, "63B") in (Moment.PLAY, Moment.END)


def stands(case: Case) -> bool:
    """What a revoke came to, for Law 64 and for the other incidents of the board."""
    return not both_sides_on_one_trick(case) and established(case) and not trick_twelve_in_time(case)

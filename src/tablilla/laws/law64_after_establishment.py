"""Law 64: what an established revoke costs."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ATTENTION, TRICK_TWELVE
from tablilla.laws.law63_establishment_of_a_revoke import stands
from tablilla.rules.case import Case, Condition
from tablilla.rules.directive import Adjust, NoTransfer, Standard, Transfer
from tablilla.rules.fact import finding, judgement, which
from tablilla.rules.moment import Moment, When


class Winner(Enum):
    OFFENDER = "offender"
    PARTNER = "partner"  # a trick that dummy wins is not won by declarer
    OPPONENTS = "opponents"


REVOKED_BEFORE = finding("same_player_revoked_in_this_suit_before")  # 2007
ESTABLISHED_BEFORE = finding("same_player_established_revoke_in_this_suit_before")  # 2017
FACED = finding("right_card_lay_faced_or_was_dummys")  # 2007
PENALTY_OR_DUMMYS = finding("right_card_was_penalty_card_or_dummys")  # 2017
OTHER_SIDE = finding("other_side_revoked_too", When.PLAY)  # 2007
BOTH_ESTABLISHED = finding("other_side_established_revoke_too", When.PLAY)  # 2017
TRICK_WINNER = which("trick_winner", Winner, When.TRICK)
LATER_TRICK = finding("offenders_won_a_later_trick", When.PLAY)
UNDERCOMPENSATED = judgement("damage_exceeds_tricks", When.PLAY)
LOST_BY_LATER = judgement("more_tricks_without_later_revokes", When.PLAY)
DAMAGED = judgement("a_side_was_damaged", When.PLAY)

ALWAYS: tuple[tuple[str, Condition], ...] = (
    ("64B4", ATTENTION.is_(Moment.NEXT_CALL)),
    ("64B5", ATTENTION.is_(Moment.ROUND)),
    ("64B6", TRICK_TWELVE),
)
EXEMPT: dict[int, tuple[tuple[str, Condition], ...]] = {
    2007: (("64B2", REVOKED_BEFORE), ("64B3", FACED), *ALWAYS, ("64B7", OTHER_SIDE)),
    2017: (("64B2", ESTABLISHED_BEFORE), ("64B3", PENALTY_OR_DUMMYS), *ALWAYS, ("64B7", BOTH_ESTABLISHED)),
}


def after_establishment(case: Case) -> None:
    """Law 64: tricks that go to the other side, and redress where they do not repair the damage."""
    exempt = case.all_of(case.by(EXEMPT))
    for clause in exempt:
        case.do(clause, NoTransfer(when=When.PLAY))
    if not exempt:
        transfer(case)
    case.by({2007: redress, 2017: redress_2017})(case, exempt)


def transfer(case: Case) -> None:
    """64A, 64B1."""
    winner = case.ask(TRICK_WINNER, "64A")
    later = case.ask(LATER_TRICK, "64A") if winner is not Winner.PARTNER else False
    if winner is Winner.OFFENDER:
        case.do("64A1", Transfer(2 if later else 1, own_trick=True, when=When.PLAY))
    elif winner is Winner.PARTNER or later:
        case.do("64A2", Transfer(1, own_trick=False, when=When.PLAY))
    else:
        case.do("64B1", NoTransfer(when=When.PLAY))


def redress(case: Case, exempt: tuple[str, ...]) -> None:
    """64C (2007), 64C1 (2017)."""
    clause = case.by({2007: "64C", 2017: "64C1"})
    if case.ask(UNDERCOMPENSATED, clause):
        case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))


def redress_2017(case: Case, exempt: tuple[str, ...]) -> None:
    """64C2a, 64C2b for what brings its own measure; else 64C1."""
    if "64B2" in exempt and case.ask(LOST_BY_LATER, "64C2a"):
        case.do("64C2a", Adjust(Standard.WITHOUT_LATER_REVOKES, when=When.PLAY))
    if "64B7" in exempt and case.ask(DAMAGED, "64C2b"):
        case.do("64C2b", Adjust(Standard.WITHOUT_ANY_REVOKE, when=When.PLAY))
    if not {"64B2", "64B7"} & set(exempt):
        redress(case, exempt)


def earlier_in_suit(case: Case) -> bool:
    """64B2, from the other incidents of the board: the same player, the same suit, before this one."""
    me = case.incident
    before = [
        i
        for i in case.others("revoke")
        if i.seat == me.seat and i.suit == me.suit and (i.trick or 0) < (me.trick or 0)
    ]
    return any(counts(case.of(i)) for i in before)


def by_other_side(case: Case) -> bool:
    """64B7, from the other incidents of the board."""
    me = case.incident
    return any(counts(case.of(i)) for i in case.others("revoke") if i.opposes(me))


def counts(case: Case) -> bool:
    """Whether that revoke counts in 64B2 and 64B7: in 2007 any, in 2017 one that stands."""
    return stands(case) if case.since(2017) else True

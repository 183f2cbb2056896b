"""Law 64: what an established revoke costs, and redress of what that does not make good.

A table shows who won the trick of the revoke and the later ones (tricks agreed in a claim count as won), other
revokes of the board, and when attention was drawn, as far as its log tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from tablilla.laws.common import ATTENTION, TRICK_TWELVE
from tablilla.laws.law12_discretionary_powers import assigned
from tablilla.laws.law61_revoke import held
from tablilla.laws.law63_establishment_of_a_revoke import stands
from tablilla.rules.case import Case, Condition
from tablilla.rules.directive import Adjust, NoTransfer, Stand, Standard, Standing, Transfer
from tablilla.rules.fact import Fact, finding, judgement, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment, When


class Winner(Enum):
    """Who won the trick of the revoke, as it stands; a trick won in dummy is not won by declarer."""

    OFFENDER = "offender"
    PARTNER = "partner"
    OPPONENTS = "opponents"


REVOKED_BEFORE = finding("same_player_revoked_in_this_suit_before")  # 2007
ESTABLISHED_BEFORE = finding("same_player_established_revoke_in_this_suit_before")  # 2017
FACED = finding("right_card_lay_faced_or_was_dummys")  # 2007
PENALTY_OR_DUMMYS = finding("right_card_was_penalty_card_or_dummys")  # 2017
OTHER_SIDE = finding("other_side_revoked_too", When.PLAY)  # 2007
BOTH_ESTABLISHED = finding("other_side_established_revoke_too", When.PLAY)  # 2017
TRICK_WINNER = which("trick_winner", Winner, When.TRICK)
WINNER_CORRECTED = which("trick_winner_after_correction", Winner, When.TRICK)  # 43B2b
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
    tricks_and_redress(case, TRICK_WINNER)


def as_if_established(case: Case) -> None:
    """43B2b: the same for a revoke that was corrected; the card played instead tells who won the trick."""
    tricks_and_redress(case, WINNER_CORRECTED)


def tricks_and_redress(case: Case, winner: Fact[Winner]) -> None:
    """64A, 64B, 64C."""
    exempt = []
    for clause, condition in case.by(EXEMPT):  # every item that applies, and none hides another
        if case.holds(condition, clause):
            exempt.append(clause)
            case.do(clause, NoTransfer(when=When.PLAY))
    if not exempt:
        transfer(case, winner)
    redress(case, exempt)


def accepted_for_penalty_card(case: Case) -> None:
    """64B3, for a card that declarer accepted instead of a penalty card (52B1): a revoke that stands."""
    case.do("61A", Stand(Standing.REVOKE))
    case.do("64B3", NoTransfer(when=When.PLAY))
    redress(case, ("64B3",))


def transfer(case: Case, winner: Fact[Winner]) -> None:
    """64A, 64B1."""
    if case.ask(winner, "64A1") is Winner.OFFENDER:
        two = case.ask(LATER_TRICK, "64A1")
        case.do("64A1", Transfer(2 if two else 1, own_trick=True, when=When.PLAY))
    elif case.ask(winner, "64B1") is Winner.PARTNER or case.ask(LATER_TRICK, "64A2"):
        case.do("64A2", Transfer(1, own_trick=False, when=When.PLAY))
    else:
        case.do("64B1", NoTransfer(when=When.PLAY))


def redress(case: Case, exempt: Sequence[str]) -> None:
    """64C: equity in place of the transfer where it is better for the other side, never on top of it."""
    standards = dict(case.by({2007: measures_2007, 2017: measures})(case, exempt))
    for clause, standard in standards.items():
        case.do(clause, Adjust(standard, when=When.PLAY))
    if standards:
        assigned(case)


def measures_2007(case: Case, exempt: Sequence[str]) -> Iterator[tuple[str, Standard]]:
    """64C (2007): of both sides' revokes, the result that was probable without any."""
    if case.ask(UNDERCOMPENSATED, "64C"):
        yield "64C", Standard.WITHOUT_ANY_REVOKE if "64B7" in exempt else Standard.WITHOUT_REVOKE


def measures(case: Case, exempt: Sequence[str]) -> Iterator[tuple[str, Standard]]:
    """64C2a and 64C2b (2017) for what brings its own measure; else 64C1."""
    if "64B7" in exempt:
        if speaks_for_both(case) and case.ask(DAMAGED, "64C2b"):
            yield "64C2b", Standard.WITHOUT_ANY_REVOKE
    elif "64B2" in exempt:
        if case.ask(LOST_BY_LATER, "64C2a"):
            yield "64C2a", Standard.WITHOUT_LATER_REVOKES
    elif case.ask(UNDERCOMPENSATED, "64C1"):
        yield "64C1", Standard.WITHOUT_REVOKE


# -- other revokes of the board -------------------------------------------------------------------------------
def earlier_in_suit(case: Case) -> bool | None:
    """64B2, from the other incidents of the board: the same player, the same suit, before this one.

    None where that hangs on a suit or a trick that nobody has named.
    """
    me = case.incident
    found: bool | None = False
    for other in case.others("revoke"):
        if other.seat != me.seat or (None not in (other.suit, me.suit) and other.suit != me.suit):
            continue
        if other.trick is not None and me.trick is not None and other.trick >= me.trick:
            continue
        if not counts(case.of(other)):
            continue
        if None not in (other.suit, me.suit, other.trick, me.trick):
            return True
        found = None
    return found


def by_other_side(case: Case) -> bool:
    """64B7, from the other incidents of the board."""
    return any(counts(case.of(i)) for i in case.others("revoke") if i.opposes(case.incident))


def counts(case: Case) -> bool:
    """Whether that revoke counts in 64B2 and 64B7: in 2007 any, in 2017 one that stands."""
    return held(case) and (stands(case) if case.since(2017) else True)


def speaks_for_both(case: Case) -> bool:
    """64C2b is about the board: the first of the revokes that cancel each other asks it, once."""
    before: list[Incident] = []
    for incident in case.docket.incidents:
        if incident == case.incident:
            break
        if incident.kind == "revoke" and incident.opposes(case.incident):
            before.append(incident)
    return not any(counts(case.of(i)) for i in before)

"""Law 66: who may look at the cards of which trick, and what follows when the cards were mixed."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import ROLE, Role
from tablilla.laws.law61_revoke import HELD
from tablilla.rules.case import Case
from tablilla.rules.directive import Favour, Inspect, NoInspection, RuleOnFacts, TurnUp, What
from tablilla.rules.doubt import OwnRule
from tablilla.rules.fact import Fact, Kind, finding, which
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class Wanted(Enum):
    """What somebody wants to see while play goes on."""

    TRICK = "trick"  # all the cards of the trick just played
    OWN_CARD = "own_card"  # the card that he played to it
    QUITTED = "quitted"  # an earlier trick


class NextTrick(Enum):
    """What had been put to the next trick when he asked."""

    NOTHING = "nothing"
    OTHER_SIDE = "other_side"  # only the other side had led or played
    OWN_SIDE = "own_side"  # his own side had led or played


class Turned(Enum):
    """His own card to that trick."""

    FACED = "faced"
    TURNED = "turned"


class Order(Enum):
    """What the Director says to an inspection."""

    GIVEN = "given"
    NOT_GIVEN = "not_given"


class Mixed(Enum):
    """Which side has mixed its cards."""

    OFFENDERS = "offenders"  # only the side said to have erred
    OTHERS = "others"  # only the other side
    NO_ONE_SIDE = "no_one_side"  # both or neither


class Claim(Enum):
    """Whether a revoke, or a number of tricks won or lost, was claimed."""

    MADE = "made"
    NOT_MADE = "not_made"


class Facts(Enum):
    """Whether the cards still show what happened."""

    FOUND = "found"
    NOT_FOUND = "not_found"


WANTED = which("wants_to_see", Wanted)
AT_NEXT_TRICK = which("played_to_next_trick", NextTrick)
OWN_CARD = which("own_card_is", Turned)
REVOKE_CLAIMED = finding("a_revoke_was_claimed")
ORDERED: Fact[Order] = Fact("inspection_ordered", tuple(Order), Kind.JUDGEMENT)
CLAIMED = which("revoke_or_tricks_claimed", Claim)
CLAIMED_FIRST = finding("claimed_before_cards_were_mixed", When.PLAY)  # 2007
FACTS = which("cards_show_the_facts", Facts, When.PLAY)
MIXED = which("mixed_their_cards", Mixed, When.PLAY)


def inspection(case: Case) -> None:
    """66A, 66B, 66C: a player wants to look at played cards during the play.  The offender is that player."""
    wanted = case.ask(WANTED, "66C")
    if wanted is Wanted.TRICK:
        trick_just_played(case)
    elif wanted is Wanted.OWN_CARD:
        own_card(case)
    else:
        quitted_trick(case)


def trick_just_played(case: Case) -> None:
    """66A."""
    if (
        case.ask(ROLE, "66A") is not Role.DUMMY
        and case.ask(AT_NEXT_TRICK, "66A") is not NextTrick.OWN_SIDE
        and case.ask(OWN_CARD, "66A") is Turned.FACED
    ):
        case.do("66A", TurnUp(Place.TABLE, What.TRICK_CARDS))
    else:
        quitted_trick(case)


def own_card(case: Case) -> None:
    """66B: he looks, and does not show it."""
    dummy = case.ask(ROLE, "66B") is Role.DUMMY
    if not dummy and case.ask(AT_NEXT_TRICK, "66B") in case.by(STILL_HIS):
        case.do("66B", Inspect(Place.OFFENDER, What.OWN_LAST))
    else:
        quitted_trick(case)


STILL_HIS = {2007: (NextTrick.NOTHING,), 2017: (NextTrick.NOTHING, NextTrick.OTHER_SIDE)}


def quitted_trick(case: Case) -> None:
    """66C: not before play is over, unless the Director orders it; a claim of a revoke alone gives no right."""
    if case.ask(ORDERED, "66C") is Order.GIVEN:
        case.do("66C", Inspect(Place.DIRECTOR, What.QUITTED))
        return
    case.do("66C", NoInspection(Place.OFFENDER, What.QUITTED))
    if case.ask(REVOKE_CLAIMED, case.by({2007: "62C3", 2017: "61C"})):
        case.follow("66D", inspection_after_play)


def inspection_after_play(case: Case) -> None:
    """66D: play is over; each player touches his own cards only."""
    if case.ask(CLAIMED, "66D") is Claim.NOT_MADE:
        case.do("66D", NoInspection(Place.OFFENDER, What.QUITTED))
        return
    case.do("66D", Inspect(Place.TABLE, What.OWN_CARDS, when=When.PLAY))
    if case.ask(FACTS, "66D") is Facts.FOUND:
        case.do("66D", RuleOnFacts(when=When.PLAY))
    elif (side := mixed_alone(case)) is not None:
        case.do("66D", Favour(side, when=When.PLAY))
    else:
        case.open("85A1", Incident("disputed_facts", case.incident.seat, case.incident.trick))


def mixed_alone(case: Case) -> Place | None:
    """The side in whose favour 66D decides, if it does: in 2007 only if the claim came first."""
    first = case.by(CLAIM_FIRST)
    if first is not None and not case.ask(first, "66D"):
        return None
    return FAVOURED.get(case.ask(MIXED, "66D"))


CLAIM_FIRST: dict[int, Fact[bool] | None] = {2007: CLAIMED_FIRST, 2017: None}
FAVOURED = {Mixed.OFFENDERS: Place.OTHERS, Mixed.OTHERS: Place.OFFENDERS}
IN_FAVOUR = {mixed: Favour(side) for mixed, side in FAVOURED.items()}
OWN_RULES = {
    HELD.key: OwnRule(
        "66D", MIXED, {Mixed.OFFENDERS: True, Mixed.OTHERS: False}, provided=CLAIM_FIRST, says=IN_FAVOUR
    ),
}

"""Law 67: a trick to which a player gave no card, or more than one."""

from __future__ import annotations

from enum import Enum

from tablilla.bridge.cards import suit_of
from tablilla.laws.common import FAILED, ROLE, Role
from tablilla.laws.law45_card_played import fifth_card
from tablilla.laws.law50_penalty_card import exposed
from tablilla.laws.law58_simultaneous_cards import simultaneous_cards
from tablilla.laws.law64_after_establishment import LATER_TRICK, TRICK_WINNER, Winner, after_establishment
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    AddToPlayed,
    Adjust,
    DeemedHeld,
    DeemedRevoke,
    Inspect,
    Keep,
    NoTransfer,
    OwnerStays,
    PutRight,
    Restore,
    Search,
    Standard,
    Substitute,
    Supply,
    Transfer,
    What,
)
from tablilla.rules.doubt import OwnRule
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Incident, Reading
from tablilla.rules.moment import When
from tablilla.rules.place import Place


class NextTrick(Enum):
    """Who had led or played to the next trick when attention was drawn."""

    NOBODY = "nobody"
    OFFENDERS = "offenders"  # only the side with the defect
    OTHERS = "others"  # only the other side
    BOTH = "both"


class Defect(Enum):
    """What he put to the defective trick."""

    NO_CARD = "no_card"  # he played none
    SEVERAL = "several"  # he played more than one
    ASTRAY = "astray"  # he played one, which did not stay among the played cards


class Count(Enum):
    """His cards in hand and his played cards together."""

    THIRTEEN = "thirteen"
    FEWER = "fewer"
    MORE = "more"


class Extra(Enum):
    """How the cards too many were played."""

    TOGETHER = "together"
    AFTERWARDS = "afterwards"


class OfSuit(Enum):
    """Whether he has now a card of the suit led to the defective trick."""

    HAS = "has"
    HAS_NONE = "has_none"


class Shown(Enum):
    """Which of several cards was the one played."""

    KNOWN = "known"
    HIGHEST = "highest"  # unknown: the highest he could legally have played


NEXT_TRICK = which("next_trick_begun_by", NextTrick)
DEFECT = which("defect", Defect)
COUNT = which("cards_in_hand_and_played", Count)
EXTRA = which("extra_cards_were_played", Extra)
OF_SUIT = which("card_of_the_suit_led", OfSuit, concealed=True)
SHOWN = which("card_shown_when_played", Shown)
WAS_EXPOSED = finding("restored_card_was_exposed")
PLAYED_TWICE = finding("same_card_played_to_a_later_trick")
TOO_LATE = finding("too_late_to_correct")
DEEMED = Reading("deemed_revoke", ("as_any_revoke", "one_trick_only"))
AFTER_BOTH = {2007: ("67B1", "67B2a", "67B2b"), 2017: ("67B1", "67B2a", "67B2b", "67B3")}
ASTRAY_2007 = Reading("card_gone_astray", ("put_in_place", "not_played"))


def defective_trick(case: Case) -> None:
    """67A or 67B, as both sides have played to the next trick or not."""
    for clause in ("67B", "67A"):
        begun = case.ask(NEXT_TRICK, clause)
    if begun is NextTrick.BOTH:
        after_both_sides(case)
        return
    for clause in ("67A1", "67A2"):
        defect = case.ask(DEFECT, clause)
    if defect is Defect.ASTRAY:
        case.do("65C", AddToPlayed(Place.OFFENDER, What.SHOWN))
        return
    case.do("67A", PutRight())
    if defect is Defect.NO_CARD:
        omitted_in_time(case, begun)
    else:
        too_many_in_time(case)


def omitted_in_time(case: Case, begun: NextTrick) -> None:
    """67A1: he plays now; a partner who led meanwhile has led before his time (57A)."""
    case.do("67A1", Supply(Place.OFFENDER, What.LEGAL))
    case.do("67A1", NoTransfer())
    if begun is NextTrick.OFFENDERS and case.ask(ROLE, "67A1") is Role.DEFENDER:
        case.open("67A1", Incident("premature_play", None, case.incident.trick), Place.PARTNER)


def too_many_in_time(case: Case) -> None:
    """67A2: a fifth card, or several at once."""
    if case.ask(EXTRA, "67A2") is Extra.TOGETHER:
        case.follow("67A2", simultaneous_cards)
    else:
        case.follow("67A2", fifth_card)


def after_both_sides(case: Case) -> None:
    """67B: hand and played cards must make thirteen; else it is a missing or a surplus card."""
    me = case.incident
    count = case.ask(COUNT, "67B")
    if count is not Count.THIRTEEN:
        kind = "missing_card" if count is Count.FEWER else "surplus_card"
        case.open("67B", Incident(kind, me.seat, card=me.card))
        return
    for clause in case.by(AFTER_BOTH):
        defect = case.ask(DEFECT, clause)
    if defect is Defect.NO_CARD:
        missing_play(case)
    elif defect is Defect.SEVERAL:
        surplus(case)
    else:
        case.by({2007: astray, 2017: astray_2017})(case)


def missing_play(case: Case) -> None:
    """67B1: a card is added, and it counts as a revoke that costs one trick as in 64A2."""
    for clause in ("67B1a", "67B1b"):
        of_suit = case.ask(OF_SUIT, clause)
    has = of_suit is OfSuit.HAS
    clause = "67B1a" if has else "67B1b"
    case.do("67B1", AddToPlayed(Place.OFFENDER, What.OF_SUIT_LED if has else What.ANY_CARD))
    case.do(clause, DeemedRevoke(Place.OFFENDER))
    if case.reading(DEEMED, clause) == "as_any_revoke":
        case.follow(clause, after_establishment)
    elif case.ask(TRICK_WINNER, "64A2") is not Winner.OPPONENTS or case.ask(LATER_TRICK, "64A2"):
        case.do("64A2", Transfer(1, own_trick=False, when=When.PLAY))
    else:
        case.do("64B1", NoTransfer(when=When.PLAY))


def surplus(case: Case) -> None:
    """67B2: the cards that were not shown go back, and count as held all the time."""
    case.do("67B2a", Inspect(Place.DIRECTOR, What.PLAYED_CARDS))
    known = case.ask(SHOWN, "67B2a") is Shown.KNOWN
    case.do("67B2a", Keep(Place.OFFENDER, What.SHOWN if known else What.HIGHEST))
    case.do("67B2a", Restore(Place.OFFENDER, What.SURPLUS))
    case.do("67B2a", OwnerStays())
    if case.ask(ROLE, "67B2a") is Role.DEFENDER and case.ask(WAS_EXPOSED, "67B2a"):
        exposed(case, What.SURPLUS)
    case.do("67B2b", DeemedHeld(Place.OFFENDER, What.SURPLUS))
    revokes_with(case, "67B2b")


def revokes_with(case: Case, clause: str) -> None:
    """14B4, 67B2b: not having played the restored card to a trick in its suit may be a revoke."""
    me = case.incident
    for trick in case.subjects("tricks_of_suit"):
        if case.ask(FAILED.of(trick), clause):
            number = trick if isinstance(trick, int) else None
            case.open(clause, Incident("revoke", me.seat, number, suit_of(me.card) if me.card else None))


def astray(case: Case) -> None:
    """2007 has no rule for a card that was played and did not stay among the played ones."""
    if case.reading(ASTRAY_2007, "67B") == "put_in_place" and not case.ask(PLAYED_TWICE, "67B"):
        case.do("67B", AddToPlayed(Place.OFFENDER, What.SHOWN))
    else:
        missing_play(case)


def astray_2017(case: Case) -> None:
    """67B3: no missing play, so neither a revoke nor a transfer."""
    case.do("67B3", Search(to=Place.DIRECTOR))
    case.do("67B3", AddToPlayed(Place.OFFENDER, What.SHOWN))
    case.do("67B3", NoTransfer())
    if case.ask(PLAYED_TWICE, "67B3"):
        if case.ask(TOO_LATE, "67B3"):
            case.do("67B3", Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        else:
            case.do("67B3", Substitute(Place.OFFENDER, What.LATER))


OWN_RULES = {SHOWN.key: OwnRule("67B2a", None, {None: Shown.HIGHEST})}

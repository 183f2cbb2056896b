"""Law 68: what is a claim or a concession, and what happens at the table then."""

from __future__ import annotations

from enum import Enum

from tablilla.laws import law70_contested_claim as law70
from tablilla.laws.common import ROLE, Role
from tablilla.laws.law48_declarers_exposed_cards import AFTER_LEAD_OUT_OF_TURN, NO_CLAIM_MEANT
from tablilla.laws.law54_opening_lead_out_of_turn import spread_hand
from tablilla.laws.law69_agreed_claim import agreed_claim
from tablilla.laws.law71_concession_cancelled import cancelled_concession, contested_concession
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    CallDirector,
    CeasePlay,
    Claims,
    Conceded,
    Concedes,
    DoubtAgainst,
    EvidenceOnly,
    Inform,
    NeitherApplies,
    NoAction,
    NoClaim,
    NoConcession,
    NoPenaltyCard,
    PlayOn,
    ScoreAsClaimed,
    Stand,
    StatementCounts,
    TurnUp,
    VoidClaim,
    What,
)
from tablilla.rules.fact import finding, which
from tablilla.rules.incident import Reading
from tablilla.rules.place import Place
from tablilla.rules.step import Law


class Claimed(Enum):
    """By what a player may have claimed."""

    NUMBER = "number"  # said that a side wins so many tricks
    CURTAILED = "curtailed"  # proposed to cut the play short
    SHOWED = "showed"  # showed his cards
    NEITHER = "neither"


class Gave(Enum):
    """By what a player may have conceded."""

    NUMBER = "number"  # said that a side loses so many tricks
    ABANDONED = "abandoned"
    NEITHER = "neither"


class Response(Enum):
    """What the others say to it."""

    AGREED = "agreed"
    DOUBTED = "doubted"  # by any player, dummy included


class Asks(Enum):
    """Which side asked to play on (2017)."""

    NOBODY = "nobody"
    CLAIMERS = "claimers"
    OTHERS = "others"


ONLY_THIS_TRICK = finding("speaks_only_of_the_trick_in_progress")
CARD_SEEN = finding("a_card_was_seen_with_it")
CLAIMED = which("how_claimed", Claimed)
GAVE = which("how_conceded", Gave)
FEWER_THAN_ALL = finding("claimed_fewer_than_are_left")
PARTNER_OBJECTS = finding("partner_objected_at_once")
HAND_FACED = finding("hand_was_put_face_up")
RESPONSE = which("response_to_the_claim", Response)
PLAY_ON_BY = which("who_asked_to_play_on", Asks)
ALL_FOUR = finding("all_four_agreed_to_play_on")
IMPLIED_CLAIM = Reading("claim_within_a_refused_concession_2007", ("falls_too", "remains"))


def claim(case: Case) -> None:
    """68, 68A to 68C; what follows is 68D."""
    if of_this_trick(case):
        return
    how = _by_dummy(case, "68A") or case.ask(CLAIMED, "68A")
    if how is Claimed.NEITHER:
        case.do("68A", NoClaim())
        return
    if how is Claimed.SHOWED and case.ask(AFTER_LEAD_OUT_OF_TURN, "68A"):
        spread_hand(case)
        return
    if how is not Claimed.NUMBER and case.ask(NO_CLAIM_MEANT, "68A"):
        case.do("68A", NoClaim())
        return
    case.do("68A", Claims(named=how is Claimed.NUMBER))
    if how is Claimed.NUMBER and case.ask(FEWER_THAN_ALL, "68B1"):
        case.do("68B1", Concedes(Conceded.REMAINDER))
        if objected(case):
            return
    if case.ask(law70.STATEMENT, "68C") is law70.Statement.NONE:
        case.do("68C", DoubtAgainst(Place.OFFENDER))
    else:
        case.do("68C", StatementCounts())
    _face(case)
    case.follow("68D", after_claim)


def concession(case: Case) -> None:
    """68, 68B, 68C; what follows is 68D."""
    if of_this_trick(case):
        return
    how = _by_dummy(case, "68B1") or case.ask(GAVE, "68B1")
    if how is Gave.NEITHER:
        case.do("68B1", NoClaim())
        return
    case.do("68B1", Concedes(Conceded.STATED if how is Gave.NUMBER else Conceded.ALL))
    if objected(case):
        return
    _face(case)
    case.follow("68D", after_concession)


def of_this_trick(case: Case) -> bool:
    """68: words or gestures about the trick in progress alone."""
    if not case.ask(ONLY_THIS_TRICK, "68"):
        return False
    case.do("68", NoClaim())
    case.do("68", PlayOn())
    if case.ask(ROLE, "68") is Role.DEFENDER and case.ask(CARD_SEEN, "68"):
        case.do("68", NoPenaltyCard())
        _information(case)
    return True


def _information(case: Case) -> None:
    """What partner learns: 16B1 of the words, 16C2 (2007: 16D2) of a card that goes back."""
    case.do(case.by({2007: "16D1", 2017: "16C1"}), Inform(What.SEEN, free=Place.OTHERS))
    case.do(case.by({2007: "16D2", 2017: "16C2"}), Inform(What.SEEN, barred=Place.PARTNER))


def _by_dummy(case: Case, clause: str) -> Claimed | Gave | None:
    """68A, 68B1 (2017): dummy neither claims nor concedes."""
    if case.since(2017) and case.ask(ROLE, clause) is Role.DUMMY:
        return Claimed.NEITHER if clause == "68A" else Gave.NEITHER
    return None


def objected(case: Case) -> bool:
    """68B2: a defender's concession to which his partner objects at once."""
    if case.ask(ROLE, "68B2") is not Role.DEFENDER or not case.ask(PARTNER_OBJECTS, "68B2"):
        return False
    falls = case.since(2017) or case.incident.kind == "concession"
    case.do("68B2", NoConcession(nor_claim=falls or case.reading(IMPLIED_CLAIM, "68B2") == "falls_too"))
    case.do("68B2", CallDirector())
    case.do("68B2", PlayOn())
    case.do(case.by({2007: "16B1a", 2017: "16B1"}), Inform(What.EXTRANEOUS, barred=Place.PARTNER))
    if case.ask(CARD_SEEN, "68B2"):
        case.do("68B2", NoPenaltyCard())
        _information(case)
    return True


def _face(case: Case) -> None:
    """68C (2017): who claims or concedes puts his hand face up."""
    if case.since(2017) and not case.ask(HAND_FACED, "68C"):
        case.do("68C", TurnUp(Place.OFFENDER, What.HAND))


def after_claim(case: Case) -> None:
    """68D: agreed (69) or contested (70)."""
    _after(case, agreed_claim, doubted_claim, law70.contested_claim)


def after_concession(case: Case) -> None:
    """68D; a concession that stands can be cancelled under Law 71."""
    _after(case, agreed_concession, doubted_concession, contested_concession)


def agreed_concession(case: Case) -> None:
    """69A, 71."""
    case.do("69A", ScoreAsClaimed())
    case.follow("71", cancelled_concession)


def _after(case: Case, accept: Law, doubted: Law, contest: Law) -> None:
    case.do("68D", CeasePlay(suspended=case.since(2017)))
    if case.since(2017):
        case.ask(RESPONSE, "68D1")
        agreed = case.ask(RESPONSE, "68D2") is Response.AGREED
        case.follow(*(("68D1", accept) if agreed else ("68D2", doubted)))
    elif case.ask(RESPONSE, "68D") is Response.AGREED:
        case.follow("68D", accept)
    else:
        case.do("68D", CallDirector())
        case.do("68D", NoAction())
        case.follow("68D", contest)


def doubted_claim(case: Case) -> None:
    """68D2 (2017)."""
    _doubted(case, law70.contested_claim)


def doubted_concession(case: Case) -> None:
    """68D2 (2017)."""
    _doubted(case, contested_concession)


def _doubted(case: Case, contest: Law) -> None:
    """The Director, or play goes on as the other side asks and all four agree."""
    for clause in ("68D2a", "68D2b"):
        asks = case.ask(PLAY_ON_BY, clause)
    if asks is Asks.OTHERS:
        for clause in ("68D2b(i)", "68D2b(ii)"):
            agree = case.ask(ALL_FOUR, clause)
        if agree:
            case.do("68D2b", PlayOn())
            case.do("68D2b(ii)", VoidClaim())
            case.do("68D2b(ii)", NeitherApplies())
            case.do("68D2b(ii)", Stand())
            return
        case.do("68D2b(i)", CallDirector())
    else:
        case.do("68D2a", CallDirector())
    case.do("68D2a", NoAction())
    if case.ask(law70.PLAYED_AFTER, "68D2a"):
        case.do("68D2a", EvidenceOnly())
    case.follow("68D2a", contest)

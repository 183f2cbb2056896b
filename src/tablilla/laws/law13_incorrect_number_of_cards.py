"""Law 13: a hand with more than 13 cards."""

from __future__ import annotations

from enum import Enum

from tablilla.laws.common import LEAD, Lead
from tablilla.laws.law79_tricks_won import found_out
from tablilla.laws.law86_team_play import result_by_fault
from tablilla.rules.case import Case
from tablilla.rules.directive import (
    Adjust,
    CallsStand,
    CancelResult,
    CorrectHands,
    Inform,
    PlayOn,
    ProceduralPenalty,
    RemoveCard,
    Stand,
    Standard,
    Standing,
    StopPlay,
    What,
)
from tablilla.rules.fact import Fact, Kind, finding, judgement, which
from tablilla.rules.moment import Moment, When
from tablilla.rules.place import Place


class Belongs(Enum):
    """Where the surplus card comes from."""

    ANOTHER_HAND = "another_hand"  # which has fewer than 13
    NO_HAND = "no_hand"  # it is no part of the deal


class Called(Enum):
    """Whether a player with a wrong number of cards has called; a pass is a call."""

    NOBODY = "nobody"
    SOMEBODY = "somebody"


class Seen(Enum):
    """Whether a player saw a card of another's hand, or will have when it is put right."""

    NONE = "none"
    SOME = "some"


class Interference(Enum):
    """What the Director thinks of the information (2007)."""

    UNLIKELY = "unlikely"  # to disturb normal bidding or play
    IMPORTANT = "important"  # enough to disturb it


class Playable(Enum):
    """Whether the deal can be put right and played with no call changed."""

    YES = "as_called"
    NO = "not_as_called"


BELONGS = which("surplus_card_belongs_to", Belongs)
CALLED = which("wrong_hand_called", Called)
SEEN = which("cards_of_another_hand_seen", Seen)
INTERFERENCE: Fact[Interference] = Fact("seen_cards_matter", tuple(Interference), Kind.JUDGEMENT)
PLAYABLE: Fact[Playable] = Fact("deal_playable", tuple(Playable), Kind.JUDGEMENT)
INFLUENCED = judgement("seen_cards_influenced_outcome", When.PLAY)
CALLS_FOR_ADJUSTMENT = judgement("wrong_number_calls_for_adjustment", When.PLAY)
TO_QUITTED_TRICK = finding("foreign_card_played_to_quitted_trick")
FOREIGN_CARD_HARMED = judgement("foreign_card_calls_for_adjustment", When.PLAY)


def surplus_card(case: Case) -> None:
    """Law 13, once a hand is known to have had more than 13 cards."""
    if case.ask(BELONGS, case.by({2007: "13F", 2017: "13C"})) is Belongs.NO_HAND:
        foreign_card(case)
        return
    over = case.by({2007: "13C", 2017: "13D"})
    moment = Moment.AUCTION if case.ask(LEAD, over) is Lead.NOT_FACED else found_out(case, over)
    if moment is Moment.LATE:
        case.do("81C3", Stand(Standing.RESULT))
    elif moment is Moment.END:
        after_play(case, over)
    else:
        case.by({2007: before_the_end, 2017: before_the_end_2017})(case)


def foreign_card(case: Case) -> None:
    """13C (2007: 13F): the card is taken out, whenever it is found."""
    clause = case.by({2007: "13F", 2017: "13C"})
    case.do(clause, RemoveCard(What.SURPLUS))
    case.do(clause, PlayOn())
    if case.ask(TO_QUITTED_TRICK, clause) and case.ask(FOREIGN_CARD_HARMED, clause):
        case.do(clause, Adjust(Standard.AS_12C, when=When.PLAY))


def after_play(case: Case, clause: str) -> None:
    """13D (2007: 13C): the result is cancelled although nobody may have been damaged."""
    case.do(clause, CancelResult())
    adjusted(case, clause)


def before_the_end(case: Case) -> None:
    """13A, 13B, 13D, 13E (2007), in the auction or in play."""
    for clause in ("13D1", "13A"):
        called = case.ask(CALLED, clause)
    if called is Called.SOMEBODY:
        for clause in ("13B", "13A", "13E"):
            playable = case.ask(PLAYABLE, clause)
        if playable is Playable.YES:
            corrected(case, "13A")
            moved(case)
            at_the_end(case, "13A")
        else:
            not_playable(case, "13B")
        return
    case.do("13D1", CorrectHands())
    if case.ask(SEEN, "13D1") is Seen.NONE:
        case.do("13D1", PlayOn())
        moved(case)
        return
    for clause in ("13D2b", "13D2a", "13E"):
        matters = case.ask(INTERFERENCE, clause)
    if matters is Interference.IMPORTANT:
        not_playable(case, "13D2b")
    else:
        case.do("13D2a", PlayOn())
        moved(case)
        influenced(case, "13D2a")


def before_the_end_2017(case: Case) -> None:
    """13A (2017), in the auction or in play; 13B once a player with a wrong number of cards has called."""
    for clause in ("13A", "13B"):
        called = case.ask(CALLED, clause)
    if called is Called.SOMEBODY:
        case.follow("13B", after_a_call)
        return
    case.do("13A", CorrectHands())
    for clause in ("13A1", "13A2"):
        seen = case.ask(SEEN, clause)
    if seen is Seen.NONE:
        case.do("13A1", PlayOn())
    else:
        case.do("13A2", PlayOn())
        influenced(case, "13A2")


def after_a_call(case: Case) -> None:
    """13B1, 13B2 (2017)."""
    for clause in ("13B2", "13B1"):
        playable = case.ask(PLAYABLE, clause)
    if playable is Playable.YES:
        corrected(case, "13B1")
        at_the_end(case, "13B1")
    else:
        not_playable(case, "13B2")


def corrected(case: Case, clause: str) -> None:
    """The deal is put right and played as it was called."""
    case.do(clause, CorrectHands())
    case.do(clause, CallsStand())
    case.do(clause, PlayOn())


def at_the_end(case: Case, clause: str) -> None:
    """He may adjust the score of a deal that was put right after a call."""
    if case.ask(CALLS_FOR_ADJUSTMENT, clause):
        case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))


def influenced(case: Case, clause: str) -> None:
    """What a player saw of another hand had to do with the outcome."""
    if case.ask(INFLUENCED, clause):
        case.do(clause, Adjust(Standard.WITHOUT_IRREGULARITY, when=When.PLAY))
        case.do(clause, ProceduralPenalty(Place.OFFENDER, when=When.PLAY))


def not_playable(case: Case, clause: str) -> None:
    """The board is not played on."""
    case.do(clause, StopPlay())
    adjusted(case, clause)


def adjusted(case: Case, clause: str) -> None:
    """An adjusted score, in a team match by Law 86, and possibly a penalty; whose hand was short erred too."""
    case.do(clause, Adjust(Standard.AS_12C))
    case.do(clause, ProceduralPenalty(Place.OFFENDER, miscounted=True))
    case.follow(case.by({2007: "86D", 2017: "86B"}), result_by_fault)


def moved(case: Case) -> None:
    """13E (2007): what is known of the card that was moved."""
    case.do("13E", Inform(What.MOVED, free=Place.OTHERS, barred=Place.PARTNER))

"""What every directive is: to whom it is said, when, until when; and what it may speak of."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablilla.rules.moment import When
from tablilla.rules.obligation import Duty
from tablilla.rules.place import Place


class What(Enum):
    """Which card is meant; the table knows which it is."""

    IRREGULAR = "irregular"  # the card of the irregularity
    LATER = "later"  # the card he played after it
    PARTNERS_LATER = "partners_later"  # the card that the offender's partner played after it
    NEXT_LEAD = "next_lead"  # the lead to the next trick
    FACE_DOWN = "face_down"  # the lead still face down
    MISSING = "missing"
    SURPLUS = "surplus"
    PENALTY_SUIT = "penalty_suit"  # his penalty cards of the suit named
    LEGAL = "legal"  # a legal card of his choice
    SHOWN = "shown"  # the card that was shown when he played
    HIGHEST = "highest"  # the highest card he could legally have played
    WITHDRAWN = "withdrawn"  # all that was taken back
    DUTY = "duty"  # that the card lies there and has to be played
    SUGGESTED = "suggested"  # the play that the card suggests
    RESTORING = "restoring"  # that a card was put back, and which
    LAST_TRICK = "last_trick"  # what was already played to trick thirteen
    QUESTION = "question"  # that a question was asked, and its answer
    EXTRANEOUS = "extraneous"  # what partner conveyed outside calls and plays
    PENALTY = "penalty"  # his penalty card
    OTHER_PENALTY = "other_penalty"  # his other penalty cards
    CIRCUMSTANCES = "circumstances"  # how a penalty card that was played had come to be one
    PARTNERS_LEAD = "partners_lead"  # the card that his partner led too
    PROPER_LEAD = "proper_lead"
    IN_ERROR = "in_error"  # cards played to a lead that does not count
    INTENDED = "intended"  # the card that he meant
    NAMED = "named"  # the card named
    HIGHEST_CARD = "highest_card"
    LOWEST_CARD = "lowest_card"
    LED_SUIT = "led_suit"  # a card of the suit led
    HIGHEST_LED = "highest_led"  # of the suit led
    LOWEST_LED = "lowest_led"
    LOWEST_WINNING = "lowest_winning"  # the lowest that is known to win the trick
    LOWEST_NAMED = "lowest_named"  # of the suit named
    CONTINUING = "continuing"  # of the rank named, in the suit that won the trick before
    OF_RANK = "of_rank"  # the only legal card of the rank named
    ONE_OF_RANK = "one_of_rank"  # which of several
    ONE_VISIBLE = "one_visible"  # the only card whose face could be seen
    OTHER_SHOWN = "other_shown"  # the other of two
    OTHERS_SHOWN = "others_shown"  # the other cards that were shown
    OPENING_LEAD = "opening_lead"
    HAND = "hand"
    REVIEW = "review"  # the auction, call by call
    EXPLANATION = "explanation"  # what an opponent's call means
    CONTRACT = "contract"  # what it is, and whether it was doubled
    RESTRICTION = "restriction"  # what a duty demands of him
    MOVED = "moved"  # that a card was moved from one hand to another, and which
    OF_SUIT_LED = "of_suit_led"  # a card of the suit led to that trick
    ANY_CARD = "any_card"  # any card of his choice
    TRICK_CARDS = "trick_cards"  # the cards of the trick just played
    OWN_LAST = "own_last"  # the card that he played last
    OWN_CARDS = "own_cards"  # his own cards, played and unplayed
    QUITTED = "quitted"  # the cards of tricks already played
    PLAYED_CARDS = "played_cards"  # the cards that he has played so far
    TRICKS_WON = "tricks_won"  # how many tricks have been won
    SEEN = "seen"  # the card that was seen
    EXPOSED = "exposed_cards"  # the cards that were seen in the auction
    CALL = "call"  # which call was made
    FIRST_CALL = "first_call"  # the call that he made first
    ATTEMPTED_CALL = "attempted_call"  # the call that he wanted to put in its place
    LHO_CALL = "lho_call"  # the call that the left-hand opponent took back
    CHANGED_CALL = "changed_call"  # the call that a player misinformed has changed
    CALL_AFTER_IT = "call_after_it"  # the call made after that one and taken back too
    PASSES = "passes"  # the passes cancelled
    WITHDRAWN_CALL = "withdrawn_call"
    NEW_CALL = "new_call"  # the call that replaces it


ITS_CARD = frozenset({What.IRREGULAR, What.MISSING})  # the card that the incident names


class Standard(Enum):
    """What an adjusted score is measured against."""

    WITHOUT_IRREGULARITY = "without_irregularity"
    WITHOUT_LATER_REVOKES = "without_later_revokes"  # with the first revoke, without the later ones
    WITHOUT_ANY_REVOKE = "without_any_revoke"
    WITHOUT_HELP_OF_CARD = "without_help_of_card"
    WITHOUT_GAIN = "without_gain"  # the table result less what that side gained
    WITHOUT_REVOKE = "without_revoke"  # in place of the tricks transferred, never on top of them
    WITHOUT_INFORMATION = "without_information"  # had what may not be used not been used
    ARTIFICIAL = "artificial"  # no result can be had or estimated (12C2)
    AS_12C = "as_12c"  # without the irregularity if that can be assigned, else artificial (12C1a, 12C2a)


class Until(Enum):
    """What ends it."""

    CARD_GONE = "card_gone"  # the card is played or picked up
    LEAD_LOST = "lead_lost"  # he loses the lead
    TRICK_OVER = "trick_over"
    AUCTION_OVER = "auction_over"
    END_OF_PLAY = "end_of_play"
    COMPARABLE_CALL = "comparable_call"  # he replaces the withdrawn call by a comparable one


@dataclass(frozen=True, kw_only=True)
class Base:
    """``to``: to whom it is said; left out, to the one whom it concerns."""

    to: Place | None = None
    when: When = When.NOW  # the earliest time at which it can be carried out
    until: Until | None = None

    @property
    def addressee(self) -> Place:
        """To whom it is said."""
        concerns = getattr(self, "who", None) or getattr(getattr(self, "duty", None), "who", None)
        return self.to or (concerns if isinstance(concerns, Place) else Place.TABLE)

    @property
    def form(self) -> str:
        """A second word to its name, where it is said in more than one way."""
        return ""

    def meet(self, other: Base) -> Base | None:
        """What is certain where either this or the other will be directed; ``None``: nothing."""
        return self if self == other else None


def snake(name: str) -> str:
    """``PickUp`` as ``pick_up``: the key of its words."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def key_of(directive: Base) -> str:
    """The key under which its words stand: its name and, where it has one, its form."""
    name = snake(type(directive).__name__)
    return f"{name}.{directive.form}" if directive.form else name


def fields_of(directive: Base | Duty) -> dict[str, Any]:
    """Its contents that differ from the defaults."""
    return {
        key: value
        for key, value in vars(directive).items()
        if value is not None and not (key == "when" and value is When.NOW)
    }

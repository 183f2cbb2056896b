"""What a ruling does: a closed set of values: what changes, to whom it is said, when, until when."""

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
    END_OF_PLAY = "end_of_play"


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


@dataclass(frozen=True)
class Stand(Base):
    """The play, lead or trick stays as it was made."""


@dataclass(frozen=True)
class NoIrregularity(Base):
    """Nothing has to be rectified."""


@dataclass(frozen=True)
class PlayOn(Base):
    """The auction or play goes on as it is."""


@dataclass(frozen=True)
class Search(Base):
    """The director looks for the card."""


@dataclass(frozen=True)
class Substitute(Base):
    """He takes a card back and plays a legal one instead."""

    who: Place
    what: What


@dataclass(frozen=True)
class Withdraw(Base):
    """He takes a card back."""

    who: Place
    what: What


@dataclass(frozen=True)
class Penalty(Base):
    """The card lies before him as a penalty card."""

    who: Place
    what: What
    major: bool

    @property
    def form(self) -> str:
        return "major" if self.major else "minor"


@dataclass(frozen=True)
class PickUp(Base):
    """A card goes back to his hand."""

    who: Place
    what: What


@dataclass(frozen=True)
class Restore(Base):
    """The card goes to the hand it belongs to, which counts as having held it all the time."""

    who: Place
    what: What


@dataclass(frozen=True)
class Reconstruct(Base):
    """The board is made up with another pack."""


@dataclass(frozen=True)
class AddToPlayed(Base):
    """A card is put in its place among the played cards; who won the trick does not change."""

    who: Place
    what: What


@dataclass(frozen=True)
class Keep(Base):
    """Of several cards played to one trick, this one stays."""

    who: Place
    what: What


@dataclass(frozen=True)
class Accept(Base):
    """What was out of turn counts as if it had been in turn."""


@dataclass(frozen=True)
class SpreadHand(Base):
    """He spreads his hand and is dummy."""

    who: Place


@dataclass(frozen=True)
class SwapDeclarer(Base):
    """The presumed dummy becomes declarer."""


@dataclass(frozen=True)
class Lead(Base):
    """He is next to lead or play."""

    who: Place


@dataclass(frozen=True)
class Oblige(Base):
    """A duty begins."""

    duty: Duty

    @property
    def form(self) -> str:
        return snake(type(self.duty).__name__) + (f".{self.duty.form}" if self.duty.form else "")


@dataclass(frozen=True)
class Inform(Base):
    """Who may use what is learned of something, and who may not."""

    of: What
    free: Place | None = None
    barred: Place | None = None

    @property
    def form(self) -> str:
        return "both" if self.free and self.barred else "free" if self.free else "barred"


@dataclass(frozen=True)
class Transfer(Base):
    """Tricks go to the other side at the end of play; ``at_least`` where more may follow."""

    tricks: int
    own_trick: bool  # the trick of the irregularity is one of them
    at_least: bool = False

    @property
    def form(self) -> str:
        return ("at_least_" if self.at_least else "") + ("one" if self.tricks == 1 else "two")

    def meet(self, other: Base) -> Base | None:
        if not isinstance(other, Transfer):
            return None
        if self == other:
            return self
        own = self.own_trick and other.own_trick
        return Transfer(min(self.tricks, other.tricks), own, True, when=max(self.when, other.when))


@dataclass(frozen=True)
class NoTransfer(Base):
    """No trick is transferred."""


@dataclass(frozen=True)
class Adjust(Base):
    """An adjusted score; ``only`` names the side whose score alone is touched."""

    standard: Standard
    only: Place | None = None

    @property
    def form(self) -> str:
        return self.standard.value + (".only" if self.only else "")


@dataclass(frozen=True)
class ProceduralPenalty(Base):
    """He is liable to a procedural penalty (Law 90)."""

    who: Place


@dataclass(frozen=True)
class Forfeit(Base):
    """The right to rectification is lost."""

    who: Place


@dataclass(frozen=True)
class Plays(Base):
    """He plays this card."""

    who: Place
    what: What


@dataclass(frozen=True)
class CountsAsPlayed(Base):
    """His card is played, although he may not have meant it."""

    who: Place
    what: What


@dataclass(frozen=True)
class CountsAfter(Base):
    """His card counts as played after the legal one that was played with it."""

    who: Place


@dataclass(frozen=True)
class NotPlayed(Base):
    """His card does not count as played."""

    who: Place
    what: What


@dataclass(frozen=True)
class Designates(Base):
    """He says which card is played."""

    who: Place
    what: What


@dataclass(frozen=True)
class Remain(Base):
    """Penalty cards stay on the table as such; a duty remains."""

    who: Place
    what: What

    @property
    def form(self) -> str:
        return "duty" if self.what is What.RESTRICTION else ""


@dataclass(frozen=True)
class AllMajor(Base):
    """He has two or more penalty cards, and all of them are major."""

    who: Place


@dataclass(frozen=True)
class Unrestricted(Base):
    """He may lead or play any card that is otherwise legal."""

    who: Place


@dataclass(frozen=True)
class NoRectification(Base):
    """What he did was irregular, but nothing follows from it."""

    who: Place


@dataclass(frozen=True)
class NoTakingBack(Base):
    """He may not take the card back of his own accord."""

    who: Place
    what: What


@dataclass(frozen=True)
class MayWithdraw(Base):
    """These cards may be taken back."""

    what: What


@dataclass(frozen=True)
class ComesBack(Base):
    """This card goes back to the hand that it came from."""

    what: What


@dataclass(frozen=True)
class StaysDeclarer(Base):
    """The presumed declarer becomes declarer."""


@dataclass(frozen=True)
class DoesNotEstablish(Base):
    """A lead that was taken back establishes no revoke on the trick before it."""


@dataclass(frozen=True)
class KeepRights(Base):
    """The rights of this side remain as they were."""

    who: Place


@dataclass(frozen=True)
class TurnUp(Base):
    """He turns a card face up."""

    who: Place
    what: What


@dataclass(frozen=True)
class Tell(Base):
    """He is told this on request."""

    who: Place
    of: What

    @property
    def form(self) -> str:
        return self.of.value


@dataclass(frozen=True)
class NotEntitled(Base):
    """He may not be told this."""

    who: Place
    of: What

    @property
    def form(self) -> str:
        return self.of.value


@dataclass(frozen=True)
class CorrectHands(Base):
    """Every card goes to the hand that it belongs to."""


@dataclass(frozen=True)
class RemoveCard(Base):
    """A card that is no part of the deal is taken out."""

    what: What


@dataclass(frozen=True)
class CallsStand(Base):
    """All calls made stand, and none may be changed."""


@dataclass(frozen=True)
class DeemedHeld(Base):
    """The card counts as having been in his hand all the time."""

    who: Place
    what: What


@dataclass(frozen=True)
class StopPlay(Base):
    """The board is not played, or not played on."""


@dataclass(frozen=True)
class CancelResult(Base):
    """The result of the table does not count, whether or not anybody was damaged."""


@dataclass(frozen=True)
class Supply(Base):
    """He plays now to the trick to which he had not played."""

    who: Place
    what: What


@dataclass(frozen=True)
class PutRight(Base):
    """The trick has to be put right."""


@dataclass(frozen=True)
class NotCompared(Base):
    """The results of the two tables are not compared."""


@dataclass(frozen=True)
class DeemedRevoke(Base):
    """He counts as having revoked on that trick."""

    who: Place


@dataclass(frozen=True)
class OwnerStays(Base):
    """Who won the trick does not change."""


@dataclass(frozen=True)
class Inspect(Base):
    """He may look at cards, without showing them to others."""

    who: Place
    what: What


@dataclass(frozen=True)
class NoInspection(Base):
    """He may not look at cards."""

    who: Place
    what: What


@dataclass(frozen=True)
class TurnRightWay(Base):
    """A played card that points the wrong way is turned."""

    who: Place


@dataclass(frozen=True)
class AtRisk(Base):
    """His claim to doubtful tricks, or to or against a revoke, is at risk."""

    who: Place


@dataclass(frozen=True)
class Favour(Base):
    """The fact that cannot be found any more is ruled on in favour of this side."""

    who: Place


@dataclass(frozen=True)
class RuleOnFacts(Base):
    """The Director rules on the facts that he has found."""


@dataclass(frozen=True)
class Outweigh(Base):
    """The version that is more likely than not counts."""


@dataclass(frozen=True)
class LieAgain(Base):
    """A card that already lay faced goes back to where it lay and stays what it was."""

    who: Place
    what: What


@dataclass(frozen=True)
class WithinRights(Base):
    """The player had a right to do it."""


@dataclass(frozen=True)
class LoseRights(Base):
    """Dummy has no longer the rights that he has as long as he keeps his limitations (42B)."""

    who: Place


@dataclass(frozen=True)
class SettleClaim(Base):
    """A claim or concession is ruled on with the irregularity corrected."""


@dataclass(frozen=True)
class Cancel(Base):
    """What the players arranged among themselves does not count."""


@dataclass(frozen=True)
class NoAdjust(Base):
    """The score is not adjusted."""


class Result(Enum):
    """The result that an assigned score holds."""

    PROBABLE = "probable"  # the one that was probable
    WEIGHTED = "weighted"  # several, by their probabilities
    BEST_LIKELY = "best_likely"  # the most favourable that was likely (2007)
    WORST_PROBABLE = "worst_probable"  # the most unfavourable that was at all probable (2007)


@dataclass(frozen=True)
class Assign(Base):
    """How a score is assigned (12C1); ``only``: to that side."""

    result: Result
    only: Place | None = None

    @property
    def form(self) -> str:
        return self.result.value


class Average(Enum):
    """An artificial score by the fault of the side."""

    MINUS = "minus"  # directly at fault
    HALF = "half"  # only partly at fault
    PLUS = "plus"  # in no way at fault


@dataclass(frozen=True)
class Award(Base):
    """An artificial score to one side (12C2)."""

    who: Place
    average: Average

    @property
    def form(self) -> str:
        return self.average.value


@dataclass(frozen=True)
class NoRelief(Base):
    """The part of the damage that this side did to itself is not made good to it."""

    who: Place


@dataclass(frozen=True)
class MustPass(Base):
    """He has to pass when it is next his turn to call."""

    who: Place


@dataclass(frozen=True)
class CallDirector(Base):
    """The Director has to be called."""


@dataclass(frozen=True)
class RuleScore(Base):
    """The Director says what result is recorded, one and the same for both sides."""


@dataclass(frozen=True)
class CorrectScore(Base):
    """What was recorded is put right, for both sides."""


@dataclass(frozen=True)
class LowerOneSide(Base):
    """The score of one side is lowered, that of the other is not raised."""


@dataclass(frozen=True)
class MustNotAccept(Base):
    """He must not take the score of that trick."""

    who: Place


@dataclass(frozen=True)
class ScoreAsClaimed(Base):
    """The tricks claimed or conceded are scored as if won and lost in play."""


@dataclass(frozen=True)
class ContestedClaim(Base):
    """The claim or concession is ruled on as a contested one (Law 70)."""


@dataclass(frozen=True)
class GiveTrick(Base):
    """The board is scored again, with that trick for the side that had agreed to lose it."""


@dataclass(frozen=True)
class SubstituteBoard(Base):
    """Another board is played in its place."""


@dataclass(frozen=True)
class FinishBoard(Base):
    """The board is finished at the other table, where it was begun."""


@dataclass(frozen=True)
class BetterOf(Base):
    """This side gets average plus or an assigned score, whichever is better for it."""

    who: Place


@dataclass(frozen=True)
class Complement(Base):
    """This side gets the complement of what the other is given."""

    who: Place


@dataclass(frozen=True)
class RoundOver(Base):
    """For this table, or this board, the round is over."""


@dataclass(frozen=True)
class RoundGoesOn(Base):
    """For this table, or this board, the round goes on."""


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


Directive = Base
DIRECTIVES: tuple[type[Base], ...] = tuple(Base.__subclasses__())  # the closed set

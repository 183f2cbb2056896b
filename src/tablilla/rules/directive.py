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


class Standard(Enum):
    """What an adjusted score is measured against."""

    WITHOUT_IRREGULARITY = "without_irregularity"
    WITHOUT_LATER_REVOKES = "without_later_revokes"  # with the first revoke, without the later ones
    WITHOUT_ANY_REVOKE = "without_any_revoke"
    WITHOUT_HELP_OF_CARD = "without_help_of_card"
    WITHOUT_GAIN = "without_gain"  # the table result less what that side gained
    ARTIFICIAL = "artificial"  # no result can be had or estimated (12C2)


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

"""Directives that move cards, or say what a card counts as."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.rules.directive_base import Base, What
from tablilla.rules.place import Place


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
class TurnUp(Base):
    """He turns a card face up."""

    who: Place
    what: What


@dataclass(frozen=True)
class CorrectHands(Base):
    """Every card goes to the hand that it belongs to."""


@dataclass(frozen=True)
class RemoveCard(Base):
    """A card that is no part of the deal is taken out."""

    what: What


@dataclass(frozen=True)
class DeemedHeld(Base):
    """The card counts as having been in his hand all the time."""

    who: Place
    what: What


@dataclass(frozen=True)
class Supply(Base):
    """He plays now to the trick to which he had not played."""

    who: Place
    what: What


@dataclass(frozen=True)
class PutRight(Base):
    """The trick has to be put right."""


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
class LieAgain(Base):
    """A card that already lay faced goes back to where it lay and stays what it was."""

    who: Place
    what: What

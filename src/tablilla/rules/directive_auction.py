"""Directives about calls and the auction."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.rules.directive_base import Base, What
from tablilla.rules.place import Place


def _for_the_director(directive: Base) -> Place:
    """What he keeps to himself, or has still to do."""
    return directive.to or Place.DIRECTOR


@dataclass(frozen=True)
class AcceptCall(Base):
    """The call counts as legal, and the auction goes on from it."""


@dataclass(frozen=True)
class CancelCall(Base):
    """His call is cancelled; ``attempted``: the one that he tried to put in place of the first."""

    who: Place
    attempted: bool = False

    @property
    def form(self) -> str:
        return "attempted" if self.attempted else ""


@dataclass(frozen=True)
class TurnReverts(Base):
    """The auction goes back to him, whose turn it was."""

    who: Place


@dataclass(frozen=True)
class SubstituteCall(Base):
    """He puts a legal call in place of his own; ``doubles``: it may be a double or redouble."""

    who: Place
    doubles: bool = True

    @property
    def form(self) -> str:
        return "" if self.doubles else "no_double"


@dataclass(frozen=True)
class ExplainCalls(Base):
    """He is told, before he chooses, what follows from each call that he may make."""

    who: Place
    addressee = property(_for_the_director)


@dataclass(frozen=True)
class FreeCall(Base):
    """He may make any legal call."""

    who: Place


@dataclass(frozen=True)
class CallStands(Base):
    """The call that he has put in place of the first stands."""

    who: Place


@dataclass(frozen=True)
class InRotation(Base):
    """His call was in rotation."""

    who: Place


@dataclass(frozen=True)
class AsNotMade(Base):
    """The auction goes on as if he had not called at that turn."""

    who: Place


@dataclass(frozen=True)
class NoLeadRestriction(Base):
    """Should this side defend, none of its leads is restricted."""

    who: Place


@dataclass(frozen=True)
class LeadStaysFree(Base):
    """What would restrict a lead does not apply."""


@dataclass(frozen=True)
class IsComparable(Base):
    """``of`` is comparable with the one withdrawn (23A)."""

    of: What | str
    addressee = property(_for_the_director)


@dataclass(frozen=True)
class NotComparable(Base):
    """``of`` is not comparable with the one withdrawn (23A)."""

    of: What | str
    addressee = property(_for_the_director)


@dataclass(frozen=True)
class GoByShown(Base):
    """What counts is the denomination that the call shows, not the one that it names (29C)."""

    addressee = property(_for_the_director)


@dataclass(frozen=True)
class WatchAwareness(Base):
    """To be kept in view: whether he could have known that this might well damage the other side."""

    who: Place
    addressee = property(_for_the_director)

"""Directives about a board that should not have been played here, and about an appeal."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.rules.directive_base import Base
from tablilla.rules.place import Place


@dataclass(frozen=True)
class BringRightBoard(Base):
    """Nobody has begun: the board that is meant for them takes the place of the other."""


@dataclass(frozen=True)
class CancelBoard(Base):
    """The board does not count for either side of the table."""


@dataclass(frozen=True)
class CompleteBoard(Base):
    """Auction and play of the board are brought to their end."""


@dataclass(frozen=True)
class PlayRightBoardLater(Base):
    """The two pairs play the board that was meant for them against each other later."""


@dataclass(frozen=True)
class AwardDeprived(Base):
    """Whoever else loses the chance of a valid score by it gets an artificial one, by his own fault."""


@dataclass(frozen=True)
class CancelAuction(Base):
    """The auction does not count."""


@dataclass(frozen=True)
class SeatRightPlayers(Base):
    """Those for whom the board is meant sit down, and are told their rights now and in later rounds."""


@dataclass(frozen=True)
class AuctionAnew(Base):
    """A second auction begins, in which everybody repeats the calls that he made in the first."""


@dataclass(frozen=True)
class AtLeastSession(Base):
    """He gets no less than his percentage on the other boards of the session (12C2c; 2007: also 88)."""

    who: Place

    @property
    def form(self) -> str:
        return "both" if self.who is Place.TABLE else ""


@dataclass(frozen=True)
class AtMostSession(Base):
    """He gets no more than his percentage on the other boards of the session (12C2c)."""

    who: Place


@dataclass(frozen=True)
class AdviseAppeal(Base):
    """The Director tells of the right to appeal where a review could well be in order."""


@dataclass(frozen=True)
class ThroughDirector(Base):
    """The request for a review goes through the Director."""


@dataclass(frozen=True)
class NotHeard(Base):
    """The appeal is not heard."""


@dataclass(frozen=True)
class HearAppeal(Base):
    """The Director in charge hears and decides it; ``law_only``: the part that is only law or regulation."""

    law_only: bool

    @property
    def form(self) -> str:
        return "law_only" if self.law_only else "whole"


@dataclass(frozen=True)
class ToCommittee(Base):
    """His ruling on the law may be taken to the committee."""


@dataclass(frozen=True)
class ReferAppeal(Base):
    """The Director in charge refers it to the committee, or to what was authorised in its place."""


@dataclass(frozen=True)
class CommitteeDecides(Base):
    """The committee has all powers of the Director: it lets the ruling stand or changes it."""


@dataclass(frozen=True)
class CommitteeRecommends(Base):
    """The committee may not overrule it; it may recommend that the Director in charge change it."""


@dataclass(frozen=True)
class DisciplineIsFinal(Base):
    """What the Director decided to keep order and discipline is final (91A)."""


@dataclass(frozen=True)
class RequestInTime(Base):
    """The request comes within the time for it."""


@dataclass(frozen=True)
class FurtherAppeal(Base):
    """When this is over there is a further appeal, as regulations say."""


@dataclass(frozen=True)
class SanctionByRegulation(Base):
    """A request without merit may bring what the regulations say."""

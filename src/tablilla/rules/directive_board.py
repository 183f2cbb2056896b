"""Directives about a board that should not have been played here, and its artificial score."""

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

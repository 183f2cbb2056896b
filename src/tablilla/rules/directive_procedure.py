"""Directives that say what a player may, must or may not do, and how the board goes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablilla.rules.directive_base import Base, What, snake
from tablilla.rules.obligation import Duty
from tablilla.rules.place import Place


class Standing(Enum):
    """What stays as it was made."""

    CARD = "card"
    LEAD = "lead"
    REVOKE = "revoke"
    RESULT = "result"


@dataclass(frozen=True)
class Stand(Base):
    """What was done stays as it was made."""

    of: Standing | None = None

    @property
    def form(self) -> str:
        return "" if self.of is None else self.of.value


@dataclass(frozen=True)
class NoIrregularity(Base):
    """Nothing has to be rectified."""


@dataclass(frozen=True)
class PlayOn(Base):
    """The auction or play goes on as it is."""


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
class WaitForChoice(Base):
    """Whenever he is to lead while a penalty card of his partner lies there, declarer chooses first."""

    who: Place
    of: Place


@dataclass(frozen=True)
class AsIfEstablished(Base):
    """Tricks pass at the end of play as if the revoke, which was corrected, were established."""


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
class AvoidAdvantage(Base):
    """He must take care to gain nothing by what he may not use."""

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
class CallsStand(Base):
    """All calls made stand, and none may be changed."""


@dataclass(frozen=True)
class StopPlay(Base):
    """The board is not played, or not played on."""


@dataclass(frozen=True)
class RuleOnFacts(Base):
    """The Director rules on the facts that he has found."""


@dataclass(frozen=True)
class Outweigh(Base):
    """The version that is more likely than not counts."""


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
class CallDirector(Base):
    """The Director has to be called."""

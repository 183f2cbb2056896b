"""Directives about tricks, scores and penalties."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablilla.rules.directive_base import Base, Standard
from tablilla.rules.place import Place


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
    """He is liable to a procedural penalty (Law 90); ``miscounted``: others with a wrong hand too (7B2)."""

    who: Place
    miscounted: bool | None = None

    @property
    def form(self) -> str:
        return "miscounted" if self.miscounted else ""


@dataclass(frozen=True)
class ErredBefore(Base):
    """Those who put the cards back at the table before have erred, and no side of this one (7C)."""


@dataclass(frozen=True)
class PenaltyBefore(Base):
    """Those who put the cards back at the table before are liable to a procedural penalty (90B6)."""


@dataclass(frozen=True)
class Forfeit(Base):
    """The right to rectification is lost."""

    who: Place


@dataclass(frozen=True)
class CancelResult(Base):
    """The result of the table does not count, whether or not anybody was damaged."""


@dataclass(frozen=True)
class NotCompared(Base):
    """The results of the two tables are not compared."""


@dataclass(frozen=True)
class ScoreByForm(Base):
    """The results of each form of the board are a group, scored by itself as regulations say."""


@dataclass(frozen=True)
class BothInnocent(Base):
    """Both sides count as non-offending; ``each``: a result is estimated for each of them by itself."""

    each: bool

    @property
    def form(self) -> str:
        return "each" if self.each else ""


@dataclass(frozen=True)
class DeemedRevoke(Base):
    """He counts as having revoked on that trick."""

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
class NoDamage(Base):
    """This side has no less than was to be expected without the infraction (12B1)."""

    who: Place


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
    """An artificial score to one side, or to both alike (12C2)."""

    who: Place
    average: Average

    @property
    def form(self) -> str:
        return self.average.value + (".both" if self.who is Place.TABLE else "")


@dataclass(frozen=True)
class InFull(Base):
    """This side gets all that rectifying its infraction comes to, whatever the other side did to itself."""

    who: Place


@dataclass(frozen=True)
class NoRelief(Base):
    """The part of the damage that this side did to itself is not made good to it."""

    who: Place


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

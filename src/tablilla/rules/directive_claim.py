"""Directives about claims and concessions (Laws 68 to 71)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablilla.rules.directive_base import Base
from tablilla.rules.place import Place


class Conceded(Enum):
    """Which tricks are conceded."""

    STATED = "stated"
    REMAINDER = "remainder"  # those left over by a claim of some
    ALL = "all"


class Refused(Enum):
    """Why a line of play is refused."""

    UNSTATED = "unstated"  # it was not in the statement, and another normal line is worse
    PARTNER = "partner"  # partner would have to find a play
    PLACE_OF_CARD = "place_of_card"  # one opponent would have to hold a card


class Ground(Enum):
    """On what tricks could have been lost, and are not."""

    TRUMP = "trump"
    PLACE = "place"  # of a card
    PARTNER = "partner"


@dataclass(frozen=True)
class NoClaim(Base):
    """There was neither a claim nor a concession."""


@dataclass(frozen=True)
class Claims(Base):
    """He has claimed the tricks that he named, or all that are left."""

    named: bool

    @property
    def form(self) -> str:
        return "named" if self.named else "all"


@dataclass(frozen=True)
class Concedes(Base):
    """He has conceded tricks."""

    tricks: Conceded

    @property
    def form(self) -> str:
        return self.tricks.value


@dataclass(frozen=True)
class NoConcession(Base):
    """There is no concession; ``nor_claim``: no claim either."""

    nor_claim: bool

    @property
    def form(self) -> str:
        return "nor_claim" if self.nor_claim else ""


@dataclass(frozen=True)
class NoPenaltyCard(Base):
    """A card that was seen goes back and is no penalty card."""


@dataclass(frozen=True)
class StatementCounts(Base):
    """What was said with the claim is what it is ruled on."""


@dataclass(frozen=True)
class CeasePlay(Base):
    """Play ceases; ``suspended``: it may yet go on."""

    suspended: bool

    @property
    def form(self) -> str:
        return "suspended" if self.suspended else ""


@dataclass(frozen=True)
class NoAction(Base):
    """Nobody does anything until the Director comes."""


@dataclass(frozen=True)
class VoidClaim(Base):
    """The claim or concession no longer exists and is not ruled on."""


@dataclass(frozen=True)
class NeitherApplies(Base):
    """Laws 16 and 50 do not apply to what was said or shown."""


@dataclass(frozen=True)
class EvidenceOnly(Base):
    """What was played after the claim is no result; it may be looked at as evidence."""


@dataclass(frozen=True)
class DoubtAgainst(Base):
    """Doubtful points go against this player's side."""

    who: Place


@dataclass(frozen=True)
class NoPresumption(Base):
    """A pure concession: doubt goes against nobody beforehand."""


@dataclass(frozen=True)
class RepeatStatement(Base):
    """The claimer says again what he said with the claim."""


@dataclass(frozen=True)
class IgnoreAddition(Base):
    """What is added to the statement now does not count."""


@dataclass(frozen=True)
class HearObjections(Base):
    """The opponents' objections are heard; other losing lines are looked for all the same."""


@dataclass(frozen=True)
class FaceRemaining(Base):
    """The players put their remaining cards face up."""


@dataclass(frozen=True)
class TrumpTricks(Base):
    """The claimer's opponents get the tricks that a normal line could lose to that trump."""


@dataclass(frozen=True)
class RefuseLine(Base):
    """A line, or a part of the claim, is refused."""

    why: Refused

    @property
    def form(self) -> str:
        return self.why.value


@dataclass(frozen=True)
class NoTrickLost(Base):
    """Nothing is lost on this ground."""

    ground: Ground

    @property
    def form(self) -> str:
        return self.ground.value


@dataclass(frozen=True)
class AdmitLine(Base):
    """The unstated line is admitted."""


@dataclass(frozen=True)
class KeepToLine(Base):
    """The claimer is held to his line until that would be irrational."""


@dataclass(frozen=True)
class LeaveLine(Base):
    """The claimer is taken to notice that his line has broken down."""


@dataclass(frozen=True)
class DeemOrder(Base):
    """The suit is taken to be played from the top down."""


@dataclass(frozen=True)
class WorstLine(Base):
    """The tricks are awarded as on the worst normal line."""


@dataclass(frozen=True)
class AcceptClaim(Base):
    """The claim is good."""


@dataclass(frozen=True)
class CancelConcession(Base):
    """That trick goes back to the side that conceded it, and the board is scored again."""

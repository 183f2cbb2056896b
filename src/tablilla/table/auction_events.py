"""What happens in an auction, as frozen values.  A log of them, folded, is the auction."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.incident import Incident
from tablilla.table.events import Event


@dataclass(frozen=True, slots=True)
class Act(Event):
    """Something that happened in the auction."""


@dataclass(frozen=True, slots=True)
class Called(Act):
    """A call, lawful or not; ``at_once``: at the same moment as the call before it."""

    seat: Seat
    call: str
    at_once: bool = False


@dataclass(frozen=True, slots=True)
class Substituted(Act):
    """He put this call in the place of his last one."""

    seat: Seat
    call: str


@dataclass(frozen=True, slots=True)
class Cancelled(Act):
    """By a ruling or a right his last call that counted counts no more."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Restored(Act):
    """The call in whose place he had put another counts again, and the other does not (25B2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Accepted(Act):
    """He accepts the irregular call before him."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Refused(Act):
    """He does not accept the irregular call before him."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Settled(Act):
    """From here on a ruling is carried out: what came later is no part of its facts."""

    incident: Incident


@dataclass(frozen=True, slots=True)
class Bound(Act):
    """A duty about calls begins, ``who`` being a seat."""

    duty: CallDuty


@dataclass(frozen=True, slots=True)
class Seen(Act):
    """His partner could see these cards; ``led``: they were led."""

    seat: Seat
    cards: tuple[Card, ...]
    led: bool = False


@dataclass(frozen=True, slots=True)
class Alerted(Act):
    """He alerted or announced his partner's call."""

    seat: Seat
    words: str = ""


@dataclass(frozen=True, slots=True)
class Asked(Act):
    """He asked about the auction of the opponents."""

    seat: Seat
    words: str = ""


class Told(Enum):
    """How an explanation was."""

    RIGHT = "right"
    WRONG = "wrong"
    INCOMPLETE = "incomplete"
    MISSING = "missing"  # no alert or announcement where one was required


@dataclass(frozen=True, slots=True)
class Explained(Act):
    """He explained, or should have alerted, his partner's call: the last, or the one that is named."""

    seat: Seat
    how: Told
    of: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class CorrectedIt(Act):
    """He said that an explanation of his side had been wrong."""

    seat: Seat
    words: str = ""


@dataclass(frozen=True, slots=True)
class LeadFaced(Act):
    """An opening lead was faced, which ends the auction period."""

    seat: Seat

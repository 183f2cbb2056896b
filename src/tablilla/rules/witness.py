"""What can testify without being asked: a table, or nothing."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tablilla.bridge.seats import Seat
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place

if TYPE_CHECKING:
    from tablilla.rules.case import Case


@dataclass(frozen=True, slots=True)
class Entry:
    """Something told: a value, and by whom or how (director, table, both sides, one side, conduct, lapse)."""

    value: Any
    source: str = "director"


class Witness(Protocol):
    """What can testify without being asked."""

    def shows(self, case: Case, fact: Fact[Any]) -> Entry | None:
        """What the table shows of a fact; ``None``: nothing."""

    def names(self, case: Case, detail: Detail[Any]) -> Any:
        """The detail as far as it is known, else the detail itself."""

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        """The finite, ordered set of that name; ``None``: it is unknown."""

    def reached(self, incident: Incident, when: When) -> bool:
        """Whether the table has come so far that this can be known."""

    def owner(self, incident: Incident, place: Place) -> Place:
        """Who chooses for this place: declarer for dummy."""

    def seat(self, incident: Incident, place: Place) -> Seat | None:
        """Who sits there."""

    def incidents(self) -> tuple[Incident, ...]:
        """The irregularities that the table itself shows."""

    def public(self) -> Witness:
        """The same with no more than every player may see."""


class Blank:
    """No table at all; ``now`` says how far the board has come."""

    def __init__(self, now: When = When.CORRECTION) -> None:
        self.now = now

    def shows(self, case: Case, fact: Fact[Any]) -> Entry | None:
        return None

    def names(self, case: Case, detail: Detail[Any]) -> Any:
        return detail

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        return None

    def reached(self, incident: Incident, when: When) -> bool:
        return when <= self.now

    def owner(self, incident: Incident, place: Place) -> Place:
        return place

    def seat(self, incident: Incident, place: Place) -> Seat | None:
        return None

    def incidents(self) -> tuple[Incident, ...]:
        return ()

    def public(self) -> Blank:
        return self

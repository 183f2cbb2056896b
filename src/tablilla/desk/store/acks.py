"""What came of entries that were sent."""

from __future__ import annotations

from typing import NamedTuple
from uuid import UUID

from tablilla.desk.entry import Stored
from tablilla.fault import Fault


class Refused(NamedTuple):
    """An entry that was not stored: its position in what was sent, its id if that could be read, and why."""

    position: int
    id: UUID | None
    fault: Fault


class Acks(NamedTuple):
    """Stored now; known already, and the same; refused.  What is not refused is on the disk."""

    stored: tuple[Stored, ...] = ()
    known: tuple[UUID, ...] = ()
    refused: tuple[Refused, ...] = ()

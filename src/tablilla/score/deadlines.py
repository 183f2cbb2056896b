"""Until when a score may be corrected (79C), a ruling asked for and a ruling appealed (92B)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

USUAL = 30  # minutes after the official score can be inspected, where the Organizer has fixed no other time
SCORE, RULING, APPEAL = "score", "ruling", "appeal"
CLAUSES = {SCORE: "79C1", RULING: "92B", APPEAL: "92B"}
LATE = {SCORE: "79C2", RULING: "92B", APPEAL: "92B"}


class Deadline(NamedTuple):
    """The last moment, whether the request came by then, and the clause.

    ``late_way``: after it a scoring error can still be put right, under conditions (79C2).
    """

    until: datetime
    in_time: bool
    clause: str
    late_way: bool


def deadline(matter: str, shown: datetime, asked: datetime, minutes: int = USUAL) -> Deadline:
    """Whether a request came in time.

    ``shown``: when the official score could be inspected; ``minutes``: the Organizer's period, that of
    corrections and that of rulings and appeals each by itself.  Raises ``KeyError`` for another matter.
    """
    until = shown + timedelta(minutes=minutes)
    in_time = asked <= until
    return Deadline(until, in_time, (CLAUSES if in_time else LATE)[matter], matter == SCORE and not in_time)

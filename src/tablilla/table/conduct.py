"""A choice that a player made without being asked: by what he did, or by letting the moment pass."""

from __future__ import annotations

from dataclasses import dataclass

CONDUCT, LAPSE = "conduct", "lapse"


@dataclass(frozen=True, slots=True)
class Conduct:
    """The answer of a choice that was not made by statement, and how it was made."""

    value: object
    how: str = CONDUCT

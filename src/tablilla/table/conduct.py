"""A choice that a player made by what he did."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Conduct:
    """The answer of a choice that nobody asked for: it was made by conduct."""

    value: object

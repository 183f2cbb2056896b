"""The steps of a ruling: what was asked, done, opened, followed, read."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tablilla.rules.directive import Directive
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident, Reading
from tablilla.rules.place import Place

if TYPE_CHECKING:
    from tablilla.rules.case import Case

Law = Callable[["Case"], object]


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact on which the clause turned, its value and who or what said so.

    ``met``: whether the value is what the clause wants, where it names what it wants.
    """

    clause: str
    fact: Fact[Any]
    value: object
    source: str
    met: bool | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """What the clause directs."""

    clause: str
    directive: Directive


@dataclass(frozen=True, slots=True)
class Opened:
    """Another irregularity, ruled on by itself; ``who``: whose, seen from this one, if another's."""

    clause: str
    incident: Incident
    who: Place | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """Another part of the law, a chart of its own; ``over`` are the subjects it was followed for."""

    clause: str
    law: Law
    over: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Read:
    """A clause with more than one reading, and the way it was read."""

    clause: str
    reading: Reading
    way: str


Step = Asked | Done | Opened | Followed | Read

"""The fields of the full ruling and appeal form, block by block.

A field that nobody told is empty: on paper a line to be filled by hand.  ``lines`` is how many of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple, TypeVar

_B = TypeVar("_B")


def line(lines: int = 1) -> Any:
    """A field that nobody has told yet."""
    return field(default="", metadata={"lines": lines})


@dataclass(frozen=True)
class Event:
    """Where and when, and by which rules."""

    organisation: str = line()
    event: str = line()
    stage: str = line()
    round: str = line()
    date: str = line()
    scoring: str = line()
    board: str = line()
    table: str = line()
    screens: str = line()
    edition: str = line()
    number: str = line()


@dataclass(frozen=True)
class People:
    """Who plays, and who rules; numbers are those of a federation."""

    north: str = line()
    north_number: str = line()
    east: str = line()
    east_number: str = line()
    south: str = line()
    south_number: str = line()
    west: str = line()
    west_number: str = line()
    pairs: str = line()
    offending: str = line()
    appellant: str = line()
    captain: str = line()
    director: str = line()
    director_in_charge: str = line()
    consulted: str = line()


@dataclass(frozen=True)
class Hand:
    """What was played; the deal, the auction and the play are drawn beside it."""

    dealer: str = line()
    vulnerable: str = line()
    contract: str = line()
    lead: str = line()
    result: str = line()
    score: str = line()
    others: str = line(2)


@dataclass(frozen=True)
class Call:
    """How the director came to the table."""

    when: str = line()
    by: str = line()
    attention: str = line()


@dataclass(frozen=True)
class Facts:
    """What was found beside the answers."""

    cards: str = line()
    tempo: str = line()
    tempo_agreed: str = line()
    screen_side: str = line()


@dataclass(frozen=True)
class Damage:
    """The infraction, and what came of it."""

    kind: str = line()
    laws: str = line()
    alternatives: str = line(2)
    suggested: str = line()
    damage: str = line(2)
    self_inflicted: str = line()


@dataclass(frozen=True)
class Ruled:
    """The ruling beside its directives."""

    options: str = line()
    tricks: str = line()
    before: str = line()
    after: str = line()
    artificial: str = line()
    penalties: str = line()
    reasons: str = line(3)
    told_to: str = line()
    told_at: str = line()
    appeal_explained: str = line()


@dataclass(frozen=True)
class Appeal:
    """What a side asks of a committee (Law 92)."""

    by: str = line()
    basis: str = line(3)
    lodged: str = line()
    deadline: str = line()
    deposit: str = line()
    returned: str = line()
    concur: str = line()
    screening: str = line(2)


@dataclass(frozen=True)
class Committee:
    """What the committee decided (Law 93)."""

    members: str = line()
    present: str = line()
    decision: str = line(2)
    score: str = line()
    reasons: str = line(3)
    merit: str = line()
    referred: str = line()


@dataclass(frozen=True)
class After:
    """What is left to do."""

    entered_by: str = line()
    entered_at: str = line()
    remark: str = line()
    commentary: str = line(3)


BLOCKS: Mapping[str, type[Any]] = {
    "event": Event,
    "people": People,
    "hand": Hand,
    "call": Call,
    "facts": Facts,
    "damage": Damage,
    "ruled": Ruled,
    "appeal": Appeal,
    "committee": Committee,
    "after": After,
}
KEYS = tuple(f"{name}.{one.name}" for name, block in BLOCKS.items() for one in fields(block))


class Slot(NamedTuple):
    """One field on paper or screen: its key in the log, what is told, and how many lines it has."""

    key: str
    value: str
    lines: int

    @property
    def wide(self) -> bool:
        """Whether it needs the whole width."""
        return self.lines > 1 or len(self.value) > 60


def slots(name: str, block: object) -> Iterator[Slot]:
    """The fields of a block in their order."""
    for one in fields(block):  # type: ignore[arg-type]
        yield Slot(f"{name}.{one.name}", getattr(block, one.name), one.metadata["lines"])


def filled(block: type[_B], name: str, told: Mapping[str, str]) -> _B:
    """A block from what is told by keys."""
    return block(**{key: value for key in _names(block) if (value := told.get(f"{name}.{key}", ""))})


def _names(block: type[Any]) -> list[str]:
    return [one.name for one in fields(block)]

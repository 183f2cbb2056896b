"""The full form of a ruling, typed: what the log and the board tell, and what was typed for the form alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from markupsafe import Markup

from tablilla.desk.forms.blocks import BLOCKS, Slot, slots


class Answered(NamedTuple):
    """A question of the interview, what was answered, and who says so; ``choice``: a player's.

    ``bare``: it was only not so, and more was asked after it: a slip counts such answers and lists them not.
    """

    what: str
    value: str
    source: str
    choice: bool
    bare: bool = False


class Disputed(NamedTuple):
    """What is said in more than one way, and what the director found, if he has."""

    what: str
    said: tuple[tuple[str, str], ...]
    found: str


class Spoken(NamedTuple):
    """What was directed, to whom: each line with its clause."""

    heading: str
    lines: tuple[tuple[str, str], ...]


class Cited(NamedTuple):
    """A clause and, in our own words, what it says."""

    clause: str
    text: str


class Asked(NamedTuple):
    """A poll: the question, what was shown with it, who answered what."""

    number: str
    text: str
    hand: str
    auction: str
    answers: tuple[Mapping[str, str], ...]


class Drawn(NamedTuple):
    """Deal, auction and play, each empty where it is not known."""

    deal: Markup = Markup("")
    auction: Markup = Markup("")
    play: Markup = Markup("")


@dataclass(frozen=True)
class RulingForm:
    """All that the form shows.  ``hidden``: the board is not shown to this reader, who is blind to it."""

    id: str
    title: str
    edition: int
    status: str
    blocks: Mapping[str, Any]  # by the names of ``BLOCKS``
    derived: frozenset[str]  # keys that the log or the board tell; the others can be typed
    drawn: Drawn
    answered: tuple[Answered, ...]
    disputed: tuple[Disputed, ...]
    statements: Mapping[str, tuple[str, ...]]
    polls: tuple[Asked, ...]
    consulted: tuple[str, ...]
    spoken: tuple[Spoken, ...]
    open: tuple[str, ...]  # what is still to be found out, and when
    cited: tuple[Cited, ...]
    tricks: Mapping[str, int]  # moved to a side by the Laws
    remark: str
    hidden: bool = False

    def slots(self, name: str) -> list[Slot]:
        """The fields of a block."""
        return list(slots(name, self.blocks[name]))

    def all_slots(self) -> Iterator[Slot]:
        """Every field."""
        for name in BLOCKS:
            yield from slots(name, self.blocks[name])

    def value(self, key: str) -> str:
        """One field by its key."""
        name, _, field = key.partition(".")
        return str(getattr(self.blocks[name], field))

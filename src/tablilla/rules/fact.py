"""What a ruling can turn on: questions with finitely many answers."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import Any, Generic, TypeVar

from tablilla.rules.moment import When

T = TypeVar("T")
E = TypeVar("E", bound=Enum)


class Kind(Enum):
    """Who can answer: the table, a player by his choice, only the director."""

    FINDING = "finding"  # what happened; a record may show it
    CHOICE = "choice"  # a player's option under the law
    JUDGEMENT = "judgement"  # only the director can say


class Doubt(Enum):
    """Answers that are no value: the law's own rule for doubt, then Law 85, turns them into one."""

    FORGOTTEN = "forgotten"  # nobody remembers
    DISPUTED = "disputed"


@dataclass(frozen=True, eq=False)
class Fact(Generic[T]):
    """A question with finitely many answers, asked in general or ``of`` a place, a trick, a card, a call.

    Facts are the constants of a module and are compared by identity; ``of`` gives the same one each time.
    """

    key: str
    domain: tuple[T, ...]
    kind: Kind = Kind.FINDING
    known: When = When.NOW  # from when it can be known
    concealed: bool = False  # hangs on cards that not everybody can see
    subject: Hashable = None

    def of(self, subject: Hashable) -> Fact[T]:
        return _of(self, subject)

    @property
    def fades(self) -> bool:
        """Whether it is of the trick itself: nothing later changes it, and soon nobody remembers it."""
        return self.known is When.TRICK

    def is_(self, *values: T) -> Test:
        return Test(self, frozenset(values))


@dataclass(frozen=True)
class Test:
    """That a fact has one of these values: an item of a list of the law."""

    __test__ = False
    fact: Fact[Any]
    values: frozenset[Any]


@cache
def _of(fact: Fact[T], subject: Hashable) -> Fact[T]:
    return replace(fact, subject=subject)


def finding(key: str, known: When = When.NOW, *, concealed: bool = False) -> Fact[bool]:
    """Something that happened, or did not."""
    return Fact(key, (True, False), Kind.FINDING, known, concealed)


def judgement(key: str, known: When = When.NOW) -> Fact[bool]:
    """Something that only the director can say."""
    return Fact(key, (True, False), Kind.JUDGEMENT, known)


def which(key: str, values: type[E], known: When = When.NOW, *, concealed: bool = False) -> Fact[E]:
    """Which of several things happened."""
    return Fact(key, tuple(values), Kind.FINDING, known, concealed)


def choice(key: str, values: type[E]) -> Fact[E]:
    """What a player chooses among his options under the law."""
    return Fact(key, tuple(values), Kind.CHOICE)


def may(key: str) -> Fact[bool]:
    """A choice to do a thing or to leave it."""
    return Fact(key, (True, False), Kind.CHOICE)


@dataclass(frozen=True)
class Detail(Generic[T]):
    """A seat, card, suit, number that fills words and effects.  Until it is told it stands for itself."""

    key: str


@dataclass(frozen=True)
class Option:
    """One thing that a choice may be.

    ``clause`` allows it; ``names`` must be named with it, ``among`` is the key of the set that the case gives.
    ``given`` is what the option says of the thing chosen: taken to hold while the options are read out, and
    judged once it is there.
    """

    clause: str
    names: Detail[Any] | None = None
    among: str = ""
    given: tuple[Fact[bool], ...] = ()


@dataclass(frozen=True)
class Implication:
    """If a fact has this value, and each of ``given`` holds, the other has one of those.

    It is used in every direction: what the others make impossible is struck out for each fact of it.
    """

    test: Fact[Any]
    value: object
    then: Fact[Any]
    among: tuple[object, ...]
    given: tuple[Test, ...] = ()

    @property
    def never(self) -> tuple[Test, ...]:
        """The same as what never holds together."""
        others = frozenset(self.then.domain) - frozenset(self.among)
        return (self.test.is_(self.value), *self.given, Test(self.then, others))


def implies(
    test: Fact[Any], value: object, then: Fact[Any], *among: object, given: tuple[Test, ...] = ()
) -> Implication:
    """If ``test`` has this ``value`` and each of ``given`` holds, ``then`` is one of these."""
    return Implication(test, value, then, among, given)

"""Facts that nobody remembers or that are disputed: the law's own rule first, then which is likelier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any

from tablilla.rules.directive import Directive
from tablilla.rules.fact import Doubt, Fact, Kind
from tablilla.rules.need import Undetermined
from tablilla.rules.step import Done

if TYPE_CHECKING:
    from tablilla.rules.case import Case


class Likelier(Enum):
    """What the director may say instead of a value."""

    CANNOT_SAY = "cannot_say"


@dataclass(frozen=True)
class OwnRule:
    """A law's own rule for a doubtful fact.

    ``test`` is asked and ``gives`` the value for its answer; an answer that it does not list decides nothing.
    Without a ``test`` the value is ``gives[None]``.  ``provided`` is, by edition, what has to hold besides;
    ``says`` what the clause then directs, by the answer.
    """

    clause: str
    test: Fact[Any] | None
    gives: Mapping[Any, Any]
    provided: Mapping[int, Fact[bool] | None] = field(default_factory=dict)
    says: Mapping[Any, Directive] = field(default_factory=dict)

    def value(self, case: Case, fact: Fact[Any]) -> tuple[bool, Any]:
        """Whether it decides, and what; a value that what is known excludes is no decision."""
        besides = case.by(self.provided) if self.provided else None
        if besides is not None and not case.ask(besides, self.clause):
            return False, None
        answer = None if self.test is None else case.ask(self.test, self.clause)
        if answer not in self.gives or self.gives[answer] not in case.domain(fact):
            return False, None
        if answer in self.says and Done(self.clause, self.says[answer]) not in case.steps:
            case.do(self.clause, self.says[answer])
        return True, self.gives[answer]


@dataclass(frozen=True)
class Doubts:
    """How a board's doubts are resolved: own rules by the key of the fact, then the general clauses."""

    own: Mapping[str, OwnRule]
    likelier: str
    undetermined: str
    meanwhile: Directive

    def resolve(self, case: Case, fact: Fact[Any], doubt: Doubt) -> Any:
        """The value on which the director rules.  Raises ``NeedFact`` or ``Undetermined``."""
        if isinstance(fact.subject, Fact):  # who doubts which is likelier cannot say
            return Likelier.CANNOT_SAY
        if (own := self.own.get(fact.key)) is not None:
            decided, value = own.value(case, fact)
            if decided:
                return value
        value = case.ask(likelier(fact), self.likelier)
        if value is Likelier.CANNOT_SAY:
            case.do(self.undetermined, self.meanwhile)
            raise Undetermined
        return value


@cache
def likelier(fact: Fact[Any]) -> Fact[Any]:
    """Which of its answers is more likely than not."""
    return Fact("likelier", (*fact.domain, Likelier.CANNOT_SAY), Kind.JUDGEMENT, subject=fact)

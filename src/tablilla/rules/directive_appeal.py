"""Directives about an appeal: whether it is heard, by whom, and what may become of it (Laws 83, 91 to 93)."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.rules.directive_base import Base
from tablilla.rules.place import Place


@dataclass(frozen=True)
class AdviseAppeal(Base):
    """The Director tells of the right to appeal where a review could well be in order."""


@dataclass(frozen=True)
class ThroughDirector(Base):
    """The request for a review goes through the Director."""


@dataclass(frozen=True)
class NotHeard(Base):
    """The appeal is not heard."""


@dataclass(frozen=True)
class HearAppeal(Base):
    """The Director in charge hears and decides it; ``law_only``: the part that is only law or regulation."""

    law_only: bool

    @property
    def form(self) -> str:
        return "law_only" if self.law_only else "whole"


@dataclass(frozen=True)
class ToCommittee(Base):
    """His ruling on the law may be taken to the committee."""


@dataclass(frozen=True)
class ReferAppeal(Base):
    """The Director in charge refers it to the committee, or to what was authorised in its place."""


@dataclass(frozen=True)
class CommitteeDecides(Base):
    """The committee has all powers of the Director: it lets the ruling stand or changes it."""


@dataclass(frozen=True)
class CommitteeRecommends(Base):
    """The committee may not overrule it; it may recommend that the Director in charge change it."""


@dataclass(frozen=True)
class DisciplineIsFinal(Base):
    """What the Director decided to keep order and discipline is final (91A)."""


@dataclass(frozen=True)
class DisciplinaryMatter(Base):
    """It is for those who have disciplinary power: the Director reports it, and may act himself (91)."""

    who: Place


@dataclass(frozen=True)
class NotRuled(Base):
    """No ruling is given: the right to ask for one has expired."""


@dataclass(frozen=True)
class RuleOnIt(Base):
    """The irregularity that the request is about is ruled on by its own law."""


@dataclass(frozen=True)
class RequestInTime(Base):
    """The request comes within the time for it."""


@dataclass(frozen=True)
class FurtherAppeal(Base):
    """When this is over there is a further appeal, as regulations say."""


@dataclass(frozen=True)
class SanctionByRegulation(Base):
    """A request without merit may bring what the regulations say."""

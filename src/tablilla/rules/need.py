"""What stops a law: a fact it needs, and what must never happen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablilla.rules.fact import Fact, Kind, Option
from tablilla.rules.incident import Incident
from tablilla.rules.place import Place


class NeedFact(Exception):
    """The procedure cannot go on without this fact; ``by`` owns it if it is a choice."""

    def __init__(
        self,
        incident: Incident,
        fact: Fact[Any],
        clause: str,
        domain: tuple[Any, ...],
        by: Place | None = None,
        options: Mapping[Any, Option] | None = None,
    ) -> None:
        super().__init__(f"Law {clause} turns on '{fact.key}'")
        self.incident, self.fact, self.clause, self.domain = incident, fact, clause, domain
        self.by, self.options = by, options or {}

    @property
    def key(self) -> tuple[Incident, Fact[Any]]:
        return self.incident, self.fact

    @property
    def is_choice(self) -> bool:
        return self.fact.kind is Kind.CHOICE


class NoSuchOption(ValueError):
    """A choice was told that the law does not give here."""


class Undetermined(Exception):
    """The facts cannot be found (85B); what was directed so far lets play go on."""


class ImpureProcedure(Exception):
    """The same answers led elsewhere: the procedure reads something other than its case."""

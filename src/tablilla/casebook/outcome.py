"""What a case comes to: every incident ruled, carried out where a table is known, tricks settled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from tablilla.bridge.cards import certain, name
from tablilla.casebook.case_file import CaseFile
from tablilla.rules.directive import Base, Penalty, Transfer, What
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.options import Offer, read_out
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.rules.step import Asked, Done, Step


@dataclass(frozen=True)
class Outcome:
    """The rulings of a case in one edition."""

    docket: Docket
    rulings: dict[Incident, Ruling]

    @classmethod
    def of(cls, case: CaseFile, edition: int) -> Outcome:
        """Rule on all that the case tells."""
        return cls(*rule_all(case.docket(edition)))

    def steps(self) -> Iterator[tuple[Incident, Step]]:
        """All that was asked and done, and what is certain although something is open."""
        for incident, ruling in self.rulings.items():
            for step in dict.fromkeys((*ruling.steps, *ruling.certain)):
                yield incident, step

    def done(self) -> Iterator[tuple[Incident, str, Base]]:
        """All that is directed."""
        for incident, step in self.steps():
            if isinstance(step, Done):
                yield incident, step.clause, step.directive

    @cached_property
    def applied(self) -> frozenset[str]:
        """Clauses under which something is done, and those whose condition was found to hold."""
        holds = {s.clause for _, s in self.steps() if isinstance(s, Asked) and s.value is True}
        return self.effective | holds

    @cached_property
    def effective(self) -> frozenset[str]:
        """Clauses under which something is done, opened, followed or read."""
        return frozenset(s.clause for _, s in self.steps() if not isinstance(s, Asked))

    @cached_property
    def considered(self) -> frozenset[str]:
        """Clauses that a question turned on."""
        return frozenset(s.clause for _, s in self.steps() if isinstance(s, Asked))

    @cached_property
    def asked(self) -> frozenset[str]:
        """Clauses of all that is still asked, now or later."""
        found = set()
        for ruling in self.rulings.values():
            found |= {a.clause for a in (*ruling.open_until, *ruling.ifs)}
            if ruling.question:
                found.add(ruling.question.clause)
        return frozenset(found)

    @cached_property
    def offers(self) -> tuple[tuple[Incident, Offer], ...]:
        """Every option that is to be read to a player now."""
        return tuple(
            (incident, offer) for incident in self.rulings for offer in read_out(self.docket, incident)
        )

    @property
    def tricks(self) -> int:
        """Tricks transferred for certain, all incidents together."""
        return sum(d.tricks for _, _, d in self.done() if isinstance(d, Transfer))

    def penalty_cards(self) -> list[tuple[str, str, str]]:
        """Seat, card and kind of each penalty card that the rulings make."""
        found = []
        for incident, _, d in self.done():
            if isinstance(d, Penalty):
                seat = self.docket.seat(incident, d.who)
                card = incident.card if d.what is What.IRREGULAR and certain(incident.card) else 0
                found.append(("?" if seat is None else seat.name, name(card) if card else "?", d.form))
        return found

    def declarers_tricks(self) -> int | None:
        """Declarer's tricks in the end, adjustments included; ``None`` where the table does not tell."""
        return None

    def has_played(self, seat: str, card: str) -> bool:
        """Whether this card counts as played by this seat, once the rulings are carried out."""
        return False

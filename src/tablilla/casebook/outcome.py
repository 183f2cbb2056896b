"""What a case comes to: every incident ruled, carried out where a table is known, tricks settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tablilla.bridge.cards import card as card_of
from tablilla.bridge.cards import certain, name
from tablilla.casebook.case_file import CaseFile
from tablilla.rules.directive import (
    ITS_CARD,
    Base,
    LeadStaysFree,
    NoAdjust,
    NoClaim,
    NoIrregularity,
    NotComparable,
    NotEntitled,
    NotPlayed,
    Penalty,
    SamePeriod,
    Transfer,
    What,
)
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.options import Offer, read_out
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.rules.step import Asked, Done, Followed, Step
from tablilla.table.auction import Auction
from tablilla.table.auction_detection import incidents
from tablilla.table.auction_rulings import ruled
from tablilla.table.carry_out import carry_out
from tablilla.table.settle import settle
from tablilla.table.table import Table
from tablilla.table.witness import Record

NEGATIVE = (
    LeadStaysFree,
    NotComparable,
    NoClaim,
    NoIrregularity,
    NoAdjust,
    NotPlayed,
    SamePeriod,
    NotEntitled,
)  # said where a clause was looked at and is not met


@dataclass(frozen=True)
class Outcome:
    """The rulings of a case in one edition."""

    docket: Docket
    rulings: dict[Incident, Ruling]
    figures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    @classmethod
    def of(cls, case: CaseFile, edition: int) -> Outcome:
        """Rule on all that the case tells."""
        return cls(*rule_all(case.docket(edition)), case.figures)

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
        asked = (s for _, s in self.steps() if isinstance(s, Asked))
        holds = {s.clause for s in asked if (s.value is True if s.met is None else s.met)}
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
    def found_not_met(self) -> frozenset[str]:
        """Clauses that were looked at and direct no more than that they do not apply."""
        said: dict[str, bool] = {}
        for _, step in self.steps():
            if not isinstance(step, (Asked, Followed)):
                negative = isinstance(step, Done) and isinstance(step.directive, NEGATIVE)
                said[step.clause] = said.get(step.clause, True) and negative
        return frozenset(clause for clause, negative in said.items() if negative)

    @cached_property
    def offered(self) -> frozenset[str]:
        """Clauses of the options that are open to a player now, none of them taken yet."""
        due = (r.question for r in self.rulings.values() if r.question is not None)
        found = {option.clause for question in due for option in question.options.values()}
        return frozenset(found | {pick.clause for _, offer in self.offers for pick in offer.picks})

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

    @property
    def table(self) -> Table | None:
        """The table of the case, where it tells what was played."""
        witness = self.docket.witness
        return witness.table if isinstance(witness, Record) and witness.table.log else None

    @cached_property
    def after(self) -> Table | None:
        """The table once every ruling is carried out, the first irregularity first."""
        table = self.table
        if table is None:
            return None
        for incident, ruling in sorted(self.rulings.items(), key=lambda pair: pair[0].trick or 0):
            told = self.docket.entries.get(incident, {})
            named: dict[What | Detail[Any], Any] = {
                key: entry.value for key, entry in told.items() if isinstance(key, Detail)
            }
            done = tuple(s for s in dict.fromkeys((*ruling.steps, *ruling.certain)) if isinstance(s, Done))
            if done and incident.seat is not None:
                table = carry_out(table, incident, done, named)
        return table

    @cached_property
    def auction(self) -> Auction | None:
        """The auction of the table once every ruling is carried out, the first irregularity first."""
        witness = self.docket.witness
        told = witness.table.auction if isinstance(witness, Record) else None
        if told is None:
            return None
        for incident in incidents(told):
            if (ruling := self.rulings.get(incident)) is not None:
                done = (s for s in dict.fromkeys((*ruling.steps, *ruling.certain)) if isinstance(s, Done))
                told = ruled(told, incident, done)
        return told

    def penalty_cards(self) -> list[tuple[str, str, str]]:
        """Seat, card and kind of each penalty card, once the rulings are carried out."""
        if self.after is not None:
            return [(s.name, name(c), "major" if major else "minor") for s, c, major in self.after.faced]
        found = []
        for incident, _, d in self.done():
            if isinstance(d, Penalty):
                seat = self.docket.seat(incident, d.who)
                card = incident.card if d.what in ITS_CARD and certain(incident.card) else 0
                found.append(("?" if seat is None else seat.name, name(card) if card else "?", d.form))
        return found

    def declarers_tricks(self) -> int | None:
        """Declarer's tricks in the end, adjustments included; ``None`` where the table does not tell."""
        if self.table is None or self.table.declarer is None:
            return None
        settled = settle(self.table, self.rulings)
        return settled.won[self.table.declarer.side] if settled.untold == 0 else None

    def has_played(self, seat: str, card: str) -> bool:
        """Whether this card counts as played by this seat, once the rulings are carried out."""
        if self.after is None:
            return False
        tricks = (*(trick.cards for trick in self.after.tricks), self.after.current)
        return any(s.name == seat and c == card_of(card) for trick in tricks for s, c in trick)

"""The three ways to one ruling: interview without a record, live table, audit of a closed log."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, Suit, suit_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws.common import SUIT, SUITS
from tablilla.laws.kinds import BOOK
from tablilla.laws.law50_penalty_card import LYING, Lying
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.place import AROUND, Place
from tablilla.rules.witness import Entry
from tablilla.table import events as e
from tablilla.table.answers import EVENTS
from tablilla.table.carry_out import PENALTY_LEAD
from tablilla.table.look import Look
from tablilla.table.state import LIVE, RECORD, TOLD, Setting
from tablilla.table.table import Table, opened
from tablilla.table.witness import Record


def interview(
    kind: str,
    seat: Seat | None = None,
    declarer: Seat | None = None,
    suit: Suit | None = None,
    card: Card = 0,
    trick: int | None = None,
    edition: int = 2017,
) -> tuple[Docket, Incident]:
    """The table starts empty: nothing is known but what happened, perhaps who, where, with which card."""
    incident = Incident(kind, seat, trick, suit, card)
    table = opened(Table, Setting(declarer, mode=TOLD))
    return Docket(BOOK, edition, Told(begun(table, incident), incident), (incident,)), incident


def begun(table: Table, incident: Incident) -> Table:
    """The trick of the irregularity as far as the incident tells it, after tricks of which nothing is told."""
    seat = incident.seat
    for _ in range((incident.trick or 1) - 1):
        table = table.add(e.Quitted())
    if seat is None or incident.kind not in IN_A_TRICK:
        return table
    card = incident.card or ANY
    if incident.kind not in LEADS:
        led = ANY if incident.suit is None else SUIT_CARDS[incident.suit]
        table = table.play(seat.on(-1), led)
    return table.play(seat, card)


LEADS = ("opening_lead_out_of_turn", "lead_out_of_turn")
PENALTY_SUITS, PENALTY_SUIT_SETS = "penalty_suits", "penalty_suit_sets"
IN_A_TRICK = ("revoke", *LEADS)


def answer(docket: Docket, need: NeedFact, value: Any) -> Docket:
    """With one more answer.  The table of an interview is told what of all the answers is an event."""
    told = docket.told(need.incident, need.fact, value)
    return replace(told, witness=docket.witness.hears(told)) if isinstance(docket.witness, Told) else told


def penalty_suit(case: Case) -> Suit | None:
    """50D2, 51B1: the suit that declarer may require or forbid, where it is told and all lie in one."""
    me, told = case.incident, case.told.get(LYING)
    if me.kind not in (*LEADS, PENALTY_LEAD) or told is None or told.value not in (Lying.ONE, Lying.SAME_SUIT):
        return None
    return me.suit if me.suit is not None else suit_of(me.card)


def _contradicted(docket: Docket) -> set[tuple[Incident, Any]]:
    """What was told although the table denies it."""
    return {(i, fact) for i in docket.entries for fact in Case(docket, i).contradictions()}


class Told(Record):
    """The table of an interview.

    Beside what was told it holds a lead to the trick of the irregularity that nobody told, so that the card has
    a place: it testifies neither of that lead nor of any irregularity but the one that is told.
    """

    def __init__(self, base: Table, about: Incident, table: Table | None = None) -> None:
        super().__init__(base if table is None else table)
        self.base, self.about = base, about

    def incidents(self) -> tuple[Incident, ...]:
        return tuple(i for i in super().incidents() if i == self.about)

    def shows(self, case: Case, fact: Fact[Any]) -> Entry | None:
        if (fact.key, fact.subject) in NOT_TOLD or (case.incident.trick is None and fact.key in OF_A_TRICK):
            return None
        return super().shows(case, fact)

    def names(self, case: Case, detail: Detail[Any]) -> Any:
        suit = penalty_suit(case)
        if suit is not None and detail in (SUIT, SUITS):
            return suit if detail == SUIT else SUIT_CARDS[suit]
        return super().names(case, detail)

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        suit = penalty_suit(case)
        if suit is not None and key in (PENALTY_SUITS, PENALTY_SUIT_SETS):
            return (suit,) if key == PENALTY_SUITS else (SUIT_CARDS[suit],)
        return super().subjects(case, key)

    def public(self) -> Told:
        return Told(self.base.public(), self.about, self.table.public())

    def hears(self, docket: Docket) -> Told:
        """With every answer that is an event, in the order in which such things happen.

        It is the same in whatever order they were given.  Answers that as events deny others stay answers.
        """
        heard = Told(self.base, self.about)
        told = docket.entries.get(self.about, {})
        facts = [f for f in told if isinstance(f, Fact) and f.key in EVENTS]
        for fact in sorted(facts, key=_as_they_happen):
            value = told[fact].value
            now = replace(docket, witness=heard)
            try:
                events = EVENTS[fact.key](Look(heard, Case(now, self.about), fact.subject), value)
                then = Told(self.base, self.about, heard.table.add(*events))
            except Fault:
                continue  # no table can hold it; what is wrong with it the law will ask
            if events and _contradicted(replace(docket, witness=then)) <= _contradicted(now):
                heard = then
        return heard


def _as_they_happen(fact: Fact[Any]) -> tuple[int, int]:
    around = AROUND.index(fact.subject) if fact.subject in AROUND else 0
    return tuple(EVENTS).index(fact.key), around


NOT_TOLD = (("played_after_revoke", Place.RHO),)  # whether the one before him led, or he himself
OF_A_TRICK = ("lead_was_due_from",)


def live(table: Table, edition: int = 2017) -> Docket:
    """A log complete up to now: what it does not hold has not happened."""
    return Docket(BOOK, edition, Record(with_mode(table, LIVE)))


def audit(table: Table, edition: int = 2017) -> Docket:
    """A closed log and nobody to ask: what it does not tell stays open as an "if"."""
    return Docket(BOOK, edition, Record(with_mode(table, RECORD)), ask=False)


def with_mode(table: Table, mode: str) -> Table:
    """The same table, its silence to be read in another way."""
    return table._replace(setting=table.setting._replace(mode=mode))

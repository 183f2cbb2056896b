"""A table before the director, and what was answered about its irregularities."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablilla.laws.kinds import BOOK
from tablilla.laws.law26_call_withdrawn import ABOUT_SUITS
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.step import Opened
from tablilla.service.session import RULED, Session
from tablilla.table import events as e
from tablilla.table.lead_rights import KIND as LEAD_RIGHT
from tablilla.table.lead_rights import lead_right
from tablilla.table.occasions import occasions
from tablilla.table.strip import chosen
from tablilla.table.table import Table, start
from tablilla.table.watch import watch
from tablilla.table.witness import Record


@dataclass(frozen=True)
class Board:
    """The docket of a table; every method returns a new board."""

    docket: Docket

    @property
    def table(self) -> Table:
        """The table itself."""
        witness = self.docket.witness
        return witness.table if isinstance(witness, Record) else start()

    @property
    def edition(self) -> int:
        return self.docket.edition

    def on(self, table: Table) -> Board:
        """The same answers, another table."""
        return Board(replace(self.docket, witness=Record(table)))

    def add(self, *events: e.Event) -> Board:
        """The same answers, the table after these events.  Raises ``Fault``."""
        witness = self.docket.witness
        before = witness if isinstance(witness, Record) else Record(start())
        return Board(replace(self.docket, witness=before.add(*events)))

    def named(self, incident: Incident) -> Board:
        """With an incident that the table does not show by itself."""
        docket = self.docket
        if incident not in docket.incidents:
            docket = replace(docket, named=(*docket.named, incident))
        if incident.kind == LEAD_RIGHT and incident.seat is not None:
            right = lead_right(self.table, incident.seat.partner)
            if right is not None:
                docket = docket.told(incident, ABOUT_SUITS, right.scope.demands, "table")
        return Board(docket)

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Those shown or named, and the choices due now."""
        return tuple(dict.fromkeys((*self.docket.incidents, *due_now(self.table))))

    def session(self, first: Incident | None = None) -> Session | None:
        """Every incident ruled, ``first`` first; ``None`` where there is none."""
        board = self
        for incident in self.incidents:
            board = board.named(incident)
        incidents = board.docket.incidents
        if not incidents:
            return None
        return Session(board.docket, incidents[0] if first is None else first)

    @property
    def status(self) -> int:
        """The exit status: ruled, open until later, or a question is open."""
        session = self.session()
        return RULED if session is None else session.status


def of_table(table: Table, edition: int) -> Board:
    """A table on which nothing has been answered yet."""
    return Board(Docket(BOOK, edition, Record(table)))


def due_now(table: Table) -> tuple[Incident, ...]:
    """Choices that declarer has before this lead and has not taken."""
    return tuple(i for i in occasions(table) if i.seat is not None and not chosen(table, i.seat))


# what carries out a ruling: where the log goes on with one about this card or seat, it does so itself
CARD_MOVED = (
    e.Corrected, e.Changed, e.Withdrawn, e.PickedUp, e.Faced, e.Found, e.Added, e.TakenOut,
)  # fmt: skip
DECIDED = (
    e.Chose,
    e.Obliged,
    e.Declares,
    e.ToLead,
)  # these name no card: they belong to the ruling before them


def carried_out(table: Table, incident: Incident) -> bool:
    """Whether the log itself says what was done about it: something of the kind, about it, comes after it."""
    seen = watch(table.at_first())
    for number, event in enumerate(table.log):
        if number and incident in seen.irregularities:
            return _done(table.log[number:], incident)
        seen = seen.add(event)
    return False


def _done(later: tuple[e.Event, ...], incident: Incident) -> bool:
    """Whether one of these events is about it, not about another that was ruled on or put right meanwhile."""
    others = False  # whether the ruling on another is being carried out
    for event in later:
        if isinstance(event, e.Ruled):
            if event.incident == incident:
                return True
            others = True
        elif isinstance(event, CARD_MOVED):
            if _his(event, incident):
                return True
        elif isinstance(event, DECIDED):
            if not others:
                return True
        elif not isinstance(event, e.Informed):
            others = False
    return False


def _his(event: e.Event, incident: Incident) -> bool:
    """Whether the event moves the card of the incident; where it has none, a card of its seat."""
    moved = getattr(event, "instead_of", 0) or getattr(event, "cards", 0) or getattr(event, "card", 0)
    cards = sum(moved) if isinstance(moved, tuple) else moved
    mine = incident.seat is None or getattr(event, "seat", None) == incident.seat
    counted = isinstance(event, (e.Added, e.TakenOut, e.Found))  # 67, 14: the card is found only by this
    return mine and (counted or not incident.card or bool(cards & incident.card))


def family(session: Session, me: Incident) -> tuple[Incident, ...]:
    """The incident and those that its ruling opens."""
    found, queue = [me], [me]
    while queue:
        for step in session.rulings[queue.pop(0)].steps:
            if isinstance(step, Opened) and step.incident in session.rulings and step.incident not in found:
                found.append(step.incident)
                queue.append(step.incident)
    return tuple(found)

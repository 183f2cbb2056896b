"""A table as the witness of a docket: what it testifies without being asked."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from typing import Any

from tablilla.bridge.seats import Seat
from tablilla.rules.case import Case
from tablilla.rules.fact import Detail, Fact
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When, reached_at
from tablilla.rules.place import Place
from tablilla.rules.witness import Entry
from tablilla.table.conduct import Conduct
from tablilla.table.derived import DERIVED, OF_THE_BOARD
from tablilla.table.drawn import drawn_by, drawn_to, moment_of
from tablilla.table.events import Event
from tablilla.table.irregularities import irregularities
from tablilla.table.look import Look, seat_of
from tablilla.table.state import RECORD, TOLD
from tablilla.table.subjects import SUBJECTS, named
from tablilla.table.table import Table
from tablilla.table.watch import Watch


class Record:
    """A table as a witness.  It holds nothing but the table and what it has worked out from it."""

    def __init__(self, table: Table, incidents: tuple[Incident, ...] | None = None) -> None:
        self.table = table
        self._incidents = incidents  # ``None``: not looked for yet
        self._when: dict[Incident, Table] = {}
        self._shown: dict[
            int, tuple[Incident, dict[Fact[Any], Entry | None]]
        ] = {}  # by identity: it is asked often

    def incidents(self) -> tuple[Incident, ...]:
        """The irregularities that the table itself shows."""
        if self._incidents is None:
            self._incidents = irregularities(self.table)
        return self._incidents

    def add(self, *events: Event) -> Record:
        """The witness after these events; what can have gone wrong by none of them is not looked for anew."""
        return Record(*Watch(self.table, self.incidents()).add(*events))

    def public(self) -> Record:
        """The same with no more than every player may see."""
        return Public(self.table.public())

    def when_drawn(self, incident: Incident) -> Table:
        """The table when attention was drawn to it or a ruling carried out; until then as it is now."""
        index = drawn_to(self.table, incident)
        if index is None:
            return self.table
        if incident not in self._when:
            self._when[incident] = self.table.until(index)
        return self._when[incident]

    def trick_of(self, incident: Incident) -> int | None:
        """The number of its trick; of a told table without numbers, the first trick with a card."""
        if incident.trick is not None or self.table.mode != TOLD:
            return incident.trick
        tricks = (*(t.cards for t in self.table.tricks), self.table.current)
        return next((n for n, cards in enumerate(tricks, start=1) if cards), None)

    def shows(self, case: Case, fact: Fact[Any]) -> Entry | None:
        """What the table shows of a fact; ``None``: nothing."""
        incident = case.incident
        known = self._shown.get(id(incident))
        if known is None or known[0] is not incident:
            known = self._shown[id(incident)] = (incident, {})
        try:
            return known[1][fact]
        except KeyError:
            pass
        if fact.key not in DERIVED:
            entry = None
        elif fact.key in OF_THE_BOARD and self._others(case):
            return self._derived(case, fact)
        else:
            entry = self._derived(case, fact)
        known[1][fact] = entry
        return entry

    def _others(self, case: Case) -> bool:
        """Whether the board has other revokes than this incident, so that what is told of them matters."""
        mine = case.incident
        return any(i.kind == "revoke" and i != mine for i in (*self.incidents(), *case.docket.named))

    def _derived(self, case: Case, fact: Fact[Any]) -> Entry | None:
        shown = DERIVED[fact.key](Look(self, case, fact.subject))
        if shown is None:
            return None
        made = shown if isinstance(shown, Conduct) else Conduct(shown, "table")
        value = member(fact, made.value)
        return Entry(value, made.how) if value in fact.domain else None

    def names(self, case: Case, detail: Detail[Any]) -> Any:
        """The detail as far as it is known, else the detail itself."""
        return named(self.table, case.incident, detail)

    def subjects(self, case: Case, key: str) -> tuple[Hashable, ...] | None:
        """The finite, ordered set of that name; ``None``: it is unknown."""
        derive = SUBJECTS.get(key)
        return None if derive is None else derive(Look(self, case, None))

    def owner(self, incident: Incident, place: Place) -> Place:
        """Who chooses for this place: declarer for dummy."""
        seat = seat_of(self.table, incident, place)
        mine = seat is not None and seat in (self.table.declarer, self.table.dummy)
        return Place.DECLARER if mine else place

    def seat(self, incident: Incident, place: Place) -> Seat | None:
        """Who sits there."""
        return seat_of(self.table, incident, place)

    def reached(self, incident: Incident, when: When) -> bool:
        """Whether the table has come so far that this can be known."""
        t = self.table
        if when is When.NOW or t.mode == RECORD:
            return True
        if t.setting.now is not None and when <= t.setting.now:
            return True
        if when is When.AUCTION and (t.declared is not None or (t.auction is not None and t.auction.over)):
            return True
        if when <= reached_at(moment_of(t, incident)):
            return True
        drawn = drawn_by(t, incident)
        if drawn is not None and drawn.moment is not None and when <= reached_at(drawn.moment):
            return True
        trick = self.trick_of(incident)
        if when is When.TRICK and trick is not None:
            return len(t.tricks) >= trick
        return bool(t.tricks) if when in (When.TRICK, When.AUCTION) else False


class Public(Record):
    """What every player may see, also of what was before."""

    def when_drawn(self, incident: Incident) -> Table:
        return super().when_drawn(incident).public()


def member(fact: Fact[Any], value: Any) -> Any:
    """The answer of a fact that has this key."""
    if isinstance(value, str):
        return next((v for v in fact.domain if isinstance(v, Enum) and v.value == value), value)
    return value

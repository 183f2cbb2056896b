"""A table before the director: where it comes from, and what was answered about its irregularities."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from tablilla.casebook.case_file import parse as parse_case
from tablilla.cli.table_show import due_now
from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.service.session import OPEN, QUESTION, RULED, Session
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import read
from tablilla.table.notation_json import from_json
from tablilla.table.table import Table, start
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

    def named(self, incident: Incident) -> Board:
        """With an incident that the table does not show by itself."""
        if incident in self.docket.incidents:
            return self
        return Board(replace(self.docket, named=(*self.docket.named, incident)))

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


STATUS = {RULED: "ruled", OPEN: "open", QUESTION: "question"}


def load(file: str | None, record: str | None, game: int, edition: int) -> Board:
    """From notation, JSON, a case file, a recorded board, or standard input.  Raises ``Fault``."""
    if record is not None:
        from tablilla.audit.board import docket_of_game

        return Board(docket_of_game(record, game, edition))
    if file is None or file == "-":
        return of_table(read(sys.stdin.read(), "-"), edition)
    try:
        text = Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as wrong:
        raise Fault("file.unreadable", file, why=wrong) from None
    if file.endswith(".toml"):
        case, *_ = parse_case(text, file)
        docket = case.docket(edition)
        return Board(docket if isinstance(docket.witness, Record) else replace(docket, witness=Record(start())))
    if text.lstrip().startswith("{"):
        return of_table(_json(text, file), edition)
    return of_table(read(text, file), edition)


def _json(text: str, file: str) -> Table:
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as wrong:
        raise Fault("table.json", file, why=wrong) from None
    return from_json(plain.get("table", plain), file)


def of_table(table: Table, edition: int) -> Board:
    """A table on which nothing has been answered yet."""
    return Board(Docket(BOOK, edition, Record(table)))


# what carries out a ruling: where the log goes on with one, it does so itself
RECTIFYING = (
    e.Corrected, e.Changed, e.Withdrawn, e.PickedUp, e.Faced, e.Found, e.Added, e.TakenOut, e.Chose, e.Obliged,
    e.Declares, e.ToLead, e.Ruled,
)  # fmt: skip


def carried_out(table: Table, incident: Incident) -> bool:
    """Whether the log itself says what was done about it: something of the kind comes after it."""
    since = next(
        (n for n in range(1, len(table.log)) if incident in irregularities(table.until(n))), len(table.log)
    )
    return any(isinstance(event, RECTIFYING) for event in table.log[since:])

"""A recorded board as a table, and before the director."""

from __future__ import annotations

from pathlib import Path

from tablilla.audit.contract import Reading, read_contract
from tablilla.audit.play import Play, read_play
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats.read import read
from tablilla.formats.record import Record
from tablilla.formats.tricks import LEADER_UNKNOWN, NOT_DEALT, TWICE, WRONG_HAND, Disagreement
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.table import events as e
from tablilla.table.state import RECORD, Setting
from tablilla.table.table import Table, opened
from tablilla.table.witness import Record as Witness

_STOPS = (TWICE, NOT_DEALT, WRONG_HAND, LEADER_UNKNOWN)  # the play is followed no further than to these


def table_of_record(record: Record) -> Table:
    """The table that the record shows, as far as its cards can be followed; its silence is a record's.

    Marks of irregularities and the order of the cards make the leads; where no more cards are told the play is
    over.  Raises ``Fault`` where cards of the record cannot be.
    """
    reading = read_contract(record)
    return table_of_play(reading, read_play(record, reading))


def table_of_play(reading: Reading, play: Play) -> Table:
    """The same, of a play that was read."""
    record, contract = play.record, reading.contract
    n, east, s, w = (hand or 0 for hand in play.read.hands)
    declarer = reading.true if reading.true is not None else None if contract is None else contract.declarer
    vulnerable = None if record.vulnerable is None else int(record.vulnerable)
    trumps = None if contract is None else contract.denomination
    setting = Setting(declarer, trumps, (n, east, s, w), RECORD, record.dealer, vulnerable, contract)
    table = opened(Table, setting)
    last = _last(play.read.disagreements)
    for trick in play.read.tricks:
        if trick.number >= last or len(table.tricks) != trick.number - 1 or not trick.cards:
            break
        table = table.add(*_in_turn(trick.cards))
        if reading.true is not None and contract is not None and trick.number == 1:
            table = table.add(e.Declares(contract.declarer))
    return table if len(table.tricks) == 13 else table.add(e.PlayOver())


def _last(disagreements: tuple[Disagreement, ...]) -> int:
    """The first trick that cannot be followed."""
    return min((d.trick for d in disagreements if d.kind in _STOPS), default=14)


def _in_turn(cards: tuple[tuple[Seat, int], ...]) -> tuple[e.Event, ...]:
    """The plays of a trick, up to the first seat of which no card is told."""
    leader = cards[0][0]
    whole = len(cards) == 4
    return tuple(
        e.Played(seat, card) for place, (seat, card) in enumerate(cards) if whole or seat is leader.on(place)
    )


def docket_of_game(path: str | Path, game: int, edition: int = 2017) -> Docket:
    """The board of this number (from 1) in a file, before a director who can be asked what it does not tell.

    Raises ``Fault``: as ``record_of_game``, and ``audit.contract`` where its contract is in doubt.
    """
    return docket_of_record(record_of_game(path, game), edition)


def record_of_game(path: str | Path, game: int) -> Record:
    """The board of this number (from 1) in a file.

    Raises ``Fault``: for a file that cannot be read, ``audit.game`` where it has no such board.
    """
    count = 0
    for count, record in enumerate(read(path), start=1):
        if count == game:
            return record
    raise Fault("audit.game", str(path), given=game, known=count)


def docket_of_record(record: Record, edition: int = 2017) -> Docket:
    """A recorded board before a director who can be asked what it does not tell."""
    reading = read_contract(record)
    if reading.contract is None:
        raise Fault("audit.contract", record.where)
    try:
        table = table_of_play(reading, read_play(record, reading))
    except Fault as fault:
        fault.where = fault.where or record.where
        raise
    return Docket(BOOK, edition, Witness(table))

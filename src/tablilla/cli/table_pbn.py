"""A table as PBN: its cards by columns with the marks of the standard, all else as remarks in their place."""

from __future__ import annotations

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import Card, certain
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.cli.table_pbn_calls import UNFINISHED, calls_of, first_seat, remarks
from tablilla.formats.pbn_write import HEAD, write
from tablilla.formats.record import COLUMNS, PASSED_OUT, Comment, Record, Sides, Tagged
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import write_line
from tablilla.table.settle import winners
from tablilla.table.table import Table

LEADS = ("lead_out_of_turn", "opening_lead_out_of_turn")


def to_pbn(table: Table) -> str:
    """A file of one game."""
    return HEAD + write(record_of(table))


def record_of(table: Table) -> Record:
    """The table as a record: ``^R`` a revoke that stands, ``^L`` a lead out of turn that was accepted.

    Of the auction ``^S`` a player skipped by a call that was accepted, ``^I`` an insufficient bid that was.
    """
    setting = table.setting
    contract, auction = table.contract, table.auction
    n, east, s, w = (hand or None for hand in setting.hands)
    tricks = [*(t.cards for t in table.tricks), *((table.current,) if table.current else ())]
    first = tricks[0][0][0] if tricks and tricks[0] else None
    if first is None and table.first_declarer is not None:
        first = table.first_declarer.on(1)
    cells = [] if first is None else [card for trick in tricks for card in _row(trick, first)]
    while cells and not cells[-1]:
        cells.pop()
    over = len(winners(table)) == 13
    won = sum(contract is not None and side is contract.declarer.side for side in winners(table).values())
    ended = over and contract is not None
    return Record(
        dealer=setting.dealer,
        vulnerable=None if setting.vulnerability is None else Vulnerability(setting.vulnerability),
        hands=(n, east, s, w),
        auction=None if auction is None else first_seat(auction),
        calls=() if auction is None else calls_of(auction),
        auction_end="" if auction is None or auction.over else UNFINISHED,
        contract=PASSED_OUT if auction is not None and auction.passed_out else _tagged(contract),
        declarer=table.first_declarer,
        first=first,
        order=COLUMNS,
        play=tuple(cells),
        play_marks=() if first is None else _marks(table, first, len(cells)),
        play_end="" if len(cells) == 52 else "*",
        result=Sides(won) if ended else None,
        comments=_remarks(table, len(cells)),
    )


def _tagged(contract: Contract | None) -> Tagged | None:
    return None if contract is None else Tagged(*contract[:3])


def _row(trick: tuple[tuple[Seat, Card], ...], first: Seat) -> list[Card]:
    """Of each seat the first known card that it gave."""
    row = [0, 0, 0, 0]
    for seat, card in trick:
        at = (seat - first) % 4
        if certain(card) and not row[at]:
            row[at] = card
    return row


def _marks(table: Table, first: Seat, cells: int) -> tuple[tuple[int, str], ...]:
    marks: dict[int, str] = {}
    for incident in irregularities(table):
        if (
            incident.seat is None
            or incident.trick is None
            or not _lies(table, incident.trick, incident.seat, incident.card)
        ):
            continue
        at = 4 * (incident.trick - 1) + (incident.seat - first) % 4
        if incident.kind == "revoke" and at < cells:
            marks[at] = "^R"
        elif incident.kind in LEADS and at < cells and incident.trick > 1:
            marks[at] = "^L"
    return tuple(sorted(marks.items()))


def _lies(table: Table, trick: int, seat: Seat, card: Card) -> bool:
    cards = (
        table.current
        if trick == table.trick
        else table.tricks[trick - 1].cards
        if trick <= len(table.tricks)
        else ()
    )
    return (seat, card) in cards


def _remarks(table: Table, cells: int) -> tuple[Comment, ...]:
    """What PBN has no sign for, in the words of the notation, after the card that came before it."""
    made, before = remarks(table)
    played = 0
    for event in table.log[before:]:
        if isinstance(event, e.Played) and not event.strange and not event.to:
            played += 1
        else:
            said = write_line(event).replace("}", ")").replace("{", "(")
            made.append(Comment("card", min(played, cells), "{", said))
    return tuple(made)

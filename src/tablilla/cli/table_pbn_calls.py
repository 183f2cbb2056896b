"""The auction of a table in PBN, read and written: ``^S`` for a player skipped, ``^I`` an insufficient bid."""

from __future__ import annotations

from tablilla.bridge.seats import Seat
from tablilla.formats.record import Call, Comment, Record
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.auction import CALLS, OVER_SEVEN, Auction
from tablilla.table.notation import write_line
from tablilla.table.table import Table, opened

SKIPPED, INSUFFICIENT, ALERT = "^S", "^I", "alert"
UNFINISHED = "*"


def first_seat(auction: Auction) -> Seat | None:
    """Whose turn it was first: the dealer's, where he is known."""
    if auction.dealer is not None:
        return auction.dealer
    return auction.counting[0].seat if auction.standing else None


def calls_of(auction: Auction) -> tuple[Call, ...]:
    """The calls that count, irregular ones that were accepted with their marks."""
    found: list[Call] = []
    due = first_seat(auction)
    for number in auction.standing:
        made = auction.made[number]
        skipped = 0 if due is None else (made.seat - due) % 4
        marks = [*[SKIPPED] * skipped, *([INSUFFICIENT] if made.low else [])]
        if a.Alerted(made.seat.partner) in _until_next(auction, made.at):
            marks.append(ALERT)
        found.append(Call(made.seat, made.call, tuple(marks)))
        due = made.seat.on(1)
    return tuple(found)


def _until_next(auction: Auction, at: int) -> list[a.Act]:
    found = []
    for act in auction.log[at + 1 :]:
        if isinstance(act, a.Called):
            break
        found.append(act)
    return found


def remarks(table: Table) -> tuple[list[Comment], int]:
    """What PBN has no sign for before the play, after the call before it; and how many events that is."""
    auction, last = table.auction, _before_play(table)
    if auction is None:
        return [], 0
    event_of: dict[int, int] = {}  # of the log of the auction, in that of the table
    now, known = table.at_first(), 0
    for index, event in enumerate(table.log[:last]):
        now = now.add(event)
        after = 0 if now.auction is None else len(now.auction.log)
        event_of.update(dict.fromkeys(range(known, after), index))
        known = after
    standing = [event_of[auction.made[n].at] for n in auction.standing]
    alerted = _alerts(auction)
    shown = {*standing, *(event_of[at] for at in alerted)}
    made = []
    for index, event in enumerate(table.log[:last]):
        if index not in shown:
            said = write_line(event).replace("}", ")").replace("{", "(")
            made.append(Comment("call", sum(at < index for at in standing), "{", said))
    return made, last


def _alerts(auction: Auction) -> list[int]:
    """The alerts that are marks of calls that count."""
    found = []
    for number in auction.standing:
        made = auction.made[number]
        for step, act in enumerate(_until_next(auction, made.at), start=made.at + 1):
            if act == a.Alerted(made.seat.partner):
                found.append(step)
                break
    return found


def _before_play(table: Table) -> int:
    """How many events come before the first card."""
    played = (n for n, event in enumerate(table.log) if isinstance(event, (e.Played, e.Omitted, e.Quitted)))
    return next(played, len(table.log))


def with_calls(table: Table, record: Record) -> Table:
    """The table of a record with the calls that the record tells before the play."""
    acts: list[a.Act] = []
    alerts = {ALERT, *(f"={number}=" for number, words in record.auction_notes if words == ALERT)}
    for call in record.calls:
        if call.call in CALLS or call.call in OVER_SEVEN:
            acts.append(a.Called(call.seat, call.call))
            if alerts & set(call.marks):
                acts.append(a.Alerted(call.seat.partner))
    return opened(Table, table.setting).add(*acts, *table.log) if acts else table

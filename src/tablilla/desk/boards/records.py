"""Records of PBN and LIN files as items: deal, auction, play and result of each board."""

from __future__ import annotations

from collections import Counter

from tablilla.audit.board import table_of_record
from tablilla.bridge.cards import name
from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat, Side
from tablilla.desk.boards.item import (
    AUCTION,
    BOARD,
    MOST_BOARD,
    MOST_SCORE,
    PLAY,
    RESULT,
    TABLE,
    VULS,
    Item,
    Loaded,
    about_board,
    about_table,
    number_of,
    short,
    told,
)
from tablilla.desk.boards.results import PASSED, Told
from tablilla.fault import Fault
from tablilla.formats.deal import text as deal_text
from tablilla.formats.read import read
from tablilla.formats.record import Record, Tagged
from tablilla.table.auction_plain import call_of
from tablilla.table.notation import log_lines
from tablilla.table.table import Table

_ROOMS = {"open": "O1", "closed": "C1"}
_SEATS = {"North": "N", "East": "E", "South": "S", "West": "W"}
_NOTHING = ("", "?", "-", "#")


def load(content: bytes, where: str) -> Loaded:
    """Every board of a file, with what was wrong of it.  Raises ``Fault`` as ``formats.read``."""
    made = Loaded(files=1)
    seen: Counter[int] = Counter()
    try:
        for record in read(content):
            made.problems += [_placed(problem, where) for problem in record.problems]
            number = record.number
            if number is None or not 1 <= number <= MOST_BOARD:
                made.problems.append(Fault("boards.number", f"{where}:{record.line}", given=record.board[:40]))
                continue
            made.items += board_items(record, number)
            if _has_result(record):
                seen[number] += 1
                label = table_label(record, seen[number])
                items, problems = table_items(record, number, label)
                made.items += items
                made.problems += [_placed(problem, f"{where}:{record.line}") for problem in problems]
    except Fault as fault:
        raise _placed(fault, where) from None
    return made


def _placed(fault: Fault, where: str) -> Fault:
    """The same with the name of the file, which reading from memory does not know."""
    _, _, line = fault.where.rpartition(":")
    at = where if ":" in where or not line.isdigit() else f"{where}:{line}"
    return Fault(fault.code, at, **fault.details)


def board_items(record: Record, number: int) -> list[Item]:
    """Deal, dealer, vulnerability: as far as they are told."""
    value = told(
        dealer=None if record.dealer is None else record.dealer.name,
        vul=None if record.vulnerable is None else VULS[record.vulnerable],
        deal=deal_text(record.hands, Seat.N) if any(record.hands) else None,
    )
    return [Item(BOARD, about_board(number), "", value)] if value else []


def table_label(record: Record, ordinal: int) -> str:
    """The table as the file names it, its room, or the how-manieth game of the board it is."""
    table, section = record.tag("Table") or "", record.tag("Section") or ""
    section = section if section.isascii() and section.isalpha() and len(section) < 3 else ""
    if number_of(table, 1, 999) and table.isascii() and table.isdigit():
        return f"{section}{table}"
    return _ROOMS.get(record.room.lower(), f"{section}{ordinal}")


def _has_result(record: Record) -> bool:
    return bool(record.calls or record.has_play or record.contract or record.result or record.listed)


def table_items(record: Record, number: int, label: str) -> tuple[list[Item], list[Fault]]:
    """Who sat there, the auction, the play, the result; and what of the play could not be followed."""
    about = about_table(number, label)
    names = {
        letter: short(name) for tag, letter in _SEATS.items() if (name := record.tag(tag) or "") not in _NOTHING
    }
    made = [Item(TABLE, about, "", {"names": names})] if names else []
    if result := _result(record):
        made.append(Item(RESULT, about, "", result))
    if record.calls:
        made.append(Item(RESULT, about, AUCTION, _auction(record)))
    problems: list[Fault] = []
    if record.has_play:
        try:
            followed = table_of_record(record)
            made.append(Item(RESULT, about, PLAY, {"play": log_lines(followed)}))
            problems += _not_read(record, followed)
        except Fault as fault:
            problems.append(Fault(fault.code, "", **fault.details))
    return made, problems


def _result(record: Record) -> dict[str, object]:
    stated = record.contract
    derived = record.derived
    listed = record.listed
    if stated is None and derived is not None:
        stated = Tagged(derived.level, derived.denomination, derived.doubled)
    if stated is None and listed is not None:
        stated = listed.contract
    if (
        stated is None
        and not record.has_play
        and len(record.calls) > 3
        and all(c.call == PASS for c in record.calls)
    ):
        stated = Tagged(0, None)
    declarer = record.declarer or (derived.declarer if derived else listed.declarer if listed else None)
    tricks = None if record.result is None else record.result.of(declarer)
    if tricks is None:
        tricks = record.claim if record.claim is not None else listed.tricks if listed else None
    contract = None
    if stated is not None and stated.level == 0:
        contract, declarer, tricks = PASSED, None, None
    elif stated is not None and stated.level and stated.denomination is not None:
        contract = Told(stated.level, stated.denomination, stated.doubled).text
    return told(
        contract=contract,
        declarer=None if declarer is None else declarer.name,
        tricks=tricks if tricks is not None and 0 <= tricks <= 13 else None,
        lead=_lead(record),
        score=_score(record, declarer),
    )


def _lead(record: Record) -> str | None:
    first = record.play[0] if record.play else 0
    return name(first) if first else None


def _score(record: Record, declarer: Seat | None) -> int | None:
    """North-South's, by the record."""
    if record.score is None:
        return None
    own, ns, ew = record.score.declarer, record.score.ns, record.score.ew
    if ns is None and ew is not None:
        ns = -ew
    if ns is None and own is not None and declarer is not None:
        ns = own if declarer.side is Side.NS else -own
    return ns if ns is not None and abs(ns) <= MOST_SCORE else None


def _auction(record: Record) -> dict[str, object]:
    calls: list[str] = []
    notes: dict[str, str] = {}
    texts = dict(record.auction_notes)
    for call in record.calls:
        try:
            kept = call_of(call.call)
        except ValueError:
            continue  # said among the record's problems
        place = str(len(calls))
        calls.append(f"{call.seat.name}:{kept}")
        if "alert" in call.marks:
            notes[place] = ""
        for mark in call.marks:
            number = mark.strip("=")
            named = number_of(number, 0, 999_999) if mark.startswith("=") else None
            if named is not None and named in texts:
                notes[place] = short(texts[named])
    return {"auction": calls, "notes": notes} if notes else {"auction": calls}


def _not_read(record: Record, followed: Table) -> list[Fault]:
    """That cards were left out after a trick in which one is missing, or cannot be: who won it is not known."""
    told_ = sum(1 for card in record.play if card)
    taken = sum(len(trick.cards) for trick in followed.tricks) + len(followed.current)
    if taken >= told_:
        return []
    return [Fault("boards.play_cut", "", trick=len(followed.tricks) + 1, left=told_ - taken)]

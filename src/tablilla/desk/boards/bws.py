"""A Bridgemate file (BWS): the rows of its tables as items.

Erased rows are left out, and of several rows for one table, round and board the newest stands.  Where there is
no contract, the remark tells why.  How the rows come out of the Access file is the business of ``access``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from tablilla.bridge.board import dealer, vulnerability
from tablilla.bridge.seats import Seat
from tablilla.desk.boards import results
from tablilla.desk.boards.item import (
    BOARD,
    MOST_BOARD,
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
from tablilla.fault import Fault
from tablilla.formats.deal import read as read_deal
from tablilla.formats.deal import text as deal_text

RECEIVED, HANDS, SECTIONS = "ReceivedData", "HandRecord", "Section"
TABLES = (RECEIVED, HANDS, SECTIONS)
_HANDS = ("North", "East", "South", "West")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_TIMES = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%m/%d/%y %H:%M:%S", "%Y-%m-%d")
_YES = ("1", "-1", "true", "yes")
Row = Mapping[str, object]


class Place(NamedTuple):
    """What a row is about: of several with the same place the newest stands."""

    board: int
    table: str
    round: int


class Received(NamedTuple):
    """A row of results that can be placed; ``order`` tells which of two is the newer."""

    place: Place
    order: tuple[datetime, int]
    row: Row
    where: str


def load(tables: Mapping[str, Sequence[Row]], where: str) -> Loaded:
    """Results, pairs and deals.  Raises ``Fault`` ``boards.bws.tables`` where there are no results at all."""
    if RECEIVED not in tables:
        raise Fault("boards.bws.tables", where, missing=RECEIVED)
    made = Loaded(files=1)
    for number, row in enumerate(tables.get(HANDS, ()), start=1):
        try:
            made.items += _deal(row)
        except Fault as fault:
            made.problems.append(_at(fault, f"{where} {HANDS}:{number}"))
    letters = _sections(tables.get(SECTIONS, ()))
    newest: dict[Place, Received] = {}
    for number, row in enumerate(tables[RECEIVED], start=1):
        at = f"{where} {RECEIVED}:{number}"
        try:
            found = _received(row, letters, number, at)
        except Fault as fault:
            made.problems.append(_at(fault, at))
            continue
        if found is not None and (found.place not in newest or newest[found.place].order <= found.order):
            newest[found.place] = found
    before: dict[tuple[int, str], int] = {}
    for place in sorted(newest):
        count = before[place[:2]] = before.get(place[:2], 0) + 1
        try:
            made.items += _items(newest[place], made.problems, count)
        except Fault as fault:
            made.problems.append(_at(fault, newest[place].where))
    return made


def _at(fault: Fault, where: str) -> Fault:
    return Fault(fault.code, where, **fault.details)


def _sections(rows: Sequence[Row]) -> dict[int, str]:
    """The letters of the sections by their numbers."""
    found: dict[int, str] = {}
    for row in rows:
        number, letters = number_of(row.get("ID"), 0, 999), str(row.get("Letter", "")).strip().upper()
        if number is not None and letters.isascii() and letters.isalpha() and len(letters) < 3:
            found[number] = letters
    return found


def _number(row: Row, name: str, least: int, most: int) -> int:
    found = number_of(row.get(name), least, most)
    if found is None:
        raise Fault(
            "boards.bws.number", "", column=name, given=str(row.get(name, ""))[:40], least=least, most=most
        )
    return found


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return "" if value is None else short(value)


def _true(value: object) -> bool:
    return value is True or str(value).strip().lower() in _YES


def _received(row: Row, letters: Mapping[int, str], number: int, where: str) -> Received | None:
    """Where a row belongs; ``None`` for one that was erased.  Raises ``Fault``."""
    if _true(row.get("Erased")):
        return None
    section, table = _number(row, "Section", 0, 999), _number(row, "Table", 1, 99)
    letter = letters.get(section, chr(64 + section) if 1 <= section <= 26 else "")
    place = Place(_number(row, "Board", 1, MOST_BOARD), f"{letter}{table}", _number(row, "Round", 0, 999))
    order = (_moment(row), number_of(row.get("ID"), 0, 999_999) or number)
    return Received(place, order, row, where)


def _moment(row: Row) -> datetime:
    """When it was entered: the day of one column, the hour of another; by the hall's clock, without a zone."""
    day, hour = _time(row.get("DateLog")), _time(row.get("TimeLog"))
    if hour is None:
        return day or datetime.min
    return hour if day is None else datetime.combine(day.date(), hour.time())


def _time(value: object) -> datetime | None:
    for form in _TIMES:
        try:
            return datetime.strptime(str(value).strip(), form)
        except ValueError:
            continue
    return None


def _items(received: Received, problems: list[Fault], count: int) -> list[Item]:
    """The pairs and the result of one row.  Raises ``Fault`` for a result that cannot be."""
    (board, table, round_), row = received.place, received.row
    if count > 1:  # the same board again at the same table: a place of its own, and said
        problems.append(Fault("boards.bws.again", received.where, board=board, table=table, round=round_))
        table = f"{table}{count:02d}"
    about = about_table(board, table)
    ns, ew = number_of(row.get("PairNS"), 1, 999_999), number_of(row.get("PairEW"), 1, 999_999)
    made = received.order[0] if received.order[0].year > 1 else None
    seated = told(ns=ns, ew=ew, round=round_ or None)
    items = [Item(TABLE, about, "", seated, made)] if seated else []
    result = _result(row, received.place, ns, ew, problems, received.where)
    return [*items, Item(RESULT, about, "", result, made)] if result else items


def _result(
    row: Row, place: Place, ns: int | None, ew: int | None, problems: list[Fault], where: str
) -> dict[str, object]:
    remark = _text(row, "Remarks")
    contract = results.contract(_text(row, "Contract"))
    if contract is None or not contract.level:
        if contract is None and not remark:
            raise Fault("boards.bws.nothing", "")
        both = results.artificial(remark)
        return told(
            contract=None if contract is None else contract.text,
            remark=remark,
            artificial=None if both is None else f"{both[0]}-{both[1]}",
        )
    seat = _declarer(row, ns, ew, problems, where)
    tricks = results.tricks(contract, _text(row, "Result"))
    lead = None
    try:
        lead = results.lead(_text(row, "LeadCard"))
    except Fault as fault:
        problems.append(_at(fault, where))
    return told(contract=contract.text, declarer=None if seat is None else seat.name, tricks=tricks, lead=lead,
                remark=remark)  # fmt: skip


def _declarer(row: Row, ns: int | None, ew: int | None, problems: list[Fault], where: str) -> Seat | None:
    """By the seat; the number of his pair must be that side's, or it is said."""
    letter = _text(row, "NS/EW").upper()
    if letter not in Seat.__members__:
        raise Fault("boards.bws.seat", "", given=letter)
    seat, pair = Seat[letter], number_of(row.get("Declarer"), 1, 999_999)
    right, other = (ns, ew) if seat in (Seat.N, Seat.S) else (ew, ns)
    if pair is not None and pair != right and pair == other:
        problems.append(Fault("boards.bws.pair", where, seat=seat.name, pair=pair))
    return seat


def _deal(row: Row) -> list[Item]:
    """A board of the hand record.  Raises ``Fault`` for one that is not 4 × 13 different cards."""
    board = _number(row, "Board", 1, MOST_BOARD)
    hands = [".".join(_holding(row, f"{seat}{suit}") for suit in _SUITS) for seat in _HANDS]
    if all(hand == "..." for hand in hands):
        return []
    read, trouble = read_deal("N:" + " ".join(hands))
    for code, details in trouble:
        if code != "deal.ten":
            raise Fault(code, "", **details)
    value = {
        "dealer": dealer(board).name,
        "vul": VULS[vulnerability(board)],
        "deal": deal_text(read, Seat.N),
    }
    return [Item(BOARD, about_board(board), "", value)]


def _holding(row: Row, column: str) -> str:
    text = "".join(_text(row, column).upper().split())
    return "" if text in ("-", "—") else text

"""Writes small Access files (Jet 3), so that readers of such files can be tested on files of our own.

Only what a reader needs: the head, one map of pages, the catalogue, and for each table its definition and its
rows.  No indexes, no long values; a row has at most 255 bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

PAGE = 2048
KEY = bytes((0xC7, 0xDA, 0x39, 0x6B))
BOOL, INT, LONG, DATE, TEXT = 1, 3, 4, 8, 10
SIZES = {BOOL: 1, INT: 2, LONG: 4, DATE: 8, TEXT: 255}
MAPS, CATALOGUE = 1, 2  # pages
_MAP = 5 + 128  # bytes of one map of pages
_EPOCH = datetime(1899, 12, 30)
Value = bool | int | str | datetime | None


class Column(NamedTuple):
    """Its name and type."""

    name: str
    type: int


class Table(NamedTuple):
    """A table and its rows; a value that is not given is null."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Mapping[str, Value]]


def jet(tables: Sequence[Table]) -> bytes:
    """The bytes of the file."""
    pages: dict[int, bytes] = {}
    maps: list[bytes] = []
    listed: list[Mapping[str, Value]] = []
    catalogue = Table("MSysObjects", _CATALOGUE, listed)
    free = CATALOGUE + 1
    for table in tables:
        definition, free = free, free + 1
        free = _write(table, definition, free, pages, maps)
        listed.append({"Id": definition, "ParentId": 1, "Name": table.name, "Type": 1, "Flags": 0})
    listed.append({"Id": CATALOGUE, "ParentId": 1, "Name": "MSysObjects", "Type": 1, "Flags": -0x80000000})
    _write(catalogue, CATALOGUE, free, pages, maps, system=True)
    pages[0] = _head()
    pages[MAPS] = _data(maps, 0)
    return b"".join(pages[number] for number in range(max(pages) + 1))


_CATALOGUE = (
    Column("Id", LONG), Column("ParentId", LONG), Column("Name", TEXT), Column("Type", INT),
    Column("DateCreate", DATE), Column("DateUpdate", DATE), Column("Flags", LONG), Column("LvProp", TEXT),
)  # fmt: skip


def _head() -> bytes:
    """Its second part is hidden by a key that everybody knows; the text is of code page 1252."""
    plain = bytearray(126)
    struct.pack_into("<HH", plain, 0x3A - 0x18, 0x0409, 1252)
    head = b"\x00\x01\x00\x00Standard Jet DB\x00" + struct.pack("<I", 0) + _rc4(plain)
    return head.ljust(PAGE, b"\0")


def _rc4(data: bytes | bytearray) -> bytes:
    box, j, made = list(range(256)), 0, bytearray()
    for i in range(256):
        j = (j + box[i] + KEY[i % len(KEY)]) % 256
        box[i], box[j] = box[j], box[i]
    i = j = 0
    for byte in data:
        i = (i + 1) % 256
        j = (j + box[i]) % 256
        box[i], box[j] = box[j], box[i]
        made.append(byte ^ box[(box[i] + box[j]) % 256])
    return bytes(made)


def _write(table: Table, definition: int, free: int, pages: dict[int, bytes], maps: list[bytes], *,
           system: bool = False) -> int:  # fmt: skip
    """Put the pages of a table among the pages; the number of the next free page."""
    held: list[list[bytes]] = [[]]
    for row in (_row(table.columns, given) for given in table.rows):
        if 10 + sum(2 + len(one) for one in (*held[-1], row)) > PAGE:
            held.append([])
        held[-1].append(row)
    owned = range(free, free + len(held))
    for number, rows in zip(owned, held, strict=True):
        pages[number] = _data(rows, definition)
    pages[definition] = _definition(table, len(maps), system)
    maps += [_map(owned), _map(())]
    return free + len(held)


def _map(owned: Sequence[int]) -> bytes:
    bits = sum(1 << number for number in owned)
    return struct.pack("<BI", 0, 0) + bits.to_bytes(128, "little")


def _data(rows: Sequence[bytes], owner: int) -> bytes:
    """Rows stand from the end of the page, their places from its beginning."""
    body, places = b"", []
    for row in rows:
        body = row + body
        places.append(PAGE - len(body))
    head = struct.pack("<BBHIH", 1, 1, PAGE - 10 - 2 * len(rows) - len(body), owner, len(rows))
    head += b"".join(struct.pack("<H", place) for place in places)
    return head.ljust(PAGE - len(body), b"\0") + body


def _definition(table: Table, maps: int, system: bool) -> bytes:
    columns = table.columns
    variable = sum(column.type == TEXT for column in columns)
    made = struct.pack("<IIBHHHII", len(table.rows), 0, 0x53 if system else 0x4E, len(columns), variable,
                       len(columns), 0, 0)  # fmt: skip
    made += struct.pack("<II", MAPS << 8 | maps, MAPS << 8 | maps + 1)
    fixed = varied = 0
    for number, column in enumerate(columns):
        text = column.type == TEXT
        made += struct.pack("<BHHHHHHBHH", column.type, number, varied if text else 0, number,
                            0x0409 if text else 0, 1252 if text else 0, 0, 2 if text else 3,
                            0 if text else fixed, SIZES[column.type])  # fmt: skip
        varied += text
        fixed += 0 if text or column.type == BOOL else SIZES[column.type]
    made += b"".join(bytes((len(column.name),)) + column.name.encode("cp1252") for column in columns)
    head = struct.pack("<BB2sII", 2, 1, b"VC", 0, len(made) + 12)
    return (head + made).ljust(PAGE, b"\0")


def _row(columns: Sequence[Column], given: Mapping[str, Value]) -> bytes:
    """Fixed columns, then texts, the places of the texts backwards, and which columns are not null."""
    made = bytearray((len(columns),))
    present = 0
    places: list[int] = []
    for number, column in enumerate(columns):
        value = given.get(column.name)
        if column.type == BOOL:
            present |= bool(value) << number
            continue
        present |= (value is not None) << number
        if column.type != TEXT:
            made += _fixed(column.type, value)
    for column in columns:
        if column.type == TEXT:
            places.append(len(made))
            made += str(given.get(column.name) or "").encode("cp1252", "replace")
    made.append(len(made))
    made += bytes(reversed(places)) + bytes((len(places),))
    made += present.to_bytes((len(columns) + 7) // 8, "little")
    if len(made) > 255:
        raise ValueError(f"a row of {len(made)} bytes")
    return bytes(made)


def _fixed(kind: int, value: Value) -> bytes:
    if kind == DATE:
        days = (value - _EPOCH).total_seconds() / 86_400 if isinstance(value, datetime) else 0.0
        return struct.pack("<d", days)
    return int(value or 0).to_bytes(SIZES[kind], "little", signed=True)  # type: ignore[arg-type]

"""Any file of boards or results, known by its bytes and not by its name; an archive of such files too."""

from __future__ import annotations

import io
import lzma
import struct
import zipfile
import zlib

from tablilla.desk.boards import access, bws, records, usebio
from tablilla.desk.boards.item import Loaded
from tablilla.fault import Fault

LARGEST = 24 << 20  # bytes of one file, and of all files of an archive unpacked
MOST_FILES = 500
MOST_PROBLEMS = 2000
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, OSError, RuntimeError, ValueError, KeyError, MemoryError),
)


def load(content: bytes, name: str) -> Loaded:
    """What the file says, each fault beside the good rows.  Raises ``Fault`` for a file that says nothing."""
    where = _shown(name)
    if len(content) > LARGEST:
        raise Fault("boards.large", where, size=len(content) >> 20, most=LARGEST >> 20)
    made = _archive(content, where) if content.startswith(_ZIP) else _one(content, where)
    if len(made.problems) > MOST_PROBLEMS:
        left = len(made.problems) - MOST_PROBLEMS
        made.problems[MOST_PROBLEMS:] = [Fault("boards.more_problems", where, count=left)]
    return made


def _shown(name: str) -> str:
    """The name of a file that somebody sent, in one short line and without folders."""
    bare = name.replace("\\", "/").rpartition("/")[2]
    return "".join(c if c.isprintable() else "?" for c in bare)[:80] or "-"


def _one(content: bytes, where: str) -> Loaded:
    if access.is_access(content):
        return bws.load(access.tables(content, bws.TABLES, where), where)
    if usebio.is_xml(content):
        return usebio.load(content, where)
    try:
        return records.load(content, where)
    except Fault as fault:
        if fault.code in ("record.format", "record.binary"):
            raise Fault("boards.format", where) from None
        raise


def _archive(content: bytes, where: str) -> Loaded:
    made = Loaded()
    left = LARGEST
    try:
        opened = zipfile.ZipFile(io.BytesIO(content))
        entries = [one for one in opened.infolist() if not one.is_dir() and not _hidden(one.filename)]
    except _BROKEN:
        raise Fault("boards.zip", where) from None
    if len(entries) > MOST_FILES:
        raise Fault("boards.many", where, count=len(entries), most=MOST_FILES)
    if not entries:
        raise Fault("boards.zip_empty", where)
    for entry in entries:
        at = f"{where}/{_shown(entry.filename)}"
        try:
            with opened.open(entry) as packed:
                inside = packed.read(left + 1)
        except _BROKEN:
            made.problems.append(Fault("boards.zip", at))
            continue
        if len(inside) > left:
            made.problems.append(Fault("boards.large", at, size=entry.file_size >> 20, most=LARGEST >> 20))
            continue
        left -= len(inside)
        try:
            made.add(_one(inside, at))
        except Fault as fault:
            made.problems.append(fault)
    return made


def _hidden(name: str) -> bool:
    return name.startswith("__MACOSX/") or name.rpartition("/")[2].startswith(".")

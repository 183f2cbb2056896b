"""The records of a file, whatever its format."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

from tablilla.fault import Fault
from tablilla.formats import lin, lin_url, pbn
from tablilla.formats.record import Record
from tablilla.formats.sniff import LIN, PBN, URL, sniff
from tablilla.formats.source import Source

_READERS = {PBN: pbn.read, LIN: lin.read, URL: lin_url.read}


def read(source: str | Path | bytes) -> Generator[Record, None, None]:
    """The records of a path or of bytes, one after the other; memory does not grow with the file.

    Raises ``Fault``, at the first step, for what cannot be read at all: ``record.missing``,
    ``record.directory``, ``record.unreadable``, ``record.empty``, ``record.binary``, ``record.format``,
    ``record.nothing``.
    """
    opened = Source(source)
    form = sniff(opened.look)
    if form is None:
        opened.close()
        raise Fault("record.format", opened.name)
    yield from _READERS[form](opened)

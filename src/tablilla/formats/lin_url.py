"""A board inside the address of a hand viewer: a whole LIN text, or one parameter for each thing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

from tablilla.fault import Fault
from tablilla.formats import lin
from tablilla.formats.lin_tokens import Pair
from tablilla.formats.record import Record
from tablilla.formats.source import Source, decode

_CALL = re.compile(r"([1-7](?:NT|[NSHDC])|P|D|XX|X|R)(!?)(?:\(([^()]*)\)|\{([^{}]*)\})?", re.IGNORECASE)
_TAGS = {"v": "sv", "p": "pc", "c": "mc", "b": "ah"}
_DEALER = {"s": "1", "w": "2", "n": "3", "e": "4"}


def read(source: Source) -> Iterator[Record]:
    """A record for each address, one a line."""
    number, line = 0, 0
    for block in source.blocks():
        for text in decode(block, source.charset).splitlines():
            line += 1
            if not text.strip():
                continue
            board = lin.Board(source.name, line)
            for pair in _pairs(text.strip(), line, board):
                lin.take(board, pair)
            if board.empty:
                board.trouble("lin.address", line, text=text[:60])
            number += 1
            yield board.record()._replace(game=number)
    if not number:
        raise Fault("record.nothing", source.name)


def _pairs(address: str, line: int, board: lin.Board) -> Iterator[Pair]:
    found = dict(parse_qsl(urlsplit(address).query, keep_blank_values=True, separator="&"))
    if "lin" in found:
        parts = found["lin"].split("|")
        for tag, value in zip(parts[::2], parts[1::2], strict=False):
            if tag.strip().lower() == "pn":
                board.head.names = [name.strip() for name in value.split(",")]
            yield Pair(line, False, tag.strip().lower()[-2:], value)
        return
    board.head.names = [found.get(f"{seat}n", "") for seat in "swne"] if "sn" in found else []
    hands = [found.get(seat, "") for seat in "swne"]
    if any(hands):
        dealer = _DEALER.get(found.get("d", "").lower(), "")
        yield Pair(line, False, "md", (dealer or "1") + ",".join(hands))
        if not dealer:
            board.dealer = None
    for call, alert, *said in _CALL.findall(found.get("a", "")):
        yield Pair(line, False, "mb", call + alert)
        yield Pair(line, False, "an", "".join(said))
    for name, tag in _TAGS.items():
        if name in found:
            value = found[name]
            yield Pair(line, False, tag, f"Board {value}" if name == "b" else value)

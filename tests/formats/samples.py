"""One small deal, and games made of it.  Each hand has one suit solid; clubs are West's."""

from __future__ import annotations

from tablilla.formats.read import read
from tablilla.formats.record import Record

DEAL = "N:AKQJ.T98.T98.T98 T98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ"
LIN_DEAL = "3S765H765DAKQJC432,S432H432D432CAKQJ,SAKQJHT98DT98CT98,"
HEAD = f'[Event "Club"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
AUCTION = '[Auction "N"]\nPass Pass 1NT AP\n'
CONTRACT = '[Declarer "S"]\n[Contract "1NT"]\n[Result "7"]\n'
PLAY = '[Play "W"]\nCA C8 C5 C2\nCK C9 C6 C3\n*\n'
GAME = HEAD + CONTRACT + AUCTION + PLAY
LIN_GAME = (
    f"pn|a,b,c,d|st||md|{LIN_DEAL}|rh||ah|Board 1|sv|o|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||"
    "pc|CA|pc|C8|pc|C5|pc|C2|pg||pc|CK|pc|C9|pc|C6|pc|C3|pg||mc|7|\n"
)


def all_of(text: str | bytes) -> list[Record]:
    """The records of a text."""
    return list(read(text.encode() if isinstance(text, str) else text))


def one(text: str | bytes) -> Record:
    """The only record of a text."""
    (found,) = all_of(text)
    return found


def codes(record: Record) -> list[str]:
    """What was wrong with it, in order."""
    return [fault.code for fault in record.problems]


def calls(record: Record) -> str:
    """Its auction: ``N:Pass E:1C``."""
    return " ".join(f"{call.seat.name}:{call.call}" for call in record.calls)

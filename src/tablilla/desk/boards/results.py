"""Contracts, results and leads as scoring programs write them; always the English letters of files.

``3 H``, ``2 D x``, ``4Sx``, ``4Hxx``, ``3NT``, ``PASS``; ``=``, ``+1``, ``-2``; a lead ``C10`` or ``CT``; an
artificial score as ``A6040``, ``60%-40%``, ``40-60``.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import BY_NAME
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.score.points import score

_CONTRACT = re.compile(r"([1-7])\s*(NT|N|C|D|H|S)\s*(XX|X|\*\*|\*)?", re.ASCII)
_PASS = ("PASS", "PASSED", "PASSED OUT", "PASSOUT", "PASS OUT", "AP", "ALL PASS", "P", "PO")
_RESULT = re.compile(r"(=|[+-]\s*\d{1,2})", re.ASCII)
_ARTIFICIAL = re.compile(r"A?\s*(\d{2,3})\s*%?\s*[-/]?\s*(\d{2,3})\s*%?", re.ASCII)
PASSED = "Pass"


class Told(NamedTuple):
    """A contract as it is told: level 0 where all passed."""

    level: int
    denomination: int
    doubled: int

    @property
    def text(self) -> str:
        """As it is kept: ``4SX``, ``Pass``."""
        return f"{self.level}{DENOMINATIONS[self.denomination]}{'X' * self.doubled}" if self.level else PASSED


def contract(text: str) -> Told | None:
    """A contract; ``None`` for an empty one.  Raises ``Fault`` ``boards.contract``."""
    plain = " ".join(text.upper().split())
    if not plain:
        return None
    if plain in _PASS:
        return Told(0, 4, 0)
    found = _CONTRACT.fullmatch(plain)
    if found is None:
        raise Fault("boards.contract", "", given=text[:40])
    named = "NT" if found[2] == "N" else found[2]
    return Told(int(found[1]), DENOMINATIONS.index(named), len(found[3] or ""))


def tricks(told: Told, text: str) -> int | None:
    """Declarer's tricks by ``=``, ``+1``, ``-2``; ``None`` if empty.  Raises ``Fault`` ``boards.result``."""
    plain = text.replace("−", "-").strip()
    if not plain or not told.level:
        return None
    found = _RESULT.fullmatch(plain)
    made = 6 + told.level + (0 if plain == "=" else int(plain.replace(" ", ""))) if found else -1
    if not 0 <= made <= 13:
        raise Fault("boards.result", "", given=text[:40], contract=told.text)
    return made


def lead(text: str) -> str | None:
    """A card as the desk keeps it, ten as T; ``None`` for none.  Raises ``Fault`` ``boards.lead``."""
    plain = text.upper().replace("10", "T").replace(" ", "")
    if plain in ("", "SKIP", "-", "?"):
        return None
    if plain not in BY_NAME:
        raise Fault("boards.lead", "", given=text[:40])
    return plain


def artificial(text: str) -> tuple[int, int] | None:
    """Both sides' per cents of an artificial score, or ``None``."""
    found = _ARTIFICIAL.fullmatch(text.upper().strip())
    if found is None:
        return None
    ns, ew = int(found[1]), int(found[2])
    return (ns, ew) if ns <= 100 and ew <= 100 else None


def score_ns(
    told: Told, declarer: Seat | None, tricks_won: int | None, vul: Vulnerability | None
) -> int | None:
    """North-South's score by Law 77; ``None`` where something it needs is not told."""
    if not told.level:
        return 0
    if declarer is None or tricks_won is None or vul is None:
        return None
    made = score(told.level, told.denomination, told.doubled, vul.of(declarer.side), tricks_won)
    return made if declarer.side is Side.NS else -made


def read_contract(text: str) -> Told | None:
    """A contract as the desk keeps it; ``None`` where none is told or it is not understood."""
    try:
        return contract(text)
    except Fault:
        return None


def over(level: int, tricks: int | None) -> str:
    """``=``, ``+1``, ``−2``."""
    if tricks is None:
        return "?"
    made = tricks - 6 - level
    return "=" if made == 0 else f"+{made}" if made > 0 else f"−{-made}"

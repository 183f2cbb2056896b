"""Contracts with their result as people write them: ``4SX-1``, ``4♠× S −1``, ``3ST N +1``, ``2P Oeste =``.

Letters collide between languages (``C`` clubs and *corazones*, ``D`` diamonds in both, ``T`` *tréboles*, ``P``
*picas* and pass, ``E`` East and *Este*, ``O`` *Oeste*), so a bare letter is read in the language given.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tablilla.bridge.cards import CLUBS, DIAMONDS, HEARTS, NOTRUMP, SPADES, Suit
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault


class Result(NamedTuple):
    """A contract and what came of it; level 0 is a board passed out; ``tricks`` are declarer's."""

    level: int
    denomination: Suit
    doubled: int
    declarer: Seat | None
    tricks: int | None


_SYMBOLS = {"♣": CLUBS, "♦": DIAMONDS, "♥": HEARTS, "♠": SPADES}
_NOTRUMP = dict.fromkeys(("NT", "N", "ST", "SA", "SIN TRIUNFO", "NOTRUMP", "NO TRUMP"), NOTRUMP)
_DENOMINATIONS: dict[str, dict[str, Suit]] = {
    "en": {"C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES, **_NOTRUMP, **_SYMBOLS},
    "es": {"T": CLUBS, "D": DIAMONDS, "C": HEARTS, "P": SPADES, **_NOTRUMP, **_SYMBOLS},
}
_SEATS = {
    "en": {"N": Seat.N, "E": Seat.E, "S": Seat.S, "W": Seat.W},
    "es": {"N": Seat.N, "E": Seat.E, "S": Seat.S, "O": Seat.W, "W": Seat.W},
}
_SEAT_WORDS = {
    "NORTH": Seat.N, "EAST": Seat.E, "SOUTH": Seat.S, "WEST": Seat.W,
    "NORTE": Seat.N, "ESTE": Seat.E, "SUR": Seat.S, "OESTE": Seat.W,
}  # fmt: skip
_PASSED = {"PASS", "PASSED OUT", "PASSED", "PASADA", "PASO", "PASAN TODOS", "TODOS PASAN", "AP", "ALL PASS"}
_DOUBLES = {"": 0, "X": 1, "XX": 2, "×": 1, "××": 2, "*": 1, "**": 2, "DBL": 1, "RDBL": 2, "DOBLADO": 1,
            "REDOBLADO": 2}  # fmt: skip
_ENDS = re.compile(r"(=|[+-]\s*\d+)\s*$")


def _pattern(language: str) -> re.Pattern[str]:
    named = sorted(_DENOMINATIONS[language], key=len, reverse=True)
    doubles = sorted((d for d in _DOUBLES if d), key=len, reverse=True)
    seats = sorted((*_SEATS[language], *_SEAT_WORDS), key=len, reverse=True)
    return re.compile(
        rf"([1-7])\s*({'|'.join(map(re.escape, named))})\s*"
        rf"(?:({'|'.join(map(re.escape, doubles))})(?![A-Z]*[A-WYZ]{{2}}))?\s*"
        rf"(?:({'|'.join(seats)}))?\s*(?:({'|'.join(map(re.escape, doubles))}))?\s*(=|[+-]\s*\d+)?"
    )


_PATTERNS = {language: _pattern(language) for language in _DENOMINATIONS}


def read(text: str, language: str = "en") -> Result:
    """A contract, perhaps with declarer and result.  Raises ``Fault`` ``contract.unknown``."""
    family = "es" if language.startswith("es") else "en"
    plain = " ".join(text.upper().replace("−", "-").replace("–", "-").split())
    if plain in _PASSED:
        return Result(0, NOTRUMP, 0, None, None)
    found = _PATTERNS[family].fullmatch(plain) or _PATTERNS["en"].fullmatch(plain)
    if found is None or (found[3] and found[5]):
        raise Fault("contract.unknown", "", given=text)
    level, named, double, seat, late, end = found.groups()
    denominations = _DENOMINATIONS[family] if named in _DENOMINATIONS[family] else _DENOMINATIONS["en"]
    declarer = _SEATS[family].get(seat or "", _SEATS["en"].get(seat or "", _SEAT_WORDS.get(seat or "")))
    tricks = None
    if end is not None:
        tricks = 6 + int(level) + (0 if end == "=" else int(end.replace(" ", "")))
        if not 0 <= tricks <= 13:
            raise Fault("contract.tricks", "", given=text, tricks=tricks)
    return Result(int(level), denominations[named], _DOUBLES[double or late or ""], declarer, tricks)

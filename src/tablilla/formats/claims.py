"""What tags state: seats, vulnerability, contracts, results; each function gives a value and a trouble code."""

from __future__ import annotations

import re
from functools import lru_cache

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat
from tablilla.formats.record import PASSED_OUT, Listed, Sides, Tagged

UNKNOWN = ("", "?", "-", "*")
SEAT_WORDS = {w: s for s in Seat for w in (s.name, s.name.lower())}
_LONG_SEATS = {
    **{s.name: s for s in Seat},
    "NORTH": Seat.N,
    "EAST": Seat.E,
    "SOUTH": Seat.S,
    "WEST": Seat.W,
}
_VULNERABLE = {
    **dict.fromkeys(("NONE", "LOVE", "-"), Vulnerability.NONE),
    **dict.fromkeys(("NS",), Vulnerability.NS),
    **dict.fromkeys(("EW",), Vulnerability.EW),
    **dict.fromkeys(("ALL", "BOTH"), Vulnerability.BOTH),
}
_LOOSE_VULNERABLE = {
    **dict.fromkeys(("N", "NO", "O", "0", "NEITHER", "NOBODY"), Vulnerability.NONE),
    **dict.fromkeys(("N-S", "N/S", "NORTH-SOUTH"), Vulnerability.NS),
    **dict.fromkeys(("E-W", "E/W", "EAST-WEST"), Vulnerability.EW),
    **dict.fromkeys(("B", "EVERYBODY"), Vulnerability.BOTH),
}
_DENOMINATION = {**{d: i for i, d in enumerate(DENOMINATIONS)}, "N": 4, "NOTRUMP": 4, "NOTRUMPS": 4, "SA": 4}
_CONTRACT = re.compile(r"([1-7])(NOTRUMPS?|NT|N|SA|S|H|D|C)(XX|X|)")
_LOOSE_CONTRACT = re.compile(r"([1-7])(NOTRUMPS?|NT|N|SA|S|H|D|C)([NESW]?)(XX|X|\*\*|\*|)([NESW]?)")
_SIDES = re.compile(r"(\^?)(?:([+-]?\d+)|(NS|EW) ([+-]?\d+)(?: (NS|EW) ([+-]?\d+))?)")
_LISTED = re.compile(r"([1-7])(NT|[NSHDC])([NESW])(XX|X|)(=|[+-]\d+)")


def seat(text: str) -> tuple[Seat | None, str]:
    """A seat; a whole word or blanks around it are read with a trouble."""
    if text in SEAT_WORDS or text in UNKNOWN:
        return SEAT_WORDS.get(text), ""
    found = _LONG_SEATS.get(text.strip().upper())
    return found, "pbn.value" if found is None else "pbn.spelling"


@lru_cache(256)
def vulnerable(text: str) -> tuple[Vulnerability | None, str]:
    """Which sides are vulnerable."""
    upper = text.strip().upper()
    found = _VULNERABLE.get(upper)
    if found is not None or upper in UNKNOWN:
        return found, ""
    found = _LOOSE_VULNERABLE.get(upper)
    return found, "pbn.spelling" if found is not None else "pbn.value"


@lru_cache(2048)
def contract(text: str) -> tuple[Tagged | None, Seat | None, str]:
    """A contract, a declarer written into it, a code."""
    upper = text.strip().upper()
    if upper in UNKNOWN:
        return None, None, ""
    if upper == "PASS":
        return PASSED_OUT, None, ""
    if upper in ("PAS", "P", "AP", "PASSED", "PASSED OUT", "PASS OUT", "ALL PASS"):
        return PASSED_OUT, None, "pbn.spelling"
    found = _CONTRACT.fullmatch(upper)
    if found is not None:
        odd = found[2] not in DENOMINATIONS and found[2] != "N"
        told = Tagged(int(found[1]), _DENOMINATION[found[2]], len(found[3]))
        return told, None, "pbn.spelling" if odd else ""
    if upper in _DENOMINATION:
        return Tagged(None, _DENOMINATION[upper]), None, ""
    found = _LOOSE_CONTRACT.fullmatch(re.sub(r"[\s.,-]|\bBY\b", "", upper))
    if found is not None and not (found[3] and found[5]):
        declarer = SEAT_WORDS.get(found[3] or found[5])
        return Tagged(int(found[1]), _DENOMINATION[found[2]], len(found[4])), declarer, "pbn.spelling"
    return None, None, "pbn.value"


@lru_cache(4096)
def sides(text: str) -> tuple[Sides | None, str]:
    """A number of tricks or points: ``9``, ``NS 9``, ``EW 4 NS 9``, each perhaps after ``^``."""
    if text in UNKNOWN:
        return None, ""
    loose = " ".join(text.upper().split())
    found = _SIDES.fullmatch(loose)
    if found is None or found[3] == found[5] is not None:
        return None, "pbn.value"
    caret, alone, side, number, other, second = found.groups()
    if alone is not None:
        return Sides(declarer=int(alone), marked=bool(caret)), ""
    told = {side: int(number)}
    if other is not None:
        told[other] = int(second)
    return Sides(None, told.get("NS"), told.get("EW"), bool(caret)), ""


def result(text: str) -> tuple[Sides | None, str]:
    """A number of tricks; one above thirteen is taken only where ``^`` marks it."""
    found, code = sides(text)
    if found is not None and not found.marked:
        numbers = [n for n in found[:3] if n is not None]
        if max(numbers) > 13 or min(numbers) < 0:
            return None, "pbn.value"
    return found, code


@lru_cache(1024)
def listed(text: str) -> tuple[Listed | None, str]:
    """An entry of a vugraph's list: ``4HE=``, ``3NW+1``, ``5DWx-1``, ``P``; nothing where not played."""
    upper = text.strip().upper()
    if not upper:
        return None, ""
    if upper in ("P", "PASS"):
        return Listed(PASSED_OUT), ""
    found = _LISTED.fullmatch(upper)
    if found is None:
        return None, "lin.value"
    level = int(found[1])
    tricks = 6 + level + (0 if found[5] == "=" else int(found[5]))
    return Listed(Tagged(level, _DENOMINATION[found[2]], len(found[4])), SEAT_WORDS[found[3]], tricks), ""

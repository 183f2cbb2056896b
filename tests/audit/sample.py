"""A board made for these tests: 1NT by South, eight tricks, and ways to change it."""

from __future__ import annotations

from tablilla.audit.check import check
from tablilla.audit.finding import NOTE, Finding
from tablilla.formats.read import read
from tablilla.formats.record import Record

DEAL = "N:AKQJ.T98.T98.T98 T98.AKQJ.765.765 765.765.AKQJ.432 432.432.432.AKQJ"
TAGS = {
    "Event": "Sample",
    "Board": "1",
    "Dealer": "N",
    "Vulnerable": "None",
    "Deal": DEAL,
    "Declarer": "S",
    "Contract": "1NT",
    "Result": "8",
}
CALLS = "Pass Pass 1NT Pass Pass Pass"
ROWS = (  # West, North, East, South
    "CA C8 C5 C2",
    "CK C9 C6 C3",
    "CQ CT C7 C4",
    "CJ H8 D5 H5",
    "D2 D8 D6 DA",
    "D3 D9 D7 DK",
    "D4 DT S8 DQ",
    "S2 H9 S9 DJ",
    "S3 SA ST S5",
    "S4 SK HJ S6",
    "H2 SQ HQ S7",
    "H3 SJ HK H6",
    "H4 HT HA H7",
)
EAST_REVOKES = {2: "CK C9 D5 C3", 4: "CJ H8 C6 H5"}  # a diamond on the club king; the club comes later
SOUTH_REVOKES = {2: "CK C9 C6 H5", 4: "CJ H8 D5 C3"}
DUMMY_REVOKES = {2: "CK H8 C6 C3", 4: "CJ C9 D5 H5"}


def pbn(
    rows: dict[int, str] | None = None,
    calls: str = CALLS,
    first: str = "W",
    auction: str = "N",
    told: int = 13,
    end: str = "",
    **tags: str | None,
) -> str:
    """The sample with other rows (by trick), calls or tags, ``told`` tricks of it; no tag that is ``None``."""
    written = {name: value for name, value in (TAGS | tags).items() if value is not None}
    lines = [f'[{name} "{value}"]' for name, value in written.items()]
    if calls:
        lines += [f'[Auction "{auction}"]', calls]
    if told:
        changed = [(rows or {}).get(number, row) for number, row in enumerate(ROWS, start=1)]
        lines += [f'[Play "{first}"]', *changed[:told]]
        lines += [end] if end else []
    return "\n".join(lines) + "\n"


def record(text: str) -> Record:
    """The one board of a text."""
    (only,) = read(text.encode())
    return only


def findings(text: str, edition: int = 2017) -> list[Finding]:
    """All that is found on the one board of a text, notes left out."""
    return [found for found in check(record(text), edition) if found.weight != NOTE]


def codes(text: str) -> list[str]:
    """Their codes, in order."""
    return [found.code for found in findings(text)]


def only(text: str, code: str) -> Finding:
    """The one finding of this code."""
    (found,) = (one for one in findings(text) if one.code == code)
    return found

"""The call ``audit``: irregularities and defects in the boards of a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tablilla.audit.report import as_json, totals
from tablilla.audit.walk import Summary, look
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request, Seat
from tablilla.service.shape import Most
from tablilla.texts.catalogue import words

SCHEMA = 1
LATEST = 2017


class AuditRequest(Request):
    """The text of a record: PBN, LIN, or the address of a board in a viewer."""

    text: Annotated[str, Most(1 << 18)]
    name: NotRequired[Annotated[str, Most(200), "of the file, as it is to stand in the findings"]]


class FindingEntry(TypedDict):
    """One thing found: a stable code, its weight, where it is, and in words what it is."""

    code: str
    severity: Literal["irregularity", "error", "doubt", "gap", "unreadable", "note"]
    file: str
    line: int | None
    game: Annotated[int | None, "the number of the board in the record, from 1"]
    board: str | None
    room: str | None
    trick: int | None
    seat: Seat | None
    card: str | None
    details: dict[str, Any]
    text: str


class AuditSummary(TypedDict):
    """What was looked through, and how often each code was found; ``notes`` are no findings."""

    files: int
    boards: int
    with_play: int
    findings: dict[str, int]
    notes: dict[str, int]
    unreadable: int


class AuditAnswer(TypedDict):
    """All that was found."""

    schema: Literal[1]
    edition: Literal[2007, 2017]
    language: Literal["es", "es_ES", "en"]
    findings: list[FindingEntry]
    summary: AuditSummary


def audit(request: Mapping[str, Any]) -> dict[str, Any]:
    """Everything found in a record; what cannot be read is a finding too."""
    edition, say = request.get("edition", LATEST), words(request.get("language", DEFAULT_LANGUAGE))
    summary = Summary(files=1)
    found = look(request["text"].encode("utf-8"), request.get("name", "-"), edition, summary)
    findings = [as_json(place, one, say) for place, one in found]
    head = {"schema": SCHEMA, "edition": edition, "language": say.language}
    return {**head, "findings": findings, "summary": totals(summary)}


_RECORD = """[Board "1"]
[Dealer "N"]
[Deal "N:AKQJ.T98.765.432 T987.765.432.AKQ 654.AKQJ.T98.765 32.432.AKQJ.JT98"]
[Declarer "S"]
[Contract "3NT"]
[Play "W"]
DA D5 D2 D8
DK S2 S7 D9
*
"""
CALL = Call(
    "audit",
    "Irregularities and defects in the boards of a record",
    AuditRequest,
    AuditAnswer,
    audit,
    {
        "record": {"text": _RECORD, "language": "en"},
        "edition_2007": {"text": _RECORD, "name": "evening.pbn", "edition": 2007},
        "unreadable": {"text": "hello"},
    },
    slow=True,
)

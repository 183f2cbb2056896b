"""After a revoke or another irregularity in a trick: the tricks that the law gives, and those that were to be
had without it (64C), as plain data."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict, cast

from tablilla.audit.board import docket_of_record
from tablilla.audit.contract import read_contract
from tablilla.audit.explain import OF_BOARD, look_at_revokes
from tablilla.audit.play import read_play
from tablilla.audit.tally import stated
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats.record import Record
from tablilla.laws.kinds import BOOK
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.ruling import Ruling
from tablilla.score.equity import attended, equity, in_question, silent, table_of
from tablilla.service.call import DEFAULT_LANGUAGE, Call, FaultAnswer, Request, refusal
from tablilla.service.equity_words import as_json, lines, not_worked_out, numbers_lines
from tablilla.service.request import LATEST, docket_of_case, record_of
from tablilla.service.shape import Most, Range
from tablilla.table.notation import read as read_log
from tablilla.table.witness import Record as Witness
from tablilla.texts.catalogue import Words, words

KINDS = ("revoke", "defective_trick")
ATTENTION = tuple(moment.name.lower() for moment in Moment if moment >= Moment.END)
Doubts = Mapping[tuple[int | None, Seat | None], str]
DOUBTFUL = "play.revoke_doubtful"


class EquityRequest(Request, total=False):
    """A board with all four hands, a ``case``, ``record`` or ``log``, and perhaps which of its incidents."""

    case: Annotated[str, Most(1 << 18), "the text of a case file (TOML)"]
    variant: Annotated[str, Most(200), "a variant of the case"]
    record: Annotated[str, Most(1 << 18), "the text of a record (PBN or LIN)"]
    game: Annotated[int, Range(1, 10**6), "which board of the record, from 1"]
    log: Annotated[str, Most(1 << 16), "a followed table, in its notation"]
    trick: Annotated[int, Range(1, 13), "only the incident of this trick"]
    seat: Annotated[Literal["N", "E", "S", "W"], "only the incidents of this seat"]
    attention: Annotated[
        Literal["end", "returned", "next_call", "round", "late"],
        "when attention was first drawn to it, where the board does not tell",
    ]


class EquityAnswer(TypedDict):
    """``incidents``: the two numbers of each; ``text``: the same in words, with the line and the limits."""

    schema: int
    edition: int
    language: str
    incidents: list[dict[str, Any]]
    text: list[str]


class Beside(TypedDict):
    """Beside a ruling: the ``numbers`` as in the call ``equity``, or why there are none; ``text``: in words."""

    numbers: NotRequired[dict[str, Any]]
    fault: NotRequired[FaultAnswer]
    text: list[str]


class Known(TypedDict):
    """A board that was read: who asks has it from a file, a record, or a followed table."""

    docket: Required[Docket]
    recorded: Required[int | None]
    doubts: Required[Doubts]


def run(request: EquityRequest) -> EquityAnswer:
    """The numbers.

    Raises ``Fault``: ``equity.…`` for a board that is not known well enough, ``dd.missing`` and others where
    nothing can solve the position, and those of records, cases and logs.
    """
    return numbers(_board(request), request)


def numbers(known: Known, request: EquityRequest) -> EquityAnswer:
    """The same of a board that was read already."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    moment = Moment[request.get("attention", ATTENTION[0]).upper()]
    docket = silent(attended(known["docket"], moment))
    found = [equity(docket, incident, known["recorded"]) for incident in _incidents(request, docket)]
    doubt = [known["doubts"][one.incident.trick, one.incident.seat] for one in found]
    trumps = table_of(docket).trumps or 0
    text: list[str] = []
    for one, why in zip(found, doubt, strict=True):
        text += [*lines(one, docket.edition, trumps, why, say), ""]
    return {
        "schema": 1,
        "edition": docket.edition,
        "language": say.language,
        "incidents": [as_json(one, why) for one, why in zip(found, doubt, strict=True)],
        "text": [*text, say("equity.limits")],
    }


def of_record(record: Record, edition: int) -> Known:
    """A recorded board, declarer's tricks as it states them, and what speaks against a revoke."""
    contract = read_contract(record).contract
    told = None if contract is None else next(stated(record, contract), None)
    return {"docket": docket_of_record(record, edition), "recorded": told, "doubts": _doubts(record)}


def of_docket(docket: Docket) -> Known:
    """A board that is no record."""
    return {"docket": docket, "recorded": None, "doubts": defaultdict(str)}


def _board(request: EquityRequest) -> Known:
    edition = request.get("edition", LATEST)
    if "record" in request:
        return of_record(record_of(cast("Mapping[str, Any]", request)), edition)
    if "log" in request:
        return of_docket(Docket(BOOK, edition, Witness(read_log(request["log"], "log"))))
    if "case" not in request:
        raise Fault("equity.table", "record, case, log")
    return of_docket(docket_of_case(request["case"], "case", request.get("variant"), request.get("edition")))


def _doubts(record: Record) -> Doubts:
    """For each revoke that the audit takes for something else: its reason.  One of the board holds for all."""
    reading = read_contract(record)
    found = list(look_at_revokes(read_play(record, reading), reading.contract))
    causes = {(f.trick, f.seat): str(f.details["cause"]) for f in found if f.code in ("play.revoke", DOUBTFUL)}
    board = next((cause for cause in causes.values() if cause in OF_BOARD), "")
    sure = {(f.trick, f.seat): "" for f in found if f.code == "play.revoke"}
    return defaultdict(lambda: board, causes | sure)


def _incidents(request: EquityRequest, docket: Docket) -> list[Incident]:
    """The revokes and defective tricks of the board, or those of the trick and the seat that are named."""
    trick, seat = request.get("trick"), request.get("seat")
    found = [
        i
        for i in docket.incidents
        if i.trick is not None
        and (trick is not None or seat is not None or i.kind in KINDS)
        and trick in (None, i.trick)
        and seat in (None, None if i.seat is None else i.seat.name)
    ]
    if not found:
        raise Fault("equity.nothing", next((k for k in ("record", "log", "case") if k in request), ""))
    return found


_RECORD = """[Deal "N:965.943.A96.AK63 2.JT8.QJT8542.Q2 AKJ74.A52.7.JT98 QT83.KQ76.K3.754"]
[Declarer "S"]
[Contract "4S"]
[Result "8"]
[Play "W"]
HK H3 H8 HA
S8 S9 S2 S4
ST S5 C2 S7
C4 C6 CQ C8
S3 D6 DQ D7
H6 H9 HT H2
D3 D9 DJ SJ
SQ S6 D2 SK
C5 C3 D4 SA
C7 CK D5 C9
H7 CA D8 CT
DK DA DT H5
HQ H4 HJ CJ
"""


def beside(docket: Docket, incident: Incident, ruling: Ruling, say: Words) -> Beside | None:
    """The numbers beside a ruling that turns on what would have happened without the irregularity.

    ``None`` where none does, or where nothing of the play is told; where they cannot be worked out, the reason.
    """
    if incident.trick is None or incident.seat is None or not in_question(ruling):
        return None
    try:
        table = table_of(docket)
    except Fault:
        return None
    if not table.closed and len(table.tricks) < 13:
        return None  # how it ends is not known yet
    try:
        found = equity(silent(attended(docket)), incident)
    except Fault as fault:
        return {"fault": refusal(fault, say)["fault"], "text": [not_worked_out(fault, say)]}
    told = numbers_lines(found, table.trumps or 0, "", say)
    return {"numbers": as_json(found, ""), "text": [say("equity.heading"), *told, say("equity.limits")]}


CALL = Call(
    "equity",
    "After a revoke: the tricks due, and those to be had without it",
    EquityRequest,
    EquityAnswer,
    lambda r: dict(run(cast(EquityRequest, r))),
    {"record": {"record": _RECORD, "language": "en"}},
    slow=True,
)

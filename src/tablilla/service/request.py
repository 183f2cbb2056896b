"""What a ruling is asked with, and the session that it makes: one reader for command line, desk and browser."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from tablilla.audit.board import docket_of_record
from tablilla.bridge.cards import SUITS
from tablilla.bridge.seats import Seat, seat
from tablilla.casebook.case_file import parse, read_detail, read_fact, read_incident
from tablilla.fault import Fault
from tablilla.formats.read import read
from tablilla.formats.record import Record
from tablilla.laws import index
from tablilla.laws.kinds import BOOK
from tablilla.laws.whose import whose
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.place import Place
from tablilla.service.call import Request
from tablilla.service.given import Given
from tablilla.service.session import Session
from tablilla.service.shape import Most, Range
from tablilla.table.drivers import Told, begun, interview
from tablilla.table.state import TOLD
from tablilla.table.table import start
from tablilla.texts.kind_names import find_kind

LATEST = 2017
SHORT = Most(200)
Name = Annotated[str, SHORT]


class RuleRequest(Request, total=False):
    """What happened, what is known of it, and what was decided about it.

    One of ``kind`` (what happened is told by facts), ``case`` and ``record`` is needed; with the last two,
    ``kind``, ``seat`` and ``trick`` say which of the irregularities there is ruled on first.
    """

    kind: Annotated[str, SHORT, "what happened: a key, a name or a synonym in any language (see kinds)"]
    seat: Annotated[str, SHORT, "whose irregularity it is: N, E, S, W"]
    declarer: Annotated[str, SHORT, "who is declarer: N, E, S, W"]
    trick: Annotated[int, Range(1, 13), "the trick of the irregularity"]
    suit: Annotated[str, SHORT, "the suit: C, D, H, S"]
    card: Annotated[str, SHORT, "the card of the irregularity: SA, HT, Dx, C"]
    nth: Annotated[int, Range(1, 99), "of this kind by this player in the auction, from 1"]
    born_of: Annotated[str, SHORT, "the clause of another ruling that led to it"]
    now: Annotated[
        Literal["now", "auction", "trick", "play", "round", "correction"],
        "how far the board has come; else the facts tell",
    ]
    facts: Annotated[
        dict[str, bool | int | Annotated[str, SHORT]],
        Most(200),
        "answers by the key of their fact; 2:KEY is a fact of the second incident; forgotten and disputed too",
    ]
    details: Annotated[
        dict[str, int | Annotated[str, SHORT]],
        Most(50),
        "what is named with a choice: suit H, suits HC",
    ]
    raised: Annotated[list[Name], Most(20), "what else is to be looked at"]
    readings: Annotated[dict[str, Name], Most(20), "how a clause with several readings is read"]
    case: Annotated[str, Most(1 << 18), "the text of a case file (TOML)"]
    variant: Annotated[str, SHORT, "a variant of the case"]
    record: Annotated[str, Most(1 << 18), "the text of a record (PBN or LIN)"]
    game: Annotated[int, Range(1, 10**6), "which board of the record, from 1"]


def session_of(request: Mapping[str, Any], docket: Docket | None = None) -> Session:
    """The board before the director, and all that was told of it; ``docket``: the board, where it is at hand.

    Raises ``Fault``, whose ``where`` is a path in the request.
    """
    if docket is not None:
        pass
    elif "case" in request:
        docket = docket_of_case(request["case"], "case", request.get("variant"), request.get("edition"))
    elif "record" in request:
        docket = _of_record(request)
    else:
        docket = _of_answers(request)
    if "now" in request:
        docket = replace(docket, now=When[request["now"].upper()])
    me = _incident(request, docket)
    _can_be_his(me, docket)
    docket = _with_readings(_with_issues(docket, me, request.get("raised", ())), request)
    return Session(docket, me, given=(*_facts(request), *_details(request)))


def docket_of_case(text: str, where: str, variant: str | None = None, edition: int | None = None) -> Docket:
    """The board of a case file, or of a variant of it, in this edition or the latest of the case."""
    cases = parse(text, where)
    found = [c for c in cases if c.variant == (variant or "")]
    if not found:
        raise Fault("case.variant", where, given=variant, known=", ".join(c.variant for c in cases[1:]))
    return found[0].docket(edition or found[0].editions[-1])


def record_of(request: Mapping[str, Any]) -> Record:
    """The board of a record, by its number from 1.  Raises ``Fault``: ``audit.game``, ``record.…``."""
    wanted, count = request.get("game", 1), 0
    try:
        for count, record in enumerate(read(request["record"].encode("utf-8")), start=1):
            if count == wanted:
                return record
    except Fault as fault:
        fault.where = "record"
        raise
    raise Fault("audit.game", "record", given=wanted, known=count)


def _of_record(request: Mapping[str, Any]) -> Docket:
    return docket_of_record(record_of(request), request.get("edition", LATEST))


def _of_answers(request: Mapping[str, Any]) -> Docket:
    if "kind" not in request:
        raise Fault("rule.kind", "kind")
    plain: dict[str, Any] = {"kind": find_kind(request["kind"], BOOK.kinds, "kind")}
    plain |= {k: request[k].upper() for k in ("seat", "suit") if k in request}
    plain |= {k: request[k] for k in ("card", "trick", "nth") if k in request}
    if plain["kind"] == "opening_lead_out_of_turn":
        plain.setdefault("trick", 1)
    declarer = _seat(request.get("declarer"), "declarer")
    if (
        "seat" not in plain
        and declarer is not None
        and (his := whose(plain["kind"]).only(declarer)) is not None
    ):
        plain["seat"] = his.name
    me = read_incident(plain, "rule")
    edition = request.get("edition", LATEST)
    docket, _ = interview(me.kind, me.seat, declarer, me.suit, me.card, me.trick, edition)
    me = replace(me, born_of=request.get("born_of", ""))
    if me.born_of or me.nth > 1:
        docket = replace(docket, named=(me,), witness=Told(begun(start(declarer, mode=TOLD), me), me))
    return replace(docket, now=When.NOW)


def _seat(text: str | None, where: str) -> Seat | None:
    try:
        return None if text is None else seat(text)
    except ValueError as wrong:
        raise Fault("incident.value", where, why=wrong) from None


def _incident(request: Mapping[str, Any], docket: Docket) -> Incident:
    """The incident that is ruled on first."""
    wanted = list(docket.incidents)
    source = next((name for name in ("case", "record") if name in request), "")
    if "kind" in request:
        kind = find_kind(request["kind"], BOOK.kinds, "kind")
        wanted = [i for i in wanted if i.kind == kind]
    if source:
        if "seat" in request:
            wanted = [i for i in wanted if i.seat is not None and i.seat.name == request["seat"].upper()]
        if "trick" in request:
            wanted = [i for i in wanted if i.trick == request["trick"]]
    if not wanted:
        raise Fault("rule.nothing", source)
    return wanted[0]


def _can_be_his(me: Incident, docket: Docket) -> None:
    """Refuses a seat that cannot have an irregularity of this kind, as a penalty card of declarer's (48A)."""
    asked = whose(me.kind)
    if me.seat is not None and not asked.can_be(me.seat, docket.seat(me, Place.DECLARER)):
        raise Fault(f"incident.seat.{asked.name}", "seat", given=me.seat.name)


def _with_issues(docket: Docket, me: Incident, raised: Iterable[str]) -> Docket:
    for key in raised:
        if key not in index.issues():
            raise Fault("issue.unknown", "raised", given=key, known=", ".join(index.issues()))
        docket = docket.raise_issue(me, index.issues()[key])
    return docket


def _with_readings(docket: Docket, request: Mapping[str, Any]) -> Docket:
    for key, way in request.get("readings", {}).items():
        reading = index.readings().get(key)
        if reading is None or way not in reading.ways:
            known = ", ".join(f"{r.key}={w}" for r in index.readings().values() for w in r.ways)
            raise Fault("reading.unknown", "readings", given=f"{key}={way}", known=known)
        docket = replace(docket, readings={**docket.readings, reading: way})
    return docket


# -- facts and details -----------------------------------------------------------------------------------------
def _facts(request: Mapping[str, Any]) -> list[Given]:
    found = []
    for key, value in request.get("facts", {}).items():
        where = f"facts.{key}"
        number, name = numbered_key(key, where)
        found.append(Given(*read_fact(name, value, where), number))
    return found


def _details(request: Mapping[str, Any]) -> list[Given]:
    """Suits that are named, one or several, are one set."""
    found, suits = [], dict[int, str]()
    for key, value in request.get("details", {}).items():
        where = f"details.{key}"
        number, name = numbered_key(key, where)
        if name not in index.details():
            raise Fault("detail.unknown", where, given=name, known=", ".join(index.details()))
        if name in ("suit", "suits"):
            letters = str(value).upper().replace(",", "").replace(" ", "")
            if not letters or set(letters) - set(SUITS):
                raise Fault("detail.value", where, given=value, detail=name)
            suits[number] = suits.get(number, "") + letters
        else:
            found.append(Given(index.details()[name], read_detail(name, value, where), number))
    for number, letters in suits.items():
        name = "suit" if len(set(letters)) == 1 else "suits"
        value = letters[0] if name == "suit" else letters
        found.append(Given(index.details()[name], read_detail(name, value, "details"), number))
    return found


def numbered_key(text: str, where: str) -> tuple[int, str]:
    """``2:KEY`` speaks of the second incident, ``KEY`` of the first that asks it."""
    number, colon, rest = text.partition(":")
    if not colon:
        return 0, text
    if not (number.isascii() and number.isdigit()) or not int(number[:9]) or not rest:
        raise Fault("pair", where, given=text)
    return int(number[:9]), rest

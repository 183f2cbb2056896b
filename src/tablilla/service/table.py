"""A table followed: what happened as a log, what holds, what is due, and what was wrong; schema 2.

The log is all that is kept: each answer gives it back as text and as events, with the lines that were added.
What was answered about its irregularities stands beside it (``told``) and goes along with the next request.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Required, TypedDict

from tablilla.casebook.case_file import Told, read_incident, tell
from tablilla.fault import Fault
from tablilla.rules.directive import What
from tablilla.rules.incident import Incident
from tablilla.service.board import Board, carried_out, family, of_table
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.going_on import gone_on, waits
from tablilla.service.occasion import due
from tablilla.service.open_question import open_question
from tablilla.service.rulings import STATUS, as_json
from tablilla.service.session import RULED, Session
from tablilla.service.shape import Most
from tablilla.service.state import result, state
from tablilla.table.carry_out import carry_out
from tablilla.table.notation import lines_of, read, read_line, write, write_line
from tablilla.table.notation_json import from_json, to_json
from tablilla.table.notation_slots import read_card
from tablilla.table.strip import as_plain, strip
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words, words
from tablilla.texts.strip_words import strip_line

SCHEMA = 2
SHORT, LONG = Most(200), Most(1 << 17)


class About(TypedDict, total=False):
    """An irregularity by kind, seat, trick and number of its call, and what was answered about it."""

    kind: Required[Annotated[str, SHORT]]
    seat: Annotated[str, SHORT]
    trick: int
    suit: Annotated[str, SHORT]
    card: Annotated[str, SHORT]
    nth: Annotated[int, "of this kind by this player in the auction, from 1"]
    facts: Annotated[dict[str, bool | int | Annotated[str, SHORT]], Most(200)]
    details: Annotated[
        dict[str, int | Annotated[str, SHORT]],
        Most(50),
        "named with a choice: suit H, suits HC, card SA",
    ]
    cards: Annotated[
        dict[str, Annotated[str, SHORT]], Most(20), "which card is meant, if the log does not tell: legal H8"
    ]


class TableRequest(Request, total=False):
    """A table by its log, and what is to be done on it."""

    log: Annotated[
        Annotated[str, LONG] | Annotated[list[dict[str, Any]], Most(5000)] | dict[str, Any],
        "notation, events, or a table as JSON",
    ]
    add: Annotated[str, LONG, "lines of the notation that come after the log"]
    told: Annotated[list[About], Most(200), "what was answered about irregularities before"]
    carry_out: Annotated[About, "the irregularity whose ruling is carried out now"]


class TableAnswer(TypedDict, total=False):
    """The log with what was added, and all that follows from it.

    A question that ``waits`` need not be asked, for the next calls will answer it; of each of its ``calls`` the
    same is to be asked.  What becomes certain later of a ruling that was carried out on the auction is carried
    out by itself, and is among ``added``.

    ``carried_out`` is false where the ruling asked for cannot be carried out yet: its question is open.
    """

    schema: Required[int]
    edition: Required[int]
    language: Required[str]
    status: Required[str]
    log: Required[str]
    table: Required[dict[str, Any]]
    added: Required[list[str]]
    told: Required[list[dict[str, Any]]]
    state: Required[dict[str, Any]]
    result: Required[dict[str, Any]]
    strip: Required[list[dict[str, Any]]]
    occasions: Required[list[dict[str, Any]]]
    irregularities: Required[list[dict[str, Any]]]
    question: dict[str, Any]
    carried_out: bool


def run(request: Mapping[str, Any]) -> dict[str, Any]:
    """The table of a log, with the lines added and a ruling carried out.  Raises ``Fault``."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    table = _read(request.get("log", ""))
    before = len(table.log)
    board = of_table(table, request.get("edition", 2017))
    told = list(request.get("told", ()))
    for number, about in enumerate(told):
        board = _told(board, about, f"told[{number}]")
    for number, line in lines_of(request.get("add", "")):
        for event in read_line(line, f"add:{number}"):
            board = gone_on(board.add(event))
    if "carry_out" not in request:
        return answer(gone_on(board), say, told, before)
    about = request["carry_out"]
    board, done = _carried_out(_told(board, about, "carry_out"), about)
    return answer(gone_on(board), say, [*told, about], before) | {"carried_out": done}


def _read(log: str | list[dict[str, Any]] | Mapping[str, Any]) -> Table:
    if isinstance(log, str):
        return read(log, "log")
    return from_json({"events": log} if isinstance(log, list) else log, "log")


def _told(board: Board, about: Mapping[str, Any], where: str) -> Board:
    me = _incident(about, where)
    named = board.named(_known(board, me))
    docket = tell(named.docket, Told(me, about.get("facts", {}), about.get("details", {})), where)
    return Board(docket)


def _known(board: Board, me: Incident) -> Incident:
    """The incident as the table shows it, with the details that its name lacks."""
    return next((i for i in board.incidents if i == me), me)


def _incident(about: Mapping[str, Any], where: str) -> Incident:
    keys = ("kind", "seat", "trick", "suit", "card", "nth")
    return read_incident({k: about[k] for k in keys if about.get(k) is not None}, where)


def _carried_out(board: Board, about: Mapping[str, Any]) -> tuple[Board, bool]:
    """The board after the ruling on this incident and those that it opens; false while a question is open."""
    me = _known(board, _incident(about, "carry_out"))
    session = Session(board.named(me).docket, me)
    together = family(session, me)
    if (
        any((need := session.rulings[i].question) and not waits(board, need) for i in together)
        or session.unnamed is not None
    ):
        return board, False
    table = board.table
    for incident in together:
        named: dict[Any, Any] = {**session.details(incident), **_cards(about.get("cards", {}))}
        try:
            table = carry_out(table, incident, session.rulings[incident].certain, named)
        except ValueError as wrong:
            raise Fault("table.by_hand", "carry_out", why=wrong) from None
    return Board(session.docket).on(table), True


def _cards(told: Mapping[str, str]) -> dict[What, int]:
    made = {}
    for key, text in told.items():
        try:
            made[What(key)] = read_card(text)
        except ValueError:
            raise Fault("detail.value", f"carry_out.cards.{key}", given=text, detail="card") from None
    return made


def answer(
    board: Board, say: Words, told: Sequence[Mapping[str, Any]] = (), before: int | None = None
) -> dict[str, Any]:
    """All that is to be said of a board; ``before``: how many events the log had before others were added."""
    table, session = board.table, board.session()
    made: dict[str, Any] = {
        "schema": SCHEMA,
        "edition": board.edition,
        "language": say.language,
        "status": STATUS[RULED if session is None else session.status],
        "log": write(table),
        "table": to_json(table),
        "added": [write_line(event) for event in table.log[len(table.log) if before is None else before :]],
        "told": list(told),
        "state": state(table),
        "result": result(table, session),
        "strip": [as_plain(p) | {"text": strip_line(p, say)} for p in strip(table, board.edition)],
        "occasions": due(board, say),
        "irregularities": [],
    }
    if session is not None:
        ruled = as_json(session, say)
        made["irregularities"] = [
            plain
            | {"text": say(f"kind.{incident.kind}"), "carried_out": carried_out(table, incident)}
            | open_question(board, session, incident, say)
            for plain, (incident, _) in zip(ruled["incidents"], session.ordered, strict=True)
        ]
        asked = [
            i["question"] for i in made["irregularities"] if "question" in i and not i["question"]["waits"]
        ]
        if asked:
            made["question"] = asked[0]
    return made


_HEADS = "contract: 3NT\ndeclarer: S\n"
_DUE = _HEADS + "W: HA H3\nE penalty card DJ\nE: H8 H2\n"
CALL = Call(
    "table",
    "A board followed from its log: what holds, what may be played and which clause forbids the rest, "
    "choices that are due, irregularities and their rulings, which can be carried out on it",
    TableRequest,
    TableAnswer,
    run,
    {
        "lawful": {"log": _HEADS + "W: HA H3 H8 H2\n", "add": "W HK", "language": "en"},
        "auction": {"log": "dealer: W\nauction W: 2D 1H\n", "add": "E refuses", "edition": 2007},
        "due": {"log": _DUE},
        "carried_out": {
            "log": _DUE,
            "carry_out": {
                "kind": "penalty_lead",
                "seat": "E",
                "trick": 2,
                "facts": {"penalty_lead": "forbid"},
                "details": {"suits": "D"},
            },
        },
    },
)

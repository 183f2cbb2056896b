"""Rulings on an auction go on with it: what calls will show is waited for, what has become certain is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tablilla.bridge.contract import bid
from tablilla.laws import law23_comparable_call as law23
from tablilla.laws import law27_insufficient_bid as law27
from tablilla.laws import law29_call_cancelled as law29
from tablilla.laws import law31_bid_out_of_rotation as law31
from tablilla.rules.case import Case
from tablilla.rules.directive import What
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.rules.need import NeedFact
from tablilla.rules.obligation import Duty
from tablilla.service.board import Board
from tablilla.service.session import Session
from tablilla.table import events as e
from tablilla.table.auction_detection import INSUFFICIENT, KINDS
from tablilla.table.auction_fold import running
from tablilla.table.carry_out import carry_out
from tablilla.table.state import LIVE
from tablilla.table.table import Table

SHOWN_BY_CALLS = (law29.RHO_THEN, law31.DENOMINATION, law23.REPLACEMENT)  # whoever calls next answers these
TESTS = (law23.SAME, law23.SUBSET, law23.PURPOSE, law27.PRECISE)  # of each call that may replace another


def waits(board: Board, need: NeedFact) -> bool:
    """Whether the auction itself will answer this by its next calls, so that nobody is asked."""
    table, me = board.table, need.incident
    if me.kind not in KINDS or table.mode != LIVE or not running(table):
        return False
    if me.kind == INSUFFICIENT and me.born_of and me not in board.docket.witness.incidents():
        return True  # 31A1: the bid is yet to be repeated
    return need.fact in SHOWN_BY_CALLS or need.fact.subject == law23.NEW_CALL


def calls_in_question(session: Session, need: NeedFact) -> tuple[str, ...]:
    """The calls of each of which the same is still to be asked, where a question is about one of several."""
    about = next((f for f in (*TESTS, law27.LOWEST_SHOWING) if f.key == need.fact.key), None)
    if about is None or need.fact.subject == law23.NEW_CALL:
        return ()
    case = Case(session.docket, need.incident)
    settled = (law27.LOWEST_SHOWING, *((law27.NATURAL, *TESTS) if about in TESTS else ()))

    def is_open(call: str) -> bool:
        if about is law27.LOWEST_SHOWING and bid(call) is None:
            return False
        known = (case.look(fact.of(call)) for fact in settled)
        return case.look(about.of(call)) is None and not any(k is not None and k.value is True for k in known)

    return tuple(str(call) for call in case.subjects("replacement_calls") if is_open(str(call)))


def open_question(board: Board, session: Session) -> NeedFact | None:
    """What is to be asked now about rulings that were carried out on the auction."""
    for incident in _ruled(board.table):
        ruling = session.rulings.get(incident)
        if ruling is not None and ruling.question is not None and not waits(board, ruling.question):
            return ruling.question
    return None


def gone_on(board: Board) -> Board:
    """The same, where a ruling on the auction was carried out at all."""
    session = board.session() if _ruled(board.table) else None
    return board if session is None else carry_on(board, session)


def carry_on(board: Board, session: Session) -> Board:
    """With all that has become certain since the rulings on the auction were carried out, once."""
    table = board.table
    for incident in _ruled(table):
        ruling = session.rulings.get(incident)
        if ruling is not None:
            named: dict[What | Detail[Any], Any] = dict(session.details(incident).items())
            after = carry_out(table, incident, ruling.certain, named)
            table = table.add(*_new(table, after, incident))
    return board.on(table)


def _ruled(table: Table) -> list[Incident]:
    """The irregularities of the auction on which a ruling was carried out, until the play is over."""
    if table.closed:
        return []
    events = [noted.event for noted in table.aside.noted]
    found = [x.incident for x in events if isinstance(x, e.Ruled) and x.incident.kind in KINDS]
    return list(dict.fromkeys(found))


def _new(table: Table, after: Table, incident: Incident) -> list[e.Event]:
    """What is not in the log since the ruling began to be carried out."""
    at = next(n for n, x in enumerate(table.log) if isinstance(x, e.Ruled) and x.incident == incident)
    there = [_timeless(x) for x in table.log[at:]]
    return [
        x
        for x in after.log[len(table.log) :]
        if not isinstance(x, (e.Obliged, e.Informed, e.Faced)) or _timeless(x) not in there
    ]


def _timeless(event: e.Event) -> e.Event:
    if isinstance(event, e.Obliged):
        duty: Duty = replace(event.duty, since=0)
        return e.Obliged(duty)
    return event

"""Rulings made elsewhere and carried out on a board that is followed: their answers go along with its log.

What calls, declarer and tricks show later answers their open questions, so that what has become certain is
carried out; what later events deny of an answer counts no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.export import key
from tablilla.service.board import Board, family, of_table
from tablilla.service.given import numbered
from tablilla.service.going_on import calls_in_question, open_question
from tablilla.service.request import session_of
from tablilla.service.rulings import question_plain
from tablilla.service.session import Session
from tablilla.table.auction_detection import KINDS
from tablilla.table.state import TOLD
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words
from tablilla.texts.kind_names import find_kind
from tablilla.texts.speech import Speaker

Asked = Mapping[str, Any]


class Elsewhere:
    """The requests with which the rulings were made, and whose incidents are whose."""

    def __init__(self, told: Sequence[Asked]) -> None:
        self.sessions: dict[int, Session] = {}
        for number, asked in enumerate(told):
            if "kind" not in asked:
                raise Fault("rule.kind", f"told[{number}].kind")
            if find_kind(asked["kind"], BOOK.kinds, f"told[{number}].kind") in KINDS:
                self.sessions[number] = session_of(asked)

    def board(self, table: Table, edition: int) -> Board:
        """The table with their answers; one that the table denies is left out."""
        board = of_table(table, edition)
        for session in self.sessions.values():
            for incident in family(session, session.incident):
                board = board.named(incident)
            board = Board(_with_answers(board.docket, session.docket))
        return Board(_undisputed(board.docket))

    def question(self, board: Board, say: Words) -> dict[str, Any] | None:
        """What is to be asked now about one of them: ``told`` is whose it is, ``answer_with`` where it goes.

        ``calls``: those of each of which the same is to be asked.
        """
        session = board.session() if self.sessions else None
        need = None if session is None else open_question(board, session)
        if session is None or need is None:
            return None
        for number, made in self.sessions.items():
            if need.incident in family(made, made.incident):
                plain = question_plain(session, need, Speaker.of(session.docket, say))
                fact = numbered(made.number(need.incident), plain["fact"])
                calls = list(calls_in_question(session, need))
                return plain | {"told": number, "answer_with": fact, "calls": calls}
        return None

    def denied(self, board: Board) -> None:
        """Raises ``Fault`` where a board of which every call is told shows otherwise than a ruling was told."""
        for session in self.sessions.values() if board.table.mode != TOLD else ():
            docket = _with_answers(board.docket, session.docket)
            for incident in family(session, session.incident):
                if wrong := Case(docket, incident).contradictions():
                    raise Fault("fact.contradiction", "carry_out", facts=", ".join(key(fact) for fact in wrong))


def _with_answers(docket: Docket, other: Docket) -> Docket:
    entries = {**docket.entries}
    for incident, told in other.entries.items():
        entries[incident] = {**entries.get(incident, {}), **told}
    return replace(
        docket,
        entries=entries,
        readings={**docket.readings, **other.readings},
        raised=docket.raised | other.raised,
    )


def _undisputed(docket: Docket) -> Docket:
    for incident in docket.entries:
        for fact in Case(docket, incident).contradictions():
            docket = docket.without(incident, fact)
    return docket

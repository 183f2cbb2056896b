"""A table as it lies, and every irregularity of it with its ruling as far as it is known: text, or JSON."""

from __future__ import annotations

import json
import sys

from tablilla.cli.rule_text import lines as ruling_lines
from tablilla.cli.rule_text import question_lines
from tablilla.cli.table_show import state_lines
from tablilla.rules.export import key
from tablilla.service.board import Board
from tablilla.service.session import Session
from tablilla.service.table import answer
from tablilla.table.settle import settle
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words


def report(board: Board, say: Words) -> int:
    """Print it; the exit status is that of the rulings."""
    print("\n".join(state_lines(board.table, board.edition, say)))
    session = board.session()
    print()
    if session is None:
        print(say("cli.table.nothing"))
        return 0
    print("\n".join(ruling_lines(session, say, trace=False)))
    if (cost := settled(board.table, session, say)) is not None:
        print(f"\n{cost}")
    if (need := session.question) is not None:
        print()
        print("\n".join(question_lines(session, need, say)))
        print(say("cli.table.answer_on", fact=key(need.fact)), file=sys.stderr)
    return session.status


def settled(table: Table, session: Session, say: Words) -> str | None:
    """The tricks of each side after the rulings, once the play is over."""
    if not table.closed:
        return None
    found = settle(table, session.rulings)
    more = "at_least" if found.at_least else "settled"
    return say(f"cli.table.{more}", ns=found.won[0], ew=found.won[1])


def report_json(board: Board, say: Words) -> int:
    """Print it as JSON (``service.table``)."""
    print(json.dumps(answer(board, say), ensure_ascii=False, indent=2))
    return board.status

"""A table as it lies, and every irregularity of it with its ruling as far as it is known: text, or JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

from tablilla.bridge.cards import cards, name
from tablilla.bridge.seats import Seat
from tablilla.cli.rule_text import lines as ruling_lines
from tablilla.cli.rule_text import question_lines
from tablilla.cli.table_board import STATUS, Board
from tablilla.cli.table_show import due_now, state_lines
from tablilla.rules.export import key
from tablilla.service.rulings import as_json as ruling_json
from tablilla.service.session import Session
from tablilla.table.notation_json import to_json
from tablilla.table.settle import settle
from tablilla.table.strip import as_plain, strip
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words
from tablilla.texts.strip_words import strip_line

SCHEMA = 1


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
    """Print it as JSON, schema 1."""
    print(json.dumps(as_json(board, say), ensure_ascii=False, indent=2))
    return board.status


def as_json(board: Board, say: Words) -> dict[str, Any]:
    """Log, state, what holds, what is due, and the rulings."""
    table, session = board.table, board.session()
    made: dict[str, Any] = {
        "schema": SCHEMA,
        "edition": board.edition,
        "language": say.language,
        "status": STATUS[0 if session is None else session.status],
        "table": to_json(table),
        "state": state(table),
        "strip": [as_plain(p) | {"text": strip_line(p, say)} for p in strip(table, board.edition)],
        "due": [None if i.seat is None else {"kind": i.kind, "seat": i.seat.name} for i in due_now(table)],
        "incidents": [],
    }
    if session is not None:
        ruled = ruling_json(session, say)
        made["incidents"] = ruled["incidents"]
        if "question" in ruled:
            made["question"] = ruled["question"]
    return made


def state(table: Table) -> dict[str, Any]:
    """The table now: whose turn, the trick, the tricks, the hands, what may be played."""
    seat = table.turn
    made: dict[str, Any] = {
        "over": table.closed,
        "trick": table.trick,
        "turn": None if seat is None else seat.name,
        "declarer": None if table.declarer is None else table.declarer.name,
        "dummy": None if table.spread is None else table.spread.name,
        "current": _cards(table.current),
        "tricks": [
            {"cards": _cards(t.cards), "winner": None if t.winner is None else t.winner.name}
            for t in table.tricks
        ],
        "hands": {s.name: [name(c) for c in cards(table.holding(s))] for s in Seat},
        "penalty_cards": [
            {"seat": s.name, "card": name(c), "degree": "major" if major else "minor"}
            for s, c, major in table.faced
        ],
    }
    if seat is not None:
        allowed, clauses = table.lawful(seat)
        made["lawful"] = [name(c) for c in cards(allowed)]
        made["bound_by"] = clauses
        made["forbidden"] = {name(c): clause for c, clause in table.forbidden(seat).items()}
    return made


def _cards(trick: tuple[tuple[Seat, int], ...]) -> list[list[str | None]]:
    return [[s.name, name(c) if c else None] for s, c in trick]

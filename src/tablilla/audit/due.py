"""What a revoke that a record shows costs if it is claimed in time, and whether the result already holds it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablilla.audit.board import table_of_play
from tablilla.audit.contract import Reading
from tablilla.audit.play import Play
from tablilla.audit.tally import declarer_side, stated
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.rules.directive import Transfer
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.drivers import audit
from tablilla.table.settle import settle
from tablilla.table.table import Table

HELD, NOT_HELD, OTHER, UNTOLD = "held", "not_held", "other", "untold"


class Due(NamedTuple):
    """The tricks that a revoke costs, ``least`` to ``most``, by these clauses."""

    least: int
    most: int
    clauses: tuple[str, ...]


def judged(
    play: Play, reading: Reading, offences: list[tuple[int, Seat]], edition: int
) -> dict[tuple[int, Seat], dict[str, Any]]:
    """Of each revoke, by trick and seat: tricks due, clauses, and whether the recorded result holds them.

    Attention counts as drawn when the play was over and the hands not yet back in the board.
    """
    try:
        table = table_of_play(reading, play)
    except Fault:
        return {}
    closed = table.add(*(e.Attention(None, "revoke", n, s, Moment.END) for n, s in offences))
    docket, rulings = rule_all(audit(closed, edition))
    found: dict[tuple[int, Seat], dict[str, Any]] = {}
    for number, seat in offences:
        ruling = rulings.get(Incident("revoke", seat, number))
        if ruling is not None:
            due = tricks_due(ruling)
            found[number, seat] = {"least": due.least, "most": due.most, "clauses": list(due.clauses)}
    holds = _holds(play, reading, closed, {i: r for i, r in rulings.items() if i.kind == "revoke"}, found)
    for details in found.values():
        details |= holds
    return found


def tricks_due(ruling: Ruling) -> Due:
    """The least and the most tricks of all that may still be ruled, and the clauses that say so."""
    leaves = [ruling.certain, *ruling.possible] if ruling.possible else [ruling.certain]
    counted = [[done for done in leaf if isinstance(done.directive, Transfer)] for leaf in leaves]
    sums = [sum(_tricks(done) for done in leaf) for leaf in (counted[1:] or counted)]
    clauses = dict.fromkeys(done.clause for leaf in (counted[1:] or counted) for done in leaf)
    if not clauses:
        clauses = dict.fromkeys(_reasons(ruling))
    return Due(min(sums), max(sums), tuple(sorted(clauses)))


def _tricks(done: Done) -> int:
    return done.directive.tricks if isinstance(done.directive, Transfer) else 0


def _reasons(ruling: Ruling) -> list[str]:
    """Under which clauses nothing is due."""
    return [done.clause for done in ruling.certain if type(done.directive).__name__ == "NoTransfer"]


def _holds(
    play: Play,
    reading: Reading,
    table: Table,
    rulings: dict[Incident, Ruling],
    found: dict[tuple[int, Seat], dict[str, Any]],
) -> dict[str, Any]:
    """The recorded number of declarer's tricks against the one won and the one due."""
    contract = reading.contract
    number = None if contract is None else next(stated(play.record, contract), None)
    if contract is None or number is None:
        return {"holds": UNTOLD}
    tally = declarer_side(play.read, contract)
    if not tally.whole or any(details["least"] != details["most"] for details in found.values()):
        return {"holds": UNTOLD, "recorded": number}
    due = settle(table, rulings).won[contract.declarer.side]
    holds = HELD if number == due else NOT_HELD if number == tally.won else OTHER
    return {"holds": holds, "recorded": number, "won": tally.won, "right": due}

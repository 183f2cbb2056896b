"""What a revoke that a record shows costs if it is claimed in time, and whether the result already holds it."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablilla.audit.board import table_of_play
from tablilla.audit.contract import Reading
from tablilla.audit.finding import HELD, LOWERED, NOT_HELD, OTHER, UNTOLD
from tablilla.audit.play import Play
from tablilla.audit.tally import declarer_side, stated
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws.law64_after_establishment import FACED as FACED_2007
from tablilla.laws.law64_after_establishment import LATER_TRICK, PENALTY_OR_DUMMYS
from tablilla.rules.directive import NoTransfer, Transfer
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.rules.step import Asked
from tablilla.table import events as e
from tablilla.table.drivers import audit
from tablilla.table.settle import settle
from tablilla.table.table import Table

FACED = {2007: FACED_2007, 2017: PENALTY_OR_DUMMYS}
Offence = tuple[int, Seat]  # trick and offender
Rulings = dict[Incident, Ruling]


class Due(NamedTuple):
    """The tricks that a revoke costs, ``least`` to ``most``, and the clauses that say so."""

    least: int
    most: int
    clauses: tuple[str, ...]


def judged(
    play: Play, reading: Reading, offences: list[Offence], edition: int
) -> dict[Offence, dict[str, Any]]:
    """Of each revoke: tricks due, clauses, and whether the recorded result holds them.

    Attention counts as drawn when the play was over and the hands not yet back in the board.  A record shows no
    penalty card: what is due is what there is without one, ``unless`` names the clause of the exception.  A
    revoke of a trick that cannot be followed is left out.
    """
    contract = reading.contract
    if contract is None:
        return {}
    try:
        table = table_of_play(reading, play)
    except Fault:
        return {}
    closed = table.add(*(e.Attention(None, "revoke", n, s, Moment.END) for n, s in offences))
    docket = audit(closed, edition)
    for offence in offences:
        if _won_later(play, contract, table, offences, offence):
            docket = docket.told(_incident(offence), LATER_TRICK, True, "record")
    docket, rulings = rule_all(docket)
    open_to = {o: clause for o in offences if (clause := _faced(rulings.get(_incident(o))))}
    for offence in open_to:
        docket = docket.told(_incident(offence), FACED[edition], False, "if")
    _, rulings = rule_all(docket)
    found: dict[Offence, dict[str, Any]] = {}
    for offence in offences:
        ruling = rulings.get(_incident(offence))
        if ruling is not None:
            due = tricks_due(ruling)
            found[offence] = {"least": due.least, "most": due.most, "clauses": list(due.clauses)}
            found[offence]["unless"] = open_to.get(offence, "") if due.most else ""
            found[offence] |= _lowered(play, contract, offence[1])
    revokes = {i: r for i, r in rulings.items() if i.kind == "revoke"}
    if all(details["least"] == details["most"] for details in found.values()):
        whole = _holds(play, contract, closed, revokes)
        for details in found.values():
            details |= whole
    return found


def _incident(offence: Offence) -> Incident:
    return Incident("revoke", offence[1], offence[0])


def _faced(ruling: Ruling | None) -> str:
    """The clause that would exempt him if the card he should have played lay faced, where that is not told."""
    ifs = () if ruling is None else ruling.ifs
    return next((a.clause for a in ifs if a.fact in FACED.values()), "")


def _numbers(play: Play, contract: Contract, seat: Seat) -> tuple[int, int] | None:
    """The tricks recorded for a side and those that it is seen to have won."""
    number = next(stated(play.record, contract), None)
    if number is None:
        return None
    tally = declarer_side(play.read, contract)
    if seat.side is contract.declarer.side:
        return number, tally.won
    return 13 - number, tally.lost


def _won_later(play: Play, contract: Contract, table: Table, offences: list[Offence], offence: Offence) -> bool:
    """Whether the offending side must have won a trick after the last one told.

    It is recorded with more tricks than it is seen to have won; a transfer would have left it with fewer.
    """
    number, seat = offence
    if any(other.side is not seat.side for _, other in offences):
        return False
    numbers = _numbers(play, contract, seat)
    if numbers is None or declarer_side(play.read, contract).whole:
        return False
    recorded, won = numbers
    return recorded - won > (number > len(table.tricks))


def tricks_due(ruling: Ruling) -> Due:
    """The least and the most tricks of all that may still be ruled."""
    leaves = ruling.possible or (ruling.certain,)
    sums = [sum(d.directive.tricks for d in leaf if isinstance(d.directive, Transfer)) for leaf in leaves]
    most = max(sums)
    kind = Transfer if most else NoTransfer
    clauses = {done.clause for leaf in leaves for done in leaf if isinstance(done.directive, kind)}
    if not clauses:  # neither the trick nor a later one was won
        clauses = {s.clause for s in ruling.steps if isinstance(s, Asked) and s.clause.startswith("64B1")}
    return Due(min(sums), most, tuple(sorted(clauses)))


def _lowered(play: Play, contract: Contract, seat: Seat) -> dict[str, Any]:
    """Where the whole play is not told: at least whether fewer tricks are recorded than were won."""
    numbers = _numbers(play, contract, seat)
    if numbers is None or numbers[0] >= numbers[1] or declarer_side(play.read, contract).whole:
        return {"holds": UNTOLD}
    return {"holds": LOWERED, "recorded": numbers[0], "won": numbers[1]}


def _holds(play: Play, contract: Contract, table: Table, rulings: Rulings) -> dict[str, Any]:
    """Declarer's number as recorded, against the one won in the whole play and the one due."""
    number = next(stated(play.record, contract), None)
    tally = declarer_side(play.read, contract)
    if number is None or not tally.whole:
        return {}
    right = settle(table, rulings).won[contract.declarer.side]
    holds = HELD if number == right else NOT_HELD if number == tally.won else OTHER
    return {"holds": holds, "recorded": number, "won": tally.won, "right": right}

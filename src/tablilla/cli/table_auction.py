"""The auction on a terminal: the calls that count, those that do not, and which may be made now."""

from __future__ import annotations

from collections.abc import Iterable

from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE, Contract
from tablilla.bridge.seats import Seat
from tablilla.table import auction_events as a
from tablilla.table.auction import BIDS, Auction, Made
from tablilla.table.auction_detection import kind_of
from tablilla.table.table import Table
from tablilla.texts.call_words import call_words
from tablilla.texts.catalogue import Words

WIDE = 9  # columns of a call
MANY = 4  # bids in a row that are told as a range
FIRST = Seat.W


def call_text(call: str, say: Words) -> str:
    """A call for people: ``1♥``, a pass in words, notrump by its letters."""
    if call == PASS:
        return say("call.pass")
    return call if call in (DOUBLE, REDOUBLE) else call_words(call, say)


def contract_text(contract: Contract, say: Words) -> str:
    """A contract and who declares: ``4♥X S``."""
    doubled = "X" * contract.doubled
    bid = call_text(str(contract).removesuffix(doubled), say)
    return f"{bid}{doubled} {say(f'claim.seat.{contract.declarer.name}')}"


def calls_text(calls: Iterable[str], say: Words) -> str:
    """Calls in their order; bids that follow upon each other as a range."""
    listed = list(calls)
    made = [call_text(call, say) for call in listed if call not in BIDS]
    runs: list[list[int]] = []
    for place in sorted(BIDS.index(call) for call in listed if call in BIDS):
        if runs and runs[-1][-1] == place - 1:
            runs[-1].append(place)
        else:
            runs.append([place])
    for run in runs:
        first, last = (call_text(BIDS[place], say) for place in (run[0], run[-1]))
        if len(run) < MANY:
            made += [call_text(BIDS[place], say) for place in run]
        elif len(run) == len(BIDS):
            made.append(say("cli.table.bids.all"))
        elif run[-1] == len(BIDS) - 1:
            made.append(say("cli.table.bids.up", first=first))
        else:
            made.append(say("cli.table.bids.between", first=first, last=last))
    return ", ".join(made)


def auction_lines(table: Table, say: Words) -> list[str]:
    """The calls that count in four columns, ``!`` alerted, ``*`` irregular; then those that do not count."""
    auction = table.auction
    if auction is None:
        return []
    made = ["".join(f"{say(f'seat.{FIRST.on(n).name}'):{WIDE}}" for n in range(4)).rstrip()]
    row: list[str] = []
    for call in auction.counting:
        column = (call.seat - FIRST) % 4
        if column < len(row):
            made.append("".join(row).rstrip())
            row = []
        row += [" " * WIDE] * (column - len(row))
        row.append(f"{_marked(auction, call, say):{WIDE}}")
    if row:
        made.append("".join(row).rstrip())
    gone = [m for n, m in enumerate(auction.made) if n not in auction.standing]
    if gone:
        told = ", ".join(f"{say(f'seat.{m.seat.name}')} {call_text(m.call, say)}" for m in gone)
        made.append(say("cli.table.no_more", calls=told))
    if any(kind_of(auction, call) is not None for call in auction.counting):
        made.append(say("cli.table.irregular_mark"))
    return [*made, ""]


def _marked(auction: Auction, call: Made, say: Words) -> str:
    alerted = any(
        isinstance(act, a.Alerted) and act.seat == call.seat.partner for act in _until_next(auction, call)
    )
    return call_text(call.call, say) + "!" * alerted + "*" * (kind_of(auction, call) is not None)


def _until_next(auction: Auction, call: Made) -> list[a.Act]:
    found = []
    for act in auction.log[call.at + 1 :]:
        if isinstance(act, a.Called):
            break
        found.append(act)
    return found


def turn_to_call(table: Table, say: Words) -> list[str]:
    """Whose turn it is to call, what he may call, and under which clause the rest is forbidden."""
    auction = table.auction
    seat = None if auction is None else auction.turn
    if auction is None or seat is None:
        return []
    lawful = calls_text(auction.lawful(seat), say)
    made = [
        say("cli.table.calls", who=say(f"seat.{seat.name}")),
        "  " + say("cli.table.may_call", calls=lawful),
    ]
    by_clause: dict[str, list[str]] = {}
    for call, clause in auction.forbidden(seat).items():
        by_clause.setdefault(clause, []).append(call)
    return made + [
        "  " + say("cli.table.may_not", cards=calls_text(calls, say), clause=clause)
        for clause, calls in by_clause.items()
    ]

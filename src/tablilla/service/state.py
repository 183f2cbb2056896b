"""A table as plain data: whose turn it is, the trick, the tricks, the hands, what may be played, the result."""

from __future__ import annotations

from typing import Any

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import cards, name
from tablilla.bridge.seats import Seat, Side
from tablilla.score.points import score
from tablilla.service.session import Session
from tablilla.table.auction import Auction
from tablilla.table.auction_detection import kind_of
from tablilla.table.settle import settle, winners
from tablilla.table.table import Table


def state(table: Table) -> dict[str, Any]:
    """The table now."""
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
        "known": {s.name: table.hands[s].bit_count() for s in Seat},
        "penalty_cards": [
            {"seat": s.name, "card": name(c), "degree": "major" if major else "minor"}
            for s, c, major in table.faced
        ],
    }
    if (auction := table.auction) is not None:
        made["auction"] = _auction(auction)
    if seat is not None:
        allowed, clauses = table.lawful(seat)
        made["lawful"] = [name(c) for c in cards(allowed)]
        made["bound_by"] = clauses
        made["forbidden"] = {name(c): clause for c, clause in table.forbidden(seat).items()}
    return made


def _auction(auction: Auction) -> dict[str, Any]:
    """Every call, whose turn it is, what may be called and which clause forbids the rest."""
    seat = auction.turn
    made: dict[str, Any] = {
        "over": auction.over,
        "passed_out": auction.passed_out,
        "turn": None if seat is None else seat.name,
        "calls": [
            {
                "seat": call.seat.name,
                "call": call.call,
                "counts": number in auction.standing,
                "irregular": kind_of(auction, call),
            }
            for number, call in enumerate(auction.made)
        ],
    }
    if seat is not None:
        made |= {"lawful": list(auction.lawful(seat)), "forbidden": auction.forbidden(seat)}
    return made


def _cards(trick: tuple[tuple[Seat, int], ...]) -> list[list[str | None]]:
    return [[s.name, name(c) if c else None] for s, c in trick]


def result(table: Table, session: Session | None) -> dict[str, Any]:
    """Contract and tricks so far; once the play is over the tricks after the rulings, and the score of NS."""
    contract = table.contract
    won = list(winners(table).values())
    made: dict[str, Any] = {
        "contract": None if contract is None else str(contract),
        "declarer": None if contract is None else contract.declarer.name,
        "won": {side.name: won.count(side) for side in Side},
    }
    if not table.closed:
        return made
    found = settle(table, {} if session is None else session.rulings)
    made["settled"] = {side.name: found.won[side] for side in Side}
    made["at_least"] = found.at_least
    vulnerability = table.setting.vulnerability
    if contract is None or vulnerability is None or found.untold:
        return made
    declarer = contract.declarer
    hot = Vulnerability(vulnerability).of(declarer.side)
    points = score(contract.level, contract.denomination, contract.doubled, hot, found.won[declarer.side])
    return made | {"score_ns": points if declarer.side is Side.NS else -points}

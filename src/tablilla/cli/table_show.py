"""A table on a terminal: the diagram, the trick, what holds, what is due, which cards may be played."""

from __future__ import annotations

from tablilla.bridge.cards import RANKS, Card
from tablilla.bridge.seats import Seat
from tablilla.cli.table_auction import auction_lines, contract_text, turn_to_call
from tablilla.rules.incident import Incident
from tablilla.service.board import due_now
from tablilla.table.auction_fold import running
from tablilla.table.settle import winners
from tablilla.table.state import TOLD
from tablilla.table.strip import Part, strip
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import SYMBOLS
from tablilla.texts.strip_words import cards_symbols, strip_line, symbol

WIDE = 22  # columns of a hand


def state_lines(table: Table, edition: int, say: Words) -> list[str]:
    """All that a director wants to see."""
    made = [*diagram(table, say), "", *auction_lines(table, say), score_line(table, say)]
    made += turn_to_call(table, say) if running(table) else trick_lines(table, say)
    parts = [f"  {_held(p, say)} [{p.clause}]" for p in strip(table, edition)]
    made += ["", say("cli.table.holds"), *(parts or ["  " + say("strip.nothing")])]
    return [*made, *(_due(i, table, say) for i in due_now(table))]


def _due(incident: Incident, table: Table, say: Words) -> str:
    key = "due" if incident.kind == "penalty_lead" else "due_call"
    return say(f"cli.table.{key}", declarer=_seat(table.declarer, say), who=_seat(incident.seat, say))


def _held(part: Part, say: Words) -> str:
    said = strip_line(part, say)
    return said if part.until is None else say("strip.ends", said=said, until=say(f"until.{part.until.value}"))


def diagram(table: Table, say: Words) -> list[str]:
    """The cards left in each hand, north on top; ``?`` for a hand of which nothing is known."""
    north, east, south, west = (_hand(table, seat, say) for seat in Seat)
    margin = " " * WIDE
    beside = [f"{a:{WIDE * 2}}{b}".rstrip() for a, b in zip(west, east, strict=True)]
    return [
        *((margin + line).rstrip() for line in north),
        *beside,
        *((margin + line).rstrip() for line in south),
    ]


def _hand(table: Table, seat: Seat, say: Words) -> list[str]:
    held = table.holding(seat)
    unknown = not held and not table.hands[seat] and not table.closed
    parts = [say(f"seat.{seat.name}")]
    for suit in (3, 2, 1, 0):
        ranks = [RANKS[r].replace("T", "10") for r in range(12, -1, -1) if held >> (13 * suit + r) & 1]
        parts.append(f"{SYMBOLS[suit]} {' '.join(ranks) or ('?' if unknown else '-')}")
    return parts


def score_line(table: Table, say: Words) -> str:
    """Contract, and the tricks of each side."""
    contract = table.contract
    won = list(winners(table).values())
    tricks = [sum(side.name == name for side in won) for name in ("NS", "EW")]
    told = "?" if contract is None else contract_text(contract, say)
    return say("cli.table.score", contract=told, ns=tricks[0], ew=tricks[1])


def trick_lines(table: Table, say: Words) -> list[str]:
    """The trick in progress, whose turn it is, and of each of his known cards whether it may be played."""
    if table.closed:
        return [say("cli.table.over")]
    played = [f"{say(f'seat.{s.name}')} {symbol(c) if c else '-'}" for s, c in table.current]
    made = [say("cli.table.trick", number=table.trick, cards=", ".join(played) or "-")]
    seat = table.turn
    if seat is None:
        untold = winner_untold(table)
        return [*made, say("cli.table.winner_untold", trick=untold)] if untold else made
    made.append(say("cli.table.turn", who=say(f"seat.{seat.name}")))
    allowed, _ = table.lawful(seat)
    if allowed:
        made.append("  " + say("cli.table.may", cards=cards_symbols(allowed, say)))
        made += [
            "  " + say("cli.table.may_not", cards=cards_symbols(cards, say), clause=clause)
            for clause, cards in by_clause(table, seat).items()
        ]
    return made


def winner_untold(table: Table) -> int:
    """The number of the trick just over, where its cards do not tell who won it and nobody has; else 0."""
    silent = table.mode == TOLD or table.closed or not table.tricks
    return 0 if silent or table.current or table.leader is not None else len(table.tricks)


def by_clause(table: Table, seat: Seat) -> dict[str, Card]:
    """The cards that may not be played now, under the clause that forbids them."""
    found: dict[str, Card] = {}
    for card, clause in table.forbidden(seat).items():
        found[clause] = found.get(clause, 0) | card
    return found


def _seat(seat: Seat | None, say: Words) -> str:
    return say("place.declarer") if seat is None else say(f"seat.{seat.name}")

"""What a board's record gives to the forms: score, adjusted score, equity, claim and several irregularities.

Nothing is given that was not told: a field is there only where the record has it.
"""

from __future__ import annotations

from typing import Any

from tablilla.bridge.cards import cards, name
from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Seat, Side
from tablilla.desk.boards.board import Board, Sitting, board, reached, table
from tablilla.desk.boards.item import VULS
from tablilla.desk.boards.results import score_ns
from tablilla.desk.fold import Current
from tablilla.fault import Fault
from tablilla.table.notation import write
from tablilla.table.settle import winners
from tablilla.table.table import Table


def figures(log: Current, number: int, label: str) -> dict[str, Any]:
    """Vulnerability, the other tables' scores of North-South, contract, declarer and tricks, who won each
    trick, the log of the table, and the cards left where its play ends (``ending``); ``sides``: which side
    won each of the thirteen tricks, those that a claim gave it too."""
    one = board(log, number)
    others = [made for each in one.sittings if each.label != label and (made := one.score(each)) is not None]
    found: dict[str, Any] = {"vul": VULS[one.vulnerable], "others": others}
    sitting = one.sitting(label)
    if sitting is None:
        return found
    return found | _result(one, sitting) | _table(one, sitting)


def won_by_record(one: Board, sitting: Sitting) -> int | None:
    """Declarer's tricks as they were recorded, else as all thirteen were won; ``None`` where neither tells."""
    _, declarer = reached(sitting)
    if sitting.tricks is not None or declarer is None or "tricks" in sitting.torn:
        return sitting.tricks
    sides = _sides(_followed(one, sitting))
    return sides.count(declarer.side) if sides else None


def _followed(one: Board, sitting: Sitting) -> Table | None:
    """The table; ``None`` where the record cannot be."""
    try:
        return table(one, sitting)
    except Fault:
        return None


def _sides(followed: Table | None) -> list[Side]:
    """The side that won each trick; empty while one of the thirteen is not known."""
    won = {} if followed is None else winners(followed)
    return [won[number] for number in sorted(won)] if sorted(won) == list(range(1, 14)) else []


def _result(one: Board, sitting: Sitting) -> dict[str, Any]:
    told, declarer = reached(sitting)
    tricks, score = won_by_record(one, sitting), one.score(sitting)
    if score is None and told is not None:
        score = score_ns(told, declarer, tricks, one.vulnerable)
    found: dict[str, Any] = {"score": score}
    if told is not None and told.level:
        found["contract"] = {
            "level": told.level,
            "denomination": DENOMINATIONS[told.denomination],
            "doubled": "X" * told.doubled,
        }
        found |= {"declarer": None if declarer is None else declarer.name, "tricks": tricks}
    return {key: value for key, value in found.items() if value is not None}


def _table(one: Board, sitting: Sitting) -> dict[str, Any]:
    """What follows from the play; nothing where the record cannot be."""
    followed = _followed(one, sitting)
    if followed is None:
        return {}
    won = [trick.winner for trick in followed.tricks]
    found: dict[str, Any] = {
        "log": write(followed),
        "known": all(hand.bit_count() == 13 for hand in followed.hands),
    }
    if won:
        found["winners"] = [None if winner is None else winner.name for winner in won]
    if sides := _sides(followed):
        found["sides"] = [side.name for side in sides]
    return found | ({"ending": _ending(followed)} if found["known"] else {})


def _ending(followed: Table) -> dict[str, Any]:
    """The four hands at the start of the trick in progress, who leads to it, and what was played to it."""
    played = [(seat, card) for seat, card in followed.current if card]
    last = followed.tricks[-1].winner if followed.tricks else None
    turn = last if followed.turn is None else followed.turn
    lead = followed.current[0][0] if followed.current else turn
    hands = {
        seat.name: [name(card) for card in cards(followed.holding(seat))]
        + [name(card) for who, card in played if who is seat]
        for seat in Seat
    }
    return {
        "hands": hands,
        "played": [name(card) for _, card in played],
        **({} if lead is None else {"lead": lead.name}),
    }

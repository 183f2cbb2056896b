"""What several incidents of a board cost together: tricks really won, first irregularity first, none twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablilla.bridge.seats import Side
from tablilla.rules.directive import CancelConcession, GiveTrick, Transfer
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import Ruling
from tablilla.table.state import State


@dataclass(frozen=True)
class Settlement:
    """Each transferred trick with the incident that costs it, and the tricks of NS and EW after it.

    ``at_least``: more may follow, for a ruling is open; ``untold`` tricks nobody is known to have won.
    """

    moved: tuple[tuple[Incident, int], ...]
    won: tuple[int, int]
    at_least: bool = False
    untold: int = 0


def winners(t: State) -> dict[int, Side]:
    """The side that won each trick, those agreed in a claim after those played."""
    found = {n: trick.winner.side for n, trick in enumerate(t.tricks, start=1) if trick.winner is not None}
    if t.aside.agreed is not None:
        number = len(t.tricks)
        for side, count in zip(Side, t.aside.agreed, strict=True):
            for _ in range(count):
                number += 1
                found[number] = side
    return found


def settle(t: State, rulings: Mapping[Incident, Ruling]) -> Settlement:
    """As many of the tricks due as were won, from the trick of each irregularity on."""
    won = winners(t)
    slots: list[tuple[Incident, Side, list[int]]] = []
    ordered = sorted(rulings.items(), key=lambda pair: pair[0].trick or 0)
    for incident, ruling in ordered:
        for step in ruling.certain:
            if isinstance(step.directive, Transfer):
                slots += _slots(incident, step.directive, won)
            elif isinstance(step.directive, (GiveTrick, CancelConcession)) and incident.seat is not None:
                mine = incident.seat.side
                loser = mine if isinstance(step.directive, GiveTrick) else mine.other
                slots.append((incident, loser, _given(t, won, loser)))
    owner = _assign(slots)
    total = [sum(side is each for side in won.values()) for each in Side]
    for slot in owner.values():
        loser = slots[slot][1]
        total[loser] -= 1
        total[loser.other] += 1
    moved = tuple((slots[slot][0], number) for number, slot in sorted(owner.items()))
    is_open = any(r.question or r.open_until or r.ifs for r in rulings.values())
    return Settlement(moved, (total[0], total[1]), is_open, 13 - len(won))


def _given(t: State, won: Mapping[int, Side], loser: Side) -> list[int]:
    """69B, 71: a trick of the side that had it by the claim; if none was, one of those that it has."""
    his = [n for n, side in won.items() if side is loser]
    return [n for n in his if n > len(t.tricks)] or his


def _slots(
    incident: Incident, transfer: Transfer, won: Mapping[int, Side]
) -> list[tuple[Incident, Side, list[int]]]:
    """For each trick due, those from which it may be taken."""
    if incident.seat is None:
        return []
    mine = incident.seat.side
    first = incident.trick or 1
    from_it = [n for n, side in won.items() if n >= first and side is mine]
    if not transfer.own_trick:
        return [(incident, mine, from_it)] * transfer.tricks
    later = [n for n in from_it if n > first]
    own = [first] if won.get(first) is mine else []
    return [(incident, mine, own), *[(incident, mine, later)] * (transfer.tricks - 1)]


def _assign(slots: list[tuple[Incident, Side, list[int]]]) -> dict[int, int]:
    """Trick to slot: the largest assignment in which an earlier slot never gives way to a later."""
    owner: dict[int, int] = {}

    def find(slot: int, seen: set[int]) -> bool:
        for number in slots[slot][2]:
            if number not in seen:
                seen.add(number)
                if number not in owner or find(owner[number], seen):
                    owner[number] = slot
                    return True
        return False

    for slot in range(len(slots)):
        find(slot, set())
    return owner

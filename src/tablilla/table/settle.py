"""What several incidents of a board cost together: really won tricks, none twice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablilla.rules.directive import Transfer
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import Ruling
from tablilla.table.table import Table


@dataclass(frozen=True)
class Settlement:
    moved: tuple[tuple[Incident, int], ...]  # each transferred trick and the incident that costs it
    won: tuple[int, int]  # tricks of NS and EW after it


def settle(table: Table, rulings: Mapping[Incident, Ruling]) -> Settlement:
    """First irregularity first; as many as can be assigned."""
    winners = {n: t.winner for n, t in enumerate(table.tricks, start=1) if t.winner is not None}
    wanted: list[tuple[Incident, list[int]]] = []
    for incident, ruling in sorted(rulings.items(), key=lambda pair: pair[0].trick or 0):
        for step in ruling.certain:
            if isinstance(step.directive, Transfer) and incident.trick and incident.seat is not None:
                own, mine = incident.trick, incident.seat.side
                from_it = [n for n, w in winners.items() if n >= own and w.side == mine]
                if step.directive.own_trick:
                    wanted.append((incident, [own]))
                    wanted += [(incident, [n for n in from_it if n > own])] * (step.directive.tricks - 1)
                else:
                    wanted.append((incident, from_it))
    owner: dict[int, int] = {}

    def assign(slot: int, seen: set[int]) -> bool:
        for n in wanted[slot][1]:
            if n not in seen:
                seen.add(n)
                if n not in owner or assign(owner[n], seen):
                    owner[n] = slot
                    return True
        return False

    for slot in range(len(wanted)):
        assign(slot, set())
    taken = [0, 0]
    for w in winners.values():
        taken[w.side] += 1
    for slot in owner.values():
        seat = wanted[slot][0].seat
        assert seat is not None
        loser = seat.side
        taken[loser] -= 1
        taken[1 - loser] += 1
    return Settlement(tuple((wanted[slot][0], n) for n, slot in sorted(owner.items())), (taken[0], taken[1]))

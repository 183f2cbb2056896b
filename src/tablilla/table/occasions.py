"""What is due at the table now: the director stands there because a duty says so (50D2, 51B, 26B)."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS, suit_of
from tablilla.rules.incident import Incident
from tablilla.table.table import Table


def occasions(table: Table) -> tuple[Incident, ...]:
    """Choices that declarer has before this lead, each as an incident with a law of its own."""
    leader = table.turn
    if table.led is not None or leader is None:
        return ()
    found = []
    mine = [c for s, c, major in table.faced if s == leader.partner and major]
    if mine:
        suits = {suit_of(c) for c in mine}
        suit = suits.pop() if len(suits) == 1 else None
        found.append(Incident("penalty_lead", leader.partner, table.trick, suit, sum(mine) & sum(SUIT_CARDS)))
    return tuple(found)

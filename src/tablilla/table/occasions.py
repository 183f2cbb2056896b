"""What is due at the table now: the director stands there because a duty says so (26, 50D2, 51B)."""

from __future__ import annotations

from tablilla.bridge.cards import certain, suit_of
from tablilla.rules.incident import Incident
from tablilla.table.lead_rights import lead_rights
from tablilla.table.state import State


def occasions(t: State) -> tuple[Incident, ...]:
    """Choices that declarer has before this lead, each as an incident with a law of its own."""
    if t.current or not (t.faced or t.duties):
        return ()
    return (*lead_rights(t), *_penalty_leads(t))


def _penalty_leads(t: State) -> tuple[Incident, ...]:
    """What he may ask because of penalty cards.

    Not where an option was taken already for this lead: its demand or ban is in force.
    """
    leader = t.turn
    if t.current or leader is None or t.declarer is None or leader.side is t.declarer.side:
        return ()
    cards = [c for s, c, major in t.faced if s == leader.partner and major]
    if not cards or any(d.who == leader and d.since == t.trick and d.rank == 1 for d in t.duties):
        return ()
    suits = {suit_of(c) for c in cards}
    known = sum(c for c in cards if certain(c))
    return (Incident("penalty_lead", leader.partner, t.trick, suits.pop() if len(suits) == 1 else None, known),)

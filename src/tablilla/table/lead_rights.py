"""Declarer's right on the first lead of a defender whose partner's call was withdrawn (Law 26)."""

from __future__ import annotations

from tablilla.bridge.seats import Seat
from tablilla.laws.law26_call_withdrawn import LeadRight
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.state import State

KIND = "lead_after_withdrawn_call"


def lead_right(t: State, leader: Seat) -> LeadRight | None:
    """The right that waits for the first lead of this defender, where that lead is to be made now."""
    rights = (d for d in t.duties if isinstance(d, LeadRight) and d.who == leader)
    return next((d for d in rights if not d.ended(t)), None)


def lead_rights(t: State) -> tuple[Incident, ...]:
    """The choice that is due before this lead, seen from the one whose call was withdrawn."""
    leader = t.turn
    if t.current or leader is None:
        return ()
    right = lead_right(t, leader)
    if right is None or _taken(t, leader):
        return ()
    return (Incident(KIND, leader.partner, t.trick),)


def clause_of(right: LeadRight, way: str) -> str:
    """The clause under which a suit is then required or forbidden."""
    return "26A2b" if right.scope.demands and way == "forbid" else right.clause


def _taken(t: State, leader: Seat) -> bool:
    """Whether declarer has used the right or left it for this lead."""
    if any(isinstance(d, (LeadBan, LeadDemand)) and d.who == leader and d.clause[:2] == "26" for d in t.duties):
        return True
    now = [noted.event for noted in t.aside.noted if noted.trick == t.trick]
    ruled = any(
        isinstance(x, e.Ruled) and x.incident.kind == KIND and x.incident.seat == leader.partner for x in now
    )
    return ruled or any(isinstance(x, e.Chose) and x.way == "neither" for x in now)

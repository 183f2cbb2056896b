"""The duties that events bring without a ruling in the log: of a penalty card, of declarer's choice."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS, Card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, MinorFirst, PlayPenaltyCard
from tablilla.rules.obligation import Duty
from tablilla.table.lead_rights import clause_of, lead_right
from tablilla.table.state import State

REQUIRE, FORBID = "require", "forbid"
ONE, SAME_SUIT, SUITS = "one", "same_suit", "suits"
CLAUSES = {
    (ONE, REQUIRE): "50D2a",
    (ONE, FORBID): "50D2a",
    (SAME_SUIT, REQUIRE): "51B1a",
    (SAME_SUIT, FORBID): "51B1b",
    (SUITS, REQUIRE): "51B2a",
    (SUITS, FORBID): "51B2b",
}


def duty_of_card(seat: Seat, card: Card, major: bool, since: int) -> Duty:
    """What a penalty card demands of its owner: 50D1a, 50C."""
    if major:
        return PlayPenaltyCard(who=seat, clause="50D1a", card=card, since=since)
    return MinorFirst(who=seat, clause="50C", card=card, since=since)


def all_major(duty: Duty, seat: Seat) -> Duty:
    """The same duty once its owner has a second penalty card (50B)."""
    if isinstance(duty, MinorFirst) and duty.who == seat:
        return duty_of_card(seat, duty.card, True, duty.since)
    return duty


def lying(t: State, seat: Seat) -> str | None:
    """What major penalty cards a defender has on the table: one, several of one suit, of several suits.

    ``None``: none, or several of which nobody has said whether they are of one suit.
    """
    suits = [suit_of(c) for s, c, major in t.faced if s == seat and major]
    if len(suits) < 2:
        return ONE if suits else None
    known = set(suits) - {None}
    if len(known) > 1:
        return SUITS
    return None if None in suits else SAME_SUIT


def duty_of_choice(t: State, way: str, suits: Card) -> Duty | None:
    """Declarer's demand or ban on the lead of the defender whose turn it will be (50D2a, 51B, 54D)."""
    leader = _next_leader(t)
    if leader is None or not suits or way not in (REQUIRE, FORBID):
        return None
    several = sum(s == leader.partner and major for s, _, major in t.faced) > 1
    cards, right = lying(t, leader.partner) or (SUITS if several else None), lead_right(t, leader)
    clause = CLAUSES[cards or ONE, way] if cards or right is None else clause_of(right, way)
    if way == REQUIRE:
        suit = next(s for s, mask in enumerate(SUIT_CARDS) if mask & suits)
        return LeadDemand(who=leader, clause=clause, suit=suit, since=t.trick)
    return LeadBan(who=leader, clause=clause, suits=suits, since=t.trick)


def _next_leader(t: State) -> Seat | None:
    """The defender who is to lead; after a lead out of turn that goes back, whose turn it was."""
    leader = t.leader
    if t.declarer is None or leader is None or len(t.current) > 1:
        return None
    if t.current and t.current[0][0] == leader:
        return None
    return leader if leader.side is not t.declarer.side else None

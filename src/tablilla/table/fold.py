"""How each event changes the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from tablilla.bridge.cards import ANY, certain, name
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.table import events as e
from tablilla.table.auction_fold import ACTS, answered, bound, happened, led, running, seen, settled
from tablilla.table.going_back import added, corrected, taken_out, withdrawn
from tablilla.table.irregularities import OUT_OF_TURN, PREMATURE
from tablilla.table.penalty_cards import faced, penalty, picked_up
from tablilla.table.plays import noted, omitted, quitted
from tablilla.table.state import State

S = TypeVar("S", bound=State)


def shown(t: S, event: e.Exposed | e.Held) -> S:
    """A card is known to be in this hand."""
    if isinstance(event, e.Exposed) and running(t):
        return seen(t, event.seat, event.card)
    known = t.aside.shown
    if (event.seat, event.card) not in known and event.card != ANY:
        known = (*known, (event.seat, event.card))
    return noted(t._replace(aside=t.aside._replace(shown=known)), event)


def missing(t: S, event: e.Missing) -> S:
    """A card is not where it should be."""
    left = (*t.aside.missing, (event.seat, event.card))
    return noted(t._replace(aside=t.aside._replace(missing=left)), event)


def found(t: S, event: e.Found) -> S:
    """The card is in the hand, and was there all the time."""
    seat, card = event.seat, event.card
    for other in Seat:
        if certain(card) and other != seat and (t.gone[other] | t.setting.hands[other]) & card:
            raise Fault("table.card_twice", card=name(card), seat=seat.name, other=other.name)
    left = tuple(m for m in t.aside.missing if m[0] != seat or not m[1] & card)
    known = (*t.aside.shown, (seat, card)) if card != ANY else t.aside.shown
    t = t._replace(aside=t.aside._replace(missing=left, shown=known))
    return noted(penalty(t, seat, card, event.penalty), event)


def claimed(t: S, event: e.Claimed) -> S:
    """Play halts; the claim waits for the other side."""
    return noted(t._replace(aside=t.aside._replace(claim=event)), event)


def agreed(t: S, event: e.Agreed) -> S:
    """The tricks left are divided as claimed; play is over."""
    claim, left = t.aside.claim, 13 - len(t.tricks)
    tricks = None
    if claim is not None and claim.tricks is not None:
        mine = min(claim.tricks, left)
        tricks = (mine, left - mine) if claim.seat.side == 0 else (left - mine, mine)
    return noted(t._replace(aside=t.aside._replace(agreed=tricks, over=True)), event)


def objected(t: S, event: e.Objected) -> S:
    """The tricks are not agreed any more."""
    return noted(t._replace(aside=t.aside._replace(agreed=None)), event)


def ended(t: S, event: e.Event) -> S:
    """The play is over."""
    return noted(t._replace(aside=t.aside._replace(over=True)), event)


def declares(t: S, event: e.Declares) -> S:
    """Another hand is declarer."""
    return noted(t._replace(aside=t.aside._replace(declarer=event.seat)), event)


def to_lead(t: S, event: e.ToLead) -> S:
    """Another hand is to lead; one that has done so leads, once the cards before its own went back (53B)."""
    before = next((at for at, (seat, card) in enumerate(t.current) if seat == event.seat and card), None)
    if before is not None and not any(card for _, card in t.current[:before]):
        t = t._replace(current=t.current[before:], leader=event.seat)
        wiped = tuple(i for i in t.aside.kept if i.trick != t.trick or i.kind not in (OUT_OF_TURN, PREMATURE))
        t = t._replace(aside=t.aside._replace(kept=wiped))
    elif not t.current:
        t = t._replace(leader=event.seat)
    return noted(t, event)


FOLD: dict[type[e.Event], Callable[..., Any]] = {
    **dict.fromkeys(ACTS, happened),
    e.Played: led,
    e.Omitted: omitted,
    e.Quitted: quitted,
    e.Attention: noted,
    e.Corrected: corrected,
    e.Changed: corrected,
    e.Withdrawn: withdrawn,
    e.Chose: answered,
    e.PickedUp: picked_up,
    e.Faced: faced,
    e.Exposed: shown,
    e.LedFaceDown: noted,
    e.Missing: missing,
    e.Found: found,
    e.Held: shown,
    e.Added: added,
    e.TakenOut: taken_out,
    e.Designated: noted,
    e.Moved: noted,
    e.Spread: noted,
    e.Declares: declares,
    e.ToLead: to_lead,
    e.Claimed: claimed,
    e.Agreed: agreed,
    e.Objected: objected,
    e.PlayOver: ended,
    e.Returned: ended,
    e.NextBoard: ended,
    e.RoundOver: ended,
    e.CorrectionOver: ended,
    e.Broke: noted,
    e.Said: noted,
    e.ToldTurn: noted,
    e.Informed: noted,
    e.Obliged: bound,
    e.Ruled: settled,
}

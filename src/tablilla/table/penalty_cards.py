"""How penalty cards come to lie on the table and leave it, and duties begin."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from tablilla.bridge.cards import SUIT_CARDS, SUITS, Card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.penalty_duties import FORBID, REQUIRE, all_major, duty_of_card, duty_of_choice
from tablilla.table.plays import noted
from tablilla.table.state import State

S = TypeVar("S", bound=State)


def penalty(t: S, seat: Seat, card: Card, penalty: str) -> S:
    """What an event says of a card that was taken back or found."""
    return _face(t, seat, card, penalty == e.MAJOR) if penalty in (e.MAJOR, e.MINOR) else t


def _face(t: S, seat: Seat, card: Card, major: bool) -> S:
    """A penalty card lies on the table; of two of one defender all are major (50B)."""
    if t.lies_faced(seat, card):
        return t
    mine = [c for s, c, _ in t.faced if s == seat]
    major = major or bool(mine)
    faced = (*((s, c, m or s == seat) for s, c, m in t.faced), (seat, card, major))
    duties: Iterable[Duty] = t.duties
    if mine:
        duties = [all_major(d, seat) for d in duties]
    returned = tuple(own for own in t.aside.returned if own != (seat, card))
    t = t._replace(faced=faced, duties=tuple(duties), aside=t.aside._replace(returned=returned))
    if (seat, card) not in t.aside.shown:
        t = t._replace(aside=t.aside._replace(shown=(*t.aside.shown, (seat, card))))
    t = _oblige(t, duty_of_card(seat, card, major, t.trick))
    return _returned(t, seat, [card]) if _chosen_already(t, seat, card) else t


def _chosen_already(t: State, seat: Seat, card: Card) -> bool:
    """54D told in another order: declarer required or forbade its suit while it lay in the trick."""
    for event in reversed(t.log):
        if isinstance(event, e.Played):
            return False
        if isinstance(event, e.Chose) and event.way in (REQUIRE, FORBID):
            break
    else:
        return False
    led = next((x for x in reversed(t.log) if isinstance(x, e.Played)), None)
    suit = next((s for s, mask in enumerate(SUIT_CARDS) if card & mask and not card & ~mask), None)
    mine = led is not None and (led.seat, led.card) == (seat, card)
    return mine and suit is not None and SUITS[suit] in event.suits


def _timeless(duty: Duty) -> Duty:
    """The same duty, whenever it began."""
    return replace(duty, since=0)


def _oblige(t: S, duty: Duty) -> S:
    same = {_timeless(d) for d in t.duties}
    return t if _timeless(duty) in same else t._replace(duties=(*t.duties, duty))


def faced(t: S, event: e.Faced) -> S:
    """A penalty card lies there."""
    return noted(_face(t, event.seat, event.card, event.major), event)


def picked_up(t: S, event: e.PickedUp) -> S:
    """Penalty cards go back to the hand, and their duties end."""
    mine = [c for s, c, _ in t.faced if s == event.seat and c & event.cards]
    return noted(_returned(t, event.seat, mine), event)


def obliged(t: S, event: e.Obliged) -> S:
    """A duty begins."""
    return noted(_oblige(t, event.duty), event)


def chose(t: S, event: e.Chose) -> S:
    """An option taken; a demand or ban on the lead binds the one who is to lead.

    With that his partner's penalty cards of those suits are none any more and go back (50D2a, 51B1, 51B2).
    """
    suits = sum(SUIT_CARDS[SUITS.index(s)] for s in event.suits if s in SUITS)
    duty = duty_of_choice(t, event.way, suits)
    if duty is None:
        return noted(t, event)
    leader = Seat(duty.who) if isinstance(duty.who, Seat) else None
    if leader is not None:
        # A single one is of that suit, or it could not be named.  Of several one of which the suit is not
        # known stays: nobody has said that it is of these.
        lie = [c for s, c, _ in t.faced if s == leader.partner]
        mine = [c for c in lie if not c & ~suits or (len(lie) == 1 and c & suits and suit_of(c) is None)]
        t = _returned(t, leader.partner, mine)
    return noted(_oblige(t, duty), event)


def _returned(t: S, seat: Seat, those: Sequence[Card]) -> S:
    """These penalty cards of his are none any more: he has them in his hand."""
    back = tuple((s, c) for s, c, _ in t.faced if s == seat and c in those)
    left = tuple(f for f in t.faced if f[0] != seat or f[1] not in those)
    return t._replace(faced=left, aside=t.aside._replace(returned=(*t.aside.returned, *back)))

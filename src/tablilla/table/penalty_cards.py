"""How penalty cards come to lie on the table and leave it, and duties begin."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from tablilla.bridge.cards import SUIT_CARDS, SUITS, Card
from tablilla.bridge.seats import Seat
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.penalty_duties import all_major, duty_of_card, duty_of_choice
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
    t = t._replace(faced=faced, duties=tuple(duties))
    if (seat, card) not in t.aside.shown:
        t = t._replace(aside=t.aside._replace(shown=(*t.aside.shown, (seat, card))))
    return _oblige(t, duty_of_card(seat, card, major, t.trick))


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
    left = tuple(f for f in t.faced if f[0] != event.seat or not f[1] & event.cards)
    return noted(t._replace(faced=left), event)


def obliged(t: S, event: e.Obliged) -> S:
    """A duty begins."""
    return noted(_oblige(t, event.duty), event)


def chose(t: S, event: e.Chose) -> S:
    """An option taken; a demand or ban on the lead binds the one who is to lead."""
    suits = sum(SUIT_CARDS[SUITS.index(s)] for s in event.suits if s in SUITS)
    duty = duty_of_choice(t, event.way, suits)
    return noted(t if duty is None else _oblige(t, duty), event)

"""How cards go back from a trick to a hand, and others take their place."""

from __future__ import annotations

from typing import TypeVar

from tablilla.bridge.cards import Card, certain, name, suit_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.detection import suit, trick_winner
from tablilla.table.irregularities import irregularities
from tablilla.table.penalty_cards import penalty
from tablilla.table.plays import edited, fulfilled, noted, owned, placed, unfaced, used
from tablilla.table.state import HOLE, State, Trick, with_seat

S = TypeVar("S", bound=State)
Cards = tuple[tuple[Seat, Card], ...]


def to_hand(t: S, seat: Seat, card: Card) -> S:
    """The card is in the hand again; a strange one leaves the table."""
    if (seat, card) in t.aside.strange:
        at = t.aside.strange.index((seat, card))
        return t._replace(aside=t.aside._replace(strange=(*t.aside.strange[:at], *t.aside.strange[at + 1 :])))
    shown = t.aside.shown if not card else (*t.aside.shown, (seat, card))
    gone = with_seat(t.gone, seat, t.gone[seat] & ~card) if certain(card) else t.gone
    return t._replace(gone=gone, aside=t.aside._replace(shown=shown))


def _find(t: State, seat: Seat, card: Card) -> int:
    """The last trick that holds this card; a card known less well matches."""
    for exact in (True, False):
        for number in range(t.trick, 0, -1):
            cards = t.current if number == t.trick else t.tricks[number - 1].cards
            if any(s == seat and (c == card if exact else c & card) for s, c in cards):
                return number
    raise Fault("table.not_played", card=name(card), seat=seat.name)


def _reopened(t: S, number: int) -> S:
    """A quitted trick is the one in progress again; what was played after it goes back."""
    for seat, card in (*t.current, *(p for trick in t.tricks[number:] for p in trick.cards)):
        t = to_hand(t, seat, card)
    trick = t.tricks[number - 1]
    before = t.tricks[number - 2].winner if number > 1 else None
    leader = trick.cards[0][0] if trick.cards else before
    return t._replace(tricks=t.tricks[: number - 1], current=trick.cards, leader=leader)


def _note_irregular(t: S, seat: Seat, card: Card, new: Card = 0) -> S:
    """What was wrong with a card that goes away stays known."""
    number = _find(t, seat, card)
    found = [i for i in irregularities(t) if i.seat == seat and i.trick == number and i.card & card]
    cards = t.current if number == t.trick else t.tricks[number - 1].cards
    led = suit(cards[0][1])
    if led is not None and suit(card) != led == suit_of(new):
        found.append(Incident("revoke", seat, number, led, card))
    kept = tuple(dict.fromkeys((*t.aside.kept, *found)))
    return t._replace(aside=t.aside._replace(kept=kept))


def corrected(t: S, event: e.Corrected | e.Changed) -> S:
    """Another card stands in the place of one played.

    On trick twelve with trick thirteen played, both are played again from there (62D1).
    """
    seat, old, new = event.seat, event.instead_of, event.card
    t = _note_irregular(t, seat, old, new)
    number = _find(t, seat, old)
    if certain(new):
        back = t.gone[seat] & ~old if certain(old) else t.gone[seat]
        later = {c for trick in t.tricks[number:] for s, c in (*trick.cards, *t.current) if s == seat}
        if not (number == 12 and new in later):
            owned(t._replace(gone=with_seat(t.gone, seat, back)), seat, new)
    if number == 12 and len(t.tricks) == 13:
        t = _reopened(t, 12)
    t = to_hand(t, seat, old)
    if certain(new):
        t = t._replace(gone=with_seat(t.gone, seat, t.gone[seat] | new))
    t = t._replace(
        faced=unfaced(t.faced, seat, new), aside=t.aside._replace(shown=used(t.aside.shown, seat, new))
    )
    if number == t.trick:
        t = fulfilled(t._replace(current=_swapped(t.current, seat, old, new)))
    else:
        t = edited(t, number, _swapped(t.tricks[number - 1].cards, seat, old, new))
    return noted(penalty(t, seat, old, event.penalty), event)


def _swapped(
    trick: tuple[tuple[Seat, Card], ...], seat: Seat, old: Card, new: Card
) -> tuple[tuple[Seat, Card], ...]:
    exact = [i for i, p in enumerate(trick) if p == (seat, old)]
    at = exact[-1] if exact else next(i for i, (s, c) in enumerate(trick) if s == seat and c & old)
    return (*trick[:at], (seat, new), *trick[at + 1 :])


def withdrawn(t: S, event: e.Withdrawn) -> S:
    """Played cards go back to the hand, or stay on the table as penalty cards."""
    for card in event.cards:
        seat = event.seat
        t = _note_irregular(t, seat, card)
        number = _find(t, seat, card)
        if certain(card) and _in_turn(t, number, seat, card):
            t = t._replace(aside=t.aside._replace(back=(*t.aside.back, (number, seat, card))))
        if number < t.trick and not t.current and number == len(t.tricks):
            t = _reopened(t, number)
        if number == t.trick:
            left = _swapped(t.current, seat, card, HOLE)
            surplus = any(s == seat and c for s, c in left)
            left = tuple(p for p in left if p != (seat, HOLE)) if surplus else left
            t = t._replace(current=left if any(c for _, c in left) else ())
        else:
            t = edited(t, number, _swapped(t.tricks[number - 1].cards, seat, card, HOLE))
        is_strange = (seat, card) in t.aside.strange
        t = to_hand(t, seat, card)
        if not t.current and t.tricks and any(not c for _, c in t.tricks[-1].cards):
            t = _reopened(t, len(t.tricks))
        if not is_strange:
            t = penalty(t, seat, card, event.penalty)
    return noted(t, event)


def _in_turn(t: State, number: int, seat: Seat, card: Card) -> bool:
    """Whether this card of the trick came in its owner's turn, and no other of his lies there."""
    cards = t.current if number == t.trick else t.tricks[number - 1].cards
    if [s for s, _ in cards].count(seat) > 1:
        return False
    at = cards.index((seat, card)) if (seat, card) in cards else 0
    if at:
        return cards[0][0].on(at) == seat
    led_by = t.leader if number == t.trick else seat
    return cards[0] == (seat, card) and led_by in (seat, None)


def added(t: S, event: e.Added) -> S:
    """A card takes its place in an earlier trick, whose winner does not change (67B1, 67B3)."""
    if not 0 < event.trick <= len(t.tricks):
        raise Fault("table.trick", given=event.trick, known=len(t.tricks))
    if certain(event.card) and not t.gone[event.seat] & event.card:
        t = owned(t, event.seat, event.card)
        gone = with_seat(t.gone, event.seat, t.gone[event.seat] | event.card)
        t = t._replace(gone=gone, faced=unfaced(t.faced, event.seat, event.card))
    trick = t.tricks[event.trick - 1]
    changed = Trick(placed(trick.cards, event.seat, event.card), trick.winner)
    tricks = (*t.tricks[: event.trick - 1], changed, *t.tricks[event.trick :])
    kept = tuple(i for i in irregularities(t) if i.seat == event.seat and i.trick == event.trick)
    aside = t.aside._replace(kept=tuple(dict.fromkeys((*t.aside.kept, *kept))))
    return noted(t._replace(tricks=tricks, aside=aside), event)


def taken_out(t: S, event: e.TakenOut) -> S:
    """A surplus card goes back to the hand; who won the trick does not change (67B2).

    One that has been played again since lies in that later trick, and only leaves this one.
    """
    if not 0 < event.trick <= len(t.tricks):
        raise Fault("table.trick", given=event.trick, known=len(t.tricks))
    trick = t.tricks[event.trick - 1]
    if (event.seat, event.card) not in trick.cards:
        raise Fault("table.not_played", card=name(event.card), seat=event.seat.name)
    kept = tuple(i for i in irregularities(t) if i.seat == event.seat and i.trick == event.trick)
    at = len(trick.cards) - 1 - trick.cards[::-1].index((event.seat, event.card))
    cards = (*trick.cards[:at], *trick.cards[at + 1 :])
    winner = trick.winner if trick.winner is not None else trick_winner(cards, t.trumps)
    tricks = (*t.tricks[: event.trick - 1], Trick(cards, winner), *t.tricks[event.trick :])
    astray = (event.trick, event.seat, event.card)
    again = tuple(one for one in t.aside.again if one != astray)
    aside = t.aside._replace(kept=tuple(dict.fromkeys((*t.aside.kept, *kept))), again=again)
    left = t._replace(tricks=tricks, aside=aside)
    return noted(left if astray in t.aside.again else to_hand(left, event.seat, event.card), event)

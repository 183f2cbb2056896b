"""Answers of an interview that are events: told to the table, they show the fact and no more than follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablilla.bridge.cards import ANY, SUIT_CARDS
from tablilla.rules.moment import Moment
from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.look import Look

Events = tuple[e.Event, ...]
Answer = Callable[[Look, Any], Events]


def when(value: object, make: Callable[[Look], Events]) -> Answer:
    """The events of one answer; any other is none."""
    return lambda look, given: make(look) if given is value else ()


def _held(look: Look) -> Events:
    if look.seat is None or look.me.suit is None:
        return ()
    return (e.Held(look.seat, SUIT_CARDS[look.me.suit]),)


def _attention(look: Look, value: Any) -> Events:
    if not isinstance(value, Moment):
        return ()
    return (e.Attention(None, look.me.kind, look.me.trick or 0, look.seat, value),)


def _dummy_first(look: Look) -> Events:
    dummy = look.now.dummy
    return () if dummy is None else (e.Attention(dummy, look.me.kind, look.me.trick or 0, look.seat),)


def _led_next(look: Look) -> Events:
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    trick = look.trick
    return () if trick is None or seat is None else (e.Played(seat, ANY, trick + 1),)


def _played(look: Look) -> Events:
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    trick = look.trick
    return () if seat is None or trick is None else (e.Played(seat, ANY, trick),)


def _over(look: Look) -> Events:
    """The trick of the irregularity is over, if it is still the one in progress."""
    return (e.Quitted(),) if look.trick == look.now.trick else ()


def _winner(look: Look, value: Any) -> Events:
    seat, trick = look.seat, look.trick
    if seat is None or trick is None:
        return ()
    winner = {"offender": seat, "partner": seat.partner}.get(getattr(value, "value", ""))
    return () if winner is None else (*_over(look), e.Quitted(winner, trick))


def _led_face_down(look: Look, value: Any) -> Events:
    if getattr(value, "value", "") != "face_down" or look.seat is None:
        return ()
    return (e.LedFaceDown(look.seat.partner),)


def _missing_found(look: Look, value: Any) -> Events:
    where = getattr(value, "value", "")
    if look.seat is None or where not in ("among_played", "elsewhere"):
        return ()
    return (e.Found(look.seat, look.me.card or ANY, where),)


def _broke(clause: str) -> Answer:
    return when(True, lambda look: () if look.now.dummy is None else (e.Broke(look.now.dummy, clause),))


# In the order in which such things happen, attention last: what is told after it came after it.  An answer that
# leaves open which player it was, or which of two breaches, is no event: that would say more than was said.
EVENTS: dict[str, Answer] = {
    "held_a_card_of_the_suit": when(True, _held),
    "missing_card_found": _missing_found,
    "partner_led_too": _led_face_down,
    "played_after_revoke": when(True, _played),
    "trick_winner": _winner,
    "led_to_next_trick": when(True, _led_next),
    "dummy_had_exchanged_hands": _broke("43A2a"),
    "dummy_had_left_his_seat_to_watch": _broke("43A2b"),
    "dummy_had_looked_of_his_own_accord": _broke("43A2c"),
    "dummy_was_the_first_to_ask_or_draw_attention": when(True, _dummy_first),
    "attention": _attention,
}

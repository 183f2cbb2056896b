"""Facts about missing and surplus cards and defective tricks: Laws 13, 14, 67."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS
from tablilla.bridge.seats import Seat
from tablilla.table import events as e
from tablilla.table.look import Derivation, Look


def defect(look: Look) -> str | None:
    """67: no card where he was passed over, several where a second is seen; of one astray the director says."""
    trick, seat = look.trick, look.seat
    if trick is None or seat is None or trick > look.then.trick:
        return None
    t = look.then
    cards = t.current if trick == t.trick else t.tricks[trick - 1].cards
    mine = [c for s, c in cards if s == seat]
    if len([c for c in mine if c]) > 1:
        return "several"
    return "no_card" if mine == [0] else None


def of_suit_led(look: Look) -> str | None:
    """67B1: whether he has a card of the suit led, where his whole hand is known."""
    seat, led = look.seat, look.me.suit
    if seat is None or led is None or look.now.hands[seat].bit_count() < 13:
        return None
    return "has" if look.then.holding(seat) & SUIT_CARDS[led] else "has_none"


def can_follow(look: Look) -> bool | None:
    """44C: whether the one to play has a card of the suit led."""
    seat, led = look.seat, look.then.led
    if seat is None or led is None or look.then.turn != seat or look.now.hands[seat].bit_count() < 13:
        return None
    return bool(look.then.holding(seat) & SUIT_CARDS[led])


def count(look: Look) -> str | None:
    """67B: his cards in hand and his played cards together, where his whole hand is known."""
    seat, t = look.seat, look.then
    if seat is None or t.hands[seat].bit_count() < 13 or not all(c & (c - 1) == 0 for _, c in _played(look)):
        return None
    total = t.holding(seat).bit_count() + len({c for s, c in _played(look) if s == seat})
    return "thirteen" if total == 13 else "fewer" if total < 13 else "more"


def _played(look: Look) -> list[tuple[Seat, int]]:
    tricks = (*(t.cards for t in look.then.tricks), look.then.current)
    return [(s, c) for cards in tricks for s, c in cards if c and s == look.seat]


def played_twice(look: Look) -> bool | None:
    """67B3: whether the card that had gone astray was played to a later trick."""
    trick = look.trick
    if any(number == trick and seat == look.seat for number, seat, _ in look.now.aside.again):
        return True
    return look.silence()


def over_13(look: Look) -> bool | None:
    """13: whether another hand had more than thirteen cards."""
    hands = look.now.hands
    return any(h.bit_count() > 13 for h in hands) if all(hands) else None


def missing_found(look: Look) -> str | None:
    """14B: where the card was found."""
    for noted in look.noted(e.Found, then=False):
        event = noted.event
        if isinstance(event, e.Found) and event.seat == look.seat:
            if look.me.card and event.card != look.me.card:
                continue
            return "among_played" if event.where in AMONG_PLAYED else "elsewhere"
    return None


AMONG_PLAYED = ("among_played", "among the played cards")

FACTS: dict[str, Derivation] = {
    "defect": defect,
    "card_of_the_suit_led": of_suit_led,
    "has_a_card_of_the_suit_led": can_follow,
    "cards_in_hand_and_played": count,
    "same_card_played_to_a_later_trick": played_twice,
    "a_hand_has_more_than_13": over_13,
    "missing_card_found": missing_found,
}

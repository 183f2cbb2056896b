"""Facts about missing and surplus cards and defective tricks: Laws 13, 14, 67."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS
from tablilla.table import events as e
from tablilla.table.look import Derivation, Look


def defect(look: Look) -> str | None:
    """67: a second card is seen; whether none was played or one went astray, the director says."""
    count = [s for s, _ in look.cards].count(look.seat) if look.seat is not None else 0
    if not look.cards or count == 1:
        return None
    return "several" if count else None


def has_suit_led(look: Look) -> bool | None:
    """67B1: whether he has a card of the suit led."""
    seat, led = look.seat, look.me.suit
    if seat is None or led is None or look.now.hands[seat].bit_count() < 13:
        return None
    return bool(look.then.holding(seat) & SUIT_CARDS[led])


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
    "has_a_card_of_the_suit_led": has_suit_led,
    "same_card_played_to_a_later_trick": played_twice,
    "a_hand_has_more_than_13": over_13,
    "missing_card_found": missing_found,
}

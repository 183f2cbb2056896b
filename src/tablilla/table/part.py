"""One thing that holds at a table now, and what it waits for."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from tablilla.bridge.cards import SUIT_CARDS, Card, name
from tablilla.bridge.seats import Seat
from tablilla.rules.directive import Until


class Wait(Enum):
    """What happens next that the strip depends on; nothing else need be told."""

    CARD_GONE = "card_gone"  # the card is played or picked up
    PARTNER_ON_LEAD = "partner_on_lead"  # the owner's partner is to lead
    CHOICE = "choice"  # declarer takes an option
    FIRST_LEAD = "first_lead"  # the player is to lead for the first time
    LEAD_MADE = "lead_made"
    LEAD_LOST = "lead_lost"  # another hand leads
    TRICK_OVER = "trick_over"
    CALL = "call"  # he calls


class Part(NamedTuple):
    """One thing that holds: ``key`` names it, ``seat`` is whose card it is or who is bound.

    ``cards`` and ``suits`` are sets, ``ask`` who has a choice, ``now`` whether it matters at this turn.  Of
    information ``free`` are those who may use it, ``barred`` those who may not, ``about`` is its key.  ``call``
    has to be made.
    """

    key: str
    seat: Seat
    clause: str
    until: Until | None  # ``None``: its words say when it ends
    cards: Card = 0
    suits: Card = 0
    ask: Seat | None = None
    now: bool = False
    waits: tuple[Wait, ...] = ()
    free: tuple[Seat, ...] = ()
    barred: tuple[Seat, ...] = ()
    about: str = ""
    call: str = ""


def as_plain(part: Part) -> dict[str, Any]:
    """The part as values for JSON, cards and suits by their letters."""
    return {
        "key": part.key,
        "seat": part.seat.name,
        "cards": [name(c) for c in _single(part.cards)],
        "suits": [name(mask) for mask in SUIT_CARDS if part.suits & mask],
        "ask": None if part.ask is None else part.ask.name,
        "clause": part.clause,
        "until": None if part.until is None else part.until.value,
        "now": part.now,
        "waits": [w.value for w in part.waits],
        "free": [s.name for s in part.free],
        "barred": [s.name for s in part.barred],
    }


def _single(cards: Card) -> list[Card]:
    """Each known card; a set that is a whole suit or any card stays one."""
    if cards.bit_count() >= 8:
        return [cards]
    return [1 << i for i in range(51, -1, -1) if cards >> i & 1]

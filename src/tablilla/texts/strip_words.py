"""The strip of what holds now, in words."""

from __future__ import annotations

from tablilla.bridge.cards import ANY, NAMES, SUIT_CARDS, SUITS, Card, certain, suit_of
from tablilla.bridge.seats import Seat
from tablilla.table.strip import Part
from tablilla.texts.call_words import call_words
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import HALF_KNOWN, SYMBOLS


def strip_line(part: Part, say: Words) -> str:
    """One part as one line."""
    return say(
        f"strip.{part.key}",
        who=say(f"seat.{part.seat.name}"),
        partner=say(f"seat.{part.seat.partner.name}"),
        declarer=say("place.declarer") if part.ask is None else say(f"seat.{part.ask.name}"),
        cards=_cards(part.cards, say),
        suits=_suits(part, say),
        each=suits_symbols(part.suits, " "),
        what=_what(part, say),
        call=call_words(part.call, say),
        free=seats_words(part.free, say),
        barred=seats_words(part.barred, say),
    )


def _cards(cards: Card, say: Words) -> str:
    """Those of a part; so many stand for one of which but this is known."""
    return (
        say("card.any")
        if cards.bit_count() >= HALF_KNOWN and suit_of(cards) is None
        else cards_symbols(cards, say)
    )


def _suits(part: Part, say: Words) -> str:
    """The suits; of one penalty card that nobody has named, that suit which it has."""
    of_a_card = part.cards and not part.cards & ~part.suits and part.suits not in SUIT_CARDS
    return say("strip.its_suit") if of_a_card else suits_symbols(part.suits, say("list.or"))


def _what(part: Part, say: Words) -> str:
    """What is known: the cards, or what the law calls it."""
    if part.cards or not part.about:
        return _cards(part.cards, say)
    here = f"strip.what.{part.about}"
    return say(here if here in say else f"what.{part.about}")


def seats_words(seats: tuple[Seat, ...], say: Words) -> str:
    """``West``, ``North and South``, all four as ``all``."""
    if set(seats) == set(Seat):
        return say("strip.all")
    return say("list.and").join(say(f"seat.{seat.name}") for seat in seats)


def cards_symbols(cards: Card, say: Words) -> str:
    """``♥5 ♠10``; of a half-known card what is known."""
    if cards == ANY or not cards:
        return say("card.any")
    if not certain(cards) and cards in SUIT_CARDS:
        return SYMBOLS[SUIT_CARDS.index(cards)]
    return " ".join(symbol(1 << i) for i in range(51, -1, -1) if cards >> i & 1)


def symbol(card: Card) -> str:
    """A card by suit symbol and rank; of one known by its suit only, the symbol."""
    if certain(card):
        found = NAMES[card.bit_length() - 1]
        return SYMBOLS[SUITS.index(found[0])] + ("10" if found[1] == "T" else found[1])
    suit = suit_of(card)
    return "?" if suit is None else SYMBOLS[suit]


def suits_symbols(suits: Card, between: str) -> str:
    """The symbols of the suits, spades first."""
    return between.join(SYMBOLS[s] for s in (3, 2, 1, 0) if suits & SUIT_CARDS[s])

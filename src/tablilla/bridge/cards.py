"""Suits, ranks, and cards as sets of what they can be.

A card is an ``int`` of 52 bits: one bit where the card is known, the thirteen bits of a suit where only the
suit is, all bits where nothing is; a hand is a card set too.
"""

from __future__ import annotations

from collections.abc import Iterator

Card = int
Suit = int
CLUBS, DIAMONDS, HEARTS, SPADES, NOTRUMP = range(5)
SUITS, RANKS = "CDHS", "23456789TJQKA"
SUIT_CARDS: tuple[Card, ...] = tuple(0x1FFF << 13 * s for s in range(4))
ANY: Card = (1 << 52) - 1
HONOURS: Card = sum(0x1F00 << 13 * s for s in range(4))  # T J Q K A, as in the Definitions
NAMES: tuple[str, ...] = tuple(s + r for s in SUITS for r in RANKS)
BY_NAME: dict[str, Card] = {name: 1 << i for i, name in enumerate(NAMES)}


def card(text: str) -> Card:
    """``SA`` the ace of spades, ``S`` a spade, ``Sx`` a small spade (2 to 9), ``?`` a card.

    Raises ``ValueError`` for anything else.
    """
    found = BY_NAME.get(text)
    if found is not None:
        return found
    if text == "?":
        return ANY
    if len(text) in (1, 2) and text[0] in SUITS and text[1:] in ("", "x"):
        suit = SUIT_CARDS[SUITS.index(text[0])]
        return suit & ~HONOURS if text[1:] else suit
    raise ValueError(f"{text!r} is no card; write the suit first, ten as T: SA, HT, Dx, C, ?")


def typed(text: str) -> Card:
    """A card as somebody types it, in either case: ``sa``, ``SX``; ``ValueError`` as of ``card``."""
    return card(text.strip().upper().replace("X", "x"))


def hand(text: str) -> Card:
    """A hand as ``AK2.T98.QJ.5432``: spades, hearts, diamonds, clubs."""
    suits = text.split(".")
    if len(suits) != 4:
        raise ValueError(f"{text!r} is no hand; write four suits, S.H.D.C, with a dot between them")
    found = 0
    for suit, ranks in zip("SHDC", suits, strict=True):
        for rank in ranks:
            one = card(suit + rank)
            if found & one:
                raise ValueError(f"{suit + rank} stands twice in the hand {text!r}")
            found |= one
    return found


def cards(mask: Card) -> Iterator[Card]:
    """Each known card of a set, lowest first."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def suit_of(c: Card) -> Suit | None:
    """The suit, or ``None`` where what is known of the card does not tell."""
    for suit, mask in enumerate(SUIT_CARDS):
        if c & mask:
            return None if c & ~mask else suit
    return None


def certain(c: Card) -> bool:
    """Whether it is one known card."""
    return c != 0 and not c & (c - 1)


def name(c: Card) -> str:
    """The inverse of ``card``."""
    if certain(c):
        return NAMES[c.bit_length() - 1]
    suit = suit_of(c)
    if suit is None:
        return "?"
    return SUITS[suit] if c == SUIT_CARDS[suit] else SUITS[suit] + "x"


def hand_text(mask: Card) -> str:
    """The inverse of ``hand``; ranks descending."""
    return ".".join(
        "".join(RANKS[r] for r in range(12, -1, -1) if mask >> (13 * s + r) & 1) for s in (3, 2, 1, 0)
    )

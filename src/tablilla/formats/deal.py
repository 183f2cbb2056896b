"""Hands as PBN writes them, and what is wrong with a deal."""

from __future__ import annotations

from collections.abc import Sequence

from tablilla.bridge.cards import ANY, NAMES, RANKS, Card, cards, hand_text
from tablilla.bridge.seats import Seat
from tablilla.formats.record import UNKNOWN_HANDS, Hands

Trouble = tuple[str, dict[str, object]]
SEATS = tuple(Seat)
LONGEST_HAND = 64  # characters: 52 cards, suit letters, dots and a little more
_SUITS = "SHDC"


class _Holdings(dict[str, int]):
    """The thirteen bits of a suit by its text; a text that is no holding raises ``KeyError``."""

    def __missing__(self, text: str) -> int:
        bits, lowest, ordered = 0, 13, True
        for rank in text:
            place = RANKS.find(rank)
            if place < 0 or bits >> place & 1:
                raise KeyError(text)
            ordered, lowest = ordered and place < lowest, place
            bits |= 1 << place
        if ordered:  # so the table never holds more than 8192
            self[text] = bits
        return bits


_HOLDINGS = _Holdings({"": 0})


def plain(text: str) -> Hands | None:
    """The hands of a deal of 4 × 13 different cards, written by the letter; ``None`` for any other."""
    first = "NESW".find(text[:1])
    hands = text[2:].split(" ")
    if len(hands) != 4 or text[1:2] != ":" or first < 0:
        return None
    try:
        found = []
        for one in hands:
            s, h, d, c = one.split(".")
            found.append(_HOLDINGS[s] << 39 | _HOLDINGS[h] << 26 | _HOLDINGS[d] << 13 | _HOLDINGS[c])
    except (ValueError, KeyError):
        return None
    a, b, c4, d4 = found
    if a | b | c4 | d4 != ANY or not a.bit_count() == b.bit_count() == c4.bit_count() == d4.bit_count() == 13:
        return None
    turned = found[4 - first :] + found[: 4 - first]
    return (turned[0], turned[1], turned[2], turned[3])


def read(text: str) -> tuple[Hands, list[Trouble]]:
    """The hands of a Deal tag, and what was wrong: with its writing, then with its cards."""
    hands = plain(text)
    if hands is not None:
        return hands, []
    if text.strip() in ("", "?", "-"):
        return UNKNOWN_HANDS, []
    trouble: list[Trouble] = []
    first, colon, rest = text.strip().partition(":")
    start = "NESW".find(first.strip().upper()) if len(first.strip()) == 1 else -1
    if not colon or start < 0:
        return UNKNOWN_HANDS, [("deal.first", {"text": text[:60]})]
    parts = rest.split()
    if len(parts) != 4 or rest != " ".join(parts):
        trouble.append(("deal.hands", {"count": len(parts)}))
    found: list[Card | None] = [None] * 4
    for index, part in enumerate(parts[:4]):
        seat = SEATS[(start + index) % 4]
        found[seat], wrong = _hand(part, seat)
        trouble += wrong
    made: Hands = (found[0], found[1], found[2], found[3])
    if not any(made):
        return UNKNOWN_HANDS, trouble
    return checked(made, trouble)


def checked(hands: Hands, trouble: list[Trouble]) -> tuple[Hands, list[Trouble]]:
    """What is wrong with the cards of a deal: cards in two hands, wrong counts.

    Only a hand of more than thirteen among unknown hands is refused: the others have been played.
    """
    known = [(SEATS[i], hand) for i, hand in enumerate(hands) if hand is not None]
    counts = [hand.bit_count() for _, hand in known]
    if counts and max(counts) > 13 and len(known) < 4:
        return UNKNOWN_HANDS, [*trouble, ("deal.refused", {"count": max(counts)})]
    seen: Card = 0
    for _, hand in known:
        for card in cards(seen & hand):
            holders = " ".join(other.name for other, held in known if held & card)
            trouble.append(("deal.card_twice", {"card": NAMES[card.bit_length() - 1], "seats": holders}))
        seen |= hand
    if counts and max(counts) >= 13:  # fewer in all hands: an end position
        trouble += [
            ("deal.count", {"seat": seat.name, "count": count})
            for (seat, _), count in zip(known, counts, strict=True)
            if count != 13
        ]
    return hands, trouble


def _hand(text: str, seat: Seat) -> tuple[Card | None, list[Trouble]]:
    if text == "-":
        return None, []
    trouble: list[Trouble] = []
    plain_text = text.upper()
    if "10" in plain_text:
        plain_text = plain_text.replace("10", "T")
        trouble.append(("deal.ten", {"seat": seat.name}))
    suits = plain_text.split(".")
    if len(suits) != 4 or len(text) > LONGEST_HAND:
        return None, [*trouble, ("deal.shape", {"seat": seat.name, "text": text[:60]})]
    if any(suits) and all(not suit or suit[0] == letter for suit, letter in zip(suits, _SUITS, strict=True)):
        suits = [suit[1:] for suit in suits]
        trouble.append(("deal.suit_letters", {"seat": seat.name}))
    found: Card = 0
    for shift, suit in zip((39, 26, 13, 0), suits, strict=True):
        for place, rank in enumerate(suit):
            at = RANKS.find(rank)
            if at < 0:
                where = {"seat": seat.name, "rank": rank, "text": text[:60], "place": place + 1}
                return None, [*trouble, ("deal.rank", where)]
            if found >> shift + at & 1:
                name = NAMES[shift + at]
                trouble.append(("deal.card_twice", {"card": name, "seats": seat.name}))
            found |= 1 << shift + at
    return found, trouble


def text(hands: Sequence[Card | None], first: Seat) -> str:
    """The Deal tag's value, ranks descending."""
    turned = (hands[(first + i) % 4] for i in range(4))
    return f"{first.name}:" + " ".join("-" if hand is None else hand_text(hand) for hand in turned)

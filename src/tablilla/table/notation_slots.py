"""The words of the notation: how each kind of value is written, and read again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from tablilla.bridge.cards import ANY, SUIT_CARDS, SUITS, Card, card, cards, certain, name
from tablilla.bridge.seats import Seat, seat
from tablilla.rules.moment import Moment
from tablilla.table import events as e

_SYMBOLS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": "", "\ufe0e": ""})
_CARD = r"(?:[CDHScdhs♣♦♥♠](?:10|[2-9TJQKAtjqkax])?|[2-9TJQKA][♣♦♥♠]|\?)"
CARD = rf"{_CARD}(?:/{_CARD})*"
WORD = r"[a-z][a-z0-9_-]*"
QUOTED = r'"(?:[^"\\]|\\.)*"'


class Slot(NamedTuple):
    """A kind of value: the pattern of its text, how it is read, and how it is written."""

    pattern: str
    read: Callable[[str], Any]
    write: Callable[[Any], str]


def read_card(text: str) -> Card:
    """``SA``, ``♠A``, ``s10``, ``S`` a spade, ``Sx`` a small one, ``?`` any, ``SA/SK`` one of these."""
    found = 0
    for part in text.split("/"):
        plain = part.translate(_SYMBOLS).replace("10", "T")
        if len(plain) == 2 and plain[1] in SUITS and plain[0] not in SUITS:
            plain = plain[1] + plain[0]  # the rank first
        plain = plain[:1].upper() + (plain[1:] if plain[1:] == "x" else plain[1:].upper())
        found |= card(plain)
    return found


def write_card(c: Card) -> str:
    """The inverse of ``read_card`` for any set of cards that is not empty."""
    text = name(c)
    return text if certain(c) or card(text) == c else "/".join(name(one) for one in cards(c))


def _read_set(text: str) -> Card:
    found = 0
    for part in text.split():
        found |= read_card(part)
    return found


def _write_set(mask: Card) -> str:
    """Cards with spaces between them; a whole suit by its letter."""
    if mask == ANY:
        return "?"
    parts = []
    for suit, all_of in enumerate(SUIT_CARDS):
        mine = mask & all_of
        parts += [SUITS[suit]] if mine == all_of else [name(one) for one in cards(mine)]
    return " ".join(parts)


def quoted(text: str) -> str:
    """Words within quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def _word_or_words(text: str) -> str:
    """A word as it is, else quoted."""
    return text if re.fullmatch(WORD, text) else quoted(text)


def unquoted(text: str) -> str:
    """The inverse of ``quoted``; a bare word is itself."""
    return str(json.loads(text)) if text.startswith('"') else text


def flag(word: str, value: object) -> Slot:
    """A word that stands for a value, or is left out."""
    return Slot(word, lambda _: value, lambda _: word)


SEAT = Slot(r"[NESWnesw]", seat, lambda s: Seat(s).name)
SEATS = Slot(
    r"[NESWnesw]+",
    lambda text: tuple(seat(one) for one in text),
    lambda found: "".join(Seat(one).name for one in found),
)
NUMBER = Slot(r"\d+", int, str)
ANY_CARD = Slot(CARD, read_card, write_card)
CARDS = Slot(
    rf"{CARD}(?: +{CARD})*",
    lambda text: tuple(read_card(part) for part in text.split()),
    lambda found: " ".join(write_card(c) for c in found),
)
SET = Slot(rf"{CARD}(?: +{CARD})*", _read_set, _write_set)
KEY = Slot(rf"{WORD}|{QUOTED}", unquoted, _word_or_words)
WORDS = Slot(QUOTED, unquoted, quoted)
TOKEN = Slot(rf"[^\s\"]+|{QUOTED}", unquoted, lambda t: t if re.fullmatch(r"[^\s\"]+", t) else quoted(t))
PENALTY = Slot("major|minor", str, str)
MINOR = flag("minor", value=False)
STRANGE = flag("strange", value=True)
MOMENT = Slot(
    "|".join(m.name.lower() for m in Moment), lambda t: Moment[t.upper()], lambda m: Moment(m).name.lower()
)

SLOTS: dict[str, Slot] = {  # by the name of the field
    "seat": SEAT,
    "by": SEAT,
    "winner": SEAT,
    "card": ANY_CARD,
    "instead_of": ANY_CARD,
    "cards": CARDS,
    "trick": NUMBER,
    "to": NUMBER,
    "tricks": NUMBER,
    "how": KEY,
    "where": KEY,
    "words": WORDS,
    "what": TOKEN,
    "call": TOKEN,
    "clause": TOKEN,
    "penalty": PENALTY,
    "major": MINOR,
    "strange": STRANGE,
    "moment": MOMENT,
    "about": KEY,
    "free": SEATS,
    "barred": SEATS,
}
ODD: dict[tuple[type[e.Event], str], Slot] = {  # fields of that name that hold something else
    (e.Attention, "to"): KEY,
    (e.PickedUp, "cards"): SET,
    (e.Informed, "cards"): SET,
}

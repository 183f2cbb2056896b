"""Hands as people write them, in their language: ``P AR2 C 1098 D DV T 5432``, ``♠AK2 ♥T98 ♦QJ ♣5432``, PBN.

A letter alone means different things in different languages (``C`` clubs or *corazones*, ``T`` ten or
*tréboles*, ``D`` diamonds and *dama*), so a text with letters is read in the language given and in no other.
Nothing is guessed: what can be read in two ways is refused.
"""

from __future__ import annotations

import re

from tablilla.bridge.cards import NAMES, RANKS, Card
from tablilla.bridge.seats import Seat, seat
from tablilla.fault import Fault, Misread
from tablilla.formats.deal import read as read_deal
from tablilla.table.state import NONE, Four

SYMBOLS = {"♠": 3, "♤": 3, "♥": 2, "♡": 2, "♦": 1, "♢": 1, "♣": 0, "♧": 0}
LETTERS = {"en": {"S": 3, "H": 2, "D": 1, "C": 0}, "es": {"P": 3, "C": 2, "D": 1, "T": 0}}
_RANK_LETTERS = {
    "en": {"A": 12, "K": 11, "Q": 10, "J": 9, "T": 8},
    "es": {"A": 12, "K": 11, "Q": 10, "J": 9, "R": 11, "D": 10, "V": 9},
}
_VOID = ("-", "—", "–")
LONGEST = 2000
_LINE = re.compile(r"\s*([^\W\d_]+)\s*:\s*(.*)")


def deal(text: str, language: str) -> Four:
    """The hands that a text tells, those not told 0: a PBN deal, or a line a hand as ``Norte: …``.

    Raises ``Fault``: ``board.paste.…`` with the line as its place.
    """
    if len(text) > LONGEST:
        raise Fault("board.paste.long", "", most=LONGEST)
    pbn = re.search(r'(?:\[Deal\s+")?([NESW]:[^"\]\n]+)', text)
    if pbn is not None and pbn[1].count(".") >= 3:
        hands, trouble = read_deal(pbn[1].strip())
        if trouble:
            raise Fault(trouble[0][0], "", **trouble[0][1])
        n, e, s, w = (one or 0 for one in hands)
        return n, e, s, w
    found = list(NONE)
    told = False
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        split = _LINE.fullmatch(line)
        try:
            who = seat(split[1]) if split is not None else None
        except Misread:
            who = None
        if split is None or who is None:
            raise Fault("board.paste.seat", f"{number}", text=line.strip()[:40])
        found[who] = hand(split[2], language, f"{number}")
        told = True
    if not told:
        raise Fault("board.paste.nothing", "")
    _apart(found)
    return found[0], found[1], found[2], found[3]


def _apart(hands: list[Card]) -> None:
    for one in Seat:
        for other in Seat:
            if one < other and (both := hands[one] & hands[other]):
                name = NAMES[both.bit_length() - 1]
                raise Fault("deal.card_twice", "", card=name, seats=f"{one.name} {other.name}")


def hand(text: str, language: str, where: str = "") -> Card:
    """One hand: four suits by symbol or letter, or four holdings with dots between.  Raises ``Fault``."""
    family = "es" if language.startswith("es") else "en"
    plain = " ".join(text.upper().replace(",", " ").replace("=", " ").split())
    holdings = _by_symbol(plain) or _by_dots(plain) or _by_letter(plain, family)
    if holdings is None:
        raise Fault("board.paste.hand", where, text=text.strip()[:60], letters=" ".join(LETTERS[family]))
    with_t = family == "en" or any(symbol in plain for symbol in SYMBOLS) or "." in plain
    made = 0
    for suit, ranks in holdings.items():
        for rank in _ranks(ranks, family, with_t, where):
            card = 1 << (13 * suit + rank)
            if made & card:
                raise Fault("board.paste.twice", where, text=text.strip()[:60])
            made |= card
    return made


def _by_symbol(text: str) -> dict[int, str] | None:
    """The text after each symbol is its suit's; a symbol stands once."""
    parts = re.split(f"([{''.join(SYMBOLS)}])", text)
    if len(parts) == 1 or parts[0].strip():
        return None
    found: dict[int, str] = {}
    for symbol, held in zip(parts[1::2], parts[2::2], strict=True):
        if SYMBOLS[symbol] in found:
            return None
        found[SYMBOLS[symbol]] = held
    return found if len(found) == 4 else None


def _by_dots(text: str) -> dict[int, str] | None:
    parts = text.replace(" ", "").split(".")
    return dict(zip((3, 2, 1, 0), parts, strict=True)) if len(parts) == 4 else None


def _by_letter(text: str, family: str) -> dict[int, str] | None:
    """Spades, hearts, diamonds, clubs, in this order: each a word, or each a letter and then a word."""
    order = list(LETTERS[family])
    tokens = text.replace(":", " ").split()
    if len(tokens) == 8 and tokens[::2] == order:
        return {LETTERS[family][letter]: held for letter, held in zip(order, tokens[1::2], strict=True)}
    if len(tokens) == 4 and all(token[0] == letter for token, letter in zip(tokens, order, strict=True)):
        return {LETTERS[family][letter]: token[1:] for letter, token in zip(order, tokens, strict=True)}
    return None


def _ranks(text: str, family: str, with_t: bool, where: str) -> list[int]:
    plain = text.replace(" ", "").replace(":", "")
    if plain in ("", *_VOID):
        return []
    found = []
    at = 0
    while at < len(plain):
        if plain.startswith("10", at):
            found.append(8)
            at += 2
            continue
        letter = plain[at]
        if letter == "T" and with_t:
            found.append(8)
        elif letter in _RANK_LETTERS[family]:
            found.append(_RANK_LETTERS[family][letter])
        elif letter in "23456789":
            found.append(RANKS.index(letter))
        else:
            raise Fault("board.paste.rank", where, given=letter, text=text.strip()[:40])
        at += 1
    return found

"""A deal as text in a grid: North on top, never turned; suits by symbol and name, letters the reader's.

Pure functions that make markup.  Everything that is told by a sign, a place or a colour is told in words too,
for those who hear the page (``hidden``); nothing is styled here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import NAMES, RANKS, SUITS, Card
from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE, bid
from tablilla.bridge.seats import Seat
from tablilla.texts.catalogue import Words
from tablilla.texts.speech import SYMBOLS

ENGLISH, SPANISH = "AKQJ", "ARDV"  # the letters of the honours
HONOURS = (ENGLISH, SPANISH)
TWO, FOUR = 2, 4  # colours of the suits
COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)  # of auctions and plays
_GRID = (Seat.N, Seat.W, Seat.E, Seat.S)  # as one reads a diagram, the middle after West
_NT = 4


class Style(NamedTuple):
    """How a reader wants it: his words, the letters of the honours, two or four colours."""

    say: Words
    honours: str = ENGLISH
    colours: int = FOUR

    def rank(self, rank: int) -> str:
        """A rank for people: ten is ``10``."""
        letter = RANKS[rank]
        if letter == "T":
            return "10"
        return self.honours[ENGLISH.index(letter)] if letter in ENGLISH else letter

    def rank_name(self, rank: int) -> str:
        """A rank in a word."""
        letter = RANKS[rank]
        return self.say(f"board.rank.{letter}") if letter in "AKQJT" else letter

    def seat(self, seat: Seat) -> str:
        """The name of a seat."""
        return self.say(f"seat.{seat.name}")

    def letter(self, seat: Seat) -> str:
        """The letter of a seat."""
        return self.say(f"board.letter.{seat.name}")

    def suit_name(self, denomination: int) -> str:
        """The name of a suit, or notrump."""
        return self.say("board.notrump.name" if denomination == _NT else f"suit.{SUITS[denomination]}")

    @property
    def classes(self) -> str:
        """What a sheet goes by."""
        return "four" if self.colours == FOUR else "two"


def seen(shown: object, heard: str) -> Markup:
    """A sign, and the words for who cannot see it."""
    return Markup('<span aria-hidden="true">{}</span><span class="hidden">{}</span>').format(shown, heard)


def suit(denomination: int, style: Style) -> Markup:
    """The symbol of a suit, or the letters of notrump; not heard."""
    if denomination == _NT:
        return Markup("{}").format(style.say("board.notrump"))
    letter = SUITS[denomination]
    return Markup('<span class="suit {}">{}</span>').format(letter, SYMBOLS[denomination])


def card(one: Card, style: Style) -> Markup:
    """One known card: ``♥10``, heard as *ten of hearts*."""
    name = NAMES[one.bit_length() - 1]
    of_suit, rank = SUITS.index(name[0]), RANKS.index(name[1])
    shown = Markup("{}{}").format(suit(of_suit, style), style.rank(rank))
    return seen(shown, card_name(one, style))


def card_name(one: Card, style: Style) -> str:
    """One known card in words."""
    name = NAMES[one.bit_length() - 1]
    rank, of_suit = style.rank_name(RANKS.index(name[1])), style.suit_name(SUITS.index(name[0]))
    return style.say("board.card", rank=rank, suit=of_suit)


def call(text: str, style: Style) -> Markup:
    """A call: ``1♥``, *Pass*, ``X``."""
    if text == PASS:
        return Markup("{}").format(style.say("board.call.pass"))
    if text in (DOUBLE, REDOUBLE):
        return seen(text, style.say(f"board.call.{text}"))
    found = bid(text)
    if found is None:  # over seven
        level, denomination = int(text[0]), ("C", "D", "H", "S", "NT").index(text[1:])
    else:
        level, denomination = found
    return seen(
        Markup("{}{}").format(level, suit(denomination, style)), f"{level} {style.suit_name(denomination)}"
    )


def call_text(text: str, style: Style) -> str:
    """A call as somebody typed it with English letters, in signs: ``1♥``, *Pass*; anything else as it is."""
    typed = text.upper()
    if typed in ("P", PASS.upper()):
        return style.say("board.call.pass")
    found = bid(typed) or bid(f"{typed}T")
    if found is None:
        return text
    return f"{found[0]}{style.say('board.notrump') if found[1] == _NT else SYMBOLS[found[1]]}"


def call_name(text: str, style: Style) -> str:
    """A call in words."""
    if text in (PASS, DOUBLE, REDOUBLE):
        return style.say("board.call.pass" if text == PASS else f"board.call.{text}")
    return f"{text[0]} {style.suit_name(('C', 'D', 'H', 'S', 'NT').index(text[1:]))}"


def holding(hand: Card, of_suit: int, style: Style) -> Markup:
    """The cards of one suit, highest first; a dash for none."""
    ranks = [r for r in range(12, -1, -1) if hand >> (13 * of_suit + r) & 1]
    if not ranks:
        return seen("—", style.say("board.void"))
    shown = " ".join(style.rank(r) for r in ranks)
    return seen(shown, ", ".join(style.rank_name(r) for r in ranks))


def hand(cards: Card | None, seat: Seat, style: Style, *, note: str = "") -> Markup:
    """One hand as a table, a row a suit; ``None`` is a hand that is not known."""
    rows = Markup("").join(
        Markup('<tr><th scope="row">{}</th><td>{}</td></tr>').format(
            seen(suit(s, style), style.suit_name(s)),
            seen("?", style.say("board.unknown")) if cards is None else holding(cards, s, style),
        )
        for s in (3, 2, 1, 0)
    )
    more = Markup(" <small>{}</small>").format(note) if note else ""
    caption = Markup("<caption>{}{}</caption>").format(style.seat(seat), more)
    return Markup('<table class="hand at-{}">{}<tbody>{}</tbody></table>').format(seat.name, caption, rows)


def count_note(cards: Card | None, style: Style) -> str:
    """How many cards a hand holds, where it is not thirteen."""
    if cards is None or cards.bit_count() == 13:
        return ""
    return style.say("board.cards", count=cards.bit_count())


def middle(number: int | None, dealer: Seat | None, vulnerable: Vulnerability | None, style: Style) -> Markup:
    """The box in the middle: number, dealer, vulnerability, in words and by the seats."""
    seats = Markup("").join(
        Markup('<span class="at-{}{}{}">{}</span>').format(
            s.name,
            "" if vulnerable is None else " red" if vulnerable.of(s.side) else " white",
            " deals" if s is dealer else "",
            style.letter(s),
        )
        for s in Seat
    )
    said = Markup("").join(
        Markup("<p>{}</p>").format(line)
        for line in (
            "" if dealer is None else style.say("board.dealer", seat=style.seat(dealer)),
            "" if vulnerable is None else style.say(f"board.vul.{vulnerable.name}"),
        )
        if line
    )
    named = (
        Markup("")
        if number is None
        else Markup('<p class="number"><span class="hidden">{} </span>{}</p>').format(
            style.say("board.board"), number
        )
    )
    return Markup('<div class="middle"><div class="compass" aria-hidden="true">{}</div>{}{}</div>').format(
        seats, named, said
    )


def deal(
    hands: Sequence[Card | None],
    style: Style,
    *,
    number: int | None = None,
    dealer: Seat | None = None,
    vulnerable: Vulnerability | None = None,
) -> Markup:
    """The four hands around the box in the middle."""
    parts = []
    for seat in _GRID:
        parts.append(hand(hands[seat], seat, style, note=count_note(hands[seat], style)))
        if seat is Seat.W:
            parts.append(middle(number, dealer, vulnerable, style))
    return Markup('<div class="deal {}">{}</div>').format(style.classes, Markup("").join(parts))

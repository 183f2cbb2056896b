"""The short way for an ordinary PBN game: one tag a line, plain calls and cards, notes, nothing amiss.

Whatever is not by the letter gives ``None``, and the full reader takes the game.
"""

from __future__ import annotations

import re

from tablilla.bridge.contract import PASS
from tablilla.formats import claims
from tablilla.formats.deal import SEATS
from tablilla.formats.pbn_record import Auction, Estate, Play, inherit, record
from tablilla.formats.pbn_tokens import is_table
from tablilla.formats.record import Call, Record, Table
from tablilla.formats.words import PLAIN_CALLS, PLAIN_CARDS, passes_left

_TAG = re.compile(r'\[([A-Z][A-Za-z0-9_]*) +"([^"\\\n]*(?:\\[^"\\\n][^"\\\n]*)*)"\]')
_NOTE = re.compile(r"([1-9][0-9]?):(.*)", re.DOTALL)
_REFERENCES = frozenset(f"={n}=" for n in range(33))
_ODD_IN_TABLE = re.compile(r'["{};%\[\]\t]')


def read(text: str, line: int, file: str, estate: Estate) -> Record | None:
    """The record of an ordinary game that begins on that line, or ``None``."""
    if "{" in text or "^" in text or "\0" in text or "\n%" in text or text[0] == "%":
        return None
    pieces = _TAG.split(text)
    if pieces[0] and not pieces[0].isspace():
        return None
    tags: dict[str, str] = {}
    auction, play = Auction(), Play()
    tables: list[Table] = []
    auction_notes: dict[int, str] = {}
    play_notes: dict[int, str] = {}
    notes: dict[int, str] | None = None  # of the section that was met last
    hashes = False
    for at in range(1, len(pieces), 3):
        name, value, body = pieces[at], pieces[at + 1], pieces[at + 2]
        if body == "\n" or not body or body.isspace():
            body = ""
        if name == "Note":
            numbered = _NOTE.fullmatch(value)
            if body or numbered is None:
                return None
            number = int(numbered[1])
            if notes is None or number in notes:
                return None
            notes[number] = numbered[2]
        elif name == "Auction":
            read_auction = _auction(value, body) if auction.first is None else None
            if read_auction is None:
                return None
            auction, notes = read_auction, auction_notes
        elif name == "Play":
            read_play = _play(value, body) if play.first is None else None
            if read_play is None:
                return None
            play, notes = read_play, play_notes
        elif is_table(name):
            if _ODD_IN_TABLE.search(body) or value == "#":
                return None
            rows = [row.rstrip() for row in body.split("\n")]
            tables.append(Table(name, value, tuple(row for row in rows if row)))
        elif body:
            return None
        elif name not in tags:
            tags[name] = value
            hashes = hashes or value[:1] == "#"
        elif tags[name] != value or name == "Deal":
            return None
    if not tags or ("Deal" not in tags and "Board" not in tags and "Dealer" not in tags):
        return None
    if hashes and any(value == "#" and name not in estate.tags for name, value in tags.items()):
        return None
    if auction_notes:
        auction = auction._replace(notes=tuple(auction_notes.items()))
    odd: list[str] = []

    def report(code: str, *_: object, **__: object) -> None:
        odd.append(code)

    before = estate.last
    inherited = inherit(tags, estate, False, report)
    if play.first is not None:
        at = line + text.count("\n", 0, text.index("[Play "))
        play = play._replace(line=at, notes=tuple(play_notes.items()))
    made = record(file, line + pieces[0].count("\n"), tags, inherited, auction, play, report)
    if odd:
        estate.last = before
        return None
    if not tables:
        return made
    estate.tags.update((table.name, table.columns) for table in tables)
    return made._replace(tables=tuple(tables))


def _auction(value: str, body: str) -> Auction | None:
    first = claims.SEAT_WORDS.get(value)
    if first is None:
        return None
    words = body.split()
    end = ""
    if words and words[-1] in ("AP", "*"):
        end = words.pop()
    calls: list[Call] = []
    turn = int(first)
    for word in words:
        call = PLAIN_CALLS[turn].get(word)
        if call is not None:
            calls.append(call)
            turn = turn + 1 & 3
        elif word in _REFERENCES and calls and not calls[-1].marks:
            last = calls[-1]
            calls[-1] = Call(last.seat, last.call, (word,))
        else:
            return None
    if end == "AP":
        for _ in range(passes_left(calls)):
            calls.append(PLAIN_CALLS[turn][PASS])
            turn = turn + 1 & 3
    return Auction(SEATS[first], tuple(calls), end)


def _play(value: str, body: str) -> Play | None:
    first = claims.SEAT_WORDS.get(value)
    if first is None or "\n " in body or "\t" in body:
        return None
    words = body.split()
    end = ""
    if words and words[-1] == "*":
        end = words.pop()
    if len(words) > 52:
        return None
    try:
        cards = [PLAIN_CARDS[word] for word in words]
    except KeyError:
        return None
    while cards and not cards[-1]:
        cards.pop()
    return Play(SEATS[first], tuple(cards), (), end)

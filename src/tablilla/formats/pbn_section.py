"""The auction and play sections of PBN, token by token."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from tablilla.bridge.cards import Card, certain
from tablilla.bridge.contract import PASS
from tablilla.bridge.seats import Seat
from tablilla.formats import claims
from tablilla.formats.pbn_tokens import Remark, Word, parts
from tablilla.formats.record import Call, Comment
from tablilla.formats.words import CALLS, LOOSE_CALLS, PLAIN_CARDS, loose_card, passes_left

Trouble = Callable[..., None]  # code, line, details
SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # as glyphs of calls; of cards six more
CARD_GLYPHS = 6
MOST_CARDS = 52


@dataclass
class Section:
    """What stands after an Auction or Play tag, and its notes."""

    line: int
    value: str
    name: str
    items: list[Remark | Word] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)

    def seat(self, otherwise: Seat | None, trouble: Trouble) -> Seat | None:
        """The seat of the first column."""
        found, code = claims.seat(self.value)
        if code:
            trouble(code, self.line, tag=self.name, value=self.value[:40])
        return found if found is not None else otherwise


def sort_marks(marks: Sequence[str]) -> tuple[str, ...]:
    """Irregularities as they stand, then the note, then the glyphs by number, as the export format has them."""
    rest = [m for m in marks if not m.startswith(("=", "$"))]
    glyphs = sorted({m for m in marks if m.startswith("$")}, key=lambda m: int(m[1:]))
    return (*rest, *(m for m in marks if m.startswith("=")), *glyphs)


def _annotation(part: str, shift: int) -> str | None:
    """A note reference or glyph, or ``None`` where this is neither."""
    if part in SUFFIXES:
        return f"${SUFFIXES[part] + shift}"
    number = part.strip("=$")
    return part if part[0] in "=$" and number.isdecimal() and int(number[:4]) <= 255 else None


def read_auction(
    section: Section, dealer: Seat | None, trouble: Trouble
) -> tuple[Seat | None, list[Call], str, list[Comment]]:
    """Who is first to call, the calls, how it ended, the comments."""
    start = section.seat(dealer, trouble)
    calls: list[Call] = []
    comments: list[Comment] = []
    end, before, turn, dashes = "", list[str](), 0, 0
    for item in section.items:
        if isinstance(item, Remark):
            comments.append(Comment("call", len(calls), item.kind, item.text))
            continue
        if start is None:
            trouble("pbn.auction_seat", item.line)
            break
        for part in parts(item):
            mark = _annotation(part, 0)
            if mark is not None and calls and not before:
                seat, call, marks = calls[-1]
                if mark not in marks:
                    calls[-1] = Call(seat, call, sort_marks((*marks, mark)))
            elif end:
                trouble("pbn.after_end", item.line, text=part)
            elif part in ("*", "+"):
                end = part
            elif part[0] == "^":
                before.append(part.upper())
                turn += before[-1] == "^S"
                if before[-1] not in ("^S", "^I"):
                    trouble("pbn.mark_unknown", item.line, mark=part)
                    before.pop()
            elif part[0] == "-" and part != "--":
                turn += 1
                dashes += not calls
                if calls:
                    trouble("pbn.dash", item.line)
            elif part.upper() == "AP":
                end = "AP"
                for _ in range(passes_left(calls)):
                    calls.append(Call(start.on(turn), PASS, tuple(before)))
                    before, turn = [], turn + 1
            elif mark is not None:
                trouble("pbn.mark_stray", item.line, mark=part)
            else:
                upper = part.upper()
                word = CALLS.get(upper) or LOOSE_CALLS.get(upper)
                if upper not in CALLS:
                    code = "pbn.call_unreadable" if word is None else "pbn.spelling"
                    trouble(code, item.line, tag="Auction", value=part)
                calls.append(Call(start.on(turn), word or part, tuple(before)))
                before, turn = [], turn + 1
    if before:
        trouble("pbn.mark_stray", section.line, mark=before[-1])
    return None if start is None else start.on(dashes), calls, end, comments


def read_play(
    section: Section, leader: Seat | None, trouble: Trouble
) -> tuple[Seat | None, list[Card], list[tuple[int, str]], str, list[Comment]]:
    """The seat of the first column, the cards, their marks, how it ended, the comments."""
    first = section.seat(leader, trouble)
    play: list[Card] = []
    marks: list[tuple[int, str]] = []
    comments: list[Comment] = []
    end, before = "", list[str]()
    over = full = False
    indents = _indents(section, trouble)
    for item in section.items:
        if isinstance(item, Remark):
            comments.append(Comment("card", len(play), item.kind, item.text))
            continue
        if full:
            continue
        play.extend([0] * indents.get((item.line, item.column), 0))
        for part in parts(item):
            mark = _annotation(part, CARD_GLYPHS)
            if mark is not None and play and not before:
                marks.append((len(play) - 1, mark))
            elif over:
                trouble("pbn.after_end", item.line, text=part)
                break
            elif part == "*":
                end, over = "*", True
            elif part == "+":
                if end == "+":
                    trouble("pbn.after_end", item.line, text=part)
                end = "+"
                marks.append((len(play), "+"))
                play.append(0)
            elif part[0] == "^":
                if part.upper() in ("^R", "^L"):
                    before.append(part.upper())
                else:
                    trouble("pbn.mark_unknown", item.line, mark=part)
            elif mark is not None:
                trouble("pbn.mark_stray", item.line, mark=part)
            elif len(play) == MOST_CARDS:
                trouble("pbn.too_many_cards", item.line)
                full = True
                break
            else:
                marks += [(len(play), one) for one in before]
                before = []
                play.append(_card(part, item.line, trouble))
    if before:
        trouble("pbn.mark_stray", section.line, mark=before[-1])
    while play and not play[-1]:
        play.pop()
    comments = [c._replace(at=min(c.at, len(play))) for c in comments]
    by_card: dict[int, list[str]] = {}
    for at, mark in marks:
        by_card.setdefault(at, []).append(mark)
    sorted_marks = [(at, m) for at in sorted(by_card) for m in sort_marks(by_card[at])]
    return first, play, sorted_marks, end, comments


def _card(part: str, line: int, trouble: Trouble) -> Card:
    found = PLAIN_CARDS.get(part)
    if found is not None or part == "--":
        return found or 0
    loose = loose_card(part)
    if loose is None:
        trouble("pbn.card_unreadable", line, text=part)
        return 0
    trouble("pbn.spelling" if certain(loose) else "pbn.card_partial", line, tag="Play", value=part)
    return loose


def _indents(section: Section, trouble: Trouble) -> dict[tuple[int, int], int]:
    """Cards to leave out before a word, where a short row is laid out by blanks under a full one."""
    rows: dict[int, list[Word]] = {}
    for item in section.items:
        if isinstance(item, Word):
            rows.setdefault(item.line, []).append(item)
    found: dict[tuple[int, int], int] = {}
    columns: list[int] = []
    for line, row in rows.items():
        places = [word.column for word in row]
        if len(row) == 4:
            columns = places
        elif columns and places[0] >= 2 and len(row) < 4 and all(p in columns for p in places):
            told = -1
            for word in row:
                at = columns.index(word.column)
                if at > told + 1:
                    found[line, word.column] = at - told - 1
                told = at
            if found:
                trouble("pbn.row_indented", line)
    return found

"""LIN, as Bridge Base writes it: a board a line, vugraph archives, as much of a lesson as is a record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import ANY, BY_NAME, NAMES, SUIT_CARDS, SUITS, Card
from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE, contract_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats import claims, deal
from tablilla.formats.deal import LONGEST_HAND
from tablilla.formats.lin_tokens import Pair, pairs
from tablilla.formats.record import MOST_PROBLEMS, TURNS, UNKNOWN_HANDS, Call, Comment, Hands, Listed, Record
from tablilla.formats.source import Source
from tablilla.formats.words import BIDS, PLAIN_CARDS, passes_left

FROM_SOUTH = (Seat.S, Seat.W, Seat.N, Seat.E)  # the order of hands, names and dealer digits
VULNERABLE = {
    **dict.fromkeys(("o", "0", "-", ""), Vulnerability.NONE),
    "n": Vulnerability.NS,
    "e": Vulnerability.EW,
    "b": Vulnerability.BOTH,
}
OPEN, CLOSED = "Open", "Closed"
MOST_CALLS, MOST_CARDS = 319, 52  # the longest auction there can be
_CALL = re.compile(r"([1-7])\s*(NT|N|[SHDC])|(P)(?:ASS)?|(DBL|D|XX|X|RDBL|RD|R)|(!)|[-\s]+|(.)", re.IGNORECASE)
_DOUBLES = {"D": DOUBLE, "DBL": DOUBLE, "X": DOUBLE} | dict.fromkeys(("R", "RD", "RDBL", "XX"), REDOUBLE)
_PLAIN_CALLS = {"p": PASS, "d": DOUBLE, "r": REDOUBLE} | {bid[:2]: bid for bid in BIDS}
_CARD = re.compile(r"([SHDC])(10|[2-9TJQKA])?|\s+|(.)", re.IGNORECASE)
_LABEL = re.compile(r"(?:board|deal|hand|example|diagram)\s+(\S+)", re.IGNORECASE)
_ROOM = re.compile(r"\s*([oc])\s*(\d+)", re.IGNORECASE)
_LESSON = frozenset(("up", "ub", "jp", "wt", "rc", "aa", "eb", "tc"))
_STARTS_BOARD = frozenset(("st", "md", "qx", "rh", "ah", "sv"))


@dataclass
class _Head:
    """What stands before the boards of a vugraph file and holds for all of them."""

    tags: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    first: int = 1


@dataclass
class Board:
    """A board while its pairs come in."""

    file: str
    line: int
    head: _Head = field(default_factory=_Head)
    label: str = ""
    room: str = ""
    dealt: bool = False
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    hands: Hands = UNKNOWN_HANDS
    calls: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    cards: list[Card] = field(default_factory=list)
    claim: int | None = None
    notes: list[tuple[int, str]] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    problems: list[Fault] = field(default_factory=list)

    def trouble(self, code: str, line: int, **details: object) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Fault(code, f"{self.file}:{line}", **details))

    @property
    def empty(self) -> bool:
        return not (self.dealt or self.calls or self.cards or self.claim is not None)

    def deal(self, value: str, line: int) -> None:
        """``md``: dealer and hands."""
        text = value.strip()
        digit = text[0] if text[:1].isdigit() else "1"
        if digit not in "1234":
            self.trouble("lin.lesson", line, tag="md")
            return
        self.dealt, self.dealer = True, FROM_SOUTH[int(digit) - 1]
        parts = [part.strip() for part in text.lstrip("0123456789").split(",")]
        found: list[Card | None] = [None] * 4
        for seat, part in zip(FROM_SOUTH, parts, strict=False):
            found[seat], code, details = hand(part)
            if code:
                self.trouble(code, line, seat=seat.name, seats=seat.name, **details)
        if len(parts) > 4:
            self.trouble("deal.hands", line, count=len(parts))
        self.hands, troubles = deal.checked(completed(found), [])
        for code, details in troubles:
            self.trouble(code, line, **details)

    def bid(self, value: str, line: int) -> None:
        """``mb``: one call, or several."""
        plain = _PLAIN_CALLS.get(value)
        if plain is not None:
            self.call(plain, line)
            return
        for found in _CALL.finditer(value):
            level, strain, passed, doubled, alert, strange = found.groups()
            if level:
                self.call(f"{level}{'NT' if strain.upper() in ('N', 'NT') else strain.upper()}", line)
            elif passed:
                self.call(PASS, line)
            elif doubled:
                self.call(_DOUBLES[doubled.upper()], line)
            elif alert and self.calls:
                call, marks = self.calls[-1]
                self.calls[-1] = call, (*(m for m in marks if m != "alert"), "alert")
            elif strange or alert:
                self.trouble("lin.call_unreadable", line, text=value[:40])
                break

    def call(self, call: str, line: int) -> None:
        if len(self.calls) < MOST_CALLS:
            self.calls.append((call, ()))
        else:
            self.trouble("lin.too_many_calls", line)

    def explain(self, value: str, line: int) -> None:
        """``an``: what the call just made means."""
        if not value.strip():
            return
        if not self.calls:
            self.trouble("lin.note_stray", line)
            return
        call, marks = self.calls[-1]
        number = len(self.notes) + 1
        self.notes.append((number, value.replace("\n", "")))
        self.calls[-1] = call, (f"={number}=", *(m for m in marks if m[0] != "="))

    def play(self, value: str, line: int) -> None:
        """``pc``: one card, or several."""
        if self.claim is not None:
            self.trouble("lin.after_claim", line)
        card = PLAIN_CARDS.get(value)
        if card and len(self.cards) < MOST_CARDS:
            self.cards.append(card)
            return
        for found in _CARD.finditer(value):
            suit, rank, strange = found.groups()
            if not suit and not strange:
                continue
            if len(self.cards) == MOST_CARDS:
                self.trouble("lin.too_many_cards", line)
                break
            if strange:
                self.trouble("lin.card_unreadable", line, text=value[:40])
                self.cards.append(0)
                break
            if rank is None:
                self.trouble("lin.card_partial", line, text=value[:40])
                self.cards.append(SUIT_CARDS[SUITS.index(suit.upper())])
            else:
                self.cards.append(BY_NAME[suit.upper() + ("T" if rank == "10" else rank.upper())])

    def claimed(self, value: str, line: int) -> None:
        """``mc``: declarer's tricks in all."""
        text = value.strip()
        if text.isdecimal() and int(text) <= 13:
            self.claim = int(text)
        elif text:
            self.trouble("lin.value", line, tag="mc", value=text[:40])

    def vulnerability(self, value: str, line: int) -> None:
        found = VULNERABLE.get(value.strip().lower())
        if found is None:
            self.trouble("lin.value", line, tag="sv", value=value[:40])
        self.vulnerable = found

    def title(self, value: str) -> None:
        """``ah``: the board's label, where ``qx`` gave none."""
        found = _LABEL.search(value)
        self.label = self.label or (found[1] if found else value.strip())

    def place(self, value: str) -> None:
        """``qx``: room and number, or any label."""
        found = _ROOM.match(value)
        if found is not None:
            self.room, self.label = (OPEN if found[1].lower() == "o" else CLOSED), found[2]
        else:
            labelled = _LABEL.search(value)
            self.label = labelled[1] if labelled else value.strip()

    def shown(self, kind: str, value: str) -> None:
        """``nt``, ``at``: words for the spectators."""
        if value.strip():
            after = ("card", len(self.cards)) if self.cards else ("call", len(self.calls))
            self.comments.append(Comment(*(after if not self.empty else ("", 0)), kind, value))

    def record(self) -> Record:
        """What came in, with what follows from it: seats of the calls, contract, opening leader."""
        seats = [] if self.dealer is None else [self.dealer.on(i) for i in range(len(self.calls))]
        if self.calls and not seats:
            self.trouble("lin.dealer", self.line)
        calls = tuple(Call(seat, *call) for seat, call in zip(seats, self.calls, strict=False))
        left = passes_left(calls)
        derived = contract_of([(c.seat, c.call) for c in calls]) if calls and (self.cards or not left) else None
        ended = self.claim is not None or len(self.cards) == MOST_CARDS
        if calls and not ended and (derived is not None or left):
            self.trouble("lin.unfinished", self.line, cards=len(self.cards))
        return Record(
            file=self.file,
            format="lin",
            line=self.line,
            board=self.label,
            room=self.room,
            dealer=self.dealer,
            vulnerable=self.vulnerable,
            hands=self.hands,
            auction=self.dealer if calls else None,
            calls=calls,
            derived=derived,
            first=derived.declarer.on(1) if derived is not None and self.cards else None,
            order=TURNS,
            play=tuple(self.cards),
            play_line=self.line,
            claim=self.claim,
            listed=self._listed(),
            auction_notes=tuple(self.notes),
            comments=tuple(self.comments),
            tags=tuple(self.head.tags.items()) + tuple(self._names()),
            problems=tuple(self.problems),
        )

    def _names(self) -> Iterator[tuple[str, str]]:
        names = self.head.names
        four = names[4:8] if self.room == CLOSED and len(names) >= 8 else names[:4]
        for seat, name in zip(FROM_SOUTH, four, strict=False):
            yield ("North", "East", "South", "West")[seat], name

    def _listed(self) -> Listed | None:
        if not (self.room and self.label.isdecimal()):
            return None
        at = 2 * (int(self.label) - self.head.first) + (self.room == CLOSED)
        if not 0 <= at < len(self.head.results):
            return None
        found, code = claims.listed(self.head.results[at][:40])
        if code:
            self.trouble(code, self.line, tag="rs", value=self.head.results[at][:40])
        return found


def hand(text: str) -> tuple[Card | None, str, dict[str, object]]:
    """A hand as ``SAKQHT98…``; nothing given is unknown.  Gives a code and its details where it is amiss."""
    found: Card = 0
    suit = ""
    if len(text) > LONGEST_HAND:
        return None, "deal.shape", {"text": text[:60]}
    for char in text.upper().replace("10", "T"):
        if char in SUITS and char:
            suit = char
            continue
        card = BY_NAME.get(suit + char)
        if card is None:
            return None, "deal.rank", {"rank": char, "text": text[:60], "place": text.upper().find(char) + 1}
        if found & card:
            return None, "deal.card_twice", {"card": NAMES[card.bit_length() - 1]}
        found |= card
    return (found if text else None), "", {}


def completed(hands: list[Card | None]) -> Hands:
    """The deal with its one hand that is not given, where the three others leave thirteen cards."""
    missing = [seat for seat in Seat if hands[seat] is None]
    if len(missing) == 1:
        others = [h for h in hands if h is not None]
        union = others[0] | others[1] | others[2]
        if union.bit_count() == 39 and all(h.bit_count() == 13 for h in others):
            hands[missing[0]] = ANY & ~union
    return (hands[0], hands[1], hands[2], hands[3])


def read(source: Source) -> Iterator[Record]:
    """The records of a LIN file.  Raises ``Fault`` where it holds no board."""
    number = 0
    held: Record | None = None
    for board in _boards(pairs(source), source.name):
        if not board.empty:
            if held is not None:
                yield held
            number += 1
            held = board.record()._replace(game=number)
        elif held is None:
            raise next(iter(board.problems), Fault("record.nothing", source.name))
        else:
            held = held._replace(problems=(*held.problems, *board.problems))
    if held is not None:
        yield held


def _boards(found: Iterable[Pair], file: str) -> Iterator[Board]:
    """The boards one after the other.

    A new one begins with ``qx``, with ``st`` or ``md`` after a deal, or with the names of its players.
    """
    head = _Head()
    board = Board(file, 1, head)
    named: int | None = None  # the line of names that may begin a board
    for pair in found:
        tag = pair.tag
        if pair.problem:
            board.trouble(pair.problem, pair.line)
            continue
        if tag == "pn":
            names = [name.strip() for name in pair.value.split(",")]
            head = _Head(head.tags, names, head.results, head.first)
            if board.dealt:
                named = pair.line if pair.starts_line else None
            else:
                board.head = head
        elif _begins(board, pair, named):
            board, before = Board(file, named or pair.line, head), board
            if before.empty:  # what was said before the first board
                board.comments, board.problems = before.comments, before.problems
            else:
                yield before
        if tag not in ("pn", "pg"):
            named = None
        if tag == "vg":
            head = _vugraph(pair.value)
            if not board.dealt:
                board.head = head
        elif tag == "rs":
            head.results = pair.value.split(",")
        elif tag == "mn":
            head.tags.setdefault("Event", pair.value.strip())
        else:
            if board.empty and tag in ("md", "qx"):
                board.line = pair.line if tag == "qx" or not board.label else board.line
            take(board, pair)
    yield board


def _begins(board: Board, pair: Pair, named: int | None) -> bool:
    """Whether a pair begins another board than this."""
    if pair.tag == "qx" or not board.dealt:
        return pair.tag == "qx"
    return (
        pair.tag == "st"
        or (pair.tag == "md" and pair.value[:1] != "0")
        or (named is not None and pair.tag in _STARTS_BOARD)
    )


def _vugraph(value: str) -> _Head:
    """``vg``: title, segment, scoring, first and last board, teams and carry-overs."""
    fields = [part.strip() for part in value.split(",")] + [""] * 9
    kept = (("Event", 0), ("Stage", 1), ("HomeTeam", 5), ("VisitTeam", 7))
    tags = {name: fields[at] for name, at in kept if fields[at]}
    return _Head(tags, first=int(fields[3]) if fields[3].isdecimal() else 1)


def take(board: Board, pair: Pair) -> None:
    """What one pair tells of a board; tags that only show something are passed over."""
    tag, value, line = pair.tag, pair.value, pair.line
    if tag == "pc":
        board.play(value, line)
    elif tag == "mb":
        board.bid(value, line)
    elif tag == "an":
        board.explain(value, line)
    elif tag == "md":
        board.deal(value, line)
    elif tag == "sv":
        board.vulnerability(value, line)
    elif tag == "ah":
        board.title(value)
    elif tag == "qx":
        board.place(value)
    elif tag == "mc":
        board.claimed(value, line)
    elif tag in ("nt", "at"):
        board.shown(tag, value)
    elif tag in _LESSON:
        board.trouble("lin.lesson", line, tag=tag)

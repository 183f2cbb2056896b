"""The one structure of a recorded board, whatever the format it came from."""

from __future__ import annotations

import re
from typing import NamedTuple

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.cards import Card, Suit
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault

COLUMNS, TURNS = "columns", "turns"
MOST_PROBLEMS = 100  # kept of one record
Hands = tuple[Card | None, Card | None, Card | None, Card | None]
UNKNOWN_HANDS: Hands = (None, None, None, None)


class Call(NamedTuple):
    """A call and what the file marks on it.

    Marks: ``^S`` once for each player skipped before it, ``^I`` insufficient, ``=1=`` a note, ``$1`` an
    annotation glyph (suffixes are read as glyphs), ``alert``.
    """

    seat: Seat
    call: str
    marks: tuple[str, ...] = ()


class Tagged(NamedTuple):
    """A contract as a file states it; ``level`` is ``None`` in an end position, 0 where all passed."""

    level: int | None
    denomination: Suit | None
    doubled: int = 0


PASSED_OUT = Tagged(0, None)


class Sides(NamedTuple):
    """A number of tricks or points as a file states it: declarer's, each side's, or both sides'.

    ``marked``: the file says by ``^`` that it is not what the play came to.
    """

    declarer: int | None = None
    ns: int | None = None
    ew: int | None = None
    marked: bool = False

    def of(self, seat: Seat | None) -> int | None:
        """The number of this declarer, as far as it is stated directly."""
        if self.declarer is not None:
            return self.declarer
        return None if seat is None else self.ns if seat.side is Side.NS else self.ew


class Listed(NamedTuple):
    """A board's entry in a list of results (``rs`` of a vugraph file); ``tricks`` are declarer's."""

    contract: Tagged
    declarer: Seat | None = None
    tricks: int | None = None


class Comment(NamedTuple):
    """Words that stand after something: a tag by its name, a ``call`` or ``card`` by how many came before.

    ``kind`` is how it was written: ``{`` in braces, ``;`` to the end of the line, ``%`` an escape, ``nt`` and
    ``at`` words shown to spectators.
    """

    after: str
    at: int
    kind: str
    text: str


class Table(NamedTuple):
    """A supplemental section; its rows stay lines of text."""

    name: str
    columns: str
    rows: tuple[str, ...]


class Record(NamedTuple):
    """What a file says of one board at one table.

    ``contract`` and ``declarer`` are what the file states, ``derived`` what its auction comes to.  ``play``
    holds cards, 0 where none is told: if ``order`` is *columns* four a trick, the first column being
    ``first``'s; if *turns* in the order of playing.  ``play_marks`` are pairs of an index into ``play`` and a
    mark (``^R``, ``^L``, ``+`` for the card to come, a note, a glyph).  ``inherited`` names the tags taken from
    an earlier game.
    """

    file: str = ""
    format: str = ""
    line: int = 0
    game: int = 0
    board: str = ""
    room: str = ""
    dealer: Seat | None = None
    vulnerable: Vulnerability | None = None
    hands: Hands = UNKNOWN_HANDS
    auction: Seat | None = None  # whose turn it was first; None without an auction
    calls: tuple[Call, ...] = ()
    auction_end: str = ""  # "AP", "*", "+" as written, or nothing
    derived: Contract | None = None
    contract: Tagged | None = None
    declarer: Seat | None = None
    swapped: bool = False  # Declarer "^N": declarer and dummy changed places
    first: Seat | None = None  # of the play; None without a play section
    order: str = COLUMNS
    play: tuple[Card, ...] = ()
    play_marks: tuple[tuple[int, str], ...] = ()
    play_end: str = ""
    play_line: int = 0
    result: Sides | None = None
    score: Sides | None = None
    claim: int | None = None  # LIN's mc: declarer's total
    listed: Listed | None = None
    auction_notes: tuple[tuple[int, str], ...] = ()
    play_notes: tuple[tuple[int, str], ...] = ()
    comments: tuple[Comment, ...] = ()
    tables: tuple[Table, ...] = ()
    tags: tuple[tuple[str, str], ...] = ()
    inherited: frozenset[str] = frozenset()
    problems: tuple[Fault, ...] = ()

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    @property
    def number(self) -> int | None:
        """The board's number, where its label is one."""
        return int(self.board) if re.fullmatch(r"[0-9]{1,18}", self.board) else None

    @property
    def has_play(self) -> bool:
        """Whether any card is told."""
        return any(self.play)

    @property
    def complete(self) -> bool:
        """Whether all 52 cards are told."""
        return len(self.play) == 52 and all(self.play)

    def tag(self, name: str) -> str | None:
        """The value of a tag."""
        return next((value for found, value in self.tags if found == name), None)

    def played(self) -> Contract | None:
        """The contract that was played: the file's and the auction's where they agree, or the only one told.

        ``None`` where they contradict each other in denomination or declarer, or neither is known.
        """
        told, derived = self.contract, self.derived
        if derived is not None:
            agrees = (told is None or told.denomination == derived.denomination) and self.declarer in (
                None,
                derived.declarer,
            )
            return derived if agrees else None
        if told is None or told.denomination is None or self.declarer is None:
            return None
        return Contract(told.level or 0, told.denomination, told.doubled, self.declarer)


# what tags state that has a field of its own
STATED = frozenset(
    (
        "Board",
        "Room",
        "Dealer",
        "Vulnerable",
        "Deal",
        "Declarer",
        "Contract",
        "Result",
        "Score",
        "Auction",
        "Play",
    )
)


def same(one: Record, other: Record) -> bool:
    """Whether two records say the same of a board: wherever they stand, in whatever order their tags."""
    return _bare(one) == _bare(other)


def _bare(record: Record) -> tuple[object, ...]:
    kept = record._replace(
        file="",
        line=0,
        game=0,
        play_line=0,
        result=None if record.result is None else normal(record.result, record.declarer),
        comments=tuple(sorted(record.comments)),
        tables=tuple(sorted(record.tables)),
        tags=tuple(sorted(pair for pair in record.tags if pair[0] not in STATED and pair[1] != "?")),
        inherited=frozenset(),
        problems=(),
    )
    return tuple(kept)


def normal(result: Sides, declarer: Seat | None) -> Sides:
    """Declarer's number alone, where it is told and both sides' do not contradict it."""
    both = result.ns is not None and result.ew is not None
    own = None if declarer is None else result.of(declarer)
    if own is None or (both and (result.ns or 0) + (result.ew or 0) != 13):
        return result
    return Sides(own, marked=result.marked)

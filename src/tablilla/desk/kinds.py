"""What an entry of the log may say: one closed table of kinds, what each is about, the shape of its value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from tablilla.service.shape import Most, Range

Scalar = str | int | float | bool
Short = Annotated[str, Most(200)]
Long = Annotated[str, Most(20_000)]
Seat = Literal["N", "E", "S", "W"]
Vulnerable = Literal["none", "ns", "ew", "both"]
Plain = dict[str, Any]
Minutes = Annotated[int, Range(0, 100_000)]
Tricks = Annotated[int, Range(0, 13)]
Words = Annotated[list[Short], Most(400)]


class Keeping(Enum):
    """How many entries of a kind stand side by side."""

    ONE = "one"  # for each (about, key, source); a second one that differs is a conflict
    NAMED = "named"  # as ONE where a key is given; without a key any number
    MANY = "many"


class Opened(TypedDict):
    """A session begins."""

    name: NotRequired[Short]


class Settings(TypedDict):
    """What holds for a session; ``official`` is the moment at which the official score was made available.

    ``zone``: the time zone of the hall, ``America/Caracas``.
    """

    name: NotRequired[Short]
    organisation: NotRequired[Short]
    event: NotRequired[Short]
    stage: NotRequired[Short]
    date: NotRequired[Short]
    scoring: NotRequired[Short]
    screens: NotRequired[bool]
    correction_minutes: NotRequired[Minutes]
    appeal_minutes: NotRequired[Minutes]
    official: NotRequired[Short]
    policy: NotRequired[Plain]
    language: NotRequired[Short]
    edition: NotRequired[Literal[2007, 2017]]
    zone: NotRequired[Short]
    demo: NotRequired[bool]


class Pair(TypedDict):
    """Who plays in one direction; names are optional."""

    number: NotRequired[Short | int]
    names: NotRequired[list[Short]]


class TableSet(TypedDict):
    """Who sits at a table in a round."""

    ns: NotRequired[Pair | Short | int]
    ew: NotRequired[Pair | Short | int]
    section: NotRequired[Short]
    round: NotRequired[int]
    names: NotRequired[dict[str, Short]]
    numbers: NotRequired[dict[str, Short | int]]


class Board(TypedDict):
    """A board: ``deal`` as PBN writes it, dealer and vulnerability where they are not those of its number."""

    deal: NotRequired[Short]
    dealer: NotRequired[Seat]
    vul: NotRequired[Vulnerable]
    auction: NotRequired[Words]
    play: NotRequired[Words]
    notes: NotRequired[Plain]
    minimax: NotRequired[Short]
    origin: NotRequired[Short]


class Result(TypedDict):
    """What happened at one table: the score is North-South's."""

    contract: NotRequired[Short]
    declarer: NotRequired[Seat | Literal[""]]
    tricks: NotRequired[Tricks | None]
    lead: NotRequired[Short]
    score: NotRequired[Annotated[int, Range(-10_000, 10_000)] | None]
    ns: NotRequired[Short | int]
    ew: NotRequired[Short | int]
    section: NotRequired[Short]
    round: NotRequired[int]
    auction: NotRequired[Words]
    play: NotRequired[Words]
    notes: NotRequired[Plain]
    remark: NotRequired[Long]
    artificial: NotRequired[Short]
    origin: NotRequired[Short]


class RulingOpened(TypedDict):
    """The director is called."""

    kind: Short
    board: NotRequired[Annotated[int, Range(1, 999)] | None]
    table: NotRequired[Short | int | None]
    seat: NotRequired[Seat | None]
    trick: NotRequired[Annotated[int, Range(1, 13)] | None]
    call: NotRequired[Any]
    card: NotRequired[Short | None]
    suit: NotRequired[Short | None]
    edition: NotRequired[int]
    called: NotRequired[Short]
    by: NotRequired[Short]
    attention: NotRequired[Short]
    details: NotRequired[Plain]


class Statement(TypedDict):
    """What a side or player says, in his words."""

    text: Long
    name: NotRequired[Short]
    signed: NotRequired[bool]


class Question(TypedDict):
    """What is asked in a poll; the hand may be shown, the story is not."""

    text: Long
    hand: NotRequired[Short]
    seat: NotRequired[Seat | None]
    auction: NotRequired[Words]
    options: NotRequired[Words]
    methods: NotRequired[Long]
    details: NotRequired[Plain]


class Answer(TypedDict):
    """What one player of a poll answers."""

    text: Long
    who: NotRequired[Short]
    player_class: NotRequired[Short]
    methods: NotRequired[Long]
    options: NotRequired[Words]


class Noted(TypedDict):
    """A text, by or to whom, when (what people say of it, not the clock of the device)."""

    text: Long
    who: NotRequired[Short]
    to: NotRequired[Words | Short]
    at: NotRequired[Short]
    details: NotRequired[Plain]


class Told(TypedDict):
    """What was told or read to whom."""

    text: NotRequired[Long]
    to: NotRequired[Words | Short]
    at: NotRequired[Short]
    appeal_explained: NotRequired[bool]
    options: NotRequired[list[Any]]
    language: NotRequired[Short]
    details: NotRequired[Plain]


class Kept(TypedDict):
    """The director went back to a table; ``appointment`` is the key that it had in the ruling."""

    appointment: NotRequired[Short]
    text: NotRequired[Long]
    details: NotRequired[Plain]


class ScoreSet(TypedDict):
    """The score of a board before and after a ruling, for each side, and what it means for both."""

    before: NotRequired[Any]
    after: NotRequired[Any]
    effect: NotRequired[Plain]
    ns: NotRequired[Any]
    ew: NotRequired[Any]
    remark: NotRequired[Long]
    details: NotRequired[Plain]


class Entered(TypedDict):
    """The scorer has put it into his program."""

    remark: NotRequired[Long]
    by: NotRequired[Short]
    at: NotRequired[Short]


class Appealed(TypedDict):
    """A side appeals."""

    by: NotRequired[Short]
    basis: NotRequired[Long]
    at: NotRequired[Short]
    deposit: NotRequired[Short]
    concur: NotRequired[bool]
    details: NotRequired[Plain]


class Closed(TypedDict):
    """Nothing more is to be done, of which the closer ``knew`` these entries; or there is again.

    ``discarded``: what was begun is not gone on with and counts as no ruling.
    """

    reason: NotRequired[Long]
    discarded: NotRequired[bool]
    knew: NotRequired[Annotated[list[Short], Most(4_000)]]


@dataclass(frozen=True, slots=True)
class Kind:
    """One row: the subjects that it may be about, the shape of its value, and how many stand side by side.

    ``disputable``: the record, the director and the sides may each say something else of the same thing.
    """

    about: tuple[str, ...]
    value: Any
    keeping: Keeping = Keeping.ONE
    disputable: bool = False
    key: bool | None = None  # must have one, must have none, either


_R, _B, _T = ("ruling",), ("board", "board-table"), ("board-table",)
_ANY = ("session", "board", "board-table", "table", "ruling")
KINDS: dict[str, Kind] = {
    "session.opened": Kind(("session",), Opened, Keeping.MANY),
    "session.set": Kind(("session",), Settings),
    "table.set": Kind(("session", "table", "board-table"), TableSet),
    "board.set": Kind(_B, Board, disputable=True),
    "result.set": Kind(("board-table",), Result, disputable=True),
    "ruling.opened": Kind(_R, RulingOpened, key=False),
    "fact": Kind(_R, Scalar | list[Any] | Plain, disputable=True, key=True),
    "choice": Kind(_R, Scalar | list[Any] | Plain, key=True),
    "statement": Kind(_R, Statement | Long, key=True),
    "note": Kind(_ANY, Noted | Long, Keeping.NAMED),
    "tempo": Kind(_R, Scalar | Plain, disputable=True),
    "poll.question": Kind(_R, Question | Long, key=True),
    "poll.answer": Kind(_R, Answer | Long, Keeping.MANY, key=True),
    "consulted": Kind(_R, Noted | Long, Keeping.MANY),
    "told": Kind(_R, Told | Long, Keeping.MANY),
    "ruled": Kind(_R, Plain),
    "kept": Kind(_R, Kept | Scalar, Keeping.MANY),
    "event": Kind(("board-table", "board", "ruling"), Plain | Long, Keeping.NAMED, disputable=True),
    "score.set": Kind((*_R, *_B), ScoreSet),
    "form.field": Kind(_R, Scalar | list[Any] | Plain, key=True),
    "entered": Kind((*_R, *_B), Entered | Scalar, Keeping.MANY),
    "appealed": Kind(_R, Appealed | Long, Keeping.MANY),
    "closed": Kind(("session", "ruling"), Closed | Long | None, Keeping.MANY),
    "reopened": Kind(("session", "ruling"), Closed | Long | None, Keeping.MANY),
}

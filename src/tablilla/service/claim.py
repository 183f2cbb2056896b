"""What a claim or concession is worth on every normal line that the statement leaves (Laws 70, 71)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, Required, TypedDict, cast

from tablilla.audit.board import table_of_record
from tablilla.bridge.cards import SUITS, name
from tablilla.bridge.seats import Seat
from tablilla.formats.record import Record
from tablilla.score.best_play import position_of
from tablilla.score.claims.answer import Answer, Candidate
from tablilla.score.endings.position import Position
from tablilla.score.plain.claim import ending, looked_at
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.call import Seat as SeatName
from tablilla.service.request import record_of
from tablilla.service.shape import Most, Range
from tablilla.table.notation import read as read_log
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words, words
from tablilla.texts.speech import SYMBOLS


class ClaimRequest(Request, total=False):
    """An ending, who claimed in it, and what he said.

    The ending is a ``deal`` with ``lead`` and ``trumps``, or where the play of a ``record`` or a ``log`` ends.
    """

    claimer: Required[Annotated[SeatName, "who claimed or conceded"]]
    deal: Annotated[str, Most(200), "the hands at the start of the trick: N:65...43 98..T.5 .K.AKQ. A.J..KQ"]
    lead: Annotated[SeatName, "who leads to the trick"]
    trumps: Annotated[Literal["S", "H", "D", "C", "N", "NT"], "the trump suit, N for notrump"]
    played: Annotated[str, Most(40), "cards already played to that trick, from the leader on"]
    declarer: Annotated[SeatName, "declarer, if a defender claims"]
    record: Annotated[str, Most(1 << 18), "the text of a record (PBN or LIN)"]
    game: Annotated[int, Range(1, 10**6), "which board of the record, from 1"]
    log: Annotated[str, Most(1 << 16), "a followed table, in its notation"]
    claimed: Annotated[int, Range(0, 13), "tricks claimed of those left; the rest are conceded (default: all)"]
    agreed: Annotated[bool, "the other side agreed (69A)"]
    say: Annotated[str, Most(500), "the statement as a plan: draw; cash SA; run D; finesse C; ruff H; give S"]
    top_down: Annotated[bool, "the Regulating Authority has suits played from the top down (70E2)"]
    strike: Annotated[list[int], Most(12), "plays of the list that are not normal, each by its number then"]


class Play(TypedDict):
    """A play on the worst line that the Director may strike out, and what others come to."""

    trick: int
    seat: str
    manner: str
    card: str
    clause: str
    instead: dict[str, int]


class ClaimAnswer(TypedDict):
    """The tricks ``left``; ``remaining``: to each side; ``candidates``: plays for the Director to judge."""

    schema: int
    left: int
    claimed: int
    remaining: dict[str, int]
    worst_normal_line: dict[str, int]
    if_opponents_play_normally: dict[str, int]
    line: list[list[str]]
    plays: dict[str, int]
    plays_then_best: dict[str, int]
    candidates: list[Play]
    struck: list[list[str]]
    text: list[str]


def run(request: ClaimRequest) -> ClaimAnswer:
    """A claim looked at.  Raises ``Fault``: ``claim.…`` for what is no ending, statement or play,
    ``audit.…`` and ``record.…`` for a record, ``notation.…`` for a log, ``equity.deal`` for unknown hands."""
    return worth(*_ending(request), request)


def ending_of(record: Record) -> tuple[Position, Seat | None]:
    """The cards as they lie where the play of a record ends, and declarer."""
    return _of_table(table_of_record(record))


def worth(position: Position, declarer: Seat | None, request: ClaimRequest) -> ClaimAnswer:
    """The same of an ending that was read already."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    claimer, claimed, awarded, answer = looked_at(position, declarer, request)
    made = _plain(answer, claimer, claimed, awarded)
    made["text"] = list(_lines(answer, claimer, claimed, awarded, say))
    return made


def _ending(request: ClaimRequest) -> tuple[Position, Seat | None]:
    if "record" in request:
        return ending_of(record_of(cast("Mapping[str, Any]", request)))
    if "log" in request:
        return _of_table(read_log(request["log"], "log"))
    return ending(request)


def _of_table(table: Table) -> tuple[Position, Seat | None]:
    return position_of(table), table.declarer


def _plain(answer: Answer, claimer: Seat, claimed: int, awarded: int) -> ClaimAnswer:
    side = claimer.side
    return {
        "schema": 1,
        "left": answer.left,
        "claimed": claimed,
        "remaining": {side.name: awarded, side.other.name: answer.left - awarded},
        "worst_normal_line": {side.name: answer.tricks, side.other.name: answer.left - answer.tricks},
        "if_opponents_play_normally": {
            side.name: answer.natural,
            side.other.name: answer.left - answer.natural,
        },
        "line": [[seat.name, name(card)] for seat, card in answer.line],
        "plays": {name(card): tricks for card, tricks in answer.plays},
        "plays_then_best": {name(card): tricks for card, tricks in answer.best},
        "candidates": [_candidate(one) for one in answer.candidates],
        "struck": [[s.seat.name, s.manner, name(s.card)] for s in answer.struck],
        "text": [],
    }


def _candidate(one: Candidate) -> Play:
    return {
        "trick": one.trick,
        "seat": one.play.seat.name,
        "manner": one.play.manner,
        "card": name(one.play.card),
        "clause": one.clause,
        "instead": {name(card): tricks for card, tricks in one.others},
    }


# -- in words --------------------------------------------------------------------------------------------------
def _lines(answer: Answer, claimer: Seat, claimed: int, awarded: int, say: Words) -> Iterator[str]:
    seat = say(f"seat.{claimer.name}")
    verdict = "good" if answer.tricks == claimed else "less" if awarded < claimed else "more"
    if answer.tricks < claimed == awarded:
        verdict = "agreed"
    told = say(f"claim.{verdict}", who=seat, claimed=claimed, off=abs(claimed - answer.tricks))
    if verdict == "agreed":
        yield told
    yield say("claim.result", side=say(f"side.{claimer.side.name}"), tricks=answer.tricks, left=answer.left)
    if answer.natural != answer.tricks:
        yield say("claim.natural", tricks=answer.natural)
    if verdict != "agreed":
        yield told
    for struck in answer.struck:
        yield say("claim.struck", play=_play(struck.seat, struck.manner, struck.card, say))
    yield say("claim.line")
    for trick in _tricks(answer):
        yield "  " + ", ".join(f"{say(f'claim.seat.{s.name}')} {_card(c)}" for s, c in trick)
    best = dict(answer.best)
    if answer.plays:
        each = (f"{_card(card)} {worst}–{best.get(card, '?')}" for card, worst in answer.plays)
        yield say("claim.plays", plays=", ".join(each))
    if answer.candidates:
        yield say("claim.candidates")
    for number, one in enumerate(answer.candidates, 1):
        others = ", ".join(f"{_card(card)} {tricks}" for card, tricks in one.others)
        play = _play(one.play.seat, one.play.manner, one.play.card, say)
        yield say(
            "claim.candidate", number=number, trick=one.trick, play=play, others=others, clause=one.clause
        )
    yield say("claim.limits")


def _tricks(answer: Answer) -> list[list[tuple[Seat, int]]]:
    """The line trick by trick; the first may have begun before it."""
    first = len(answer.line) % 4
    line = list(answer.line)
    parts = [line[:first]] if first else []
    return [*parts, *(line[i : i + 4] for i in range(first, len(line), 4))]


def _card(card: int) -> str:
    """``♥10``."""
    named = name(card)
    return SYMBOLS[SUITS.index(named[0])] + named[1].replace("T", "10")


def _play(seat: Seat, manner: str, card: int, say: Words) -> str:
    return say(f"claim.{manner}", who=say(f"seat.{seat.name}"), card=_card(card))


CALL = Call(
    "claim", "the tricks of a claim on every normal line", ClaimRequest, ClaimAnswer,
    lambda r: dict(run(cast(ClaimRequest, r))),
    {"a trump out": {"deal": "N:65...43 98..T.5 .K.AKQ. A.J..KQ", "lead": "S", "trumps": "H", "claimer": "S"}},
    slow=True,
)  # fmt: skip

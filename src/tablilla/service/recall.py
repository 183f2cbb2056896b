"""The call ``recall``: what both sides remember of the play, against the deal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypedDict

from tablilla.bridge.cards import name
from tablilla.recall.judge import Outcome
from tablilla.recall.recall import Answer, Contradiction
from tablilla.recall.recall import recall as recollect
from tablilla.recall.search import BUDGET
from tablilla.recall.statement import parse
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request, Seat
from tablilla.service.ruling_shape import IncidentRuling
from tablilla.service.rulings import plain_ruling
from tablilla.service.shape import Most, Range
from tablilla.texts.catalogue import Words, words
from tablilla.texts.speech import Speaker
from tablilla.texts.strip_words import symbol

SCHEMA = 1
LATEST = 2017


class _Text(Request):
    text: Annotated[str, Most(1 << 14), "the deal and the statements, as docs/recall.md writes them"]


class RecallRequest(_Text, total=False):
    """The deal and what each side remembers of some tricks."""

    revokes: Annotated[int, Range(0, 13), "how often a known hand may fail to follow suit in all (1)"]
    budget: Annotated[int, Range(1, BUDGET), "how many cards are tried"]


class ContradictionFound(TypedDict):
    """Statements that cannot all be true; or that the deal denies, and who holds the card."""

    statements: list[str]
    card: str | None
    seat: Seat | None
    holder: Seat | None
    text: str


class HistoryRuling(TypedDict):
    """A ruling, the number of histories in which it stands, and one of them, trick by trick."""

    histories: int
    example: Annotated[list[list[list[str]]], "of each trick the seats with their cards, in turn"]
    winners: list[Seat]
    incidents: list[IncidentRuling]


class RecallVersion(TypedDict):
    """What some statements leave: all of them, or a side's with what is agreed."""

    by: list[Literal["NS", "EW", "agreed"]]
    histories: int
    complete: Annotated[bool, "whether every history was looked at"]
    rulings: list[HistoryRuling]


class RecallAnswer(TypedDict):
    """The histories that are possible and whether one ruling stands in all of them."""

    schema: Literal[1]
    edition: Literal[2007, 2017]
    language: Literal["es", "es_ES", "en"]
    same: bool
    sure: bool
    contradictions: list[ContradictionFound]
    versions: list[RecallVersion]


def recall(request: Mapping[str, Any]) -> dict[str, Any]:
    """What is possible.  Raises ``Fault``: ``recall.…`` and ``notation.…`` with the line, as ``text:3``."""
    edition, say = request.get("edition", LATEST), words(request.get("language", DEFAULT_LANGUAGE))
    puzzle = parse(request["text"], "text")
    found = recollect(puzzle, edition, request.get("revokes", 1), request.get("budget", BUDGET))
    return as_json(found, edition, say)


def as_json(answer: Answer, edition: int, say: Words) -> dict[str, Any]:
    """The answer, schema 1."""
    return {
        "schema": SCHEMA,
        "edition": edition,
        "language": say.language,
        "same": answer.same,
        "sure": answer.sure,
        "contradictions": [
            {
                "statements": [s.text for s in c.statements],
                "card": name(c.card) if c.card else None,
                "seat": None if c.seat is None else c.seat.name,
                "holder": None if c.holder is None else c.holder.name,
                "text": contradiction(c, say),
            }
            for c in answer.contradictions
        ],
        "versions": [
            {
                "by": [b.value for b in v.by],
                "histories": v.found.ways,
                "complete": v.found.complete,
                "rulings": [_outcome(o, say) for o in v.outcomes],
            }
            for v in answer.versions
        ],
    }


def contradiction(found: Contradiction, say: Words) -> str:
    """What cannot be true, in words."""
    said = "; ".join(s.text for s in found.statements)
    if found.seat is not None and found.holder is not None:
        holder, seat = say(f"seat.{found.holder.name}"), say(f"seat.{found.seat.name}")
        return say("cli.recall.held", said=said, card=symbol(found.card), seat=seat, holder=holder)
    if len(found.statements) == 1:
        return say("cli.recall.deal", said=said)
    return say("cli.recall.together", said=said) if found.statements else say("cli.recall.nothing")


def _outcome(outcome: Outcome, say: Words) -> dict[str, Any]:
    history = outcome.example
    return {
        "histories": outcome.ways,
        "example": [[[s.name, name(c)] for s, c in trick] for trick in history.tricks],
        "winners": [w.name for w in history.winners],
        "incidents": [plain_ruling(i, r, Speaker(say)) for i, r in outcome.rulings],
    }


_TEXT = """contract: 3NT
declarer: S
tricks: 11-13
leader: W
deal: N:2.3.4. A.K.Q. 5.4.3. 6.5..2
agreed: 11. W: S6 S2 SA S5
"""
CALL = Call(
    "recall",
    "What both sides remember of some tricks, against the deal: the histories that are possible, and whether "
    "one ruling stands in all of them",
    RecallRequest,
    RecallAnswer,
    recall,
    {
        "one_ruling": {"text": _TEXT + "agreed: 12. W C on H\n", "language": "en"},
        "several": {"text": _TEXT + "agreed: 12. E H\n"},
        "contradiction": {"text": _TEXT + "NS: 12. W SA\nEW: 12. W H\nNS: 12. W C\n", "revokes": 0},
    },
    slow=True,
)

"""The remark for the scorer, one line, and the tricks and scores that it tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tablilla.bridge.seats import Seat, Side
from tablilla.desk.fold_numbers import clauses_of
from tablilla.desk.fold_rulings import Ruling
from tablilla.desk.interview import Interview
from tablilla.desk.log import SessionLog
from tablilla.desk.shown import kind_name
from tablilla.texts.catalogue import Words
from tablilla.texts.faults import one_line

SIDES = ("NS", "EW")
LONGEST = 240  # letters that a scoring program takes without trouble


def moved(answer: Mapping[str, Any]) -> dict[str, int]:
    """Tricks that the Laws move to a side for certain, at the end of play.

    None where an adjusted score takes the place of the transfer (64C): both would count the same twice.
    """
    found: dict[str, int] = {}
    if adjusted(answer):
        return found
    for incident in answer.get("incidents", ()):
        seat = incident.get("seat")
        if seat not in Seat.__members__:
            continue
        other = SIDES[Side.EW if Seat[seat].side is Side.NS else Side.NS]
        for directive in incident["directives"]:
            if str(directive["directive"]).startswith("transfer."):
                found[other] = found.get(other, 0) + int(directive["tricks"])
    return found


def adjusted(answer: Mapping[str, Any]) -> bool:
    """Whether the Laws give an adjusted score to both sides for certain."""
    return any(
        str(directive["directive"]).startswith("adjust.") and not directive.get("only")
        for incident in answer.get("incidents", ())
        for directive in incident["directives"]
    )


def entered_text(answer: Mapping[str, Any], score: Mapping[str, Any], say: Words) -> str:
    """The tricks, and which score holds them already or takes their place; nothing where none is moved."""
    if adjusted(answer):
        return say("forms.tricks.adjusted")
    text = tricks_text(moved(answer), say)
    return say("forms.tricks.held", tricks=text) if text and score.get("after") is not None else text


def tricks_text(tricks: Mapping[str, int], say: Words) -> str:
    """``2 tricks to East-West``; nothing where none is moved."""
    return "; ".join(
        say("forms.trick" if count == 1 else "forms.tricks", count=count, side=say(f"desk.side.{side}"))
        for side, count in tricks.items()
        if count
    )


def score_text(score: object) -> str:
    """As it was written, else by side."""
    if not isinstance(score, Mapping):
        return "" if score is None else str(score)
    if score.get("text"):
        return str(score["text"])
    return " / ".join(str(score[side]) for side in ("ns", "ew") if score.get(side) is not None)


def remark_of(held: SessionLog, ruling: Ruling, talk: Interview, say: Words, *, hidden: bool = False) -> str:
    """What the scorer has to enter, in one line: the score after the ruling or the tricks, never both.

    ``hidden``: without scores.
    """
    entry = held.log.stands(ruling.about, "score.set")
    score = entry.value if entry is not None and isinstance(entry.value, dict) else {}
    clauses = ", ".join(dict.fromkeys(clauses_of(ruling.ruled.value if ruling.ruled else talk.answer)))
    seat = ruling.opened.value.get("seat") if ruling.opened else None
    after = score.get("after") is not None
    scores = [score_text(score.get(name)) for name in ("before", "after") if score.get(name) is not None]
    parts = (
        " ".join(
            filter(
                None,
                (
                    say("desk.board.number", number=ruling.board) if ruling.board else "",
                    say("desk.table.number", number=ruling.table) if ruling.table else "",
                ),
            )
        ),
        ", ".join(filter(None, (kind_name(ruling.kind, say), say(f"desk.seat.{seat}") if seat else ""))),
        f"({clauses})" if clauses else "",
        "" if after and not hidden else _to_enter(talk.answer, say),
        "" if hidden else " → ".join(scores),
        "" if hidden else str(score.get("remark") or ""),
    )
    text = one_line(" · ".join(filter(None, parts)))
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def _to_enter(answer: Mapping[str, Any], say: Words) -> str:
    return say("forms.adjusted") if adjusted(answer) else tricks_text(moved(answer), say)

"""The score before and after a ruling, with what it means for both sides (Laws 77, 78, 12C)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tablilla.bridge.seats import Side, seat
from tablilla.desk.fold import Current
from tablilla.service.calls import answer

_POINTS = re.compile(r"[+-]?\d{1,4}")
_PERCENTS = re.compile(r"(\d{1,3}(?:[.,]\d{1,2})?)\s*%\s*[/ ]\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*%")


def worked_out(
    before: str, after: str, board: int | None, others: Sequence[int], language: str
) -> dict[str, Any]:
    """The value of ``score.set``.

    A score is written as a contract with its result (``4S S =``), as North-South's points (``+420``), as
    percentages of both sides (``60%/40%``), or as results with weights (``30%:4S S = 70%:4S S -1``).  Raises
    ``Fault`` where it is none of these.
    """
    made: dict[str, Any] = {"after": _sides(after, board, language)}
    if before:
        made = {"before": _sides(before, board, language), **made}
    if before and others and not _PERCENTS.fullmatch(before) and not _PERCENTS.fullmatch(after):
        made["effect"] = _effect(before, after, board, others, language)
    return made


def other_scores(log: Current, board: int | None, table: str) -> list[int]:
    """North-South's scores at the other tables of the board."""
    found = []
    for thing, entries in log.standing.items():
        if thing.kind == "result.set" and thing.about.startswith(f"board/{board}/table/"):
            score = entries[0].value.get("score") if isinstance(entries[0].value, dict) else None
            if thing.about != f"board/{board}/table/{table}" and isinstance(score, int):
                found.append(score)
    return found


def table_result(log: Current, board: int | None, table: str) -> str:
    """The result of this table as it was recorded, to begin with."""
    held = log.stands(f"board/{board}/table/{table}", "result.set") if board and table else None
    score = held.value.get("score") if held and isinstance(held.value, dict) else None
    return f"{score:+d}" if isinstance(score, int) else ""


def _parts(text: str) -> list[str]:
    """The results of a weighted score, each with its weight."""
    return [part.strip() for part in re.split(r"[;\s]+(?=\S+:)", text.strip()) if part.strip()]


def _sides(text: str, board: int | None, language: str) -> dict[str, Any]:
    if found := _PERCENTS.fullmatch(text.strip()):
        ns, ew = (f"{part.replace(',', '.')}%" for part in found.groups())
        return {"text": text, "ns": ns, "ew": ew}
    if ":" in text:
        results = [_points(part.partition(":")[2], board, language) for part in _parts(text)]
        return {"text": text, "results": results}
    points = _points(text, board, language)
    return {"text": text, "ns": points, "ew": -points}


def _points(text: str, board: int | None, language: str) -> int:
    """North-South's points."""
    if _POINTS.fullmatch(text.strip()):
        return int(text)
    asked: dict[str, Any] = {"contract": text, "language": language}
    held = answer("score", asked | ({"board": board} if board else {}))
    points, declarer = int(held["score"]), held["declarer"]
    return points if declarer is None or seat(declarer).side is Side.NS else -points


def _effect(before: str, after: str, board: int | None, others: Sequence[int], language: str) -> dict[str, Any]:
    common: dict[str, Any] = {"others": list(others), "language": language}
    common |= {"board": board} if board else {}
    table = _written(before, board, language)
    if ":" not in after:
        held = answer(
            "adjust",
            {"method": "effect", "table": table, "results": [_written(after, board, language)], **common},
        )
        one = held["rulings"][0]
        return {"unit": held["unit"], **{name: one[name] for name in ("NS", "EW", "change_NS", "change_EW")}}
    parts = [
        f"{part.partition(':')[0]}:{_written(part.partition(':')[2], board, language)}"
        for part in _parts(after)
    ]
    held = answer("adjust", {"method": "weighted", "results": parts, **common})
    was = answer("adjust", {"method": "effect", "results": [table], **common})["rulings"][0]
    change = {f"change_{one}": round(held[one] - was[one], 2) for one in ("NS", "EW")}
    return {"unit": held["unit"], "NS": held["NS"], "EW": held["EW"], **change}


def _written(text: str, board: int | None, language: str) -> str:
    return f"{_points(text, board, language):+d}"

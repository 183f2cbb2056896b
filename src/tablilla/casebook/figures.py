"""The figures of a case, worked out from what it tells and never written by hand, against those expected."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from tablilla.casebook.outcome import Outcome
from tablilla.fault import Fault
from tablilla.score.deadlines import CLAUSES, USUAL, deadline
from tablilla.score.plain.award import award
from tablilla.score.plain.claim import remaining as remaining_of
from tablilla.score.plain.fouled_board import fouled
from tablilla.score.plain.numbers import shown
from tablilla.table.plain_types import one_of
from tablilla.table.plain_types import shown as shown_value

MATTERS = one_of(*CLAUSES)


def remaining(outcome: Outcome, expected: dict[str, int]) -> Iterator[str]:
    """The tricks that are left to each side once the claim is ruled on."""
    told = outcome.figures.get("ending")
    if told is None:
        yield "no ending is told"
        return
    if (found := remaining_of(told)) != expected:
        yield f"they have {found}"


def adjusted(outcome: Outcome, expected: dict[str, Any]) -> Iterator[str]:
    """What each side gets, in its unit; of a fouled board the per cent of each group."""
    told = outcome.figures.get("adjust")
    if told is None:
        yield "no score to adjust is told"
        return
    request = {**told, "edition": outcome.docket.edition}
    if told.get("method") == "fouled":
        groups = [[shown(one) for one in group.ns] for group in fouled(request)]
        if groups != expected.get("groups"):
            yield f"the groups have {groups}"
        return
    unit, score, points = award(request)
    found: dict[str, Any] = {"unit": unit, "NS": shown(score.ns), "EW": shown(score.ew)}
    if points is not None:
        found |= {"vp_NS": shown(points[0]), "vp_EW": shown(points[1])}
    for key, value in expected.items():
        if found.get(key) != value:
            yield f"{key} is {found.get(key)}"


def in_time(outcome: Outcome, expected: list[bool]) -> Iterator[str]:
    """Whether each request came in time."""
    told = outcome.figures.get("deadline")
    if told is None:
        yield "no deadline is told"
        return
    posted, asked = (_time(told, name) for name in ("posted", "asked"))
    minutes = told.get("minutes", USUAL)
    matters = told.get("matters", [])
    if not matters or any(matter not in CLAUSES for matter in matters):
        raise Fault("case.value", "deadline", at="matters", given=shown_value(matters), may=MATTERS.words)
    found = [deadline(matter, posted, asked, minutes).in_time for matter in matters]
    if found != expected:
        yield f"in time: {found}"


def _time(told: Any, name: str) -> datetime:
    try:
        return datetime.fromisoformat(told[name])
    except (KeyError, ValueError):
        raise Fault("adjust.time", name, given=told.get(name, "")) from None

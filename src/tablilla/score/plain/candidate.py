"""What a ruling that could be given is worth to both sides, in every way in which the board can be compared.

``+420`` or ``4S S =``: one result; ``60%:4S S =; 40%:4S S -1``: weighted; ``4S S = / 4S S -1``: what each side
is assigned by itself, both from North-South's side; ``plus / minus``: an artificial score.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tablilla.score.adjusted import PERCENT, Score, artificial, weighted
from tablilla.score.contest import Contest
from tablilla.score.plain.award import vp_of
from tablilla.score.plain.results import Request, contests_of, edition_of, needs, outcomes

SPLIT = " / "


class Effect(NamedTuple):
    """In one unit: what each side gets, and how far that is from the table's result."""

    unit: str
    ns: Fraction
    ew: Fraction
    change_ns: Fraction | None = None
    change_ew: Fraction | None = None


class Candidate(NamedTuple):
    """A ruling as it was written, and its effects, the unit asked for first."""

    ruling: str
    effects: tuple[Effect, ...]


def candidates(request: Request) -> tuple[Candidate, ...]:
    """Each of the ``results`` as a ruling.  Raises ``Fault``: as ``award``."""
    needs(request, "results")
    return tuple(Candidate(text, tuple(_effects(request, text))) for text in request["results"])


def _effects(request: Request, text: str) -> list[Effect]:
    table = request.get("table")
    found = []
    for contest in contests_of(request):
        score = _worth(request, contest, text)
        before = None if table is None else _worth(request, contest, table)
        found.append(_effect(contest.unit, score, before))
        if contest.unit == "imps" and request.get("vp") is not None and len(found) == 1:
            then = None if before is None else Score(*vp_of(request, before), ())
            found.append(_effect("vp", Score(*vp_of(request, score), ()), then))
    return found


def _effect(unit: str, score: Score, before: Score | None) -> Effect:
    if before is None:
        return Effect(unit, score.ns, score.ew)
    return Effect(unit, score.ns, score.ew, score.ns - before.ns, score.ew - before.ew)


def _worth(request: Request, contest: Contest, text: str) -> Score:
    """What both sides get by this ruling."""
    first, split, second = (part.strip() for part in text.partition(SPLIT))
    if first in PERCENT and second in PERCENT:
        return Score(_artificial(contest, first), _artificial(contest, second), ())
    ns = _assigned(request, contest, first)
    return Score(ns, contest.complement(_assigned(request, contest, second) if split else ns), ())


def _artificial(contest: Contest, award: str) -> Fraction:
    if contest.unit == "imps":
        return artificial(award, "imps")
    top: Fraction = getattr(contest, "top", Fraction(0))
    return artificial(award, "percent") * top / 100


def _assigned(request: Request, contest: Contest, text: str) -> Fraction:
    parts = [part for part in text.split(";") if part.strip()]
    return weighted(outcomes(request, contest, parts), edition_of(request))[0]

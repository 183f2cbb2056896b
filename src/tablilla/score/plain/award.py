"""The ways in which a score is adjusted, by the name under which they are asked for, each with its sum."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from tablilla.fault import Fault
from tablilla.score.adjusted import (
    PERCENT,
    PLUS,
    Line,
    Outcome,
    Score,
    artificial,
    best_and_worst,
    better,
    knockout,
    penalized,
    revoke,
    self_inflicted,
    several,
    weighted,
)
from tablilla.score.contest import Contest, vp
from tablilla.score.imps import imps
from tablilla.score.plain.numbers import by_name, fraction, scores
from tablilla.score.plain.results import (
    Request,
    contest_of,
    edition_of,
    needs,
    number,
    outcomes,
    value,
)

AWARDS = tuple(PERCENT)
MOST_BOARDS = 1000  # of a match
Worked = tuple[str, Score]  # the unit, and what each side gets in it


class Award(NamedTuple):
    """What each side gets, in its unit, and in victory points where these are asked for."""

    unit: str
    score: Score
    vp: tuple[Fraction, Fraction] | None = None


def award(request: Request) -> Award:
    """The adjusted score of a request, with 12C4 and Law 90 applied where they are told.

    Raises ``Fault``: ``adjust.method``, ``adjust.missing``, ``adjust.weights``, ``adjust.legal``,
    ``adjust.contest``, ``adjust.others``, ``adjust.number``, ``adjust.award``, ``adjust.vp``,
    ``adjust.edition``, and those of contracts and scores.
    """
    needs(request, "method")
    method = request["method"]
    if method not in METHODS:
        raise Fault("adjust.method", "method", given=method, known=", ".join(METHODS))
    unit, score = METHODS[method](request)
    if request.get("knockout") and method != "knockout":
        score = knockout(score)
    whole = _whole(request, unit)
    score = penalized(score, *(_penalty(request, f"penalty_{side}", whole) for side in ("ns", "ew")))
    return Award(unit, score, None if request.get("vp") is None else vp_of(request, score))


def match_of(given: str) -> tuple[Fraction, int]:
    """``12/16``: North-South's IMPs on the other boards of a match, and how many boards it has.

    Raises ``Fault``: ``adjust.vp``, ``adjust.number``.
    """
    margin, slash, boards = str(given).partition("/")
    if not slash or not boards.strip().isdecimal() or not 0 < int(boards[:9]) <= MOST_BOARDS:
        raise Fault("adjust.vp", "vp", given=given)
    return fraction(margin, "vp"), int(boards)


def vp_of(request: Request, score: Score) -> tuple[Fraction, Fraction]:
    """Victory points of each side by its own margin, less penalties in them; they need not come to 20."""
    before, boards = match_of(request["vp"])
    ns, ew = vp(before + score.ns, boards)[0], vp(score.ew - before, boards)[0]
    return ns - number(request, "penalty_vp_ns"), ew - number(request, "penalty_vp_ew")


def _whole(request: Request, unit: str) -> Fraction | None:
    """What a penalty in per cent is a share of: the top of the board; nothing at IMPs."""
    if unit == "percent":
        return Fraction(100)
    return getattr(contest_of(request), "top", None) if unit == "matchpoints" else None


def _penalty(request: Request, name: str, whole: Fraction | None) -> Fraction:
    """``2`` in the unit of the score, ``10%`` of the top."""
    given = str(request.get(name, 0)).strip()
    if not given.endswith("%"):
        return fraction(given, name)
    if whole is None:
        raise Fault("adjust.share", name, given=given)
    return fraction(given.removesuffix("%"), name) * whole / 100


# -- the methods ----------------------------------------------------------------------------------------------
def _weighted(request: Request) -> Worked:
    """12C1c."""
    contest = contest_of(request)
    found = outcomes(request, contest, request.get("results", ()))
    ns, lines = weighted(found, edition_of(request))
    return contest.unit, Score(ns, contest.complement(ns), lines)


def _best_and_worst(request: Request) -> Worked:
    """12C1e of 2007, where the Regulating Authority has it: the likely results, and those at all probable."""
    if edition_of(request) != 2007:
        raise Fault("adjust.edition", "edition", given=edition_of(request))
    needs(request, "likely", "results", "innocent")
    contest = contest_of(request)
    likely = outcomes(request, contest, request["likely"])
    probable = outcomes(request, contest, request["results"])
    return contest.unit, best_and_worst(likely, probable, request["innocent"] == "NS", contest.complement)


def _both_innocent(request: Request) -> Worked:
    """82C: what may be best for each side, by itself; without results average plus to both."""
    results = request.get("results", ())
    if not results:
        unit = "imps" if request.get("imps") else "percent"
        plus = artificial(PLUS, unit)
        return unit, Score(plus, plus, (Line("both_plus", {"value": plus}),))
    needs(request, "ew_result")
    contest = contest_of(request)
    ns, ours = weighted(outcomes(request, contest, results), edition_of(request))
    theirs, lines = weighted(outcomes(request, contest, request["ew_result"]), edition_of(request))
    ew = contest.complement(theirs)
    return contest.unit, Score(ns, ew, (*ours, Line("for_ew", {}), *lines, Line("turned", {"value": ew})))


def _artificial(request: Request) -> Worked:
    """12C2: by the fault of each side; several boards one after the other."""
    needs(request, "ns", "ew")
    unit = "imps" if request.get("imps") else "percent"
    clause = "12C2a" if unit == "percent" else {2007: "86A"}.get(edition_of(request), "12C2b")
    given = request.get("further")
    further = by_name(given, PERCENT, "further") if given else None
    sides = (("NS", request["ns"], request.get("own_ns")), ("EW", request["ew"], request.get("own_ew")))
    totals: list[Fraction] = []
    lines: list[Line] = []
    for side, awards, own in sides:
        named = [word.strip() for word in awards.split(",")]
        if any(word not in AWARDS for word in named):
            raise Fault("adjust.award", side.lower(), given=awards)
        mine = None if own is None else fraction(own, f"own_{side.lower()}")
        usual = several(named, unit, further)
        each = several(named, unit, further, mine)
        for word, plain, one in zip(named, usual, each, strict=True):
            fields = {"side": side, "usual": plain, "value": one, "clause": clause}
            key = "artificial" if mine is None else "artificial_own"
            lines.append(Line(f"{key}.{word}", fields | {"own": "" if mine is None else mine}))
        total = sum(each, Fraction(0))
        totals.append(total if unit == "imps" else total / len(each))
        if len(each) > 1:
            lines.append(Line(f"boards.{unit}", {"side": side, "boards": len(each), "value": totals[-1]}))
    return unit, Score(totals[0], totals[1], tuple(lines))


def _innocent(request: Request, contest: Contest, text: str) -> Fraction:
    """What a result is worth to the innocent side."""
    ns = value(request, contest, text)
    return ns if request["innocent"] == "NS" else contest.complement(ns)


def _self_inflicted(request: Request) -> Worked:
    """12C1e (2007: 12C1b)."""
    needs(request, "table", "without", "no_error", "innocent")
    contest = contest_of(request)
    table, without, no_error = (
        _innocent(request, contest, request[name]) for name in ("table", "without", "no_error")
    )
    ours = request["innocent"] == "NS"
    return contest.unit, self_inflicted(table, without, no_error, ours, contest.complement, edition_of(request))


def _revoke(request: Request) -> Worked:
    """64C."""
    needs(request, "table", "innocent")
    contest = contest_of(request)
    ours = request["innocent"] == "NS"
    ns, lines = weighted(outcomes(request, contest, request.get("results", ())), edition_of(request))
    equity = ns if ours else contest.complement(ns)
    score = revoke(_innocent(request, contest, request["table"]), equity, ours, contest.complement)
    return contest.unit, score._replace(lines=(*lines, *score.lines))


def _teams(request: Request) -> Worked:
    """86B1, 86B2b (2007: 86D): a result at one table, and what is assigned for the other."""
    needs(request, "table")
    here = value(request, None, request["table"])
    if others := request.get("others"):
        there = scores(others)
        found = [Outcome(str(s), Fraction(1, len(there)), _imps(here, s)) for s in there]
    else:
        found = outcomes(request, None, request.get("results", ()))
        found = [o._replace(value=_imps(here, int(o.value))) for o in found]
    ns, lines = weighted(found, edition_of(request))
    plus = artificial(PLUS, "imps")
    if request.get("favoured_only"):
        line = Line("favoured", {"value": max(ns, -ns), "other": plus})
        return "imps", Score(ns if ns > 0 else plus, plus if ns > 0 else -ns, (*lines, line))
    if innocent := request.get("innocent"):
        mine = ns if innocent == "NS" else -ns
        best = better(mine, plus)
        ns = best if innocent == "NS" else -best
        lines = (*lines, Line("better", {"one": mine, "other": plus, "value": best}))
    return "imps", Score(ns, -ns, lines)


def _imps(here: Fraction, there: int) -> Fraction:
    return Fraction(imps(int(here) - there))


def _knockout(request: Request) -> Worked:
    """12C4 (2007 also 86B)."""
    needs(request, "due_ns", "due_ew")
    return "imps", knockout(Score(number(request, "due_ns"), number(request, "due_ew"), ()))


METHODS: dict[str, Callable[[Request], Worked]] = {
    "weighted": _weighted,
    "best-and-worst": _best_and_worst,
    "artificial": _artificial,
    "self-inflicted": _self_inflicted,
    "revoke": _revoke,
    "teams": _teams,
    "both-innocent": _both_innocent,
    "knockout": _knockout,
}

"""An adjusted score with its sum (Laws 12C, 64C, 82C, 86, 87, 90), as plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Required, TypedDict, cast

from tablilla.fault import Fault
from tablilla.score.adjusted import (
    PERCENT,
    PLUS,
    Line,
    Outcome,
    Score,
    artificial,
    better,
    knockout,
    penalized,
    revoke,
    self_inflicted,
    several,
    weighted,
)
from tablilla.score.contest import Contest, vp
from tablilla.score.fouled import groups, opponents
from tablilla.score.imps import imps
from tablilla.service.adjust_read import AdjustRequest, contest_of, needs, number, outcomes, value
from tablilla.service.call import DEFAULT_LANGUAGE, Call
from tablilla.service.numbers import by_name, fraction, scores, shown
from tablilla.texts.catalogue import Words, words

AWARDS = tuple(PERCENT)
FOULED, EFFECT = "fouled", "effect"
LATEST = 2017


class Sides(TypedDict):
    """A value to each side."""

    NS: float
    EW: float


class Group(TypedDict):
    """One form of a fouled board: its scores of North-South, and the per cent of each for both sides."""

    scores: list[int]
    NS: list[float]
    EW: list[float]


class Candidate(TypedDict, total=False):
    """A ruling that could be given, with what it is worth to both sides beside the table's result."""

    ruling: Required[str]
    NS: Required[float]
    EW: Required[float]
    change_NS: float
    change_EW: float
    vp: Sides


class AdjustAnswer(TypedDict, total=False):
    """``unit``: matchpoints, percent or imps; ``sum``: how the numbers come about, in words; ``text``: all."""

    schema: Required[int]
    method: Required[str]
    unit: Required[str]
    NS: float
    EW: float
    vp: Sides
    sum: list[str]
    groups: list[Group]
    rulings: list[Candidate]
    text: Required[list[str]]


def run(request: AdjustRequest) -> AdjustAnswer:
    """An adjusted score.  Raises ``Fault``: ``adjust.method``, ``adjust.missing``, ``adjust.weights``,
    ``adjust.legal``, ``adjust.contest``, ``adjust.others``, ``adjust.number``, ``adjust.award``, ``adjust.vp``,
    and those of contracts and scores."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    method = request["method"]
    if method == FOULED:
        return _fouled(request, say)
    if method == EFFECT:
        return _effect(request, say)
    if method not in METHODS:
        raise Fault("adjust.method", "method", given=method, known=", ".join((*METHODS, FOULED, EFFECT)))
    unit, score = METHODS[method](request)
    if request.get("knockout") and method != "knockout":
        score = knockout(score)
    score = penalized(score, number(request, "penalty_ns"), number(request, "penalty_ew"))
    lines = [_line(line, say) for line in score.lines]
    answer: AdjustAnswer = {
        "schema": 1,
        "method": method,
        "unit": unit,
        "NS": shown(score.ns),
        "EW": shown(score.ew),
        "sum": lines,
        "text": [],
    }
    total = say("adjust.result", ns=answer["NS"], ew=answer["EW"], unit=say(f"adjust.unit.{unit}"))
    answer["text"] = [*lines, total]
    if request.get("vp") is not None:
        answer["vp"] = _vp(request["vp"], score)
        answer["text"].append(say("adjust.vp", ns=answer["vp"]["NS"], ew=answer["vp"]["EW"]))
    return answer


# -- the methods ------------------------------------------------------------------------------------------
def _edition(request: AdjustRequest) -> int:
    return request.get("edition", LATEST)


def _weighted(request: AdjustRequest) -> tuple[str, Score]:
    """12C1c."""
    contest = contest_of(request)
    found = outcomes(request, contest, request.get("results", []))
    ns, lines = weighted(found, _edition(request))
    return contest.unit, Score(ns, contest.complement(ns), lines)


def _both_innocent(request: AdjustRequest) -> tuple[str, Score]:
    """82C: what may be best for each side, by itself; without results average plus to both."""
    results = request.get("results", [])
    if not results:
        unit = "imps" if request.get("imps") else "percent"
        plus = artificial(PLUS, unit)
        return unit, Score(plus, plus, (Line("both_plus", {"value": plus}),))
    needs(request, "ew_result")
    contest = contest_of(request)
    ns, ours = weighted(outcomes(request, contest, results), _edition(request))
    theirs, lines = weighted(outcomes(request, contest, request["ew_result"]), _edition(request))
    ew = contest.complement(theirs)
    return contest.unit, Score(ns, ew, (*ours, Line("for_ew", {}), *lines, Line("turned", {"value": ew})))


def _artificial(request: AdjustRequest) -> tuple[str, Score]:
    """12C2: by the fault of each side; several boards one after the other."""
    needs(request, "ns", "ew")
    unit = "imps" if request.get("imps") else "percent"
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
        each = several(named, unit, further) if len(named) > 1 else [artificial(named[0], unit, mine)]
        for place, (word, one) in enumerate(zip(named, each, strict=True), 1):
            fields = {"number": place, "side": side, "usual": artificial(word, unit), "value": one}
            key = "artificial" if mine is None else "artificial_own"
            lines.append(Line(f"{key}.{word}", fields | {"own": "" if mine is None else mine}))
        total = sum(each, Fraction(0))
        totals.append(total if unit == "imps" else total / len(each))
    return unit, Score(totals[0], totals[1], tuple(lines))


def _innocent(request: AdjustRequest, contest: Contest, text: str) -> Fraction:
    """What a result is worth to the innocent side."""
    ns = value(request, contest, text)
    return ns if request["innocent"] == "NS" else contest.complement(ns)


def _self_inflicted(request: AdjustRequest) -> tuple[str, Score]:
    """12C1e (2007: 12C1b)."""
    needs(request, "table", "without", "no_error", "innocent")
    contest = contest_of(request)
    table, without, no_error = (
        _innocent(request, contest, text)
        for text in (request["table"], request["without"], request["no_error"])
    )
    return contest.unit, self_inflicted(
        table, without, no_error, request["innocent"] == "NS", contest.complement
    )


def _revoke(request: AdjustRequest) -> tuple[str, Score]:
    """64C."""
    needs(request, "table", "innocent")
    contest = contest_of(request)
    ours = request["innocent"] == "NS"
    ns, lines = weighted(outcomes(request, contest, request.get("results", [])), _edition(request))
    equity = ns if ours else contest.complement(ns)
    score = revoke(_innocent(request, contest, request["table"]), equity, ours, contest.complement)
    return contest.unit, score._replace(lines=(*lines, *score.lines))


def _teams(request: AdjustRequest) -> tuple[str, Score]:
    """86B1, 86B2b (2007: 86D): a result at one table, and what is assigned for the other."""
    needs(request, "table")
    here = value(request, None, request["table"])
    if others := request.get("others"):
        there = scores(others)
        found = [Outcome(str(s), Fraction(1, len(there)), _imps(here, s)) for s in there]
    else:
        found = outcomes(request, None, request.get("results", []))
        found = [o._replace(value=_imps(here, int(o.value))) for o in found]
    ns, lines = weighted(found, _edition(request))
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


def _knockout(request: AdjustRequest) -> tuple[str, Score]:
    """12C4."""
    needs(request, "due_ns", "due_ew")
    return "imps", knockout(Score(number(request, "due_ns"), number(request, "due_ew"), ()))


METHODS: dict[str, Callable[[AdjustRequest], tuple[str, Score]]] = {
    "weighted": _weighted,
    "artificial": _artificial,
    "self-inflicted": _self_inflicted,
    "revoke": _revoke,
    "teams": _teams,
    "both-innocent": _both_innocent,
    "knockout": _knockout,
}


# -- what is said ------------------------------------------------------------------------------------------
def _line(line: Line, say: Words) -> str:
    fields = {k: shown(v) if isinstance(v, Fraction) else v for k, v in line.fields.items()}
    if "side" in fields:
        fields["side"] = say(f"side.{fields['side']}")
    return say(f"adjust.{line.key}", **fields)


def _vp(given: str, score: Score) -> Sides:
    """Of each side by its own margin: the two need not come to 20."""
    margin, slash, boards = given.partition("/")
    if not slash or not boards.strip().isdecimal() or int(boards) < 1:
        raise Fault("adjust.vp", "vp", given=given)
    before = fraction(margin, "vp")
    ns, ew = vp(before + score.ns, int(boards))[0], vp(score.ew - before, int(boards))[0]
    return {"NS": shown(ns), "EW": shown(ew)}


def _fouled(request: AdjustRequest, say: Words) -> AdjustAnswer:
    """87B: each result is the list of scores of one form of the board."""
    needs(request, "results")
    forms = [scores(text, "results") for text in request["results"]]
    expected = sum(map(len, forms))
    found: list[Group] = [
        {"scores": form, "NS": [shown(p) for p in ns], "EW": [shown(p) for p in opponents(form, expected)]}
        for form, ns in zip(forms, groups(forms), strict=True)
    ]
    return {
        "schema": 1,
        "method": FOULED,
        "unit": "percent",
        "groups": found,
        "text": list(_group_lines(found, say)),
    }


def _group_lines(found: list[Group], say: Words) -> Iterable[str]:
    for place, group in enumerate(found, 1):
        yield say("adjust.group", number=place, results=len(group["scores"]))
        for score, ns, ew in zip(group["scores"], group["NS"], group["EW"], strict=True):
            yield say("adjust.in_group", score=score, ns=ns, ew=ew)


def _effect(request: AdjustRequest, say: Words) -> AdjustAnswer:
    """What each candidate ruling is worth to both sides, beside the table result."""
    needs(request, "results")
    contest = contest_of(request)
    table = None if request.get("table") is None else value(request, contest, request["table"])
    rulings: list[Candidate] = []
    for text in request["results"]:
        ns = value(request, contest, text)
        ew = contest.complement(ns)
        one: Candidate = {"ruling": text, "NS": shown(ns), "EW": shown(ew)}
        if table is not None:
            one["change_NS"], one["change_EW"] = shown(ns - table), shown(ew - contest.complement(table))
        if request.get("vp") is not None:
            one["vp"] = _vp(request["vp"], Score(ns, ew, ()))
        rulings.append(one)
    lines = [line for one in rulings for line in _candidate_lines(one, contest.unit, say)]
    return {"schema": 1, "method": EFFECT, "unit": contest.unit, "rulings": rulings, "text": lines}


def _candidate_lines(one: Candidate, unit: str, say: Words) -> Iterable[str]:
    name = say(f"adjust.unit.{unit}")
    yield f"{one['ruling']}: " + say("adjust.result", ns=one["NS"], ew=one["EW"], unit=name)
    if "change_NS" in one:
        yield "  " + say("adjust.change", ns=one["change_NS"], ew=one["change_EW"])
    if "vp" in one:
        yield "  " + say("adjust.vp", ns=one["vp"]["NS"], ew=one["vp"]["EW"])


CALL = Call(
    "adjust", "an adjusted score with its sum", AdjustRequest, AdjustAnswer,
    lambda r: dict(run(cast(AdjustRequest, r))),
    {"weighted": {"method": "weighted", "results": ["30%:@9.7", "70%:@5.7"], "top": 10},
     "artificial": {"method": "artificial", "ns": "plus", "ew": "minus", "own_ns": 64}},
)  # fmt: skip

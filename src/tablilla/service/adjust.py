"""An adjusted score with its sum (Laws 12C, 64C, 82C, 86, 87, 90), and deadlines (79C, 92B), as plain data."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import Annotated, Literal, Required, TypedDict, cast

from tablilla.fault import Fault
from tablilla.score.adjusted import Line, Score
from tablilla.score.deadlines import USUAL
from tablilla.score.deadlines import deadline as deadline_of
from tablilla.score.plain.award import AWARDS, METHODS, award, match_of
from tablilla.score.plain.candidate import Candidate, Effect, candidates
from tablilla.score.plain.fouled_board import Group, fouled
from tablilla.score.plain.numbers import VULNERABLE, shown
from tablilla.score.plain.results import EDITIONS, LATEST, SIDES
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.shape import Most, Range
from tablilla.texts.catalogue import Words, words

__all__ = ("ALL", "AWARDS", "CALL", "EDITIONS", "LATEST", "MATTERS", "SIDES", "VULNERABLE", "run")

FOULED, EFFECT, DEADLINE = "fouled", "effect", "deadline"
ALL = (*METHODS, FOULED, EFFECT, DEADLINE)
MATTERS = ("score", "ruling", "appeal")
Result = Annotated[str, Most(300)]
Value = int | float | str


class AdjustRequest(Request, total=False):
    """An adjusted score to work out.

    A result is written as ``+650`` (North-South's points), ``4S S =`` or ``@5.7`` (a value already), with a
    weight as ``30%:+650`` or ``0.7:4S S =``, and with ``!`` behind if only the illegal call led to it.  For
    ``effect`` a result is a ruling: ``+420``, ``60%:+420; 40%:-50``, ``+420 / -50``, ``plus / minus``.
    """

    method: Required[Annotated[str, Most(40), "weighted, artificial, self-inflicted, revoke, teams, effect, …"]]
    results: Annotated[list[Result], Most(100), "the results, with their weights"]
    ew_result: Annotated[list[Result], Most(100), "82C: the results that favour East-West"]
    likely: Annotated[list[Result], Most(100), "12C1e (2007): the results that were likely"]
    vul: Annotated[Literal["none", "ns", "ew", "both"], "who is vulnerable"]
    board: Annotated[int, Range(1, 10**6), "the board's number, which tells the vulnerability"]
    others: Annotated[list[int] | str, "the other tables' scores, from North-South's side"]
    expected: Annotated[int, Range(0, 10**4), "results that the board should have (Neuberg)"]
    other: Annotated[int, "teams: North-South's score at the other table"]
    cross: Annotated[bool, "IMPs against each of the others"]
    imps: Annotated[bool, "IMPs instead of matchpoints"]
    top: Annotated[Value, "the top, where values are given"]
    table: Annotated[str, "the result of the table; after a revoke, with the tricks transferred"]
    without: Annotated[str, "the result without the infraction"]
    no_error: Annotated[str, "the result without the innocent side's own error"]
    innocent: Annotated[Literal["NS", "EW"], "the non-offending side"]
    ns: Annotated[str, Most(200), "plus, average or minus; several boards with commas"]
    ew: Annotated[str, Most(200), "the same for East-West"]
    own_ns: Annotated[Value, "what they have on the other boards of the session"]
    own_ew: Value
    due_ns: Annotated[Value, "12C4: IMPs due to them"]
    due_ew: Value
    penalty_ns: Annotated[Value, "a procedural penalty on them, in the unit or as 10% of the top"]
    penalty_ew: Value
    penalty_vp_ns: Annotated[Value, "the same in victory points"]
    penalty_vp_ew: Value
    further: Annotated[str | dict[str, Value], "a regulation's awards from the second board on"]
    favoured_only: Annotated[bool, "86D of 2007 read so that only the favoured side is assigned a score"]
    knockout: Annotated[bool, "a knockout match: the mean of both (12C4)"]
    vp: Annotated[str, Most(40), "MARGIN/BOARDS: North-South's IMPs without this board, boards of the match"]
    matter: Annotated[Literal["score", "ruling", "appeal"], "deadline: what is asked for"]
    posted: Annotated[str, Most(40), "deadline: when the official score could be inspected, 2026-05-01T22:10"]
    asked: Annotated[str, Most(40), "deadline: when it was asked for"]
    minutes: Annotated[int, Range(0, 10**5), "deadline: the Organizer's period; 30 where none is fixed"]


class Sides(TypedDict):
    """A value to each side."""

    NS: float
    EW: float


class GroupAnswer(TypedDict):
    """One form of a fouled board in one sub-field: its scores of North-South, and the per cent of each."""

    form: int
    field: int
    scores: list[int]
    NS: list[float]
    EW: list[float]


class EffectAnswer(TypedDict, total=False):
    """What a ruling is worth in a unit, and how far that is from the table's result."""

    unit: Required[str]
    NS: Required[float]
    EW: Required[float]
    before_NS: float
    before_EW: float
    change_NS: float
    change_EW: float


class CandidateAnswer(EffectAnswer, total=False):
    """A ruling that could be given: its effect in the unit asked for, and in each that the request allows."""

    ruling: Required[str]
    units: Required[list[EffectAnswer]]


class DeadlineAnswer(TypedDict):
    """The last moment, whether it was in time, the clause; ``late_way``: 79C2 may still allow it."""

    until: str
    in_time: bool
    clause: str
    late_way: bool


class AdjustAnswer(TypedDict, total=False):
    """``unit``: matchpoints, percent or imps; ``sum``: how the numbers come about, in words; ``text``: all."""

    schema: Required[int]
    method: Required[str]
    unit: str
    NS: float
    EW: float
    vp: Sides
    sum: list[str]
    groups: list[GroupAnswer]
    rulings: list[CandidateAnswer]
    deadline: DeadlineAnswer
    text: Required[list[str]]


def run(request: AdjustRequest) -> AdjustAnswer:
    """An adjusted score.  Raises ``Fault``: as ``score.plain``'s ``award``, ``candidates`` and ``fouled``;
    ``adjust.missing`` and ``adjust.time`` for a deadline."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    method = request["method"]
    if method == FOULED:
        return _fouled(request, say)
    if method == EFFECT:
        return _effect(request, say)
    if method == DEADLINE:
        return _deadline(request, say)
    if method not in METHODS:
        raise Fault("adjust.method", "method", given=method, known=", ".join(ALL))
    unit, score, points = award(request)
    lines = [_line(line, say) for line in score.lines]
    answer: AdjustAnswer = {
        "schema": 1,
        "method": method,
        "unit": unit,
        "NS": shown(score.ns),
        "EW": shown(score.ew),
        "sum": lines,
        "text": [*lines, _result(score, unit, say)],
    }
    if points is not None:
        answer["vp"] = {"NS": shown(points[0]), "EW": shown(points[1])}
        answer["text"].append(say("adjust.vp", ns=answer["vp"]["NS"], ew=answer["vp"]["EW"]))
        answer["text"] += match_lines(request["vp"], answer["NS"], answer["EW"], say)
    return answer


def _result(score: Score, unit: str, say: Words) -> str:
    return say("adjust.result", ns=shown(score.ns), ew=shown(score.ew), unit=say(f"adjust.unit.{unit}"))


def _line(line: Line, say: Words) -> str:
    fields = {k: shown(v) if isinstance(v, Fraction) else v for k, v in line.fields.items()}
    if "side" in fields:
        fields["side"] = say(f"side.{fields['side']}")
    return say(f"adjust.{line.key}", **fields)


# -- fouled boards ---------------------------------------------------------------------------------------------
def _fouled(request: AdjustRequest, say: Words) -> AdjustAnswer:
    groups = fouled(request)
    several = max(group.field for group in groups) > 1
    found = [_group(group) for group in groups]
    lines = [line for group in found for line in _group_lines(group, several, say)]
    return {"schema": 1, "method": FOULED, "unit": "percent", "groups": found, "text": lines}


def _group(group: Group) -> GroupAnswer:
    return {
        "form": group.form,
        "field": group.field,
        "scores": group.scores,
        "NS": [shown(one) for one in group.ns],
        "EW": [shown(one) for one in group.ew],
    }


def _group_lines(group: GroupAnswer, several: bool, say: Words) -> Iterator[str]:
    key = "adjust.group_in_field" if several else "adjust.group"
    yield say(key, number=group["form"], field=group["field"], results=len(group["scores"]))
    for score, ns, ew in zip(group["scores"], group["NS"], group["EW"], strict=True):
        yield say("adjust.in_group", score=score, ns=ns, ew=ew)


# -- candidate rulings -----------------------------------------------------------------------------------------
def _effect(request: AdjustRequest, say: Words) -> AdjustAnswer:
    found = candidates(request)
    rulings = [_candidate(one) for one in found]
    lines = [line for one in rulings for line in _candidate_lines(request.get("vp", ""), one, say)]
    return {"schema": 1, "method": EFFECT, "unit": rulings[0]["unit"], "rulings": rulings, "text": lines}


def _candidate(one: Candidate) -> CandidateAnswer:
    units = [_in_unit(effect) for effect in one.effects]
    return {"ruling": one.ruling, **units[0], "units": units}


def _in_unit(effect: Effect) -> EffectAnswer:
    made: EffectAnswer = {"unit": effect.unit, "NS": shown(effect.ns), "EW": shown(effect.ew)}
    if effect.change_ns is not None and effect.change_ew is not None:
        made["before_NS"] = shown(effect.ns - effect.change_ns)
        made["before_EW"] = shown(effect.ew - effect.change_ew)
        made["change_NS"], made["change_EW"] = shown(effect.change_ns), shown(effect.change_ew)
    return made


def _candidate_lines(vp: str, one: CandidateAnswer, say: Words) -> Iterator[str]:
    """The ruling as it was written, and a line for each unit."""
    yield f"{one['ruling']}:"
    for unit in one["units"]:
        name = say(f"adjust.unit.{unit['unit']}")
        said = [say("adjust.result", ns=unit["NS"], ew=unit["EW"], unit=name)]
        if "change_NS" in unit:
            if unit["unit"] == "vp":
                said.append(say("adjust.before", ns=unit["before_NS"], ew=unit["before_EW"]))
            said.append(say("adjust.change", ns=unit["change_NS"], ew=unit["change_EW"]))
        if unit["unit"] == "vp":
            said += match_lines(vp, one["NS"], one["EW"], say)
        yield f"  {'; '.join(said)}"


def match_lines(vp: str, ns: float, ew: float, say: Words) -> list[str]:
    """How the margins of a match come about from the IMPs of this board; one line where both sides' agree.

    ``vp``: as in a request.  Raises ``Fault``: ``adjust.vp``, ``adjust.number``.
    """
    others, boards = match_of(vp)
    sides = [("NS", shown(others), ns), ("EW", -shown(others), ew)]
    return [
        say(
            "adjust.match",
            side=say(f"side.{side}"),
            others=f"{before:+g}",
            here=f"{here:+g}",
            margin=f"{before + here:+g}",
            boards=boards,
        )
        for side, before, here in (sides if ns != -ew else sides[:1])
    ]


# -- deadlines -------------------------------------------------------------------------------------------------
def _deadline(request: AdjustRequest, say: Words) -> AdjustAnswer:
    for name in ("matter", "posted", "asked"):
        if name not in request:
            raise Fault("adjust.missing", name)
    posted, asked = _time(request["posted"], "posted"), _time(request["asked"], "asked")
    if (posted.tzinfo is None) != (asked.tzinfo is None):
        raise Fault("adjust.time", "asked", given=request["asked"])
    minutes = request.get("minutes", USUAL)
    found = deadline_of(request["matter"], posted, asked, minutes)
    key = "adjust.in_time" if found.in_time else "adjust.late"
    until = found.until.isoformat(sep=" ", timespec="minutes")
    lines = [say(key, until=until, clause=found.clause, matter=say(f"adjust.matter.{request['matter']}"))]
    if found.late_way:
        lines.append(say(f"adjust.late_way.{request.get('edition', LATEST)}"))
    if "minutes" not in request:
        lines.append(say("adjust.usual_period", minutes=USUAL))
    return {
        "schema": 1,
        "method": DEADLINE,
        "deadline": {
            "until": found.until.isoformat(),
            "in_time": found.in_time,
            "clause": found.clause,
            "late_way": found.late_way,
        },
        "text": lines,
    }


def _time(text: str, where: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise Fault("adjust.time", where, given=text) from None


CALL = Call(
    "adjust", "an adjusted score with its sum", AdjustRequest, AdjustAnswer,
    lambda r: dict(run(cast(AdjustRequest, r))),
    {"weighted": {"method": "weighted", "results": ["30%:@9.7", "70%:@5.7"], "top": 10},
     "artificial": {"method": "artificial", "ns": "plus", "ew": "minus", "own_ns": 64},
     "rulings": {"method": "effect", "results": ["4S S =", "plus / minus"], "table": "4S S -1", "vul": "none",
                 "others": [420, -50, 450], "other": 420, "vp": "12/16"}},
)  # fmt: skip

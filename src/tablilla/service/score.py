"""The score of a contract (Law 77), and of scores against each other (Law 78), as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, Required, TypedDict, cast

from tablilla.bridge.contract import DENOMINATIONS
from tablilla.bridge.seats import Side
from tablilla.fault import Fault
from tablilla.score.contest import vp
from tablilla.score.imps import cross_imps, imps
from tablilla.score.matchpoints import matchpoints, neuberg, percentage, top
from tablilla.score.notation import Result, read
from tablilla.score.plain.numbers import Number, Scores, fraction, is_vulnerable, scores, shown
from tablilla.score.points import score
from tablilla.service.call import DEFAULT_LANGUAGE, Call, Request
from tablilla.service.shape import Most, Range
from tablilla.texts.catalogue import Words, words


class Against(TypedDict):
    """A score of North-South's beside those of the other tables; ``total_ns``: the differences in points."""

    score_ns: int
    matchpoints_ns: int
    top: int
    percentage_ns: float
    imps_ns: list[int]
    cross_imps_ns: float
    total_ns: list[int]


class ScoreRequest(Request, total=False):
    """A contract and what came of it; what the text does not tell is told beside it."""

    contract: Required[Annotated[str, Most(80), "with its result, as people write it: 4SX-1, 4♠ S =, 3ST N +1"]]
    vul: Annotated[Literal["none", "ns", "ew", "both", "own"], "who is vulnerable; own: declarer's side is"]
    board: Annotated[int, Range(1, 10**6), "the board's number, which tells the vulnerability"]
    tricks: Annotated[int, Range(0, 13), "declarer's, where the contract does not tell"]
    others: Annotated[list[int] | str, "the other tables' scores, from North-South's side"]


class ScoreAnswer(TypedDict, total=False):
    """``score``: from declarer's side; ``text``: the same in words, line by line."""

    schema: Required[int]
    contract: Required[str]
    declarer: Required[str | None]
    tricks: Required[int | None]
    vulnerable: Required[bool]
    score: Required[int]
    against: Against
    text: Required[list[str]]


class MatchpointsRequest(Request, total=False):
    """The scores of one direction on one board."""

    scores: Required[Annotated[list[int] | str, "all of them"]]
    expected: Annotated[int, Range(0, 10**4), "results that the board should have (Neuberg)"]


class MatchpointsAnswer(TypedDict):
    """``matchpoints``: two a comparison; ``top``: the most of them; ``percentage``: of each score."""

    schema: int
    matchpoints: list[float]
    top: int
    percentage: list[float]
    text: list[str]


class ImpsRequest(Request, total=False):
    """Two scores or more of one direction, a margin for victory points, or both."""

    scores: Annotated[list[int] | str, "the first is compared with each other one"]
    margin: Annotated[int | float | str, "IMPs by which a side is ahead"]
    boards: Annotated[int, Range(1, 1000), "boards of the match"]


class ImpsAnswer(TypedDict, total=False):
    """``imps``: of the first score against each other one; ``cross_imps``: the mean of each score;
    ``total_points``: the first score less each other; ``vp``: of both sides."""

    schema: Required[int]
    imps: list[int]
    total_points: list[int]
    cross_imps: list[float]
    vp: list[float]
    text: Required[list[str]]


def run(request: ScoreRequest) -> ScoreAnswer:
    """The score of a contract.  Raises ``Fault``: ``contract.unknown``, ``contract.tricks``, ``score.tricks``,
    ``score.vulnerability``, ``score.declarer``, ``score.board``, ``score.others``."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    text = request["contract"]
    result = read(text, say.language)
    tricks = request.get("tricks", result.tricks)
    if tricks is None and result.level:
        raise Fault("score.tricks", text)
    if tricks is not None and not 0 <= tricks <= 13:
        raise Fault("contract.tricks", "tricks", given=text, tricks=tricks)
    on = is_vulnerable(result, request.get("vul"), request.get("board"))
    points = score(result.level, result.denomination, result.doubled, on, tricks or 0)
    answer: ScoreAnswer = {
        "schema": 1,
        "contract": _name(result),
        "declarer": None if result.declarer is None else result.declarer.name,
        "tricks": tricks,
        "vulnerable": on,
        "score": points,
        "text": [],
    }
    if "others" in request:
        answer["against"] = _against(points, result, request["others"])
    answer["text"] = _lines(answer, say)
    return answer


def run_matchpoints(request: MatchpointsRequest) -> MatchpointsAnswer:
    """Law 78A.  Raises ``Fault`` ``score.others``, ``score.expected``."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    found = scores(request["scores"], "scores")
    expected = request.get("expected", 0) or len(found)
    if expected < len(found):
        raise Fault("score.expected", "expected", given=expected, results=len(found))
    units = [neuberg(one, len(found), expected) for one in matchpoints(found)]
    shares = [percentage(one, expected) for one in units]
    lines = [
        say("score.matchpoints", score=one, matchpoints=shown(mine), top=top(expected), percentage=shown(share))
        for one, mine, share in zip(found, units, shares, strict=True)
    ]
    return {
        "schema": 1,
        "matchpoints": [shown(one) for one in units],
        "top": top(expected),
        "percentage": [shown(one) for one in shares],
        "text": lines,
    }


def run_imps(request: ImpsRequest) -> ImpsAnswer:
    """Laws 78B and 78D.  Raises ``Fault`` ``score.others``, ``score.two``, ``adjust.number``, ``adjust.vp``."""
    say = words(request.get("language", DEFAULT_LANGUAGE))
    answer: ImpsAnswer = {"schema": 1, "text": []}
    if "scores" in request:
        mine, *rest = scores(request["scores"], "scores") or [0]
        if not rest:
            raise Fault("score.two", "scores")
        answer["total_points"] = [mine - one for one in rest]
        answer["imps"] = [imps(off) for off in answer["total_points"]]
        answer["cross_imps"] = [shown(one) for one in cross_imps([mine, *rest])]
        each = ", ".join(map(str, answer["imps"]))
        answer["text"].append(say("score.imps", score=mine, imps=each, cross=answer["cross_imps"][0]))
    if "margin" in request or "scores" not in request:
        ns, ew = victory_points(request.get("margin", ""), request.get("boards", 0))
        answer["vp"] = [shown(ns), shown(ew)]
        answer["text"].append(say("score.vp", one=shown(ns), other=shown(ew)))
    return answer


def victory_points(margin: Number, boards: int) -> tuple[Fraction, Fraction]:
    """Of the side that is so many IMPs ahead, and of the other.  Raises ``Fault`` ``adjust.vp``."""
    if boards < 1:
        raise Fault("adjust.vp", "boards", given=f"{margin}/{boards}")
    return vp(fraction(margin, "margin"), boards)


def _name(result: Result) -> str:
    doubled = "X" * result.doubled
    return f"{result.level}{DENOMINATIONS[result.denomination]}{doubled}" if result.level else "Pass"


def _against(points: int, result: Result, others: Scores) -> Against:
    found = scores(others)
    ours = points if result.declarer is None or result.declarer.side is Side.NS else -points
    every = [ours, *found]
    units = matchpoints(every)[0]
    return {
        "score_ns": ours,
        "matchpoints_ns": units,
        "top": top(len(every)),
        "percentage_ns": shown(percentage(units, len(every))),
        "imps_ns": [imps(ours - other) for other in found],
        "cross_imps_ns": shown(cross_imps(every)[0]),
        "total_ns": [ours - other for other in found],
    }


def _lines(answer: ScoreAnswer, say: Words) -> list[str]:
    side = say("score.vulnerable" if answer["vulnerable"] else "score.not_vulnerable")
    lines = [say.smooth(f"{answer['contract']} {side}: {answer['score']:+d}")]
    if (against := answer.get("against")) is not None:
        each = {"imps_ns": ", ".join(map(str, against["imps_ns"]))}
        lines.append(say("score.against", **(against | each)))
    return lines


CALLS = (
    Call("score", "the score of a contract", ScoreRequest, ScoreAnswer,
         lambda r: dict(run(cast(ScoreRequest, r))),
         {"doubled": {"contract": "4SX-1", "vul": "none"},
          "with the other tables": {"contract": "4S W =", "board": 3, "others": [-620, 100, -650]}}),
    Call("matchpoints", "scores against each other at pairs", MatchpointsRequest, MatchpointsAnswer,
         lambda r: dict(run_matchpoints(cast(MatchpointsRequest, r))),
         {"a result lacking": {"scores": [620, 620, 170, -100], "expected": 5}}),
    Call("imps", "IMPs, cross-IMPs and victory points", ImpsRequest, ImpsAnswer,
         lambda r: dict(run_imps(cast(ImpsRequest, r))),
         {"two tables": {"scores": [420, -50]}, "a match": {"margin": 12, "boards": 16}}),
)  # fmt: skip

"""``tablilla adjust``: an adjusted score with its sum."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from tablilla.cli import parser
from tablilla.cli.adjust_read import contest_of, fraction, numbers, outcome, side_values, value
from tablilla.fault import Fault
from tablilla.score.adjusted import (
    IMPS,
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
from tablilla.texts.catalogue import Words

Given = argparse.Namespace
VALUES = tuple(IMPS)
EDITIONS = (2007, 2017)
SIDES = ("NS", "EW")


def run(arguments: list[str], say: Words) -> int:
    """Print the adjusted score; exit status 0, or 2 for bad input."""
    given = _parser(say).parse_intermixed_args(_signed(arguments))
    if given.method == "fouled":
        answer: dict[str, Any] = _fouled(given)
        text = _fouled_text(answer, say)
    elif given.method == "effect":
        answer = _effect(given, say)
        text = _effect_text(answer, say)
    else:
        unit, score = METHODS[given.method](given, say)
        answer, text = _finish(given, unit, score, say)
    print(
        json.dumps({"schema": 1, "method": given.method, **answer}, ensure_ascii=False) if given.json else text
    )
    return 0


def _signed(arguments: list[str]) -> list[str]:
    """A value that begins with a minus is no option."""
    found: list[str] = []
    for one in arguments:
        if found and found[-1].startswith("--") and one[:1] in "-−" and one[1:2].isdigit():
            found[-1] += f"={one}"
        else:
            found.append(one)
    return found


def _parser(say: Words) -> argparse.ArgumentParser:
    made = parser("adjust", say)
    made.add_argument("method", choices=(*METHODS, "fouled", "effect"), help=say("cli.adjust.method"))
    made.add_argument("results", nargs="*", metavar="RESULT", help=say("cli.adjust.results"))
    made.add_argument("--edition", type=int, choices=EDITIONS, default=EDITIONS[-1], help=say("cli.edition"))
    made.add_argument("--vul", choices=("none", "ns", "ew", "both"), help=say("cli.score.vul"))
    made.add_argument("--board", type=int, metavar="N", help=say("cli.score.board"))
    made.add_argument("--others", metavar="SCORE,…", help=say("cli.score.others"))
    made.add_argument("--expected", type=int, default=0, metavar="N", help=say("cli.adjust.expected"))
    made.add_argument("--other", type=int, metavar="SCORE", help=say("cli.adjust.other"))
    made.add_argument("--cross", action="store_true", help=say("cli.adjust.cross"))
    made.add_argument("--imps", action="store_true", help=say("cli.adjust.imps"))
    made.add_argument("--top", metavar="N", help=say("cli.adjust.top"))
    made.add_argument("--table", metavar="RESULT", help=say("cli.adjust.table"))
    made.add_argument("--without", metavar="RESULT", help=say("cli.adjust.without"))
    made.add_argument("--no-error", metavar="RESULT", help=say("cli.adjust.no_error"))
    made.add_argument("--innocent", type=str.upper, choices=SIDES, help=say("cli.adjust.innocent"))
    made.add_argument("--ew-result", action="append", metavar="RESULT", help=say("cli.adjust.ew_result"))
    for side in ("ns", "ew"):
        name = say(f"side.{side.upper()}")
        made.add_argument(f"--{side}", metavar="AWARD,…", help=say("cli.adjust.award", side=name))
        made.add_argument(f"--own-{side}", metavar="X", help=say("cli.adjust.own", side=name))
        made.add_argument(f"--due-{side}", metavar="X", help=say("cli.adjust.due", side=name))
        made.add_argument(
            f"--penalty-{side}", default="0", metavar="X", help=say("cli.adjust.penalty", side=name)
        )
    made.add_argument("--further", metavar="AWARD=X,…", help=say("cli.adjust.further"))
    made.add_argument("--favoured-only", action="store_true", help=say("cli.adjust.favoured_only"))
    made.add_argument("--knockout", action="store_true", help=say("cli.adjust.knockout"))
    made.add_argument("--vp", metavar="MARGIN/BOARDS", help=say("cli.adjust.vp"))
    made.add_argument("--json", action="store_true", help=say("cli.json"))
    return made


# -- the methods ------------------------------------------------------------------------------------------
def _needs(given: Given, *names: str) -> None:
    for name in names:
        if getattr(given, name) is None:
            raise Fault("adjust.missing", f"--{name.replace('_', '-')}")


def _outcomes(given: Given, contest: Contest, texts: list[str], say: Words) -> list[Outcome]:
    if not texts:
        raise Fault("adjust.missing", "RESULT")
    return [outcome(text, contest, given, say.language) for text in texts]


def _weighted(given: Given, say: Words) -> tuple[str, Score]:
    """12C1c."""
    contest = contest_of(given)
    ns, lines = weighted(_outcomes(given, contest, given.results, say), given.edition)
    return contest.unit, Score(ns, contest.complement(ns), lines)


def _both_innocent(given: Given, say: Words) -> tuple[str, Score]:
    """82C: what may be best for each side, by itself; without results average plus to both."""
    if not given.results:
        unit = "imps" if given.imps else "percent"
        plus = artificial(PLUS, unit)
        return unit, Score(plus, plus, (Line("both_plus", {"value": plus}),))
    _needs(given, "ew_result")
    contest = contest_of(given)
    ns, ours = weighted(_outcomes(given, contest, given.results, say), given.edition)
    theirs, lines = weighted(_outcomes(given, contest, given.ew_result, say), given.edition)
    ew = contest.complement(theirs)
    return contest.unit, Score(ns, ew, (*ours, Line("for_ew", {}), *lines, Line("turned", {"value": ew})))


def _artificial(given: Given, say: Words) -> tuple[str, Score]:
    """12C2: by the fault of each side; several boards one after the other."""
    _needs(given, "ns", "ew")
    unit = "imps" if given.imps else "percent"
    further = side_values(given.further, PERCENT, "--further") if given.further else None
    totals, lines = [], []
    for side, awards, own in (("NS", given.ns, given.own_ns), ("EW", given.ew, given.own_ew)):
        words = awards.split(",")
        if any(word not in VALUES for word in words):
            raise Fault("adjust.award", f"--{side.lower()}", given=awards)
        mine = None if own is None else fraction(own, f"--own-{side.lower()}")
        each = several(words, unit, further) if len(words) > 1 else [artificial(words[0], unit, mine)]
        for number, (word, one) in enumerate(zip(words, each, strict=True), 1):
            fields = {"number": number, "side": side, "usual": artificial(word, unit), "value": one}
            key = "artificial" if mine is None else "artificial_own"
            lines.append(Line(f"{key}.{word}", fields | {"own": "" if mine is None else mine}))
        totals.append(sum(each, Fraction(0)) if unit == "imps" else sum(each, Fraction(0)) / len(each))
    return unit, Score(totals[0], totals[1], tuple(lines))


def _innocent(given: Given, contest: Contest, text: str, say: Words) -> Fraction:
    """What a result is worth to the innocent side."""
    ns = value(text, contest, given, say.language)
    return ns if given.innocent == "NS" else contest.complement(ns)


def _self_inflicted(given: Given, say: Words) -> tuple[str, Score]:
    """12C1e (2007: 12C1b)."""
    _needs(given, "table", "without", "no_error", "innocent")
    contest = contest_of(given)
    table, without, no_error = (
        _innocent(given, contest, text, say) for text in (given.table, given.without, given.no_error)
    )
    score = self_inflicted(table, without, no_error, given.innocent == "NS", contest.complement)
    return contest.unit, score


def _revoke(given: Given, say: Words) -> tuple[str, Score]:
    """64C."""
    _needs(given, "table", "innocent")
    contest = contest_of(given)
    ns, lines = weighted(_outcomes(given, contest, given.results, say), given.edition)
    equity = ns if given.innocent == "NS" else contest.complement(ns)
    score = revoke(
        _innocent(given, contest, given.table, say), equity, given.innocent == "NS", contest.complement
    )
    return contest.unit, score._replace(lines=(*lines, *score.lines))


def _teams(given: Given, say: Words) -> tuple[str, Score]:
    """86B1, 86B2b (2007: 86D): a result at one table, and what is assigned for the other."""
    _needs(given, "table")
    here = value(given.table, None, given, say.language)
    if given.others:
        there = numbers(given.others)
        found = [Outcome(str(s), Fraction(1, len(there)), _imps(here, s)) for s in there]
    elif not given.results:
        raise Fault("adjust.missing", "RESULT")
    else:
        found = [outcome(text, None, given, say.language) for text in given.results]
        found = [o._replace(value=_imps(here, int(o.value))) for o in found]
    ns, lines = weighted(found, given.edition)
    if given.favoured_only:
        other = artificial(PLUS, "imps")
        line = Line("favoured", {"value": max(ns, -ns), "other": other})
        return "imps", Score(ns if ns > 0 else other, other if ns > 0 else -ns, (*lines, line))
    if given.innocent:
        mine = ns if given.innocent == "NS" else -ns
        best = better(mine, artificial(PLUS, "imps"))
        ns = best if given.innocent == "NS" else -best
        lines = (*lines, Line("better", {"one": mine, "other": artificial(PLUS, "imps"), "value": best}))
    return "imps", Score(ns, -ns, lines)


def _imps(here: Fraction, there: int) -> Fraction:
    return Fraction(imps(int(here) - there))


def _knockout(given: Given, say: Words) -> tuple[str, Score]:
    """12C4."""
    _needs(given, "due_ns", "due_ew")
    ns, ew = fraction(given.due_ns, "--due-ns"), fraction(given.due_ew, "--due-ew")
    return "imps", knockout(Score(ns, ew, ()))


METHODS: dict[str, Callable[[Given, Words], tuple[str, Score]]] = {
    "weighted": _weighted,
    "artificial": _artificial,
    "self-inflicted": _self_inflicted,
    "revoke": _revoke,
    "teams": _teams,
    "both-innocent": _both_innocent,
    "knockout": _knockout,
}


# -- what is said ------------------------------------------------------------------------------------------
def _number(number: Fraction) -> float:
    return round(float(number), 2)


def _finish(given: Given, unit: str, score: Score, say: Words) -> tuple[dict[str, Any], str]:
    if given.knockout and given.method != "knockout":
        score = knockout(score)
    ns, ew = fraction(given.penalty_ns, "--penalty-ns"), fraction(given.penalty_ew, "--penalty-ew")
    score = penalized(score, ns, ew)
    answer: dict[str, Any] = {"unit": unit, "NS": _number(score.ns), "EW": _number(score.ew)}
    lines = [_line(line, say) for line in score.lines]
    shown = [*lines, say("adjust.result", ns=answer["NS"], ew=answer["EW"], unit=say(f"adjust.unit.{unit}"))]
    if given.vp is not None:
        points = _vp(given, score)
        answer["vp"] = points
        shown.append(say("adjust.vp", ns=points["NS"], ew=points["EW"]))
    return answer | {"sum": lines}, "\n".join(shown)


def _vp(given: Given, score: Score) -> dict[str, float]:
    margin, slash, boards = given.vp.partition("/")
    if not slash or not boards.isdigit() or int(boards) < 1:
        raise Fault("adjust.vp", "--vp", given=given.vp)
    before = fraction(margin, "--vp")
    ns, ew = vp(before + score.ns, int(boards))[0], vp(score.ew - before, int(boards))[0]
    return {"NS": _number(ns), "EW": _number(ew)}


def _line(line: Line, say: Words) -> str:
    fields = {k: _number(v) if isinstance(v, Fraction) else v for k, v in line.fields.items()}
    if "side" in fields:
        fields["side"] = say(f"side.{fields['side']}")
    return say(f"adjust.{line.key}", **fields)


def _fouled(given: Given) -> dict[str, Any]:
    """87B: each RESULT is the list of scores of one form of the board."""
    forms = [numbers(text) for text in given.results]
    if not forms:
        raise Fault("adjust.missing", "RESULT")
    expected = sum(map(len, forms))
    east_west = [[_number(p) for p in opponents(form, expected)] for form in forms]
    return {
        "unit": "percent",
        "groups": [
            {"scores": form, "NS": [_number(p) for p in ns], "EW": ew}
            for form, ns, ew in zip(forms, groups(forms), east_west, strict=True)
        ],
    }


def _fouled_text(answer: dict[str, Any], say: Words) -> str:
    lines = []
    for number, group in enumerate(answer["groups"], 1):
        lines.append(say("adjust.group", number=number, results=len(group["scores"])))
        for score, ns, ew in zip(group["scores"], group["NS"], group["EW"], strict=True):
            lines.append(say("adjust.in_group", score=score, ns=ns, ew=ew))
    return "\n".join(lines)


def _effect(given: Given, say: Words) -> dict[str, Any]:
    """What each candidate ruling is worth to both sides, beside the table result."""
    contest = contest_of(given)
    table = None if given.table is None else value(given.table, contest, given, say.language)
    rulings = []
    for text in given.results:
        ns = value(text, contest, given, say.language)
        ew = contest.complement(ns)
        one: dict[str, Any] = {"ruling": text, "NS": _number(ns), "EW": _number(ew)}
        if table is not None:
            one["change_NS"], one["change_EW"] = _number(ns - table), _number(ew - contest.complement(table))
        if given.vp is not None:
            one["vp"] = _vp(given, Score(ns, ew, ()))
        rulings.append(one)
    if not rulings:
        raise Fault("adjust.missing", "RESULT")
    return {"unit": contest.unit, "rulings": rulings}


def _effect_text(answer: dict[str, Any], say: Words) -> str:
    unit = say(f"adjust.unit.{answer['unit']}")
    lines = []
    for one in answer["rulings"]:
        lines.append(f"{one['ruling']}: " + say("adjust.result", ns=one["NS"], ew=one["EW"], unit=unit))
        if "change_NS" in one:
            lines.append("  " + say("adjust.change", ns=one["change_NS"], ew=one["change_EW"]))
        if "vp" in one:
            lines.append("  " + say("adjust.vp", ns=one["vp"]["NS"], ew=one["vp"]["EW"]))
    return "\n".join(lines)

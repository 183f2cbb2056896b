"""Adjusted scores (Laws 12C, 64C, 82C, 86), each with its sum.  Values are of a contest's unit, not points.

Points are never averaged: every result is converted first and weighted then (12C1c).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tablilla.fault import Fault

PLUS, AVERAGE, MINUS = "plus", "average", "minus"
PERCENT = {PLUS: Fraction(60), AVERAGE: Fraction(50), MINUS: Fraction(40)}
IMPS = {PLUS: Fraction(3), AVERAGE: Fraction(0), MINUS: Fraction(-3)}
VALUES: Mapping[str, Mapping[str, Fraction]] = {"percent": PERCENT, "imps": IMPS}


class Outcome(NamedTuple):
    """A result that could have come about; ``illegal``: only through the call or play that is disallowed."""

    name: str
    weight: Fraction
    value: Fraction  # to North-South
    illegal: bool = False


class Line(NamedTuple):
    """One line of a sum: the key of its words and what fills them."""

    key: str
    fields: Mapping[str, object]


class Score(NamedTuple):
    """What each side gets; the two need not balance."""

    ns: Fraction
    ew: Fraction
    lines: tuple[Line, ...]


def weighted(outcomes: Sequence[Outcome], edition: int) -> tuple[Fraction, tuple[Line, ...]]:
    """12C1c: the value to North-South.

    2017: results that could only be reached through the infraction are left out, and the weights of the others
    scaled to the whole.  Raises ``Fault`` ``adjust.weights``, ``adjust.legal``.
    """
    total = sum((o.weight for o in outcomes), Fraction(0))
    if any(o.weight < 0 for o in outcomes) or total != 1:
        raise Fault("adjust.weights", given=float(total))
    lines = []
    counted = list(outcomes)
    if edition >= 2017 and any(o.illegal for o in outcomes):
        counted = [o for o in outcomes if not o.illegal]
        lines += [Line("left_out", {"name": o.name}) for o in outcomes if o.illegal]
        rest = sum((o.weight for o in counted), Fraction(0))
        if not rest:
            raise Fault("adjust.legal")
        counted = [o._replace(weight=o.weight / rest) for o in counted]
    lines += [
        Line("weight", {"name": o.name, "weight": 100 * o.weight, "value": o.value, "part": o.weight * o.value})
        for o in counted
    ]
    value = sum((o.weight * o.value for o in counted), Fraction(0))
    return value, (*lines, Line("sum", {"value": value}))


def artificial(award: str, unit: str, own: Fraction | None = None) -> Fraction:
    """12C2: average plus, average or average minus in per cent or IMPs.

    ``own``: what the contestant has on the other boards of the session (12C2c): an innocent one gets no less,
    an offender no more.
    """
    return _by_own(award, VALUES[unit][award], own)


def _by_own(award: str, usual: Fraction, own: Fraction | None) -> Fraction:
    """12C2c."""
    if own is None or award == AVERAGE:
        return usual
    return max(usual, own) if award == PLUS else min(usual, own)


def several(
    awards: Sequence[str],
    unit: str,
    further: Mapping[str, Fraction] | None = None,
    own: Fraction | None = None,
) -> list[Fraction]:
    """Awards of one contestant on several boards of a session, the first of them first.

    ``further``: what a regulation gives from the second on, by award (12C2d, 2017); without one each is as the
    first.  ``own``: what the contestant has on the boards that it played; 12C2c looks at them for each award.
    """
    found: list[Fraction] = []
    for number, award in enumerate(awards):
        usual = (further or {}).get(award, VALUES[unit][award]) if number else VALUES[unit][award]
        found.append(_by_own(award, usual, own))
    return found


def best_and_worst(
    likely: Sequence[Outcome],
    probable: Sequence[Outcome],
    innocent_ns: bool,
    complement: Callable[[Fraction], Fraction],
) -> Score:
    """12C1e of 2007: to the innocent side the best likely result, to the offenders the worst at all probable.

    What is likely is also probable.
    """
    sign = 1 if innocent_ns else -1
    best = max(likely, key=lambda o: sign * o.value)
    worst = max((*probable, *likely), key=lambda o: sign * o.value)
    ns, ew = (best.value, complement(worst.value)) if innocent_ns else (worst.value, complement(best.value))
    mine, theirs = (ns, ew) if innocent_ns else (ew, ns)
    lines = (
        Line("best_likely", {"name": best.name, "value": mine}),
        Line("worst_probable", {"name": worst.name, "value": theirs}),
    )
    return Score(ns, ew, lines)


def own_damage(table: Fraction, without: Fraction, no_error: Fraction) -> tuple[Fraction, str]:
    """12C1e (2007: 12C1b): what an innocent side gets that has hurt itself, seen from that side.

    ``table``: what it scored; ``without``: had there been no infraction; ``no_error``: had it not erred then.
    The Laws give no formula; this is the one in general use.  Also which of its four rows it was.
    """
    if without <= table:
        return table, "no_damage"
    if without <= no_error:
        return table, "all_its_own"
    if no_error <= table:
        return without, "none_its_own"
    return table + without - no_error, "part_its_own"


def self_inflicted(
    table: Fraction,
    without: Fraction,
    no_error: Fraction,
    innocent_ns: bool,
    complement: Callable[[Fraction], Fraction],
    edition: int = 2017,
) -> Score:
    """Both sides: the offenders get what rectifying the infraction alone gives, if that is worse for them.

    The values are those of the innocent side; ``complement`` gives the other side's.
    """
    mine, row = own_damage(table, without, no_error)
    theirs = complement(max(without, table))
    own, full = ("12C1b", "12C1b") if edition == 2007 else ("12C1e(ii)", "12C1e(i)")
    lines = (
        Line("damage", {"table": table, "without": without, "no_error": no_error, "total": without - table}),
        Line(
            f"own.{row}",
            {"table": table, "without": without, "no_error": no_error, "value": mine, "clause": own},
        ),
        Line("offenders", {"value": theirs, "clause": full}),
    )
    return Score(mine, theirs, lines) if innocent_ns else Score(theirs, mine, lines)


def knockout(score: Score) -> Score:
    """12C4: of two scores that do not balance, the mean of both seen from one side."""
    if score.ns == -score.ew:
        return score
    mean = (score.ns - score.ew) / 2
    line = Line("knockout", {"one": score.ns, "other": -score.ew, "value": mean})
    return Score(mean, -mean, (*score.lines, line))


def better(side_value: Fraction, other_value: Fraction) -> Fraction:
    """64C, 86B2b: the innocent side keeps the better of two; never the sum of both."""
    return max(side_value, other_value)


def revoke(
    table: Fraction, equity: Fraction, innocent_ns: bool, complement: Callable[[Fraction], Fraction]
) -> Score:
    """64C: the innocent side keeps the better of the result with the tricks transferred and of equity.

    The values are those of the innocent side.
    """
    mine = better(table, equity)
    key = "equity" if equity > table else "transfer"
    lines = (Line(key, {"table": table, "equity": equity, "value": mine}),)
    theirs = complement(mine)
    return Score(mine, theirs, lines) if innocent_ns else Score(theirs, mine, lines)


def penalized(score: Score, ns: Fraction, ew: Fraction) -> Score:
    """Law 90: a procedural penalty lowers one side and raises nobody."""
    lines = [Line("penalty", {"side": side, "value": off}) for side, off in (("NS", ns), ("EW", ew)) if off]
    return Score(score.ns - ns, score.ew - ew, (*score.lines, *lines))

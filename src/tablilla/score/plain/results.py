"""Results with their weights as a request tells them, and how the board is compared.

A result is written as ``+650`` (North-South's points), ``4S S =`` or ``@5.7`` (a value already); with a weight
as ``30%:+650``, ``0.7:4S S =``; with ``!`` behind if only the illegal call led to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from tablilla.fault import Fault
from tablilla.score.adjusted import Outcome
from tablilla.score.contest import Across, Contest, Given, Match, Pairs
from tablilla.score.plain.numbers import fraction, points_ns, scores

EDITIONS = (2007, 2017)
LATEST = EDITIONS[-1]
SIDES = ("NS", "EW")
Request = Mapping[str, Any]


def edition_of(request: Request) -> int:
    """The edition of the Laws that is asked for."""
    edition: int = request.get("edition", LATEST)
    return edition


def needs(request: Request, *names: str) -> None:
    """Raises ``Fault`` ``adjust.missing`` for the first of these fields that is not there."""
    for name in names:
        if request.get(name) in (None, [], ""):
            raise Fault("adjust.missing", name)


def contest_of(request: Request) -> Contest:
    """How the board is compared.  Raises ``Fault`` ``adjust.contest`` where nothing tells."""
    if (other := request.get("other")) is not None:
        return Match(other)
    imps = request.get("imps", False)
    if (others := request.get("others")) is not None:
        found = scores(others)
        return Across(found) if imps or request.get("cross") else Pairs(found, request.get("expected", 0))
    if (top := request.get("top")) is not None:
        return Given(fraction(top, "top"))
    if imps:
        return Across(())
    raise Fault("adjust.contest", "others, other, top, imps")


def contests_of(request: Request) -> tuple[Contest, ...]:
    """Every way in which the board can be compared by what is told, the one asked for first."""
    first = contest_of(request)
    found: dict[type, Contest] = {type(first): first}
    if (others := request.get("others")) is not None:
        each = scores(others)
        found.setdefault(Pairs, Pairs(each, request.get("expected", 0)))
        if each and Match not in found:
            found.setdefault(Across, Across(each))
    return tuple(found.values())


def outcomes(request: Request, contest: Contest | None, texts: Sequence[str]) -> list[Outcome]:
    """The results with their weights.  Raises ``Fault`` ``adjust.missing`` where there is none."""
    if not texts:
        raise Fault("adjust.missing", "results")
    return [outcome(request, contest, text) for text in texts]


def outcome(request: Request, contest: Contest | None, text: str) -> Outcome:
    """One result; without a weight it is the only one."""
    plain = text.strip()
    illegal = plain.endswith("!")
    weight, colon, result = plain.removesuffix("!").partition(":")
    if not colon:
        return Outcome(_name(weight), Fraction(1), value(request, contest, weight), illegal)
    share = fraction(weight.removesuffix("%"), "results")
    if weight.endswith("%") or share > 1:
        share /= 100
    return Outcome(_name(result), share, value(request, contest, result), illegal)


def _name(result: str) -> str:
    """By which it is told: a value by itself, without the sign that it is written with."""
    return result.strip().removeprefix("@")


def value(request: Request, contest: Contest | None, text: str) -> Fraction:
    """What a result is worth to North-South; without a contest their points."""
    plain = text.strip()
    if plain.startswith("@"):
        return fraction(plain[1:], text)
    points = points_ns(plain, request.get("vul"), request.get("board"), request.get("language", "es"))
    return Fraction(points) if contest is None else contest.worth(points)


def number(request: Request, name: str) -> Fraction:
    """A field that is a number; 0 where it is not told."""
    return fraction(request.get(name, 0), name)

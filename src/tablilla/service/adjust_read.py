"""What a request for an adjusted score tells: results with their weights, and how the board is compared."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, Required, cast

from tablilla.fault import Fault
from tablilla.score.adjusted import Outcome
from tablilla.score.contest import Across, Contest, Given, Match, Pairs
from tablilla.service.call import DEFAULT_LANGUAGE, Request
from tablilla.service.numbers import Number, fraction, points_ns, scores
from tablilla.service.shape import Most, Range

EDITIONS = (2007, 2017)
SIDES = ("NS", "EW")


Result = Annotated[str, Most(200)]
Value = int | float | str


class AdjustRequest(Request, total=False):
    """An adjusted score to work out.

    A result is written as ``+650`` (North-South's points), ``4S S =`` or ``@5.7`` (a value already), with a
    weight as ``30%:+650`` or ``0.7:4S S =``, and with ``!`` behind if only the illegal call led to it.
    """

    method: Required[Annotated[str, Most(40), "weighted, artificial, self-inflicted, revoke, …"]]
    results: Annotated[list[Result], Most(100), "the results, with their weights"]
    ew_result: Annotated[list[Result], Most(100), "82C: the results that favour East-West"]
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
    penalty_ns: Annotated[Value, "a procedural penalty on them"]
    penalty_ew: Value
    further: Annotated[str | dict[str, Value], "a regulation's awards from the second board on"]
    favoured_only: Annotated[bool, "86D of 2007 read so that only the favoured side is assigned a score"]
    knockout: Annotated[bool, "a knockout match: the mean of both (12C4)"]
    vp: Annotated[str, Most(40), "MARGIN/BOARDS: North-South's IMPs without this board, boards of the match"]


def needs(request: AdjustRequest, *names: str) -> None:
    """Raises ``Fault`` ``adjust.missing`` for the first of these fields that is not there."""
    for name in names:
        if request.get(name) in (None, []):
            raise Fault("adjust.missing", name)


def contest_of(request: AdjustRequest) -> Contest:
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


def outcomes(request: AdjustRequest, contest: Contest | None, texts: list[str]) -> list[Outcome]:
    """The results with their weights.  Raises ``Fault`` ``adjust.missing`` where there is none."""
    if not texts:
        raise Fault("adjust.missing", "results")
    return [outcome(request, contest, text) for text in texts]


def outcome(request: AdjustRequest, contest: Contest | None, text: str) -> Outcome:
    """``30%:+650``, ``0.7:4S S =``, ``1/2:@5.7``; with ``!`` at the end: through the illegal call only.

    Without a weight it is the only result.
    """
    plain = text.strip()
    illegal = plain.endswith("!")
    weight, colon, result = plain.removesuffix("!").partition(":")
    if not colon:
        return Outcome(plain.removesuffix("!"), Fraction(1), value(request, contest, weight), illegal)
    share = fraction(weight.removesuffix("%"), "results")
    if weight.endswith("%") or share > 1:
        share /= 100
    return Outcome(result, share, value(request, contest, result), illegal)


def value(request: AdjustRequest, contest: Contest | None, text: str) -> Fraction:
    """What a result is worth to North-South; without a contest their points.

    ``@5.7`` is a value already; ``+650`` North-South's points; anything else a contract with its result.
    """
    plain = text.strip()
    if plain.startswith("@"):
        return fraction(plain[1:], text)
    language = request.get("language", DEFAULT_LANGUAGE)
    points = points_ns(plain, request.get("vul"), request.get("board"), language)
    return Fraction(points) if contest is None else contest.worth(points)


def number(request: AdjustRequest, name: str, default: Number = 0) -> Fraction:
    """A field that is a number."""
    return fraction(cast("Number", request.get(name, default)), name)

"""What ``tablilla adjust`` reads: results, weights, and how the board is compared."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from fractions import Fraction

from tablilla.bridge.board import Vulnerability, vulnerability
from tablilla.bridge.seats import Side
from tablilla.fault import Fault
from tablilla.score.adjusted import Outcome
from tablilla.score.contest import Across, Contest, Given, Match, Pairs
from tablilla.score.notation import read
from tablilla.score.points import score

VULNERABLE = {
    "none": Vulnerability.NONE,
    "ns": Vulnerability.NS,
    "ew": Vulnerability.EW,
    "both": Vulnerability.BOTH,
}


def fraction(text: str, where: str) -> Fraction:
    """A number, with a decimal point or comma.  Raises ``Fault`` ``adjust.number``."""
    try:
        return Fraction(text.strip().replace("−", "-").replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise Fault("adjust.number", where, given=text) from None


def numbers(text: str) -> list[int]:
    """Scores with commas between.  Raises ``Fault`` ``score.others``."""
    try:
        return [int(one) for one in text.replace("−", "-").split(",")]
    except ValueError:
        raise Fault("score.others", "--others", given=text) from None


def side_values(text: str, known: Iterable[str], where: str) -> dict[str, Fraction]:
    """``plus=55,minus=45``."""
    found = {}
    for part in text.split(","):
        key, equals, number = part.partition("=")
        if not equals or key not in known:
            raise Fault("adjust.award", where, given=text)
        found[key] = fraction(number, where)
    return found


def contest_of(given: argparse.Namespace) -> Contest:
    """How the board is compared, by the options given.  Raises ``Fault`` ``adjust.contest``."""
    if given.other is not None:
        return Match(given.other)
    if given.others is not None:
        others = numbers(given.others)
        return Across(others) if given.cross or given.imps else Pairs(others, given.expected)
    if given.top is not None:
        return Given(fraction(given.top, "--top"))
    if given.imps:
        return Across(())
    raise Fault("adjust.contest", "--others, --other, --top, --imps")


def outcome(text: str, contest: Contest | None, given: argparse.Namespace, language: str) -> Outcome:
    """``30%:+650``, ``0.7:4S S =``, ``1/2:@5.7``; with ``!`` at the end: through the illegal call only.

    Without a weight it is the only result.
    """
    plain = text.strip()
    illegal = plain.endswith("!")
    weight, colon, result = plain.removesuffix("!").partition(":")
    if not colon:
        return Outcome(plain.removesuffix("!"), Fraction(1), value(weight, contest, given, language), illegal)
    share = fraction(weight.removesuffix("%"), "RESULT")
    if weight.endswith("%") or share > 1:
        share /= 100
    return Outcome(result, share, value(result, contest, given, language), illegal)


def value(text: str, contest: Contest | None, given: argparse.Namespace, language: str) -> Fraction:
    """What a result is worth to North-South; without a contest their points.

    ``@5.7`` is a value already; ``+650`` North-South's points; anything else a contract with its result.
    """
    plain = text.strip().replace("−", "-")
    if plain.startswith("@"):
        return fraction(plain[1:], text)
    points = int(plain) if plain.lstrip("+-").isdigit() else _points(plain, given, language)
    return Fraction(points) if contest is None else contest.worth(points)


def _points(text: str, given: argparse.Namespace, language: str) -> int:
    result = read(text, language)
    if result.level == 0:
        return 0
    if result.tricks is None:
        raise Fault("score.tricks", text)
    if result.declarer is None:
        raise Fault("score.declarer", text, given=text)
    if given.vul is None and given.board is None:
        raise Fault("score.vulnerability", "--vul")
    on = VULNERABLE[given.vul] if given.vul is not None else vulnerability(given.board)
    side = result.declarer.side
    found = score(result.level, result.denomination, result.doubled, on.of(side), result.tricks)
    return found if side is Side.NS else -found

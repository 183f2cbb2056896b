"""International matchpoints (78B), cross-IMPs, and victory points (78D: the WBF's continuous scale of 2013)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import ceil, floor, sqrt

# The least difference of points that is worth 1, 2, 3 … IMPs.
STEPS = (
    20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600,
    750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000,
)  # fmt: skip
_TAU_CUBED = ((sqrt(5) - 1) / 2) ** 3


def imps(difference: int) -> int:
    """IMPs of a difference of points; its sign is kept."""
    found = bisect_right(STEPS, abs(difference))
    return found if difference > 0 else -found


def cross_imps(scores: Sequence[int]) -> list[Fraction]:
    """For each score of one direction, the mean of its IMPs against every other."""
    others = len(scores) - 1
    if others < 1:
        return [Fraction(0) for _ in scores]
    return [Fraction(sum(imps(mine - other) for other in scores), others) for mine in scores]


def blitz(boards: int) -> float:
    """The margin in IMPs from which a match is won 20-0."""
    return 15 * sqrt(boards)


def formula(margin: float, boards: int) -> float:
    """Victory points of the winner by the scale's formula, not rounded."""
    if margin >= blitz(boards):
        return 20.0
    share: float = 1 - _TAU_CUBED ** (margin / blitz(boards))
    return 10 + 10 * share / (1 - _TAU_CUBED)


@cache
def scale(boards: int) -> tuple[int, ...]:
    """The printed scale: hundredths of a victory point of the winner for each whole margin up to the blitz.

    The formula rounded to hundredths, and then raised by a hundredth wherever the next IMP would be worth more
    than the one before, until none is.  The order in which that is done makes no difference: what comes out is
    the least such scale that is nowhere below the rounded formula.  Raises ``ValueError`` without boards.
    """
    if boards < 1:
        raise ValueError("a match has at least one board")
    found = [floor(100 * formula(margin, boards) + 0.5) for margin in range(ceil(blitz(boards)) + 1)]
    again = True
    while again:
        again = False
        for i in range(1, len(found) - 1):
            if found[i + 1] - found[i] > found[i] - found[i - 1]:
                found[i] += 1
                again = True
    return tuple(found)


def victory_points(margin: int, boards: int) -> tuple[float, float]:
    """Victory points of the side that is ``margin`` IMPs ahead (may be negative) and of the other.

    Two decimals, as the WBF's tables have them.  Raises ``ValueError`` without boards.
    """
    steps = scale(boards)
    winner = steps[min(abs(margin), len(steps) - 1)]
    pair = (winner / 100, (2000 - winner) / 100)
    return pair if margin >= 0 else (pair[1], pair[0])

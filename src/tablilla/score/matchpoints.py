"""Matchpoints (78A), with Neuberg's formula where a board has fewer results than others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def matchpoints(scores: Sequence[int]) -> list[int]:
    """Units of each score of one direction: 2 for each worse one, 1 for each equal one."""
    return [sum(2 * (other < mine) + (other == mine) for other in scores) - 1 for mine in scores]


def top(results: int) -> int:
    """The most that can be had among so many results, in the same units."""
    return 2 * (results - 1)


def neuberg(units: Fraction | int, results: int, expected: int) -> Fraction:
    """What units won among ``results`` scores are worth on a board that should have ``expected`` scores.

    Neuberg's formula in units of 2: (units + 1) × expected / results − 1.  Raises ``ValueError``.
    """
    if results < 1 or expected < results:
        raise ValueError(f"{results} results of {expected}")
    return (Fraction(units) + 1) * expected / results - 1


def percentage(units: Fraction | int, results: int) -> Fraction:
    """Share of the top, in per cent; 50 where there is nothing to compare with."""
    best = top(results)
    return Fraction(50) if best == 0 else Fraction(100) * Fraction(units) / best

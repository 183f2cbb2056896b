"""Fouled boards (Law 87): each form of the board is a group of its own and is scored by itself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from tablilla.score.matchpoints import matchpoints, neuberg, top

# Per cent by rank in groups too small for a comparison, as regulations commonly have it; ties share.
SMALL = {1: (60,), 2: (65, 55), 3: (70, 60, 50)}


def percentages(scores: Sequence[int], expected: int) -> list[Fraction]:
    """The per cent of one direction for the scores of one form of the board.

    From four scores on by Neuberg's formula, as if there were the ``expected`` number of results.
    """
    if len(scores) in SMALL:
        return [_shared(scores, score) for score in scores]
    return [100 * neuberg(units, len(scores), expected) / top(expected) for units in matchpoints(scores)]


def groups(forms: Sequence[Sequence[int]]) -> list[list[Fraction]]:
    """87B: North-South's per cent, form by form; a form alone in its group gets average plus."""
    expected = sum(map(len, forms))
    return [percentages(scores, expected) for scores in forms]


def opponents(scores: Sequence[int], expected: int) -> list[Fraction]:
    """East-West's per cent for the same scores of North-South."""
    return percentages([-score for score in scores], expected)


def _shared(scores: Sequence[int], score: int) -> Fraction:
    row = SMALL[len(scores)]
    ahead = sum(other > score for other in scores)
    equal = sum(other == score for other in scores)
    return Fraction(sum(row[ahead : ahead + equal]), equal)

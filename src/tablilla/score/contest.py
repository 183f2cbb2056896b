"""What a score of North-South is worth where it is compared: matchpoints, IMPs, cross-IMPs, victory points."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple, Protocol

from tablilla.fault import Fault
from tablilla.score.imps import imps, victory_points
from tablilla.score.matchpoints import matchpoints, neuberg, top


class Contest(Protocol):
    """How a board is compared.  ``unit`` is the key of its words."""

    @property
    def unit(self) -> str:
        """matchpoints, imps or vp."""

    def worth(self, score: int) -> Fraction:
        """What this score of North-South, in points, is worth to them."""

    def complement(self, value: Fraction) -> Fraction:
        """What is left to East-West if North-South have this."""


class Pairs(NamedTuple):
    """Matchpoints, two a comparison, against the other tables' scores.

    ``expected``: the number of results that the board should have.
    """

    others: Sequence[int]
    expected: int = 0

    @property
    def unit(self) -> str:
        return "matchpoints"

    @property
    def results(self) -> int:
        """Scores there are or should be, this one among them."""
        return max(len(self.others) + 1, self.expected)

    @property
    def top(self) -> Fraction:
        """The most that can be had."""
        return Fraction(top(self.results))

    def worth(self, score: int) -> Fraction:
        """Neuberg's formula where results are lacking."""
        units = matchpoints([score, *self.others])[0]
        return neuberg(units, len(self.others) + 1, self.results)

    def complement(self, value: Fraction) -> Fraction:
        return self.top - value


class Given(NamedTuple):
    """Matchpoints of a known top, where values are given and not scores."""

    top: Fraction

    @property
    def unit(self) -> str:
        return "matchpoints"

    def worth(self, score: int) -> Fraction:
        """No scores to compare with.  Raises ``Fault`` ``adjust.others``."""
        raise Fault("adjust.others", "--others", given=score)

    def complement(self, value: Fraction) -> Fraction:
        return self.top - value


class Match(NamedTuple):
    """IMPs against the score of North-South at the other table."""

    other: int

    @property
    def unit(self) -> str:
        return "imps"

    def worth(self, score: int) -> Fraction:
        return Fraction(imps(score - self.other))

    def complement(self, value: Fraction) -> Fraction:
        return -value


class Across(NamedTuple):
    """Cross-IMPs: the mean against all others."""

    others: Sequence[int]

    @property
    def unit(self) -> str:
        return "imps"

    def worth(self, score: int) -> Fraction:
        """Raises ``Fault`` ``adjust.others`` where there is nothing to compare with."""
        if not self.others:
            raise Fault("adjust.others", "--others", given=score)
        return Fraction(sum(imps(score - other) for other in self.others), len(self.others))

    def complement(self, value: Fraction) -> Fraction:
        return -value


def vp(margin: Fraction, boards: int) -> tuple[Fraction, Fraction]:
    """Victory points of both sides for a margin that an adjusted score may have made a fraction.

    Between two whole margins in proportion.  Raises ``ValueError`` without boards.
    """
    low = margin.numerator // margin.denominator
    part = margin - low
    ends = [Fraction(str(victory_points(m, boards)[0])) for m in (low, low + 1)]
    mine = ends[0] + (ends[1] - ends[0]) * part
    return mine, 20 - mine

"""Both sides' recollections put together: what is possible by all, by each side alone, and what contradicts."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.bridge.cards import Card, certain
from tablilla.bridge.seats import Seat
from tablilla.recall.judge import Outcome, judge
from tablilla.recall.search import BUDGET, Found, search
from tablilla.recall.statement import By, Puzzle, Statement


@dataclass(frozen=True, slots=True)
class Version:
    """What some statements leave; ``by`` is whose they are (all of them, or a side's with what is agreed)."""

    by: tuple[By, ...]
    found: Found
    outcomes: tuple[Outcome, ...]
    exact: bool


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Statements that cannot all be true; leaving out any one of them, they can.

    With one statement it is the deal that contradicts: ``holder`` has the card that ``seat`` is said to have
    played, where that is the reason.
    """

    statements: tuple[Statement, ...]
    seat: Seat | None = None
    card: Card = 0
    holder: Seat | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """All versions, the whole first; ``same``: whether one ruling stands in every possible history.

    ``sure``: whether every history was looked at and ruled, so that this is more than a sample.
    """

    versions: tuple[Version, ...]
    contradictions: tuple[Contradiction, ...]

    @property
    def possible(self) -> tuple[Version, ...]:
        """The versions that count: what all say together, else what each side says."""
        whole, *sides = self.versions
        return (whole,) if whole.found.histories or not whole.found.complete else tuple(sides)

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The different rulings."""
        return tuple({o.said: o for v in self.possible for o in v.outcomes}.values())

    @property
    def same(self) -> bool:
        """Whether there is one ruling, and at least one history."""
        return len(self.outcomes) == 1

    @property
    def sure(self) -> bool:
        """Whether nothing was left out."""
        return all(v.found.complete and v.exact for v in self.possible)


def recall(
    puzzle: Puzzle, edition: int = 2017, revokes: int = 1, budget: int = BUDGET, leads: int = 0
) -> Answer:
    """What both sides remember, against the deal; ``leads``: so many leads out of turn are looked into."""
    sides = [by for by in (By.NS, By.EW) if any(s.by is by for s in puzzle.statements)]
    groups: list[tuple[By, ...]] = [tuple(By)]
    if len(sides) == 2:
        groups += [(by, By.AGREED) for by in sides]
    versions = []
    for group in groups:
        part = puzzle.of(*group)
        found = search(part, revokes, budget, leads=leads)
        versions.append(Version(group, found, *judge(part, found.histories, edition)))
    return Answer(tuple(versions), contradictions(puzzle, revokes, budget, leads))


def contradictions(
    puzzle: Puzzle, revokes: int = 1, budget: int = BUDGET, leads: int = 0
) -> tuple[Contradiction, ...]:
    """Each statement that the deal alone denies, then a smallest set of the others that cannot all be true."""

    def possible(statements: tuple[Statement, ...]) -> bool:
        """Whether a history is left; where the bound is met first it may be."""
        found = search(puzzle.only(statements), revokes, budget, 1, leads)
        return bool(found.histories) or not found.complete

    found = [_denied(puzzle, s) for s in puzzle.statements if not possible((s,))]
    denied = {s for one in found for s in one.statements}
    left = tuple(s for s in puzzle.statements if s not in denied)
    while not possible(left):
        core = left
        for statement in left:
            fewer = tuple(s for s in core if s is not statement)
            if not possible(fewer):
                core = fewer
        if not core:
            return (*found, Contradiction(()))  # the deal itself leaves nothing
        found.append(Contradiction(core))
        left = tuple(s for s in left if s is not core[-1])
    return tuple(found)


def _denied(puzzle: Puzzle, said: Statement) -> Contradiction:
    hands = puzzle.setting.hands
    for seat, card in said.cards:
        if certain(card) and hands[seat] and not hands[seat] & card:
            holder = next((s for s in Seat if hands[s] & card), None)
            return Contradiction((said,), seat, card, holder)
    return Contradiction((said,))

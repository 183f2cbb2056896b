"""What the Laws make of a history: the table that it leads to, and its rulings as far as cards alone tell."""

from __future__ import annotations

from dataclasses import dataclass

from tablilla.bridge.cards import Card, cards
from tablilla.bridge.seats import Seat
from tablilla.laws.kinds import BOOK
from tablilla.recall.search import History
from tablilla.recall.statement import Puzzle
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import Ruling, rule_all
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.state import NONE, RECORD
from tablilla.table.table import Table, opened
from tablilla.table.witness import Record

EXACT = 300  # so many histories with an irregularity are ruled one by one
Key = tuple[tuple[str, Seat | None, int | None, Card], ...]
Said = tuple[tuple[str, Seat | None, int | None, frozenset[Done], frozenset[frozenset[Done]]], ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One ruling and the histories that come to it; an empty ruling: nothing went wrong."""

    said: Said
    rulings: tuple[tuple[Incident, Ruling], ...]
    example: History
    ways: int


def table_of(puzzle: Puzzle, history: History) -> Table:
    """The table after a history; of the tricks before it nothing is told but that they were played.

    Hands of fewer than thirteen cards are no hands as dealt: then each card is one that was shown to be held.
    """
    hands = puzzle.setting.hands
    dealt = all(hand.bit_count() in (0, 13) for hand in hands)
    setting = puzzle.setting._replace(mode=RECORD, hands=hands if dealt else NONE)
    table = opened(Table, setting)
    for number in range(1, puzzle.first):
        due = history.tricks[0][0][0] if puzzle.leader is None else puzzle.leader
        table = table.add(e.Quitted(due if number == puzzle.first - 1 else None))
    if not dealt:
        table = table.add(*(e.Held(seat, card) for seat in Seat for card in cards(hands[seat])))
    for trick in history.tricks:
        table = table.add(*(e.Played(seat, card) for seat, card in trick))
    return table if len(table.tricks) == 13 else table.add(e.PlayOver())


def judge(
    puzzle: Puzzle, histories: tuple[History, ...], edition: int = 2017
) -> tuple[tuple[Outcome, ...], bool]:
    """The rulings that occur, the commonest first; and whether each history was ruled by itself.

    Where there are too many, those with the same irregular cards and the same winners of the tricks are ruled
    once.
    """
    seen: dict[tuple[Key, tuple[Seat, ...]], tuple[Said, tuple[tuple[Incident, Ruling], ...]]] = {}
    made: dict[Said, Outcome] = {}
    tables = [(h, table_of(puzzle, h)) for h in histories]
    wrong = [(h, t, irregularities(t)) for h, t in tables]
    exact = sum(bool(found) for _, _, found in wrong) <= EXACT
    for history, table, found in wrong:
        key = (tuple((i.kind, i.seat, i.trick, i.card) for i in found), history.winners)
        if not found:
            ruled: tuple[Said, tuple[tuple[Incident, Ruling], ...]] = ((), ())
        elif exact or key not in seen:
            ruled = seen[key] = _ruled(table, edition)
        else:
            ruled = seen[key]
        said, rulings = ruled
        before = made.get(said)
        ways = history.ways + (before.ways if before else 0)
        made[said] = Outcome(
            said, before.rulings if before else rulings, before.example if before else history, ways
        )
    return tuple(sorted(made.values(), key=lambda o: -o.ways)), exact


def _ruled(table: Table, edition: int) -> tuple[Said, tuple[tuple[Incident, Ruling], ...]]:
    _, rulings = rule_all(Docket(BOOK, edition, Record(table), ask=False))
    said = tuple(
        (i.kind, i.seat, i.trick, frozenset(r.certain), frozenset(frozenset(p) for p in r.possible))
        for i, r in sorted(rulings.items(), key=lambda pair: (pair[0].trick or 0, pair[0].kind))
    )
    return said, tuple(rulings.items())

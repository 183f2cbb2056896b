"""What a puzzle settles of a fact that is disputed, and the puzzle of a board of which something is told."""

from __future__ import annotations

from typing import Any

from tablilla.bridge.cards import ANY
from tablilla.laws.kinds import BOOK
from tablilla.recall.judge import table_of
from tablilla.recall.recall import Answer
from tablilla.recall.statement import Puzzle
from tablilla.rules.case import Case
from tablilla.rules.docket import Docket
from tablilla.rules.fact import Fact
from tablilla.rules.incident import Incident
from tablilla.table.notation import heads_of
from tablilla.table.notation_slots import write_card
from tablilla.table.state import State
from tablilla.table.witness import Record

MOST = 1_000  # so many histories are looked through
HEADS = ("contract", "declarer", "trumps", "deal")


def settled(puzzle: Puzzle, answer: Answer, incident: Incident, fact: Fact[Any], edition: int = 2017) -> Any:
    """The value that the fact has in every possible history; ``None`` where they differ or one shows none.

    ``None`` too where not every history was looked at, and where the deal leaves a side none: that it errs in
    one thing does not make the other right in all.
    """
    histories = [history for version in answer.possible for history in version.found.histories]
    each = all(version.found.histories for version in answer.possible)
    if not answer.sure or not each or not 0 < len(histories) <= MOST:
        return None
    values = set()
    for history in histories:
        record = Record(table_of(puzzle, history))
        shown = record.shows(Case(Docket(BOOK, edition, record), incident), fact)
        if shown is None:
            return None
        values.add(shown.value)
        if len(values) > 1:
            return None
    return values.pop()


def known_lines(table: State, until: int) -> list[str]:
    """The heads of the board and, as agreed, its tricks before this one: the beginning of a puzzle's text."""
    heads = [line for line in heads_of(table.setting) if line.partition(":")[0] in HEADS]
    made = []
    for number, trick in enumerate(table.tricks[: until - 1], start=1):
        if not trick.cards or len({seat for seat, card in trick.cards if card}) < 4:
            continue
        first = trick.cards[0][0]
        made.append(f"agreed: {number}. led by {first.name}")
        made += [f"agreed: {number}. {s.name} {write_card(c)}" for s, c in trick.cards if c != ANY]
    return [*heads, *made]

"""A play typed trick by trick: any card by any seat is taken, and what was wrong is named by the table.

Where the deal is known a card belongs to the hand that holds it, whosever turn it is.
"""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import BY_NAME, Card
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting, table
from tablilla.fault import Fault
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.notation import log_lines
from tablilla.table.table import Table
from tablilla.texts.strip_words import symbol

LONGEST = 8000


class Playing(NamedTuple):
    """The table as far as it was tapped."""

    table: Table

    @property
    def played(self) -> Card:
        """Every card that has left a hand."""
        n, east, s, w = self.table.gone
        return n | east | s | w

    @property
    def turn(self) -> Seat | None:
        """Who is to play, as far as it is known."""
        return self.table.turn

    @property
    def irregular(self) -> tuple[Incident, ...]:
        """What was wrong."""
        return irregularities(self.table)

    def card(self, name: str, seat: Seat | None = None) -> Playing:
        """A card by its holder, else by the seat chosen, else by him whose turn it is.

        Raises ``Fault`` for what is no card or cannot be.
        """
        card = BY_NAME.get(name, 0)
        if not card:
            raise Fault("board.typing.card", "", given=name[:10])
        if card & self.played:
            raise Fault("board.typing.gone", "", card=symbol(card))
        holder = next((s for s in Seat if self.table.hands[s] & card), None)
        who = holder if holder is not None else seat if seat is not None else self.turn
        if who is None:
            raise Fault("board.typing.whose", "")
        return self._replace(table=self.table.play(who, card))

    def omitted(self) -> Playing:
        """He whose turn it is puts no card, and play goes on."""
        if self.turn is None:
            raise Fault("board.typing.whose", "")
        return self._replace(table=self.table.add(e.Omitted(self.turn)))

    def undone(self) -> Playing:
        """Without the last thing that was tapped."""
        return self._replace(table=self.table.until(max(0, len(self.table.log) - 1)))

    @property
    def lines(self) -> list[str]:
        """As page and log hold it."""
        return log_lines(self.table)


def read(board: Board, sitting: Sitting, text: str) -> Playing:
    """The state that a page holds: the lines of the play.  Raises ``Fault``."""
    if len(text) > LONGEST:
        raise Fault("board.typing.state", "")
    lines = tuple(line for line in text.split("\n") if line.strip() and line.strip() != "play over")
    return Playing(table(board, sitting._replace(lines=lines), with_calls=False))

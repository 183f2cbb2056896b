"""The deal that many tests play, and cards played in turn."""

from __future__ import annotations

from tablilla.bridge.cards import card, hand
from tablilla.table.state import Four
from tablilla.table.table import Table

HANDS: Four = (
    hand("T98.543.765.T954"),
    hand("QJ.JT98.JT98.QJ8"),
    hand("5432.762.432.A76"),
    hand("AK76.AKQ.AKQ.K32"),
)


def run(table: Table, *names: str) -> Table:
    """Cards played in turn."""
    for one in names:
        assert table.turn is not None
        table = table.play(table.turn, card(one))
    return table

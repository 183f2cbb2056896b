"""45D: dummy puts another card in the played position than declarer named."""

from __future__ import annotations

import pytest

from tablilla.table.notation import read
from tablilla.table.watch import watch

HEAD = "mode: live\ncontract: 3NT\ndeclarer: S\nW: DK D3 D6 D4\nW D2\n"


@pytest.mark.parametrize(
    ("lines", "seen"),
    [
        ("S names a card: DA\nN D8", [("dummy_played_unasked", "N", 2)]),
        ("S names a card: DA\nN DA", []),
        ("S names a card: DA\nS names a card: D8\nN D8", []),
        ("S names a card\nN D8", []),
        ("N D8\nE D9\nS names a card: DT\nS DT", []),
    ],
)
def test_another_card_than_the_one_named(lines: str, seen: list[tuple[str, str, int]]) -> None:
    table = read(HEAD + lines)
    assert [(i.kind, i.seat.name, i.trick) for i in table.irregularities if i.seat is not None] == seen
    followed = watch(table.at_first()).add(*table.log)
    assert followed.irregularities == table.irregularities

"""A PBN auction with ``^S`` and ``^I`` told to an auction of the table, which names the same calls."""

from __future__ import annotations

import pytest

from tablilla.formats.read import read
from tablilla.table.auction import of_calls
from tablilla.table.auction_detection import irregular

GAME = '[Event ""]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Auction "N"]\n{}\n\n'


@pytest.mark.parametrize(
    ("calls", "wanted"),
    [
        ("1D Pass Pass Pass", []),
        ("1D Pass ^I 1C Pass Pass Pass", [("S", "insufficient_bid")]),
        ("^S 1D Pass Pass Pass", [("E", "call_out_of_rotation")]),
        ("1D ^S 1H Pass Pass Pass", [("S", "call_out_of_rotation")]),
        ("1D ^S^I 1C Pass Pass Pass", [("S", "call_out_of_rotation")]),
    ],
)
def test_the_marks_of_a_file_are_what_the_auction_names(calls: str, wanted: list[tuple[str, str]]) -> None:
    (record,) = read(GAME.format(calls).encode())
    auction = of_calls(record.dealer, [(c.seat, c.call) for c in record.calls])
    assert [(f.seat.name, f.kind) for f in irregular(auction)] == wanted
    marked = [n for n, c in enumerate(record.calls) if c.marks]
    assert [n for n, made in enumerate(auction.made) if not made.in_turn or made.low] == marked
    assert auction.over
    assert record.derived == auction.contract

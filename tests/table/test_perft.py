"""Twenty endings: the ways to play them lawfully, ply by ply, by the table, by brute force and in the file."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablilla.bridge.cards import SUIT_CARDS, SUITS, card, cards
from tablilla.bridge.seats import Seat, seat
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.table import events as e
from tablilla.table.table import Table, start
from tests.table.perft import FILE, counts, endings, free

KEPT: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["endings"]


def table_of(ending: dict[str, Any]) -> Table:
    """The ending before its first card."""
    n, east, s, w = (sum(card(c) for c in ending["hands"][x]) for x in "NESW")
    table = start(seat(ending["declarer"]), (SUITS + "N").index(ending["trumps"]), (n, east, s, w))
    table = table.add(e.ToLead(seat(ending["leader"])))
    duty = ending.get("duty")
    if duty is None:
        return table
    who, what = seat(duty["who"]), duty["what"]
    if duty["kind"] in ("major", "minor"):
        return table.add(e.Faced(who, card(what), duty["kind"] == "major"))
    suit = SUITS.index(what)
    if duty["kind"] == "ban":
        return table.add(e.Obliged(LeadBan(who=who, clause="50D2a", suits=SUIT_CARDS[suit], since=1)))
    return table.add(e.Obliged(LeadDemand(who=who, clause="50D2a", suit=suit, since=1)))


def walk(table: Table, ply: int, found: list[int]) -> None:
    turn: Seat | None = table.turn
    if ply == len(found) or turn is None:
        return
    for one in cards(table.lawful(turn)[0]):
        found[ply] += 1
        walk(table.play(turn, one), ply + 1, found)


@pytest.mark.parametrize("ending", KEPT, ids=lambda x: str(x["seed"]))
def test_as_many_ways_as_counted(ending: dict[str, Any]) -> None:
    found = [0] * len(ending["counts"])
    walk(table_of(ending), 0, found)
    assert found == ending["counts"]


def test_the_file_is_what_its_provenance_says() -> None:
    assert len(KEPT) == 20
    assert [ending | {"counts": counts(ending)} for ending in endings()] == KEPT
    assert sum("duty" in ending for ending in KEPT) == 6
    assert all(counts(free(k)) != k["counts"] for k in KEPT if "duty" in k), "each duty makes a difference"

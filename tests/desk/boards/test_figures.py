"""What the forms of the phone begin with, from the record of a board."""

from __future__ import annotations

from typing import Any

import pytest

from tablilla.bridge.board import Vulnerability
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting
from tablilla.desk.boards.figures import figures as of_a_board
from tablilla.desk.boards.figures import won_by_record
from tablilla.desk.boards.results import Told
from tablilla.desk.entry import Source, new
from tablilla.desk.fold import current
from tests.desk.boards.conftest import Desk
from tests.formats.samples import DEAL

HEAD = '[Event "Club"]\n[Board "33"]\n[Dealer "N"]\n[Vulnerable "All"]\n'
TABLE = '[Table "{}"]\n[Contract "{}"]\n[Declarer "{}"]\n[Result "{}"]\n'


def figures(desk: Desk, board: int, table: str = "1") -> dict[str, Any]:
    got = desk.client.get(f"{desk.at}/pocket/figures?board={board}&table={table}")
    assert got.status_code == 200
    found: dict[str, Any] = got.json()
    return found


def test_score_vulnerability_and_the_other_tables(desk: Desk) -> None:
    tables = (("1", "4SX", "S", "9"), ("2", "4S", "S", "10"), ("3", "3NT", "N", "10"))
    desk.load("\n".join(HEAD + TABLE.format(*one) for one in tables).encode())
    found = figures(desk, 33)
    assert (found["vul"], sorted(found["others"]), found["score"]) == ("both", [620, 630], -200)
    assert found["contract"] == {"level": 4, "denomination": "S", "doubled": "X"}
    assert (found["declarer"], found["tricks"]) == ("S", 9)
    assert "ending" not in found, "nobody told the cards"
    assert figures(desk, 33, "9") == {"vul": "both", "others": [-200, 620, 630]}
    assert figures(desk, 4) == {"vul": "both", "others": []}, (
        "of a board that nobody told, what its number tells"
    )


def test_the_play_as_far_as_it_was_told(desk: Desk) -> None:
    head = f'[Event "Club"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
    play = '[Play "W"]\nCA C8 C5 C2\nCK C9 - -\n*\n'
    desk.load((head + TABLE.format("1", "1NT", "S", "7") + play).encode())
    found = figures(desk, 1)
    assert found["winners"] == ["W"]
    ending = found["ending"]
    assert (ending["lead"], ending["played"]) == ("W", ["CK", "C9"])
    assert {seat: len(held) for seat, held in ending["hands"].items()} == dict.fromkeys("NESW", 12)
    assert "CK" in ending["hands"]["W"]
    assert "CA" not in ending["hands"]["W"]


def test_where_the_play_stopped_for_a_claim_the_winner_of_the_last_trick_leads(desk: Desk) -> None:
    head = f'[Event "Club"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n'
    desk.load((head + TABLE.format("1", "1NT", "S", "7") + '[Play "W"]\nCA C8 C5 C2\n*\n').encode())
    assert figures(desk, 1)["ending"]["lead"] == "W"


def test_to_a_blind_director_nothing(desk: Desk) -> None:
    desk.load((HEAD + TABLE.format("1", "4S", "S", "9")).encode())
    desk.send("/look", desk.token, next=desk.at, blind="on")
    assert figures(desk, 33) == {}


WON = "trick over, won by {}"
NINE = (*[WON.format("S")] * 5, *[WON.format("W")] * 4, *[WON.format("N")] * 4)


@pytest.mark.parametrize(
    ("recorded", "torn", "lines", "tricks"),
    [
        (None, (), NINE, 9),
        (8, (), NINE, 8),
        (None, (), NINE[:12], None),
        (None, ("tricks",), NINE, None),
        (None, (), (*NINE[4:7], "S claims 8", "W agrees"), 9),
        (None, (), (*NINE[4:7], "S claims 8"), None),
    ],
)
def test_the_tricks_of_declarer_are_those_recorded_else_those_won(
    recorded: int | None, torn: tuple[str, ...], lines: tuple[str, ...], tricks: int | None
) -> None:
    told = Told(4, 3, 0)
    sitting = Sitting(1, "1", contract=told, declarer=Seat.S, tricks=recorded, lines=lines, torn=torn)
    assert won_by_record(Board(1, Seat.N, Vulnerability.NONE), sitting) == tricks


def test_all_that_was_won_is_told_by_sides_and_scored(desk: Desk) -> None:
    desk.load((HEAD + TABLE.format("1", "4S", "S", "")).encode())
    entries = [
        new(desk.session.id, "board/33/table/1", "event", line, key=str(number), source=Source.DIRECTOR,
            device=desk.session.id, author="", edition=2017)
        for number, line in enumerate(NINE)
    ]  # fmt: skip
    found = of_a_board(current([*desk.log.entries.values(), *entries]), 33, "1")
    assert found["sides"] == ["NS"] * 5 + ["EW"] * 4 + ["NS"] * 4
    assert (found["tricks"], found["score"]) == (9, -100)

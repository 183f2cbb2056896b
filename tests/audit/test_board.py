"""A recorded board as a table: leads as the marks tell them, a play that cannot be followed to its end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablilla.audit.board import docket_of_game, docket_of_record, table_of_record
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tests.audit.sample import DEAL, EAST_REVOKES, pbn, record


def kinds(text: str) -> list[tuple[str, int | None, Seat | None]]:
    return [(i.kind, i.trick, i.seat) for i in table_of_record(record(text)).irregularities]


def test_marks_make_the_leads() -> None:
    assert kinds(pbn()) == []
    assert kinds(pbn(rows={2: "CK ^L C9 C6 C3"})) == [("lead_out_of_turn", 2, Seat.N)]
    assert kinds(pbn(rows={1: "CA C8 ^L C5 C2"})) == [("opening_lead_out_of_turn", 1, Seat.E)]


def test_declarer_and_dummy_exchanged() -> None:
    text = pbn(calls="Pass 1C Pass Pass 1NT Pass Pass Pass", Declarer="^S")
    assert kinds(text) == [("opening_lead_out_of_turn", 1, Seat.W)]
    table = table_of_record(record(text))
    assert (table.setting.declarer, table.declarer) == (Seat.N, Seat.S)


def test_the_setting() -> None:
    setting = table_of_record(record(pbn(Vulnerable="EW"))).setting
    assert (setting.declarer, setting.trumps, setting.dealer, setting.vulnerability) == (Seat.S, 4, Seat.N, 2)
    assert setting.mode == "record"
    assert str(setting.contract) == "1NT"


@pytest.mark.parametrize(
    ("text", "tricks", "begun"),
    [
        (pbn(), 13, 0),
        (pbn(told=5, end="*"), 5, 0),
        (pbn(told=5, end="D3 - - -"), 5, 0),  # South's card, which leads, is not told
        (pbn(told=5, end="D3 - - DK"), 5, 2),
        (pbn(rows={3: "CQ C9 C7 C4"}), 2, 0),
        (pbn(rows={5: "D2 D8 SA DA"}), 4, 0),
        (pbn(rows={7: "- - - -"}), 6, 0),
    ],
)
def test_the_play_is_followed_as_far_as_it_can_be(text: str, tricks: int, begun: int) -> None:
    table = table_of_record(record(text))
    assert (len(table.tricks), len(table.current)) == (tricks, begun)
    assert table.closed


def test_a_turned_deal_is_turned_back() -> None:
    table = table_of_record(record(pbn(Deal=DEAL.replace("N:", "E:"))))
    assert table.hands == table_of_record(record(pbn())).hands
    assert len(table.tricks) == 13


def test_a_docket_asks_what_the_record_does_not_tell() -> None:
    docket = docket_of_record(record(pbn(rows=EAST_REVOKES)), 2007)
    assert docket.ask
    assert docket.edition == 2007
    assert [i.kind for i in docket.incidents] == ["revoke"]


def test_faults_name_the_file_and_the_line(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn"
    path.write_text("% PBN 2.1\n" + pbn(Contract="4S", rows=EAST_REVOKES))
    with pytest.raises(Fault) as told:
        docket_of_game(path, 1)
    assert (told.value.code, told.value.where) == ("audit.contract", f"{path}:2")
    with pytest.raises(Fault) as told:
        docket_of_game(path, 2)
    assert (told.value.code, told.value.details) == ("audit.game", {"given": 2, "known": 1})

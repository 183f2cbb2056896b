"""``tablilla table`` in the auction: shown, stopped at, asked call by call, carried out; PBN there and back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from tablilla.bridge.seats import Seat
from tablilla.cli import main
from tablilla.cli.rule_text import ruling_lines
from tablilla.cli.table_auction import calls_text
from tablilla.cli.table_board import load
from tablilla.cli.table_pbn import to_pbn
from tablilla.formats.read import read as read_records
from tablilla.laws.kinds import BOOK
from tablilla.rules.directive import IsComparable
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import Ruling
from tablilla.rules.step import Done
from tablilla.table.auction import BIDS
from tablilla.table.notation import read
from tablilla.texts.catalogue import words
from tablilla.texts.speech import Speaker
from tests.cli.typed import Typed
from tests.table.boards import seeds
from tests.table.test_lawless_auctions import lawless

DEAL = "deal: N:T98.543.765.T954 QJ.JT98.JT98.QJ8 5432.762.432.A76 AK76.AKQ.AKQ.K32\n"


@pytest.fixture
def live(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    def follow(text: str, *arguments: str) -> str:
        monkeypatch.setattr("tablilla.cli.table.on_a_terminal", lambda: True)
        monkeypatch.setattr("builtins.input", Typed(text))
        main(["table", *arguments, "--lang", "en"])
        return capsys.readouterr().out

    return follow


def test_the_auction_is_shown_with_what_may_be_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.txt"
    file.write_text("dealer: N\nauction N: 1NT! pass\nS calls 2C!\n".replace("2C!", "2C"), encoding="utf-8")
    assert main(["table", str(file), "--lang", "en"]) == 0
    out = capsys.readouterr().out
    lines = [line.split() for line in out.splitlines()]
    assert ["West", "North", "East", "South"] in lines
    assert ["1NT!", "pass", "2♣"] in lines
    assert "It is the turn of West to call." in out
    assert "  may be called: pass, X, bids from 2♦ up\n" in out
    assert "  not bids from 1♣ to 2♣: 18D" in out
    assert "  not XX: 19B1" in out


@pytest.mark.parametrize(
    ("calls", "told"),
    [
        (["Pass", "1C", "1D"], "pass, 1♣, 1♦"),
        (["X", "1C", "1D", "1H", "1S"], "X, bids from 1♣ to 1♠"),
        (["Pass", "1D", "2C", "2D", "2H", "2S"], "pass, 1♦, bids from 2♣ to 2♠"),
        (["7D", "7H", "7S", "7NT"], "bids from 7♦ up"),
        (["7H", "7S", "7NT"], "7♥, 7♠, 7NT"),
        (["Pass", *BIDS], "pass, any bid"),
        ([], ""),
    ],
)
def test_bids_in_a_row_are_told_as_a_range(calls: list[str], told: str) -> None:
    assert calls_text(calls, words("en")) == told


def test_comparable_calls_are_told_in_one_line() -> None:
    me = Incident("insufficient_bid", Seat.N)
    steps = tuple(
        Done(clause, IsComparable(call)) for clause, call in (("23A1", "2H"), ("23A1", "3H"), ("27B1b", "X"))
    )
    speaker = Speaker.of(Docket(BOOK, 2017, named=(me,)), words("en"))
    told = [line.strip() for line in ruling_lines(me, Ruling(me, steps, steps), 2017, speaker, trace=False)]
    assert "23A1    Comparable with the withdrawn call: 2♥, 3♥." in told
    assert len([line for line in told if "Comparable" in line]) == 2


def test_an_insufficient_bid_is_asked_about_call_by_call_and_carried_out(live: Any, tmp_path: Path) -> None:
    """East does not accept North's 1H over 2D; North bids 2S, which is not comparable: South has to pass."""
    saved = tmp_path / "saved.txt"
    typed = "\n".join(
        (
            "dealer: W", DEAL.strip(), "auction W: 2D 1H",
            "", "2", "1", "9Z", "2H", "3C", "", "",  # as asked: it showed hearts; 3C is alike
            "",  # carry it out
            "N calls 2S", "auction E: 3D pass pass pass",
            "1", "",  # 2S showed spades
            f"w {saved}", "q",
        )
    )  # fmt: skip
    out = live(typed)
    assert "Stop: Insufficient bid (North, 2017)." in out
    assert "Type those of these calls of which it is true, Enter if of none:" in out
    assert "27B2" in out
    assert "duty enforced_pass S" in out
    assert "not X XX" in out or "South must pass at each turn to call" in out
    text = saved.read_text(encoding="utf-8")
    assert "ruled insufficient_bid seat=N" in text
    assert "duty lead_right S clause=26B" in text
    assert str(read(text).contract) == "3D"
    assert "3♦ W" in out


def test_an_acceptance_by_statement_is_not_asked_for_again(live: Any) -> None:
    out = live("dealer: W\nauction W: 2D 1H\n-\nE accepts\n!\n\nS calls pass\nq")
    assert "27A1" in out
    assert "What does East choose" not in out


LEAD = """dealer: W
auction W: 2S 3H 3S pass pass pass
duty lead_right S clause=26B since=0 scope=not_shown
N H2
E HA
S H3
W HQ
E S2
S SA
W S3
N S4
"""


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "South may not lead clubs, until the lead is lost."),
        (2, "South may not lead diamonds, until the lead is lost."),
        (3, "South may not lead spades, until the lead is lost."),
        (4, "South may play any legal card."),
    ],
)
def test_what_is_typed_is_what_was_read_out(live: Any, number: int, told: str) -> None:
    """26B: three suits and a free lead are four options, and there is no other list of numbers beside them."""
    out = live(f"{LEAD}\n{number}\n-\nq")
    asked, ruled = out.split("What does West ask", 1)[1].split("First lead of the partner", 1)
    ruled = ruled.split("Enter carries it out")[0]
    options = [line.strip() for line in asked.splitlines() if line.strip()[:1].isdigit()]
    assert [o.split(".")[0] for o in options if o[1] == "."] == ["1", "2", "3", "4"]
    assert [o for o in options if o[1] != "." and o[:3] != "26B"] == []
    assert told in asked
    assert told in ruled
    assert ruled.count("may not lead") == (number < 4)


def test_no_line_is_swallowed_where_enter_or_minus_is_due(live: Any) -> None:
    """What is typed at a stop is refused with what to do, and the same line counts after it."""
    out = live("dealer: N\nW calls pass\nN calls pass\n-\nN calls pass\nq")
    assert out.count("Not taken: “N calls pass”. First Enter to go on or - for later") == 1
    last = out.rsplit("West     North    East     South", 1)[1]
    assert last.split()[:2] == ["pass*", "pass"], "first West out of rotation, then North"


def test_a_line_of_calls_is_taken_back_at_once(live: Any, tmp_path: Path) -> None:
    saved = tmp_path / "saved.txt"
    live(f"dealer: N\nauction N: 1C pass 1H\n<\nN calls pass\nw {saved}\nq")
    assert saved.read_text(encoding="utf-8") == "dealer: N\nmode: live\nN calls pass\n"


# -- PBN -------------------------------------------------------------------------------------------------------
IRREGULAR = f"""dealer: N
{DEAL}auction N: pass pass pass 2D! 1H
E calls 2H
W calls 3D
N calls 2C
call of N cancelled
S alerts
auction N: pass pass pass
N: S9 SQ S2 SA
"""


def test_pbn_has_signs_for_accepted_calls_and_remarks_for_the_rest(tmp_path: Path) -> None:
    table = read(IRREGULAR)
    text = to_pbn(table)
    (record,) = read_records(text.encode())
    assert record.problems == ()
    assert [c.call for c in record.calls] == [
        "Pass",
        "Pass",
        "Pass",
        "2D",
        "1H",
        "2H",
        "3D",
        "Pass",
        "Pass",
        "Pass",
    ]
    assert [c.marks for c in record.calls if c.call in ("1H", "2H", "3D")] == [("^I",), (), ("^S",)]
    for said in ("{N calls 2C}", "{call of N cancelled}", "{S alerts}"):
        assert said in text
    file = tmp_path / "table.pbn"
    file.write_bytes(text.encode())
    back = load(None, str(file), 1, 2017).table
    assert back.auction is not None
    assert table.auction is not None
    assert [(m.seat, m.call) for m in back.auction.made] == [(m.seat, m.call) for m in table.auction.counting]
    assert (back.contract, back.tricks) == (table.contract, table.tricks)
    kinds = [i.kind for i in back.irregularities]
    assert kinds[:2] == ["insufficient_bid", "call_out_of_rotation"]
    (again,) = read_records(to_pbn(back).encode())
    assert again.calls == record.calls


def test_a_board_passed_out() -> None:
    (record,) = read_records(to_pbn(read("dealer: N\nauction N: pass pass pass pass\n")).encode())
    assert record.contract is not None
    assert record.contract.level == 0
    assert len(record.calls) == 4


@pytest.mark.parametrize("seed", seeds(25))
def test_no_call_is_lost_in_pbn(seed: int) -> None:
    table = lawless(random.Random(seed))
    text = to_pbn(table)
    (record,) = read_records(text.encode())
    counting = [] if table.auction is None else [(m.seat, m.call) for m in table.auction.counting]
    readable = [(s, c) for s, c in counting if c[0] not in "89"]
    assert [(c.seat, c.call) for c in record.calls if c.call[0] not in "89"] == readable


def test_calls_and_contract_are_in_the_language(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "table.txt"
    file.write_text("dealer: W\nauction W: 1NT 1S paso paso\nN calls pass\nS calls 4♥\n", encoding="utf-8")
    assert main(["table", str(file), "--lang", "es"]) in (0, 3, 4)
    out = capsys.readouterr().out
    assert "1ST" in out
    assert "1NT" not in out.split("Lo que rige ahora")[0]
    assert "* un canto irregular" in out
    file.write_text("dealer: W\nauction W: 4H paso paso paso\n", encoding="utf-8")
    main(["table", str(file), "--lang", "es"])
    out = capsys.readouterr().out
    assert "4♥ O   bazas" in out
    assert "irregular" not in out.split("Lo que rige ahora")[0]
    for contract in ("4♥", "4h", "4H"):
        file.write_text(f"contract: {contract}\ndeclarer: S\n", encoding="utf-8")
        assert main(["table", str(file), "--lang", "es"]) == 0
        assert "4♥ S   bazas" in capsys.readouterr().out
    file.write_text("contract: 3ST\ndeclarer: S\n", encoding="utf-8")
    assert main(["table", str(file), "--lang", "es"]) == 0
    assert "3ST S   bazas" in capsys.readouterr().out

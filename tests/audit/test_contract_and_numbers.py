"""Contract, declarer and the numbers at the end: tags, auction, lead and play against each other."""

from __future__ import annotations

import pytest

from tablilla.bridge.seats import Seat
from tests.audit.sample import EAST_REVOKES, codes, findings, only, pbn

LIN = (
    "pn|S,W,N,E|st||md|3S765H765DAKQJC432,S432H432D432CAKQJ,SAKQJHT98DT98CT98,|rh||ah|Board 1|sv|o|"
    "mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||pc|CA|pc|C8|pc|C5|pc|C2|pg||pc|CK|pc|C9|pc|C6|pc|C3|pg||"
)


def test_another_contract_than_the_auctions() -> None:
    assert only(pbn(Contract="2NT"), "contract.differs").details["supported"] == ""
    assert codes(pbn(Contract="1NTX")) == ["contract.differs"]
    found = only(pbn(Contract="1S"), "contract.differs")
    assert (found.details["told"], found.details["auction"]) == ("1S", "1NT")


def test_a_contract_although_all_passed() -> None:
    text = pbn(calls="Pass Pass Pass Pass", told=0, Result="?")
    assert only(text, "contract.differs").details["auction"] == "Pass"
    assert codes(pbn(told=0, Contract="Pass", Declarer="", Result="")) == [
        "declarer.missing",
        "contract.differs",
    ]


def test_the_play_is_not_looked_at_in_a_contract_that_is_in_doubt() -> None:
    text = pbn(rows=EAST_REVOKES, Contract="4S", Result="8")
    assert codes(text) == ["contract.differs", "play.not_audited"]


def test_another_declarer_than_the_auctions() -> None:
    found = only(pbn(calls="Pass Pass Pass 1NT Pass Pass Pass"), "declarer.differs")
    assert found.details == {"told": Seat.S, "auction": Seat.W, "supported": "tags"}


def test_declarer_and_dummy_exchanged() -> None:
    by_north = "Pass 1C Pass Pass 1NT Pass Pass Pass"
    marked = only(pbn(calls=by_north, Declarer="^S"), "declarer.swapped")
    assert marked.details == {"auction": Seat.N, "declarer": Seat.S, "marked": True}
    assert marked.seat is Seat.W
    assert only(pbn(calls=by_north), "declarer.swapped").details["marked"] is False
    assert codes(pbn(calls=by_north, Declarer="^S")) == ["declarer.swapped"]


@pytest.mark.parametrize("declarer", ["^S", "^W"])
def test_a_mark_on_a_declarer_that_is_not_so(declarer: str) -> None:
    assert "mark.false" in codes(pbn(Declarer=declarer))
    assert "declarer.swapped" not in codes(pbn(Declarer=declarer))


def test_contract_and_declarer_come_from_the_auction_where_the_tags_are_empty() -> None:
    text = pbn(rows=EAST_REVOKES, Contract="", Declarer="")
    assert codes(text) == ["contract.missing", "declarer.missing", "play.revoke"]


def test_contract_and_declarer_without_an_auction() -> None:
    assert codes(pbn(calls="")) == []
    assert codes(pbn(calls="", Declarer=None)) == ["declarer.inferred"]
    assert codes(pbn(calls="", Contract=None)) == ["contract.unknown", "play.not_audited"]
    assert "declarer.unknown" in codes(pbn(calls="", Declarer=None, first="?"))


def test_a_first_column_that_is_not_the_leaders() -> None:
    turned = {n: " ".join(row.split()[1:] + row.split()[:1]) for n, row in enumerate(_rows(), start=1)}
    found = only(pbn(rows=turned, first="N"), "play.first_column")
    assert found.details == {"told": Seat.N, "leader": Seat.W}
    assert codes(pbn(rows=turned, first="N")) == ["play.first_column"]


def _rows() -> tuple[str, ...]:
    from tests.audit.sample import ROWS

    return ROWS


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("8", []),
        ("NS 8", []),
        ("EW 5 NS 8", []),
        ("EW 5", []),
        ("9", ["result.number"]),
        ("NS 7", ["result.number"]),
        ("^9", ["result.number"]),
        ("^8", ["mark.false"]),
        ("EW 6 NS 8", ["result.sum"]),
        ("?", []),
    ],
)
def test_result_after_the_whole_play(result: str, expected: list[str]) -> None:
    assert codes(pbn(Result=result)) == expected


@pytest.mark.parametrize(
    ("told", "result", "expected"),
    [
        (4, "9", []),
        (4, "0", []),
        (4, "10", ["result.impossible"]),
        (8, "3", ["result.impossible"]),
        (8, "4", []),
        (8, "9", []),
        (8, "^10", ["result.impossible"]),
        (8, "^9", []),
    ],
)
def test_result_after_a_part_of_the_play(told: int, result: str, expected: list[str]) -> None:
    assert codes(pbn(told=told, end="*", Result=result)) == expected


def test_a_result_that_is_marked_to_differ_is_no_error() -> None:
    assert only(pbn(Result="^9"), "result.number").weight == "irregularity"
    assert only(pbn(Result="9"), "result.number").weight == "error"


def test_a_result_that_holds_the_tricks_of_a_revoke() -> None:
    found = only(pbn(rows=EAST_REVOKES, Result="9"), "result.number")
    assert found.details["cause"] == "transfer"
    assert only(pbn(rows=EAST_REVOKES, Result="10"), "result.number").details.get("cause") is None


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("mc|11|", []),
        ("mc|0|", []),
        ("mc|12|", ["claim.impossible"]),
        ("", ["play.unfinished"]),
    ],
)
def test_claims(claim: str, expected: list[str]) -> None:
    assert codes(LIN + claim) == expected


def vugraph(listed: str, claim: str = "mc|8|") -> str:
    """The board as the first of a vugraph file."""
    return f"vg|a,b,I,1,1,c,0,d,0|\nrs|{listed},|\n{LIN.replace('st||', 'qx|o1|st||')}{claim}\n"


@pytest.mark.parametrize(
    ("listed", "expected"),
    [
        ("1NS+1", []),
        ("1NS=", ["listed.differs"]),
        ("1NW+1", ["listed.differs"]),
        ("2HS=", ["listed.differs"]),
        ("1NSx+1", ["listed.differs"]),
        ("1NS+5", ["listed.differs", "listed.impossible"]),
        ("", []),
    ],
)
def test_list_of_results(listed: str, expected: list[str]) -> None:
    assert codes(vugraph(listed)) == expected


def test_every_finding_of_a_board_has_its_place() -> None:
    (found,) = findings(pbn(told=4, end="*", Result="10"))
    assert found.details == {"told": 10, "won": 0, "lost": 4, "marked": False}


@pytest.mark.parametrize(
    ("score", "vulnerable", "result", "expected"),
    [
        ("120", "None", "8", []),
        ("NS 120", "None", "8", []),
        ("EW -120", "None", "8", []),
        ("NS 110", "None", "8", ["score.differs"]),
        ("EW 120", "None", "8", ["score.differs"]),
        ("^50", "None", "8", []),
        ("-100", "None", "5", ["result.number"]),
        ("-100", "NS", "5", ["board.vulnerability", "result.number", "score.differs"]),
        ("-200", "NS", "5", ["board.vulnerability", "result.number"]),
        ("-100", "EW", "5", ["board.vulnerability", "result.number"]),
    ],
)
def test_scores(score: str, vulnerable: str, result: str, expected: list[str]) -> None:
    assert codes(pbn(Score=score, Vulnerable=vulnerable, Result=result)) == expected


def test_a_score_is_left_alone_where_the_contract_is_in_doubt() -> None:
    assert codes(pbn(Score="1000", Contract="1NTX")) == ["contract.differs"]
    assert codes(pbn(Score="1000", Result="?")) == []

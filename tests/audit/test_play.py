"""The play: revokes and what explains them more cheaply, leads out of turn, cards that cannot be."""

from __future__ import annotations

import random

import pytest

from benchmarks.audit import pbn as made
from benchmarks.audit import played
from tablilla.bridge.cards import name
from tablilla.bridge.seats import Seat
from tests.audit.sample import (
    CALLS,
    DEAL,
    DUMMY_REVOKES,
    EAST_REVOKES,
    ROWS,
    SOUTH_REVOKES,
    codes,
    findings,
    only,
    pbn,
)


def test_a_revoke() -> None:
    found = only(pbn(rows=EAST_REVOKES), "play.revoke")
    assert (found.trick, found.seat, name(found.card)) == (2, Seat.E, "D5")
    assert found.details["led"] == "C"
    assert found.details["held"] == "C7 C6"
    assert found.details["marked"] is False
    assert codes(pbn(rows=EAST_REVOKES)) == ["play.revoke"]


@pytest.mark.parametrize("rows", [EAST_REVOKES, SOUTH_REVOKES, DUMMY_REVOKES])
def test_a_revoke_that_the_file_marks(rows: dict[int, str]) -> None:
    card = {id(EAST_REVOKES): "D5", id(SOUTH_REVOKES): "H5", id(DUMMY_REVOKES): "H8"}[id(rows)]
    marked = {**rows, 2: rows[2].replace(card, f"^R {card}")}
    assert only(pbn(rows=marked), "play.revoke").details["marked"] is True
    assert codes(pbn(rows=marked)) == ["play.revoke"]


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ("^R CK C9 C6 C3", "led"),
        ("CK ^R C9 C6 C3", "follows"),
        ("CK ^R ^R C9 C6 C3", "follows"),
    ],
)
def test_a_mark_of_a_revoke_that_is_not_so(row: str, why: str) -> None:
    assert {f.details["why"] for f in findings(pbn(rows={2: row}))} >= {why}
    assert {f.code for f in findings(pbn(rows={2: row}))} == {"mark.false"}


def test_a_mark_on_a_card_of_a_hand_that_is_void() -> None:
    found = only(pbn(rows={4: "CJ ^R H8 D5 H5"}), "mark.false")
    assert (found.trick, found.seat, found.details["why"]) == (4, Seat.N, "void")


def test_a_mark_that_stands_twice() -> None:
    marked = {**EAST_REVOKES, 2: "CK C9 ^R ^R D5 C3"}
    assert only(pbn(rows=marked), "mark.false").details["why"] == "twice"


def test_a_mark_that_the_hidden_hand_may_justify_is_not_called_false() -> None:
    hidden = DEAL.replace("T98.AKQJ.765.765", "-").replace("765.765.AKQJ.432", "-")
    assert "mark.false" not in codes(pbn(rows={4: "CJ H8 ^R D5 H5"}, Deal=hidden))


# Cheaper explanations, in the order in which they are tried.


def test_a_revoke_in_an_impossible_deal_is_doubtful() -> None:
    text = pbn(rows=EAST_REVOKES, Deal=DEAL.replace("T98.AKQJ.765.765", "T98.AKQJ.76A.765"))
    assert only(text, "play.revoke_doubtful").details["cause"] == "deal"
    assert "play.revoke" not in codes(text)


def test_even_a_marked_one() -> None:
    marked = {**EAST_REVOKES, 2: "CK C9 ^R D5 C3"}
    text = pbn(rows=marked, Deal=DEAL.replace("T98.AKQJ.765.765", "T98.AKQJ.76A.765"))
    assert only(text, "play.revoke_doubtful").details["cause"] == "deal"


def test_a_wrong_contract_explains_revokes_that_only_it_brings_about() -> None:
    """Boards played in a suit, read in notrump because the one tag that tells the contract is wrong."""
    rng, causes = random.Random(11), set()
    for number in range(1, 60):
        board = played(rng, number)
        told = f"{board.contract.level}NT" if board.contract.denomination < 4 else f"{board.contract.level}S"
        text = without_auction(made(board, Contract=told, Result="?"))
        found = [f for f in findings(text) if f.code.startswith("play.revoke")]
        assert {f.code for f in found} <= {"play.revoke_doubtful"}, text
        causes |= {f.details["cause"] for f in found}
    assert "contract" in causes


def without_auction(text: str) -> str:
    """The same without its auction section."""
    head, _, rest = text.partition("[Auction")
    return head + "[Play" + rest.partition("[Play")[2]


def test_rows_that_begin_with_another_seat_are_one_finding() -> None:
    turned = {n: " ".join(ROWS[n - 1].split()[1:] + ROWS[n - 1].split()[:1]) for n in (3, 5, 9)}
    found = only(pbn(rows=turned), "play.row_rotated")
    assert found.details == {"count": 3, "tricks": "3, 5, 9"}
    assert codes(pbn(rows=turned)) == ["play.row_rotated"]


def test_a_deal_that_is_turned_is_one_finding() -> None:
    found = only(pbn(Deal=DEAL.replace("N:", "E:")), "play.deal_rotated")
    assert found.details == {"steps": 1}
    assert codes(pbn(Deal=DEAL.replace("N:", "E:"))) == ["play.deal_rotated"]


def test_another_leader_explains_a_card_that_does_not_follow() -> None:
    """South leads his last diamond to trick nine although North won trick eight; nobody else has one."""
    rows = {8: "S2 SA S9 S5", 9: "H2 H9 HJ DJ"}
    found = only(pbn(rows=rows, told=9, end="*", Result="?"), "play.revoke_doubtful")
    assert (found.trick, found.seat, found.details["cause"]) == (9, Seat.S, "another_leader")
    marked = {**rows, 9: "H2 H9 HJ ^L DJ"}
    assert codes(pbn(rows=marked, told=9, end="*", Result="?")) == ["play.lead_out_of_turn"]
    as_revoke = {**rows, 9: "H2 H9 HJ ^R DJ"}
    assert codes(pbn(rows=as_revoke, told=9, end="*", Result="?")) == ["play.revoke"]


def test_several_seats_off_suit_in_a_trick_tell_of_the_lead_card() -> None:
    """West's club king typed as the two of diamonds."""
    text = pbn(rows={2: "D2 C9 C6 C3"}, told=4, end="*", Result="?")
    doubtful = [f for f in findings(text) if f.code == "play.revoke_doubtful"]
    assert {f.trick for f in doubtful} == {2}
    assert {f.seat for f in doubtful} == {Seat.N, Seat.E, Seat.S}
    assert {f.details["cause"] for f in doubtful} == {"lead_card"}
    assert "play.revoke" not in codes(text)


def test_a_slip_of_the_suit_letter() -> None:
    """The diamond six for the club six, which is played nowhere."""
    rows = {2: "CK C9 D6 C3"}
    text = pbn(rows=rows, told=4, end="*", Result="?")
    assert only(text, "play.revoke_doubtful").details["cause"] == "suit_slip"
    shown = pbn(rows={2: "CK C9 D6 C3", 4: "CJ H8 C6 H5"}, told=4, end="*", Result="?")
    assert codes(shown) == ["play.revoke"]


def test_a_result_that_cannot_be_speaks_against_the_play() -> None:
    text = pbn(rows=EAST_REVOKES, told=8, end="*", Result="12")
    assert only(text, "play.revoke_doubtful").details["cause"] == "result"
    for result in ("4", "9", "^12"):
        assert "play.revoke" in codes(pbn(rows=EAST_REVOKES, told=8, end="*", Result=result))


def test_too_many_revokes_are_none() -> None:
    rows = {2: "CK C9 D5 H5", 3: "CQ CT D6 H6", 4: "CJ H8 C7 C3"}
    found = [
        f for f in findings(pbn(rows=rows, told=4, end="*", Result="?")) if f.code.startswith("play.revoke")
    ]
    assert {f.code for f in found} == {"play.revoke_doubtful"}


# Leads out of turn.


def test_a_lead_out_of_turn_that_the_file_marks() -> None:
    """North leads to trick two although West won trick one; the others follow from him."""
    rows = {2: "CK ^L C9 C6 C3"}
    found = only(pbn(rows=rows), "play.lead_out_of_turn")
    assert (found.trick, found.seat, name(found.card)) == (2, Seat.N, "C9")
    assert found.details == {"due": Seat.W, "marked": True}
    assert codes(pbn(rows=rows)) == ["play.lead_out_of_turn"]


def test_a_marked_opening_lead_out_of_turn() -> None:
    found = only(pbn(rows={1: "CA C8 ^L C5 C2"}), "play.opening_lead_out_of_turn")
    assert (found.seat, found.details["due"]) == (Seat.E, Seat.W)


def test_a_mark_on_a_lead_in_turn() -> None:
    assert only(pbn(rows={2: "^L CK C9 C6 C3"}), "mark.false").details["why"] == "own_lead"
    assert only(pbn(rows={1: "^L CA C8 C5 C2"}), "mark.false").details["why"] == "own_lead"


def lin(cards: str) -> str:
    """The sample as LIN with these cards in playing order."""
    played = "".join(f"pc|{card}|" for card in cards.split())
    return (
        "pn|S,W,N,E|st||md|3S765H765DAKQJC432,S432H432D432CAKQJ,SAKQJHT98DT98CT98,|rh||ah|Board 1|sv|o|"
        f"mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|pg||{played}mc|8|\n"
    )


def test_lin_has_no_marks() -> None:
    found = only(lin("CA C8 C5 C2 CK C9 D5 C3 CQ CT C7 C4 CJ H8 C6 H5"), "play.revoke")
    assert found.details["marked"] is None


def test_a_lead_out_of_turn_in_playing_order() -> None:
    found = only(lin("CA C8 C5 C2 C3 CK C9 C6 CQ CT C7 C4"), "play.lead_out_of_turn")
    assert (found.trick, found.seat, name(found.card)) == (2, Seat.S, "C3")
    assert found.details == {"due": Seat.W, "marked": None}
    opening = only(lin("C8 C5 C2 CA CK C9 C6 C3"), "play.opening_lead_out_of_turn")
    assert (opening.seat, opening.details["due"]) == (Seat.N, Seat.W)


def test_more_leads_out_of_turn_than_one_are_doubtful() -> None:
    assert "play.lead_doubtful" in codes(lin("CA C8 C5 C2 C3 CK C9 C6 CT C7 C4 CQ"))


# Cards that cannot be.


def test_a_card_of_another_hand() -> None:
    found = only(pbn(rows={5: "D2 D8 SA DA"}, told=5, end="*", Result="?"), "play.wrong_hand")
    assert (found.trick, found.seat, name(found.card), found.details["holder"]) == (5, Seat.E, "SA", Seat.N)


def test_a_card_that_was_played_before() -> None:
    found = only(pbn(rows={3: "CQ C9 C7 C4"}, told=3, end="*", Result="?"), "play.card_twice")
    assert (found.trick, found.seat, found.details["first"]) == (3, Seat.N, 2)


def test_a_card_in_no_hand() -> None:
    text = pbn(Deal=DEAL.replace("T98.AKQJ.765.765", "T98.AKQJ.765.76"), told=1, end="*", Result="?")
    assert only(text, "play.card_not_dealt").card == 1 << 3


def test_one_fault_is_said_once() -> None:
    """A card left out: from there on every row has slipped by one."""
    rows = {n: " ".join(row.split()) for n, row in enumerate(ROWS, start=1)}
    words = " ".join(rows.values()).split()
    words.remove("C9")
    slipped = {n: " ".join(words[4 * n - 4 : 4 * n]) for n in range(1, 14)}
    found = codes(pbn(rows=slipped, Result="?"))
    assert len(found) == len(set(found))
    assert "play.revoke" not in found


@pytest.mark.parametrize(
    ("told", "end", "expected"),
    [(5, "", ["play.unfinished"]), (5, "*", []), (5, "+ - - DK", []), (13, "", [])],
)
def test_a_play_that_stops(told: int, end: str, expected: list[str]) -> None:
    assert codes(pbn(told=told, end=end)) == expected


def test_a_lead_that_is_not_told() -> None:
    assert codes(pbn(rows={2: "- C9 C6 C3"}, told=4, end="*")) == ["play.leader_unknown"]


def test_lower_case_cards_and_a_deal_one_seat_round() -> None:
    rows = {
        n: " ".join(c.lower() if i % 2 else c for i, c in enumerate(r.split())) for n, r in enumerate(ROWS, 1)
    }
    assert codes(pbn(rows=rows, Deal=DEAL.replace("N:", "E:"))) == ["play.deal_rotated"]
    assert CALLS.startswith("Pass")

"""The two numbers of a revoke: boards that can be counted by hand, and what holds of every line.

On the sample board West cashes four clubs; if he then leads a heart, East cashes four more: North-South have
five tricks by best play, and eight as it was played.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablilla.audit.board import docket_of_record
from tablilla.bridge.cards import card
from tablilla.bridge.seats import Seat, Side
from tablilla.casebook.case_file import CaseFile, casebook
from tablilla.fault import Fault
from tablilla.laws.kinds import BOOK
from tablilla.laws.law50_penalty_card import LeadBan
from tablilla.rules.directive import Standard
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.moment import Moment
from tablilla.rules.ruling import rule_all
from tablilla.score.best_play import DDS, OWN, best, line, moment_of
from tablilla.score.dd import client
from tablilla.score.equity import (
    Equity,
    attended,
    equity,
    in_question,
    moment_before,
    redress,
    silent,
    table_of,
)
from tablilla.table import events as e
from tablilla.table.state import LIVE, NONE, TOLD
from tablilla.table.table import start
from tablilla.table.witness import Record
from tests.audit.sample import DUMMY_REVOKES, EAST_REVOKES, SOUTH_REVOKES, pbn, record

BOTH_ON_ONE_TRICK = {2: "CK C9 D5 H5", 4: "CJ H8 C6 C3"}
SOUTH_TWICE = {2: "CK C9 C6 H5", 3: "CQ CT C7 H6", 4: "CJ H8 D5 C3", 12: "H3 SJ HK C4"}


def board(rows: dict[int, str], edition: int = 2017, told: int = 13, moment: Moment = Moment.END) -> Docket:
    end = "" if told == 13 else "*"
    docket = docket_of_record(record(pbn(rows=rows, told=told, end=end)), edition)
    return silent(attended(docket, moment))


def numbers(docket: Docket, recorded: int | None = None) -> list[Equity]:
    return [equity(docket, i, recorded) for i in docket.incidents if i.kind == "revoke"]


def told(case: str, edition: int = 2017, moment: Moment = Moment.END) -> list[Equity]:
    """The numbers of a case of the casebook."""
    return numbers(attended(_case(case).docket(edition), moment))


def _case(name: str) -> CaseFile:
    return next(one for one in casebook() if one.id == name and not one.variant)


# -- boards that can be counted by hand ----------------------------------------------------------------------
@pytest.mark.parametrize("edition", [2007, 2017])
def test_a_defenders_revoke_that_gained_nothing(edition: int) -> None:
    (found,) = numbers(board(EAST_REVOKES, edition))
    assert (found.side, found.won, found.transfer, found.clauses) == (Side.NS, 8, (1, 1), ("64A2",))
    assert (found.after, found.without, found.missing, found.award) == ((9, 9), (5, 5), (0, 0), (9, 9))
    assert found.clause == ("64C" if edition == 2007 else "64C1")
    assert (found.before, found.since.trick, found.begun[0]) == (0, 2, (Seat.W, card("CK")))
    assert {way.card for way in found.ways} == {card("C6"), card("C7")}


def test_declarers_revoke_that_the_transfer_does_not_repair() -> None:
    (found,) = numbers(board(SOUTH_REVOKES))
    assert (found.side, found.won, found.after) == (Side.EW, 5, (6, 6))
    assert (found.without, found.missing) == ((8, 8), (2, 2))
    assert found.award == (8, 8)  # the better of the two: not 8 and the trick of the transfer
    assert found.damaged is None


def test_dummys_revoke_costs_no_trick_but_what_it_did() -> None:
    (found,) = numbers(board(DUMMY_REVOKES))
    assert (found.incident.seat, found.transfer, found.clauses) == (Seat.N, (0, 0), ("64B3",))
    assert (found.after, found.without, found.missing, found.award) == ((5, 5), (8, 8), (3, 3), (8, 8))


@pytest.mark.parametrize("edition", [2007, 2017])
def test_after_repeated_revokes_the_first_stands_with_its_rectification(edition: int) -> None:
    first, second = numbers(board(SOUTH_TWICE, edition))
    assert (first.transfer, first.after, first.without, first.missing) == ((1, 1), (6, 6), (8, 8), (2, 2))
    assert (second.transfer, second.clauses) == ((0, 0), ("64B2",))
    assert second.clause == ("64C" if edition == 2007 else "64C2a")
    assert second.standard is (Standard.WITHOUT_REVOKE if edition == 2007 else Standard.WITHOUT_LATER_REVOKES)
    assert second.since.trick == 3
    assert {(way.tricks, way.due) for way in second.ways} == {(8, 9)}
    assert (second.missing, second.award) == ((3, 3), (9, 9))


@pytest.mark.parametrize("edition", [2007, 2017])
def test_after_revokes_of_both_sides_no_trick_is_transferred(edition: int) -> None:
    docket = board(BOTH_ON_ONE_TRICK, edition)
    found = numbers(docket)
    assert [one.transfer for one in found] == [(0, 0), (0, 0)]
    first = found[0]
    assert first.both_sides
    assert first.incident.seat is Seat.E
    assert (first.since.seat, first.side, first.won) == (Seat.E, Side.NS, 8)
    assert (first.without, first.award) == ((5, 5), (5, 5))
    assert first.damaged == (Side.EW,)
    if edition == 2017:  # 64C2b is asked once of the board
        assert (found[1].standard, found[1].missing, found[1].award) == (None, None, (5, 5))


def test_late_attention_takes_the_transfer_away_and_leaves_the_damage() -> None:
    (found,) = numbers(board(SOUTH_REVOKES, moment=Moment.ROUND))
    assert (found.transfer, found.clauses) == ((0, 0), ("64B5",))
    assert (found.after, found.missing, found.award) == ((5, 5), (3, 3), (8, 8))


def test_a_play_that_is_not_told_to_the_end() -> None:
    docket = board(SOUTH_REVOKES, told=5)
    (untold,) = numbers(docket)
    assert (untold.won, untold.after, untold.missing, untold.award) == (None, None, None, None)
    assert untold.without == (8, 8)
    (found,) = numbers(docket, recorded=8)
    assert (found.won, found.recorded, found.transfer) == (None, 5, (1, 1))
    assert (found.after, found.missing, found.award) == ((5, 6), (2, 3), (8, 8))


# -- cases of the casebook -----------------------------------------------------------------------------------
def test_twelve_tricks_were_there() -> None:
    (found,) = told("64-board-shut-out-of-dummy")
    assert (found.won, found.after, found.missing, found.award) == (8, (9, 9), (3, 3), (12, 12))
    assert found.without == (12, 12)


def test_a_revoke_in_trick_eleven_that_gained_nothing() -> None:
    (found,) = told("64-board-trick-eleven-gained-nothing")
    assert (found.won, found.without, found.after) == (4, (4, 4), (6, 6))
    assert found.missing == (0, 0)


def test_a_revoke_in_trick_twelve_is_corrected_or_only_equity_remains() -> None:
    (found,) = told("62-board-trick-twelve")
    assert (found.transfer, found.clause, found.missing) == ((0, 0), "50E4", None)
    assert found.standard is Standard.WITHOUT_HELP_OF_CARD
    docket = _case("62-board-trick-twelve").docket(2017)
    table = table_of(docket)
    later = table.at_first().add(*(v for v in table.log if isinstance(v, e.Played)))
    for seat in (Seat.E, Seat.S, Seat.W, Seat.N, Seat.E):  # nobody says a word, and the play goes on
        later = later.play(seat, later.holding(seat) & -later.holding(seat))
    assert len(later.tricks) == 13
    late = attended(replace(docket, witness=Record(later), entries={}), Moment.ROUND)
    (found,) = numbers(late)
    assert (found.clauses, found.clause) == (("64B5", "64B6"), "64C1")
    assert (found.won, found.since.trick, found.without) == (9, 12, (9, 9))


def test_a_card_left_out_is_undone_where_it_was_due() -> None:
    docket = attended(_case("67-declarer-put-no-card-at-trick-six").docket(2017))
    (incident,) = (i for i in docket.incidents if i.kind == "defective_trick")
    found = equity(docket, incident)
    assert (found.incident.seat, found.since.trick, found.transfer) == (Seat.S, 6, (1, 1))
    assert {way.card for way in found.ways} == {card("DJ"), card("D6"), card("D3")}
    assert [seat for seat, _ in found.begun] == [Seat.W, Seat.N, Seat.E]


def test_a_required_lead_leaves_only_that_suit() -> None:
    (found,) = (one for one in told("64-board-lead-requirement-not-kept") if one.incident.trick == 1)
    assert [way.card for way in found.ways] == [card("HJ")]
    assert found.duties_left_out
    assert found.bound == "at_least"  # West, who is bound, is of the other side
    assert found.without == (12, 12)


BOARDS = [c for c in casebook() if not c.variant and c.id.startswith(("62-board", "63-board", "64-board"))]


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case.id)
def test_every_line_is_lawful_and_comes_to_its_tricks(case: CaseFile) -> None:
    docket = attended(case.docket(2017))
    table = table_of(docket)
    for found in numbers(docket):
        index = moment_before(table, found.since)
        for way in found.ways:
            assert found.before <= way.tricks <= 13
            if not way.line:
                continue
            other = table.until(index).add(*(e.Played(seat, c) for seat, c in way.line))
            assert way.line[0][1] == way.card
            won = [t.winner.side for t in other.tricks if t.winner is not None]
            assert len(won) == 13
            assert won.count(found.side) == way.tricks
            made_later = [
                i for i in other.irregularities if i.kind == "revoke" and (i.trick or 0) > len(other.tricks)
            ]
            assert made_later == []
            before = {(i.seat, i.trick) for i in table.until(index).irregularities}
            new = {(i.seat, i.trick) for i in other.irregularities if i.kind == "revoke"} - before
            assert all(moment_before(other, Incident("revoke", s, t)) < index for s, t in new)
        if found.award is not None and found.after is not None and not found.both_sides and found.standard:
            assert found.award == (max(found.after[0], found.without[0]), max(found.after[1], found.without[1]))


# -- who solves it -------------------------------------------------------------------------------------------
def test_without_the_library_the_last_seven_tricks_are_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    case = "63-board-declarer-names-a-card"
    (by_dds,) = told(case)
    monkeypatch.setattr(client, "library", lambda: None)
    monkeypatch.setattr(client._SHARED, "_known", {})
    (own,) = told(case)
    assert (by_dds.solver, own.solver) == (DDS, OWN)
    assert own.without == by_dds.without
    assert [(w.card, w.tricks) for w in own.ways] == [(w.card, w.tricks) for w in by_dds.ways]
    with pytest.raises(Fault, match=r"dd\.missing"):
        numbers(board(SOUTH_REVOKES))


def test_duties_of_the_last_seven_tricks_are_part_of_it() -> None:
    docket = board({})
    table = table_of(docket)
    late = table.until(
        36
    )  # nine tricks: North is on lead with spades and hearts, East has hearts and clubs gone
    free = moment_of(late)
    assert (free.solver, late.turn) == (DDS, Seat.N)
    ban = LeadBan(who=Seat.N, clause="50D2a", since=late.trick, suits=card("S"))
    bound = moment_of(late._replace(duties=(ban,)))
    assert (bound.solver, bound.left_out) == (OWN, frozenset())
    assert set(best(bound).cards) < set(best(free).cards)
    assert best(free).of(Side.NS) == 3
    assert best(bound).of(Side.NS) == 0
    assert line(bound, card("HT"))[0] == (Seat.N, card("HT"))


# -- what is not known well enough ---------------------------------------------------------------------------
def test_what_is_missing_is_said() -> None:
    revoke = Incident("revoke", Seat.E, 2)
    with pytest.raises(Fault, match=r"equity\.table"):
        equity(Docket(BOOK), revoke)
    docket = board(EAST_REVOKES)
    for where in (Incident("revoke", None, 2), Incident("revoke", Seat.E), Incident("revoke", Seat.E, 14)):
        with pytest.raises(Fault, match=r"equity\.where"):
            equity(docket, where)
    table = table_of(docket)
    n, east, s, _ = table.hands
    fewer = table._replace(setting=table.setting._replace(hands=(n, east, s, 0)))
    with pytest.raises(Fault, match=r"equity\.deal"):
        moment_of(fewer)
    with pytest.raises(Fault, match=r"equity\.deal"):
        moment_of(start(Seat.S, 4, NONE, TOLD))
    with pytest.raises(Fault, match=r"equity\.leader"):
        moment_of(start(None, 4, table.hands, LIVE))


# -- which rulings turn on it ---------------------------------------------------------------------------------
TURNS = {
    "64-board-trump-made-at-the-end": ("64C1",),
    "64-board-hidden-diamond-of-dummy": ("64C1",),  # dummy's revoke
    "64-board-twice-in-one-suit": ("64C1", "64C2a"),
    "67-declarer-put-no-card-at-trick-six": ("64C1",),  # 67B1: a revoke that stands
}


@pytest.mark.parametrize("case", TURNS)
def test_the_clause_that_measures_it(case: str) -> None:
    docket = attended(_case(case).docket(2017))
    found = [redress(docket, i)[0] for i in docket.incidents if i.kind in ("revoke", "defective_trick")]
    assert tuple(found) == TURNS[case]


def test_43b3_and_50e_measure_it_too() -> None:
    """Each story of the casebook in which one of them may lead to another score."""
    seen = set()
    for case in casebook():
        for edition in case.editions if case.id[:2] in ("43", "50") or case.id.startswith("64-too") else ():
            docket = case.docket(edition)
            for incident, ruling in rule_all(replace(docket, ask=False))[1].items():
                clause, standard = redress(docket, incident)
                assert (standard is None) is (clause == "")
                if in_question(ruling):
                    seen.add(clause[:4])
    assert {"43B3", "50E3", "50E4"} <= seen

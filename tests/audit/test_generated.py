"""Boards made at random: clean ones are clean, each planted revoke is found, and what it costs is right."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from benchmarks.audit import Board, lin, pbn, played, taker
from tablilla.audit.board import docket_of_record, table_of_record
from tablilla.audit.check import check
from tablilla.audit.finding import Finding
from tablilla.bridge.cards import name
from tablilla.bridge.contract import contract_of
from tablilla.bridge.seats import Seat
from tablilla.formats.read import read
from tablilla.laws.common import ATTENTION
from tablilla.rules.fact import Kind
from tablilla.rules.moment import Moment
from tablilla.rules.ruling import rule

Planted = tuple[int, Seat, str]
Spoil = Callable[[random.Random, list[str]], list[str]]


def planted(rng: random.Random, number: int) -> tuple[Board, Planted | None]:
    """A board with at most one revoke, at random, and which it is."""
    wanted = rng.randint(1, 12)
    count = 0
    done: list[tuple[int, str]] = []

    def pick(rng: random.Random, hand: list[str], allowed: list[str]) -> str:
        nonlocal count
        trick = count // 4 + 1
        count += 1
        if done or trick < wanted or len(allowed) == len(hand):
            return rng.choice(allowed)
        card = rng.choice([c for c in hand if c not in allowed])
        done.append((trick, card))
        return card

    board = played(rng, number, pick)
    if contract_of(board.calls) is None or not done:
        return board, None
    trick, card = done[-1]
    seat = next((s for s, c in board.tricks[trick - 1] if c == card), None)
    return board, None if seat is None else (trick, seat, card)


def findings(text: str, edition: int = 2017) -> list[Finding]:
    return [found for record in read(text.encode()) for found in check(record, edition)]


def test_clean_boards_are_clean() -> None:
    rng = random.Random(1)
    for number in range(1, 120):
        board = played(rng, number)
        assert findings(pbn(board)) == []
        assert findings(lin(board)) == []


def test_a_planted_revoke_is_found_in_each_form() -> None:
    rng, causes = random.Random(2), Counter[tuple[str, str]]()
    for number in range(1, 120):
        board, where = planted(rng, number)
        if where is None:
            continue
        card = where[2]
        for text, marked in ((pbn(board), False), (pbn(board, {card: "^R "}), True), (lin(board), None)):
            (found,) = findings(text)
            assert (found.trick, found.seat, name(found.card)) == where, text
            assert found.details["marked"] is marked
            if marked is not False:
                assert found.code == "play.revoke"
            if marked is False:
                causes[found.code, found.details["cause"]] += 1
    assert causes["play.revoke", ""] > 70
    doubtful = {("play.revoke_doubtful", "another_leader"), ("play.revoke_doubtful", "rows_swapped")}
    assert set(causes) <= {("play.revoke", ""), *doubtful}


def due(board: Board, where: Planted) -> int:
    """Tricks due by 64A and 64B for one revoke claimed at the end of play, told as a sum."""
    trick, seat, _ = where
    declarer = board.contract.declarer
    if trick == 12 or seat is declarer.partner:
        return 0
    takers = [taker(cards, board.contract.denomination) for cards in board.tricks]
    mine = [number for number, one in enumerate(takers, start=1) if one.side is seat.side and number >= trick]
    later = [number for number in mine if number > trick]
    if takers[trick - 1] is seat:
        return 1 + bool(later)
    return int(bool(mine))


@pytest.mark.parametrize("edition", [2007, 2017])
def test_the_tricks_due_and_whether_the_result_holds_them(edition: int) -> None:
    """Where his right card lay open only as dummy's; the finding names the clause of penalty cards apart."""
    rng, seen = random.Random(3), Counter[int]()
    for number in range(1, 90):
        board, where = planted(rng, number)
        if where is None or where[0] == 13:
            continue
        tricks = due(board, where)
        seen[tricks] += 1
        sign = -1 if where[1].side is board.contract.declarer.side else 1
        right = board.won + sign * tricks
        results = {str(board.won): "not_held" if tricks else "held", str(right): "held"}
        for result, holds in results.items():
            (found,) = (f for f in findings(pbn(board, {where[2]: "^R "}, Result=result), edition) if f.trick)
            assert (found.details["least"], found.details["most"]) == (tricks, tricks)
            assert found.details["holds"] == holds
            assert (found.details["recorded"], found.details["right"]) == (int(result), right)
            defender = where[1].side is not board.contract.declarer.side
            hidden = defender or edition == 2007  # 2007 speaks of any card that lay faced
            assert found.details["unless"] == ("64B3" if tricks and hidden else "")
            assert all(clause.startswith("64") for clause in found.details["clauses"])
            assert found.details["clauses"]
        other = right + 1 if right < 12 and right + 1 != board.won else right - 1
        if 0 <= other != board.won:
            (found,) = (
                f for f in findings(pbn(board, {where[2]: "^R "}, Result=f"^{other}"), edition) if f.trick
            )
            assert found.details["holds"] == "other"
    assert set(seen) == {0, 1, 2}


def test_a_revoke_leaves_little_to_ask_once_it_is_known_when_attention_was_drawn() -> None:
    """At most one finding, one judgement and the choices; the judgement being that nothing more is due."""
    rng, asked_of = random.Random(4), Counter[str]()
    for number in range(1, 100):
        board, where = planted(rng, number)
        if where is None:
            continue
        (record,) = read((pbn(board) if number % 2 else lin(board)).encode())
        for edition in (2007, 2017):
            docket = docket_of_record(record, edition)
            (incident,) = docket.incidents
            assert (incident.kind, incident.trick, incident.seat) == ("revoke", *where[:2])
            for moment in (Moment.END, Moment.RETURNED, Moment.NEXT_CALL, Moment.ROUND, Moment.LATE):
                told = docket.told(incident, ATTENTION, moment)
                asked = Counter[Kind]()
                while (question := rule(told, incident).question) is not None:
                    asked[question.fact.kind] += 1
                    asked_of[question.fact.key] += 1
                    judged = question.fact.kind is Kind.JUDGEMENT
                    value = False if judged else rng.choice(question.domain)
                    told = told.told(incident, question.fact, value)
                assert asked[Kind.FINDING] <= 1
                assert asked[Kind.JUDGEMENT] <= 1
    assert asked_of["damage_exceeds_tricks"]


def test_a_recorded_board_as_a_table() -> None:
    rng = random.Random(5)
    for number in range(1, 60):
        board, where = planted(rng, number)
        for text in (pbn(board), lin(board)):
            (record,) = read(text.encode())
            table = table_of_record(record)
            assert [[(s, name(c)) for s, c in trick.cards] for trick in table.tricks] == board.tricks
            assert [t.winner for t in table.tricks] == [
                taker(trick, board.contract.denomination) for trick in board.tricks
            ]
            assert table.mode == "record"
            kinds = [(i.kind, i.trick, i.seat) for i in table.irregularities]
            assert kinds == ([] if where is None else [("revoke", *where[:2])])


def _rows(board: Board) -> tuple[str, list[str]]:
    head, play, rows = pbn(board).partition("[Play")
    first, _, rest = rows.partition("\n")
    return head + play + first + "\n", [row for row in rest.split("\n") if row]


def _rotated(rng: random.Random, rows: list[str]) -> list[str]:
    turned = []
    for row in rows:
        cards, by = row.split(), rng.choice((0, 0, 1, 2, 3))
        turned.append(" ".join(cards[by:] + cards[:by]))
    return turned


def _mistyped(rng: random.Random, rows: list[str], at: int) -> list[str]:
    """One card with another suit (``at`` 0) or rank (1)."""
    row = rng.randrange(len(rows))
    cards = rows[row].split()
    place = rng.randrange(len(cards))
    old = cards[place]
    new = rng.choice([x for x in ("SHDC", "23456789TJQKA")[at] if x != old[at]])
    cards[place] = new + old[1] if at == 0 else old[0] + new
    return [*rows[:row], " ".join(cards), *rows[row + 1 :]]


def _exchanged(rng: random.Random, rows: list[str]) -> list[str]:
    """Two neighbouring rows."""
    at = rng.randrange(len(rows) - 1)
    return [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]


def _slipped(rng: random.Random, rows: list[str]) -> list[str]:
    """A card is missing, and all that follow come one place early."""
    cards = " ".join(rows).split()
    cards.pop(rng.randrange(len(cards)))
    return [" ".join(cards[at : at + 4]) for at in range(0, len(cards), 4)]


@pytest.mark.parametrize(
    ("spoil", "most"),
    [
        (_rotated, 0),
        (lambda rng, rows: _mistyped(rng, rows, 0), 1),
        (lambda rng, rows: _mistyped(rng, rows, 1), 1),
        (_exchanged, 1),
        (_slipped, 1),
    ],
    ids=["rotated", "suit", "rank", "exchanged", "slipped"],
)
def test_spoilt_rows_are_no_revokes(spoil: Spoil, most: int) -> None:
    """Of a hundred boards each spoilt in one way; a card that happens to look like a revoke is rare."""
    rng, wrong, seen = random.Random(6), 0, 0
    for number in range(1, 101):
        head, rows = _rows(played(rng, number))
        found = {one.code for one in findings(head + "\n".join(spoil(rng, rows)) + "\n")}
        wrong += "play.revoke" in found
        seen += bool(found)
        assert "play.row_rotated" in found or spoil is not _rotated or found <= {"play.deal_rotated"}
    assert wrong <= most
    assert seen > 25

"""What the incidents of a board cost together, against trying every assignment."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from tablilla.bridge.seats import Seat, Side
from tablilla.laws.common import ROLE
from tablilla.rules.directive import Base, CancelConcession, GiveTrick, NoTransfer, Transfer
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.ruling import Appointment, Ruling
from tablilla.rules.step import Done
from tablilla.table import events as e
from tablilla.table.settle import settle, winners
from tablilla.table.table import Table, start
from tests.table.boards import seeds

N, E, S, W = Seat


def board(*won: Seat) -> Table:
    table = start(S, 0)
    for seat in won:
        table = table.add(e.Quitted(seat))
    return table


def ruled(incident: Incident, *directives: Base) -> Ruling:
    done = tuple(Done("64A1", one) for one in directives)
    return Ruling(incident, done, done)


ONE, TWO, ANY_ONE = Transfer(1, True), Transfer(2, True), Transfer(1, False)


def brute(won: dict[int, Side], wanted: list[tuple[Side, int, Transfer]]) -> list[int]:
    """The best assignment of tricks to slots: an earlier slot served before any number of later ones."""
    slots: list[tuple[Side, list[int]]] = []
    for side, first, transfer in wanted:
        mine = [n for n, s in won.items() if s is side and n >= first]
        if transfer.own_trick:
            slots.append((side, [n for n in mine if n == first]))
            slots += [(side, [n for n in mine if n > first])] * (transfer.tricks - 1)
        else:
            slots += [(side, mine)] * transfer.tricks
    best: list[int] = []
    numbers = [*won, *[0] * len(slots)]
    for choice in set(permutations(numbers, len(slots))):
        if all(n == 0 or n in slots[i][1] for i, n in enumerate(choice)):
            served = [int(n != 0) for n in choice]
            best = max(best, served)
    return best


@pytest.mark.parametrize("seed", seeds(60))
def test_as_many_as_can_be_assigned_first_irregularity_first(seed: int) -> None:
    rng = random.Random(seed)
    played = [rng.choice(list(Seat)) for _ in range(rng.randrange(1, 5))]
    table = board(*played)
    rulings = {}
    wanted = []
    taken = sorted(rng.sample(range(1, 6), rng.randrange(1, 4)))
    for trick in taken:
        seat = rng.choice(list(Seat))
        transfer = rng.choice((ONE, TWO, ANY_ONE))
        incident = Incident("revoke", seat, trick)
        rulings[incident] = ruled(incident, transfer)
        wanted.append((seat.side, trick, transfer))
    items = list(rulings.items())
    rng.shuffle(items)
    got = settle(table, dict(items))
    best = brute({n: s.side for n, s in enumerate(played, start=1)}, wanted)
    assert len(got.moved) == sum(best)
    assert len({n for _, n in got.moved}) == len(got.moved), "none twice"
    for incident, number in got.moved:
        assert incident.seat is not None
        assert played[number - 1].side is incident.seat.side
        assert number >= (incident.trick or 0)
    assert sum(got.won) == len(played)
    assert got.untold == 13 - len(played)
    gained = sum(1 for i, _ in got.moved if i.seat is not None and i.seat.side is Side.NS)
    lost = sum(1 for i, _ in got.moved if i.seat is not None and i.seat.side is Side.EW)
    assert got.won[0] == sum(s.side is Side.NS for s in played) - gained + lost


def test_three_due_and_two_won() -> None:
    first, second = Incident("revoke", W, 2), Incident("revoke", W, 3)
    table = board(N, W, E, S)
    both = settle(table, {first: ruled(first, TWO), second: ruled(second, ONE)})
    assert [n for _, n in both.moved] == [2, 3]
    assert {i for i, _ in both.moved} == {first}
    assert both.won == (4, 0)
    assert settle(table, {second: ruled(second, ONE)}).won == (3, 1)
    assert settle(table, {first: ruled(first, NoTransfer())}).won == (2, 2)


def test_tricks_of_an_agreed_claim_can_be_lost_again() -> None:
    me = Incident("revoke", W, 1)
    table = board(W, N).add(e.Claimed(E, 9), e.Agreed(S))
    ours, theirs = dict.fromkeys((3, 4), Side.NS), dict.fromkeys(range(5, 14), Side.EW)
    assert winners(table) == {1: Side.EW, 2: Side.NS} | ours | theirs
    got = settle(table, {me: ruled(me, TWO)})
    assert got.won == (5, 8)
    assert [n for _, n in got.moved] == [1, 5]
    assert got.untold == 0
    assert settle(board(W, N).add(e.Claimed(E, 9)), {me: ruled(me, TWO)}).moved == ((me, 1),), "not agreed"
    all_theirs = board(W).add(e.Claimed(N, 0), e.Agreed(W))
    assert settle(all_theirs, {}).won == (0, 13)


def test_an_open_ruling_may_cost_more() -> None:
    me = Incident("revoke", W, 1)
    closed = ruled(me, ONE)
    later = Ruling(me, closed.steps, closed.certain, open_until=(Appointment(When.PLAY, "64A", ROLE),))
    assert not settle(board(W), {me: closed}).at_least
    assert settle(board(W), {me: later}).at_least
    assert settle(board(W), {Incident("revoke"): ruled(Incident("revoke"), ONE)}).moved == (), "nobody's revoke"


def test_a_trick_of_a_claim_goes_back_to_the_side_that_agreed_or_conceded() -> None:
    """69B: East claimed, North had agreed; 71: North conceded.  With a revoke none is taken twice."""
    table = board(W, N).add(e.Claimed(E, 9), e.Agreed(S))
    claim = Incident("claim_agreed_withdrawn", E)
    got = settle(table, {claim: ruled(claim, GiveTrick())})
    assert got.won == (4, 9)
    assert got.moved == ((claim, 5),), "one of those that the claim gave East"
    assert settle(table, {claim: ruled(claim)}).won == (3, 10)
    me = Incident("revoke", W, 1)
    both = settle(table, {me: ruled(me, TWO), claim: ruled(claim, GiveTrick())})
    assert both.won == (6, 7)
    assert len({n for _, n in both.moved}) == 3
    conceded = board(W).add(e.Claimed(N, 0), e.Agreed(W))
    mine = Incident("concession_cancelled", N)
    assert settle(conceded, {mine: ruled(mine, CancelConcession())}).won == (1, 12)
    nobody = Incident("claim_agreed_withdrawn")
    assert settle(conceded, {nobody: ruled(nobody, GiveTrick())}).won == (0, 13)

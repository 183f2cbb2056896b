"""How long it takes to follow a table, one core: a play with all that hangs on it, a board beside endplay's.

python benchmarks/play.py
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter_ns

from endplay.types import Deal, Denom, Player

from tablilla.bridge.cards import NOTRUMP, cards, hand_text, name
from tablilla.bridge.seats import Seat
from tablilla.table import events as e
from tablilla.table.irregularities import irregularities
from tablilla.table.occasions import occasions
from tablilla.table.strip import strip
from tablilla.table.table import Table, start

Play = tuple[Seat, int]
MAY = 15.0  # microseconds, one play
_DENOMS = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)
_PLAYERS = (Player.north, Player.east, Player.south, Player.west)


def played(first: Table, plays: list[Play]) -> Table:
    """Each play with the duties it ends and begins; what is irregular is looked for once, at the end."""
    table = first
    for seat, card in plays:
        table = table.play(seat, card)
    irregularities(table)
    return table


def followed(first: Table, plays: list[Play], *, look: bool = False) -> Table:
    """The same, and after each play who is to play, what may be played, what holds and what is due."""
    table = first
    for seat, card in plays:
        table = table.play(seat, card)
        turn = table.turn
        if turn is not None:
            table.lawful(turn)
        strip(table)
        occasions(table)
        if look:
            irregularities(table)
    irregularities(table)
    return table


def watched(first: Table, plays: list[Play]) -> Table:
    """The same, and after each play the whole log is looked through for irregularities."""
    return followed(first, plays, look=True)


def endplays(deal: Deal, names: list[str]) -> Deal:
    """The same plays by endplay, which finds the winners."""
    for one in names:
        deal.play(one)
    return deal


def obedient(table: Table, rng: random.Random) -> list[Play]:
    """A board played in turn with cards that may be played, the penalty card at its first chance."""
    plays: list[Play] = []
    while (seat := table.turn) is not None:
        card = rng.choice(list(cards(table.lawful(seat)[0])))
        plays.append((seat, card))
        table = table.play(seat, card)
    return plays


def deal_of(table: Table) -> Deal:
    """endplay's deal, before the opening lead."""
    made = Deal("N:" + " ".join(hand_text(h) for h in table.hands))
    assert table.trumps is not None
    assert table.turn is not None
    made.trump, made.first = _DENOMS[table.trumps], _PLAYERS[table.turn]
    return made


def best(what: Callable[[], object], rounds: int = 60) -> float:
    """The shortest of several rounds, in microseconds."""
    found = []
    for _ in range(rounds):
        began = perf_counter_ns()
        what()
        found.append(perf_counter_ns() - began)
    return min(found) / 1000


def best_endplay(table: Table, plays: list[Play], rounds: int = 60) -> float:
    """The same of endplay's loop; making the deal is not counted."""
    found = []
    names = [name(card) for _, card in plays]
    for _ in range(rounds):
        deal = deal_of(table)
        began = perf_counter_ns()
        endplays(deal, names)
        found.append(perf_counter_ns() - began)
    return min(found) / 1000


def main() -> None:
    """Print a line for each measure, with what it may take."""
    rng = random.Random(1)
    pack = rng.sample(range(52), 52)
    n, east, s, w = (sum(1 << c for c in pack[i::4]) for i in range(4))
    first = start(Seat.S, NOTRUMP, (n, east, s, w))
    plays = obedient(first, rng)
    theirs = best_endplay(first, plays)
    ours = best(lambda: played(first, plays))
    all_of_it = best(lambda: followed(first, plays))
    every = best(lambda: watched(first, plays))
    seat = plays[0][0].partner
    burdened = first.add(e.Faced(seat, next(c for s, c in reversed(plays) if s == seat)))
    lawful = obedient(burdened, rng)
    loaded = best(lambda: followed(burdened, lawful))
    for what, took, may in (
        ("a board, each play with its duties", ours, theirs),
        ("the same, and at each turn all that is to be said", all_of_it, theirs),
        ("one such play", all_of_it / len(plays), MAY),
        ("one such play, a penalty card on the table", loaded / len(lawful), MAY),
        ("one such play, all irregularities looked for anew", every / len(plays), MAY),
        ("endplay: a board by Deal.play", theirs, theirs),
    ):
        print(f"{what:52} {took:8.1f} us   (at most {may:.1f})")


if __name__ == "__main__":
    main()

"""How long the table takes, one core: a board folded and looked through, rulings on a live one.

python benchmarks/table.py
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time

from endplay.types import Card as EndplayCard
from endplay.types import Deal as EndplayDeal
from endplay.types import Denom, Player

from tablilla.bridge.cards import SUIT_CARDS, Card, cards, hand_text, name
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import rule, rule_all
from tablilla.service.board import Board, of_table
from tablilla.table import events as e
from tablilla.table.drivers import live
from tablilla.table.irregularities import irregularities
from tablilla.table.occasions import occasions
from tablilla.table.state import Four
from tablilla.table.strip import strip
from tablilla.table.table import Table, start
from tablilla.table.watch import Watch, watch

Play = tuple[Seat, Card]


def deal(rng: random.Random) -> Four:
    """Four random hands."""
    pack = list(range(52))
    rng.shuffle(pack)
    n, east, s, w = (sum(1 << c for c in pack[i::4]) for i in range(4))
    return n, east, s, w


def board(rng: random.Random, revokes: int) -> tuple[Table, list[Play]]:
    """A table before the lead and 52 plays in turn, with about so many revokes."""
    first = table = start(Seat(rng.randrange(4)), rng.randrange(5), deal(rng))
    plays: list[Play] = []
    while (seat := table.turn) is not None:
        hand = table.holding(seat)
        follow = hand & SUIT_CARDS[table.led] if table.led is not None else 0
        free = not follow or rng.random() < revokes / 40
        card = rng.choice(list(cards(hand if free else follow)))
        plays.append((seat, card))
        table = table.play(seat, card)
    return first, plays


def folded(first: Table, plays: list[Play]) -> Table:
    """The plays, one after the other."""
    table = first
    for seat, card in plays:
        table = table.play(seat, card)
    return table


def followed(first: Table, plays: list[Play]) -> Watch:
    """The plays with all that is told after each of them: what went wrong, what may be played, what holds."""
    found = watch(first)
    for seat, card in plays:
        found = found.add(e.Played(seat, card))
        table = found.table
        if (turn := table.turn) is not None:
            table.lawful(turn)
        strip(table)
        occasions(table)
    return found


def by_endplay(first: Table, plays: list[Play]) -> Callable[[], None]:
    """The same plays by endplay's own loop, which checks only that the card is in the hand."""
    deal = EndplayDeal("N:" + " ".join(hand_text(hand) for hand in first.hands))
    deal.trump = (Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt)[first.trumps or 0]
    deal.first = Player(int(plays[0][0]))
    played = [EndplayCard(name(card)) for _, card in plays]

    def run() -> None:
        now = deal.copy()
        for one in played:
            now.play(one)

    return run


def on_the_board(first: Table, plays: list[Play]) -> Board:
    """The plays told to the director's board one by one, the irregularities looked at after each."""
    found = of_table(first, 2017)
    for seat, card in plays:
        found = found.add(e.Played(seat, card))
        assert isinstance(found.docket.witness.incidents(), tuple)
    return found


def with_penalty_card(first: Table, plays: list[Play]) -> Table:
    """The same board on which each defender has had a penalty card from the first trick on."""
    last = dict(reversed(plays))
    assert first.declarer is not None
    return first.add(*(e.Faced(seat, last[seat]) for seat in (first.declarer.on(1), first.declarer.on(3))))


def best(what: Callable[[], object], times: int = 20, rounds: int = 15) -> float:
    """The shortest average of several rounds, in milliseconds."""
    found = []
    for _ in range(rounds):
        began = process_time()
        for _ in range(times):
            what()
        found.append((process_time() - began) / times)
    return min(found) * 1000


def eight(rng: random.Random) -> Table:
    """A board with eight irregularities, the play over, attention drawn to each of them only now."""
    while True:
        table = folded(*board(rng, 10))
        if len(irregularities(table)) == 8:
            return table


def one_revoke(rng: random.Random) -> tuple[Table, Incident]:
    """A board in the middle of the play with one revoke."""
    while True:
        first, plays = board(rng, 2)
        table = folded(first, plays[:30])
        if len(found := irregularities(table)) == 1:
            return table, found[0]


def per_play(first: Table, plays: list[Play]) -> float:
    """Microseconds for one play with all that is told after it."""
    return best(lambda: followed(first, plays)) * 1000 / len(plays)


def main() -> None:
    """Print a line for each measure, with what it may take."""
    rng = random.Random(1)
    first, plays = board(rng, 2)
    table = folded(first, plays)
    fold = best(lambda: folded(first, plays))
    detect = best(lambda: irregularities(table))
    many = eight(rng)
    ruled = best(lambda: rule_all(live(many)), 5)
    open_one, revoke = one_revoke(rng)
    single = best(lambda: rule(live(open_one), revoke))
    drawn = many.add(*(e.Attention(None, "revoke", i.trick or 0, i.seat) for i in irregularities(many)))
    with_attention = best(lambda: rule_all(live(drawn)), 5)
    for measure, took, may in (
        ("52 plays folded", fold, 0.4),
        ("detection of a board", detect, 0.2),
        ("both", fold + detect, 0.6),
        ("a board with eight incidents, ruled", ruled, 10),
        ("the same, attention drawn in the log", with_attention, 10),
        ("a live revoke", single, 2),
    ):
        print(f"{measure:40} {took:8.3f} ms   (at most {may})")
    for measure, micro in (
        ("one play, all told after it", per_play(first, plays)),
        ("the same, two penalty cards lie there", per_play(with_penalty_card(first, plays), plays)),
        ("one play on a director's board", best(lambda: on_the_board(first, plays)) * 1000 / len(plays)),
    ):
        print(f"{measure:40} {micro:8.1f} us   (at most 15)")
    lawful, in_turn = board(rng, 0)
    ours, theirs = best(lambda: followed(lawful, in_turn)), best(by_endplay(lawful, in_turn))
    print(f"{'a board, against endplay by itself':40} {ours / theirs:8.2f}      (at most 1; {theirs:.3f} ms)")


if __name__ == "__main__":
    main()

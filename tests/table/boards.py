"""Random boards, lawful and lawless, for the proofs.  ``TABLILLA_DEEP`` multiplies how many are tried."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

from tablilla.bridge.cards import SUIT_CARDS, Card, cards
from tablilla.bridge.seats import Seat
from tablilla.table import events as e
from tablilla.table.detection import suit
from tablilla.table.state import LIVE, Four
from tablilla.table.table import Table, start

DEEP = max(1, int(os.environ.get("TABLILLA_DEEP", "1")))
PACK = (1 << 52) - 1


def seeds(default: int) -> range:
    """So many boards by default, and a multiple of it when the proofs are to go deep."""
    return range(default * DEEP)


def deeper(seed: int) -> range:
    """In place of one seed as many as the depth asks for, in one test."""
    return range(seed * DEEP, (seed + 1) * DEEP)


def deal(rng: random.Random) -> Four:
    """Four random hands."""
    pack = list(range(52))
    rng.shuffle(pack)
    n, east, s, w = (sum(1 << c for c in pack[i::4]) for i in range(4))
    return n, east, s, w


def begin(rng: random.Random, mode: str = LIVE) -> Table:
    """A random deal, declarer and denomination before the opening lead."""
    return start(Seat(rng.randrange(4)), rng.randrange(5), deal(rng), mode)


def choose(rng: random.Random, table: Table, seat: Seat, revoke: float) -> Card:
    """A card of his hand; now and then without regard to the suit led."""
    hand = table.holding(seat)
    follow = hand & SUIT_CARDS[table.led] if table.led is not None else 0
    return rng.choice(list(cards(hand if not follow or rng.random() < revoke else follow)))


def play_out(rng: random.Random, plays: int = 52, revoke: float = 0.1, table: Table | None = None) -> Table:
    """Play in turn, with revokes."""
    table = begin(rng) if table is None else table
    for _ in range(plays):
        seat = table.turn
        if seat is None or not table.holding(seat):
            break
        table = table.play(seat, choose(rng, table, seat, revoke))
    return table


def lawless(rng: random.Random, steps: int = 70, table: Table | None = None) -> Iterator[Table]:
    """A board on which everything happens that should not, after each event."""
    table = begin(rng) if table is None else table
    yield table
    for _ in range(steps):
        act = rng.choices(ACTS, [weight for _, weight in WEIGHTS])[0]
        events = act(rng, table)
        for event in events:
            table = table.add(event)
            yield table
        if table.closed and not table.current:
            return


def in_turn(rng: random.Random, t: Table) -> list[e.Event]:
    seat = t.turn if t.turn is not None else rng.choice(list(Seat))
    return [e.Played(seat, choose(rng, t, seat, 0.15))] if t.holding(seat) else []


def out_of_turn(rng: random.Random, t: Table) -> list[e.Event]:
    seat = rng.choice(list(Seat))
    return [e.Played(seat, rng.choice(list(cards(t.holding(seat)))))] if t.holding(seat) else []


def lead_early(rng: random.Random, t: Table) -> list[e.Event]:
    seat = rng.choice(list(Seat))
    if not t.holding(seat) or not t.current or not any(c for _, c in t.current):
        return []
    return [e.Played(seat, rng.choice(list(cards(t.holding(seat)))), t.trick + 1)]


def late(rng: random.Random, t: Table) -> list[e.Event]:
    """A card to the trick before the one in progress."""
    seat = rng.choice(list(Seat))
    if not t.tricks or not t.holding(seat):
        return []
    return [e.Played(seat, rng.choice(list(cards(t.holding(seat)))), len(t.tricks))]


def omits(rng: random.Random, t: Table) -> list[e.Event]:
    seat = t.turn
    free = t.current and seat is not None and all(s != seat for s, _ in t.current)
    return [e.Omitted(seat)] if free and seat is not None else []


def _lying(t: Table) -> list[tuple[Seat, Card]]:
    last = [*t.current, *(t.tricks[-1].cards if t.tricks else ())]
    return [(s, c) for s, c in last if c]


def withdraws(rng: random.Random, t: Table) -> list[e.Event]:
    if not (lie := _lying(t)):
        return []
    seat, card = rng.choice(lie)
    defends = t.declarer is None or seat.side is not t.declarer.side
    return [e.Withdrawn(seat, (card,), rng.choice((e.MAJOR, e.NO_PENALTY)) if defends else e.NO_PENALTY)]


def corrects(rng: random.Random, t: Table) -> list[e.Event]:
    if not (lie := _lying(t)):
        return []
    seat, old = rng.choice(lie)
    if (seat, old) in t.aside.strange or not (hand := t.holding(seat)):
        return []
    kind = rng.choice((e.Corrected, e.Changed))
    return [kind(seat, rng.choice(list(cards(hand))), old, rng.choice((e.MAJOR, e.MINOR, e.NO_PENALTY)))]


def exposes(rng: random.Random, t: Table) -> list[e.Event]:
    seat = rng.choice(list(Seat))
    if not (hand := t.holding(seat)):
        return []
    card = rng.choice(list(cards(hand)))
    return [e.Exposed(seat, card, "dropped"), e.Faced(seat, card, rng.random() < 0.5)]


def loses(rng: random.Random, t: Table) -> list[e.Event]:
    """A card is missing; or one that was missing is found."""
    if t.aside.missing:
        seat, card = t.aside.missing[0]
        return [e.Found(seat, card, "elsewhere", rng.choice((e.MINOR, e.NO_PENALTY)))]
    seat = rng.choice(list(Seat))
    hand = t.holding(seat)
    for s, c, _ in t.faced:
        hand &= ~c if s == seat else ~0
    return [e.Missing(seat, rng.choice(list(cards(hand))))] if hand else []


def strange(rng: random.Random, t: Table) -> list[e.Event]:
    return [e.Played(rng.choice(list(Seat)), 1 << rng.randrange(52), strange=True)]


def again(rng: random.Random, t: Table) -> list[e.Event]:
    """A card that had gone astray is played a second time."""
    played = [(s, c) for trick in t.tricks for s, c in trick.cards if c and (s, c) not in t.aside.strange]
    gone = {(s, c) for _, s, c in t.aside.again}
    seats = {s for s, _ in t.current}
    left = [p for p in played if p not in gone and p[0] not in seats]
    return [e.Played(*rng.choice(left))] if left else []


def picks_up(rng: random.Random, t: Table) -> list[e.Event]:
    return [e.PickedUp(t.faced[0][0], t.faced[0][1])] if t.faced else []


def takes_out(rng: random.Random, t: Table) -> list[e.Event]:
    for number, trick in enumerate(t.tricks, start=1):
        for seat, card in trick.cards:
            if (
                card
                and [s for s, c in trick.cards if c].count(seat) > 1
                and (seat, card) not in t.aside.strange
            ):
                return [e.TakenOut(seat, card, number)]
    return []


def adds(rng: random.Random, t: Table) -> list[e.Event]:
    for number, trick in enumerate(t.tricks, start=1):
        for seat in Seat:
            if trick.cards and all(s != seat or not c for s, c in trick.cards) and t.holding(seat):
                return [e.Added(seat, rng.choice(list(cards(t.holding(seat)))), number)]
    return []


def speaks(rng: random.Random, t: Table) -> list[e.Event]:
    seat = rng.choice(list(Seat))
    return [
        rng.choice(
            (
                e.Said(seat, "well"),
                e.Designated(seat, "a card"),
                e.Attention(seat, "revoke", t.trick, seat.partner),
                e.Broke(seat, "43A2c"),
                e.Chose(seat, "forbid:S"),
                e.Chose(seat, "require:H"),
                e.Objected(seat),
            )
        )
    ]


WEIGHTS = (
    (in_turn, 100),
    (out_of_turn, 5),
    (lead_early, 2),
    (late, 1),
    (omits, 2),
    (withdraws, 4),
    (corrects, 4),
    (exposes, 3),
    (loses, 3),
    (strange, 1),
    (again, 1),
    (picks_up, 2),
    (takes_out, 2),
    (adds, 1),
    (speaks, 4),
)
ACTS = [act for act, _ in WEIGHTS]


def suits_of(cards_: Card) -> set[int]:
    """The suits of a set of cards."""
    return {s for s in (suit(c) for c in cards(cards_)) if s is not None}

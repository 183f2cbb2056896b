"""A board told in order, and facts stated a second time over the whole of it.

A timeline is what the test itself wrote down while it generated the board: plays with their trick and events.
Nothing here looks at a table.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from tablilla.bridge.cards import HONOURS, SUIT_CARDS, Card, suit_of
from tablilla.bridge.seats import Seat
from tablilla.rules.moment import Moment
from tablilla.table import events as e
from tablilla.table.state import Four
from tablilla.table.table import Table
from tests.table.boards import begin, choose


@dataclass(frozen=True)
class Play:
    trick: int
    seat: Seat
    card: Card


@dataclass
class Timeline:
    """``items`` in order; ``wins`` the winner of each trick by its number."""

    declarer: Seat
    trumps: int
    hands: Four
    items: list[Play | e.Event] = field(default_factory=list)
    wins: dict[int, Seat] = field(default_factory=dict)

    def until(self, revoke: Play) -> list[Play | e.Event]:
        """What had happened when attention was drawn to it; all, if nobody did."""
        for index, item in enumerate(self.items):
            if isinstance(item, e.Attention) and (item.trick, item.seat) == (revoke.trick, revoke.seat):
                return self.items[:index]
        return self.items

    def attention(self, revoke: Play) -> e.Attention | None:
        found = [i for i in self.items if isinstance(i, e.Attention)]
        return next((a for a in found if (a.trick, a.seat) == (revoke.trick, revoke.seat)), None)


def tell(rng: random.Random, revoke: float = 0.12) -> tuple[Timeline, Table]:
    """A board with revokes, names, claims, calls on the next board and attention at random moments."""
    table = begin(rng)
    declarer, trumps = table.declarer, table.trumps
    assert declarer is not None
    assert trumps is not None
    told = Timeline(declarer, trumps, table.hands)
    waiting: list[Play] = []
    stop = rng.choice((52, 52, rng.randrange(1, 52)))
    for _ in range(stop):
        seat = table.turn
        assert seat is not None
        card = choose(rng, table, seat, revoke)
        led, held = table.led, table.holding(seat)
        play = Play(table.trick, seat, card)
        table = table.play(seat, card)
        told.items.append(play)
        if led is not None and suit_of(card) != led and held & SUIT_CARDS[led]:
            waiting.append(play)
        if len(table.tricks) == play.trick and table.tricks[-1].winner is not None:
            told.wins[play.trick] = table.tricks[-1].winner
        for event in _interlude(rng, table, waiting):
            table = table.add(event)
            told.items.append(event)
    for event in _end(rng, table, waiting):
        table = table.add(event)
        told.items.append(event)
    return told, table


def _interlude(rng: random.Random, table: Table, waiting: list[Play]) -> list[e.Event]:
    found: list[e.Event] = []
    if rng.random() < 0.02:
        found.append(e.Designated(rng.choice(list(Seat)), "one"))
    if rng.random() < 0.01:
        found.append(e.Claimed(rng.choice(list(Seat)), 1))
    if waiting and rng.random() < 0.15:
        one = waiting.pop(rng.randrange(len(waiting)))
        found.append(e.Attention(rng.choice(list(Seat)), "revoke", one.trick, one.seat))
    return found


def _end(rng: random.Random, table: Table, waiting: list[Play]) -> list[e.Event]:
    found: list[e.Event] = []
    if not table.closed and rng.random() < 0.5:
        claimer = rng.choice(list(Seat))
        found += [
            e.Claimed(claimer, rng.randrange(0, 14 - table.trick)),
            e.Agreed(claimer.on(rng.choice((1, 3)))),
        ]
    elif not table.closed:
        return found
    later: list[e.Event] = [e.Returned()]
    later += [e.NextBoard(rng.choice(list(Seat)), "Pass") for _ in range(rng.randrange(3))]
    later += [e.RoundOver()] if rng.random() < 0.4 else []
    if rng.random() < 0.1:
        later.append(e.Objected(rng.choice(list(Seat))))
    for one in waiting:
        if rng.random() < 0.6:
            attention = e.Attention(rng.choice(list(Seat)), "revoke", one.trick, one.seat)
            later.insert(rng.randrange(len(later) + 1), attention)
    return found + later[: rng.randrange(len(later) + 1)]


# -- the facts, stated again ---------------------------------------------------------------------------------
class Second:
    """What is to be said of one revoke of a timeline, edition by edition."""

    def __init__(self, told: Timeline, me: Play, revokes: list[Play]) -> None:
        self.told, self.me, self.revokes = told, me, revokes
        self.before = told.until(me)
        self.plays = [p for p in self.before if isinstance(p, Play)]
        self.events = [x for x in self.before if not isinstance(x, Play)]
        self.side = me.seat.side
        self.order = [p.seat for p in self.plays if p.trick == me.trick]
        self.following = [p for p in self.plays if p.trick == me.trick + 1]

    def moment(self) -> Moment:
        """How far the board had come when attention was drawn."""
        found = Moment.PLAY
        if len(self.plays) == 52 or any(isinstance(x, e.Agreed) for x in self.events):
            found = Moment.END
        for x in self.events:
            if isinstance(x, e.Returned):
                found = max(found, Moment.RETURNED)
            elif isinstance(x, e.NextBoard) and x.seat.side is not self.side:
                found = max(found, Moment.NEXT_CALL)
            elif isinstance(x, e.NextBoard):
                found = max(found, Moment.RETURNED)
            elif isinstance(x, e.RoundOver):
                found = max(found, Moment.ROUND)
        return found

    def played_next(self) -> bool:
        return any(p.seat.side is self.side for p in self.following)

    def named(self) -> bool:
        """A card was named by that side once the trick of the revoke was full."""
        count = 0
        for x in self.before:
            count += isinstance(x, Play)
            if isinstance(x, e.Designated) and x.seat.side is self.side and count >= 4 * self.me.trick:
                return True
        return False

    def claimed(self, *, ours: bool) -> bool:
        return any(isinstance(x, e.Claimed) and (x.seat.side is self.side) is ours for x in self.events)

    def agreed(self) -> bool:
        return any(isinstance(x, e.Agreed) and x.seat.side is self.side for x in self.events)

    def agreed_69a(self) -> bool:
        """The assent, then the call or the end of the round, and between them no objection of that side."""
        ours = [
            x for x in self.events
            if isinstance(x, e.RoundOver)
            or (isinstance(x, (e.Agreed, e.NextBoard, e.Objected)) and x.seat.side is self.side)
        ]  # fmt: skip
        words = "".join(
            {e.RoundOver: "f", e.NextBoard: "f", e.Agreed: "a", e.Objected: "o"}[type(x)] for x in ours
        )
        first_final = words.find("f", words.find("a")) if "a" in words else -1
        return first_final > 0 and "o" not in words[words.find("a") : first_final]

    def both_sides(self) -> bool:
        return any(r.trick == self.me.trick and r.seat.side is not self.side for r in self.revokes)

    def one_side_next(self) -> bool:
        return len({p.seat.side for p in self.following}) == 1

    def established(self, edition: int) -> bool:
        if self.played_next() or self.named() or self.claimed(ours=True):
            return True
        if edition == 2007:
            return self.agreed()
        return self.claimed(ours=False) and self.agreed_69a()

    def stands(self, edition: int) -> bool:
        if edition == 2017 and self.both_sides() and self.one_side_next():
            return False
        in_time = self.me.trick == 12 and self.moment() in (Moment.PLAY, Moment.END)
        return self.established(edition) and not in_time

    def counts(self, edition: int) -> bool:
        return edition == 2007 or self.stands(edition)

    def winner(self) -> str | None:
        won = self.told.wins.get(self.me.trick)
        if won is None:
            return None
        return "offender" if won == self.me.seat else "partner" if won.side is self.side else "opponents"

    def later_trick(self) -> bool | None:
        """Won after it, or given by the agreed claim."""
        if any(w.side is self.side for n, w in self.told.wins.items() if n > self.me.trick):
            return True
        plays = len([p for p in self.told.items if isinstance(p, Play)])
        claim: e.Claimed | None = None
        given = None
        for x in self.told.items:
            if isinstance(x, e.Claimed):
                claim = x
            elif isinstance(x, e.Agreed) and claim is not None and claim.tricks is not None:
                left = 13 - plays // 4
                mine = min(claim.tricks, left)
                given = mine if claim.seat.side is self.side else left - mine
            elif isinstance(x, e.Objected):
                given = None
        if given:
            return True
        if plays < 4 * self.me.trick:
            return None
        return False if plays == 52 or given == 0 else None

    def honour(self) -> bool:
        return bool(self.me.card & HONOURS)

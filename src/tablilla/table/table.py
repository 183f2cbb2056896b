"""The table: an immutable log and the state that follows from it."""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import ANY, NOTRUMP, SUIT_CARDS, Card, Suit, certain, suit_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty, lawful


class Trick(NamedTuple):
    cards: tuple[tuple[Seat, Card], ...]  # in the order in which they were played
    winner: Seat | None


class Event(NamedTuple):
    what: str
    seat: Seat | None = None
    card: Card = 0
    other: Card = 0


TOLD, LIVE, RECORD = "told", "live", "record"
Four = tuple[Card, Card, Card, Card]
HOLE: Card = 0  # where a card was taken back and none is played yet
NONE: Four = (0, 0, 0, 0)


def _set(four: Four, seat: Seat, value: Card) -> Four:
    n, e, s, w = four
    return ((value, e, s, w), (n, value, s, w), (n, e, value, w), (n, e, s, value))[seat]


class Table(NamedTuple):
    """Hands may be unknown (0), cards known by suit only.  Every method returns a new table."""

    declarer: Seat | None = None
    trumps: Suit | None = None
    hands: Four = NONE
    mode: str = TOLD  # how much the silence of the log says
    log: tuple[Event, ...] = ()
    tricks: tuple[Trick, ...] = ()
    current: tuple[tuple[Seat, Card], ...] = ()
    leader: Seat | None = None
    gone: Four = NONE
    shown: tuple[tuple[Seat, Card], ...] = ()  # found, restored, shown: known to be in this hand
    faced: tuple[tuple[Seat, Card, bool], ...] = ()  # penalty cards: whose, which, major
    duties: tuple[Duty, ...] = ()
    corrected: tuple[Incident, ...] = ()
    closed: bool = False  # play is over

    # -- events -------------------------------------------------------------------------------------------
    def play(self, seat: Seat, card: Card, lead: bool = False) -> Table:
        """A card is played; ``lead`` begins a trick although the one before may lack a card."""
        tricks, current, leader = self.tricks, self.current, self.leader
        if lead and current:
            tricks = (*tricks, Trick(current, winner(current, self.trumps)))
            current = ()
        if (seat, HOLE) in current:
            current = tuple((s, card if (s, c) == (seat, HOLE) else c) for s, c in current)
        else:
            current = (*current, (seat, card))
        if len(current) >= 4 and len({s for s, c in current if c}) == 4:
            leader = winner(current, self.trumps)
            tricks = (*tricks, Trick(current, leader))
            current = ()
        gone = self.gone
        if not card & (card - 1):
            gone = _set(gone, seat, gone[seat] | card)
        faced = self.faced
        if faced:
            faced = tuple(f for f in faced if f[0] != seat or f[1] != card)
        table = Table(
            self.declarer,
            self.trumps,
            self.hands,
            self.mode,
            (*self.log, Event("play", seat, card)),
            tricks,
            current,
            leader,
            gone,
            self.shown,
            faced,
            self.duties,
            self.corrected,
            self.closed or len(tricks) == 13,
        )
        return table.relieved() if self.duties else table

    def relieved(self) -> Table:
        """Without the duties that have ended."""
        return self._replace(duties=tuple(d for d in self.duties if not d.ended(self)))

    def reopened(self) -> Table:
        """A full trick that nobody has followed with a card: its cards may still be changed (62A, 62C)."""
        if self.current or not self.tricks:
            return self
        return self._replace(tricks=self.tricks[:-1], current=self.tricks[-1].cards, leader=None)

    def settled(self) -> Table:
        """After a change of card: a trick with four cards is quitted again."""
        if len(self.current) < 4 or len({s for s, c in self.current if c}) < 4:
            return self
        who = winner(self.current, self.trumps)
        return self._replace(tricks=(*self.tricks, Trick(self.current, who)), current=(), leader=who)

    def take_back(self, seat: Seat) -> Table:
        """His card in this trick goes back to his hand; what he plays instead will take its place."""
        if not self.current and self.tricks:
            return self.reopened().take_back(seat)
        cards = [c for s, c in self.current if s == seat and c]
        if not cards:
            return self
        kept = tuple((s, HOLE if s == seat else c) for s, c in self.current)
        return self._replace(
            current=() if not any(c for _, c in kept) else kept,
            gone=_set(self.gone, seat, self.gone[seat] & ~cards[-1]),
            shown=(*self.shown, (seat, cards[-1])),
            log=(*self.log, Event("take back", seat, cards[-1])),
        )

    def over(self, won_by: Seat | None = None) -> Table:
        """The trick is quitted, whether or not it has four cards, and was won by that hand."""
        if not self.current:
            return self
        who = won_by if won_by is not None else winner(self.current, self.trumps)
        tricks = (*self.tricks, Trick(self.current, who))
        return self._replace(
            tricks=tricks,
            current=(),
            leader=who,
            log=(*self.log, Event("over", who)),
            closed=self.closed or len(tricks) == 13,
        )

    def replace_card(self, seat: Seat, old: Card, new: Card) -> Table:
        """A card is taken back, another played in its place, in this trick or in the full one before it."""
        if (seat, old) not in self.current and self.tricks and (seat, old) in self.tricks[-1].cards:
            before = self._replace(current=()).reopened().replace_card(seat, old, new)
            return before._replace(current=self.current) if self.current else before
        was = Incident("revoke", seat, self.trick, self.led, old)
        off = self.led is not None and suit_of(old) != self.led == suit_of(new)
        current = tuple((s, new if (s, c) == (seat, old) else c) for s, c in self.current)
        gone = _set(self.gone, seat, self.gone[seat] & ~old | (new if certain(new) else 0))
        return self._replace(
            current=current,
            gone=gone,
            log=(*self.log, Event("replace", seat, old, new)),
            shown=(*self.shown, (seat, old)),
            corrected=(*self.corrected, was) if off else self.corrected,
        ).settled()

    def found(self, seat: Seat, card: Card) -> Table:
        """A card that belongs to this hand, and was there all the time."""
        return self._replace(shown=(*self.shown, (seat, card)), log=(*self.log, Event("found", seat, card)))

    def face(self, seat: Seat, card: Card, major: bool = True) -> Table:
        """A penalty card lies on the table; two of one defender are all major (50B)."""
        mine = [f for f in self.faced if f[0] == seat]
        faced = tuple((s, c, m or s == seat) for s, c, m in self.faced)
        return self._replace(
            faced=(*faced, (seat, card, major or bool(mine))), log=(*self.log, Event("face", seat, card))
        )

    def pick_up(self, seat: Seat, suits: Card = ANY) -> Table:
        left = tuple(f for f in self.faced if f[0] != seat or not f[1] & suits)
        table = self._replace(faced=left, log=(*self.log, Event("pick up", seat, suits)))
        return table.relieved()

    def oblige(self, duty: Duty) -> Table:
        return self._replace(duties=(*self.duties, duty))

    def say(self, what: str, seat: Seat | None = None) -> Table:
        """Something said or done that is no card: named, claimed, called, …"""
        return self._replace(log=(*self.log, Event(what, seat)), closed=self.closed or what == "play over")

    # -- what a duty may look at (View) ---------------------------------------------------------------------
    @property
    def trick(self) -> int:
        return len(self.tricks) + 1

    @property
    def led(self) -> Suit | None:
        return suit_of(self.current[0][1]) if self.current else None

    @property
    def turn(self) -> Seat | None:
        if not self.current:
            return self.leader
        if (hole := next((s for s, c in self.current if not c), None)) is not None:
            return hole
        played = {s for s, _ in self.current}
        return next((s for n in (1, 2, 3) if (s := self.current[0][0].on(n)) not in played), None)

    def led_to(self, trick: int) -> Seat | None:
        if trick <= len(self.tricks):
            return self.tricks[trick - 1].cards[0][0]
        return self.current[0][0] if self.current else self.leader

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        return any(s == seat and c == card for s, c, _ in self.faced)

    def holding(self, seat: Seat) -> Card:
        """As far as it is known, each card for itself."""
        held = self.hands[seat]
        for s, c in self.shown:
            if s == seat and certain(c):
                held |= c
        return held & ~self.gone[seat]

    def lawful(self, seat: Seat) -> tuple[Card, list[str]]:
        hand = self.holding(seat)
        follow = hand & SUIT_CARDS[self.led] if self.led is not None else 0
        return lawful(self, seat, hand, follow, self.duties)

    # -- views ----------------------------------------------------------------------------------------------
    @property
    def dummy(self) -> Seat | None:
        return self.declarer.partner if self.declarer is not None else None

    def public(self) -> Table:
        """What everybody can see: the log, what was shown, and dummy once the opening lead is made."""
        spread = self.dummy if self.tricks or self.current else None
        return self._replace(hands=NONE if spread is None else _set(NONE, spread, self.hands[spread]))


def start(declarer: Seat, trumps: Suit = NOTRUMP, hands: Four = NONE, mode: str = LIVE) -> Table:
    return Table(declarer, trumps, hands, mode, leader=declarer.on(1))

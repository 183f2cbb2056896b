"""What a table looks like after its log: the fields, and what follows from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tablilla.bridge.cards import SUIT_CARDS, Card, Suit, cards, certain
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.rules.moment import When
from tablilla.rules.obligation import Duty, lawful
from tablilla.table.detection import suit
from tablilla.table.events import Claimed, Event, Spread

if TYPE_CHECKING:
    from tablilla.table.auction import Auction

TOLD, LIVE, RECORD = "told", "live", "record"
MODES = (TOLD, LIVE, RECORD)
Four = tuple[Card, Card, Card, Card]
HOLE: Card = 0  # where a card was taken back, or a seat put none
NONE: Four = (0, 0, 0, 0)


def with_seat(four: Four, seat: Seat, value: Card) -> Four:
    """The same four with another value for one seat."""
    n, e, s, w = four
    return ((value, e, s, w), (n, value, s, w), (n, e, value, w), (n, e, s, value))[seat]


class Trick(NamedTuple):
    """A quitted trick in the order of play; without cards if nothing of it is told."""

    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat | None


class Setting(NamedTuple):
    """What is known before the first event.

    ``hands`` are the cards known to have been dealt to each seat (0: unknown).  ``mode`` says what the silence
    of the log means: of a told table nothing; of a live one that it has not happened; of a record that no card
    was played, while words were not written down.
    """

    declarer: Seat | None = None
    trumps: Suit | None = None
    hands: Four = NONE
    mode: str = TOLD
    dealer: Seat | None = None
    vulnerability: int | None = None
    contract: Contract | None = None
    now: When | None = None


class Noted(NamedTuple):
    """An event that is no play: where it stands in the log, and which trick was in progress or next."""

    at: int
    trick: int
    event: Event


class Breach(NamedTuple):
    """A card played against a duty in force; whether he could have met it is seen with what is known later."""

    trick: int
    seat: Seat
    card: Card
    before: State


class Aside(NamedTuple):
    """What is rare."""

    declarer: Seat | None = None
    noted: tuple[Noted, ...] = ()
    shown: tuple[tuple[Seat, Card], ...] = ()  # known to belong to this hand
    missing: tuple[tuple[Seat, Card], ...] = ()
    strange: tuple[tuple[Seat, Card], ...] = ()
    again: tuple[tuple[int, Seat, Card], ...] = ()  # gone from this trick and played again (67B3)
    kept: tuple[Incident, ...] = ()  # irregularities whose card lies there no more
    breaches: tuple[Breach, ...] = ()
    returned: tuple[tuple[Seat, Card], ...] = ()  # penalty cards that went back to the hand
    claim: Claimed | None = None
    agreed: tuple[int, int] | None = None  # tricks of NS and EW by a claim
    back: tuple[tuple[int, Seat, Card], ...] = ()  # taken back from this trick, played to it in turn
    over: bool = False  # the play has ended before thirteen tricks were told
    auction: Auction | None = None  # as far as it was told
    contract: Contract | None = None  # to which that auction came


class State(NamedTuple):
    """A log and what it comes to."""

    setting: Setting = Setting()
    log: tuple[Event, ...] = ()
    tricks: tuple[Trick, ...] = ()
    current: tuple[tuple[Seat, Card], ...] = ()
    leader: Seat | None = None  # who is to lead to the trick in progress, as far as it is known
    gone: Four = NONE  # cards known to have left each hand
    faced: tuple[tuple[Seat, Card, bool], ...] = ()  # penalty cards: whose, which, major
    duties: tuple[Duty, ...] = ()
    aside: Aside = Aside()

    # -- what a duty may look at (View) ---------------------------------------------------------------------
    @property
    def trick(self) -> int:
        """The trick in progress or about to begin, from 1."""
        return len(self.tricks) + 1

    @property
    def led(self) -> Suit | None:
        """The suit led to it."""
        return suit(self.current[0][1]) if self.current else None

    @property
    def turn(self) -> Seat | None:
        """Who is to play, as far as it is known."""
        current = self.current
        if len(self.tricks) >= 13 or self.aside.over:
            return None
        if not current:
            return self.leader
        played = 0
        for seat, card in current:
            if not card:
                return seat
            played |= 1 << seat
        first = current[0][0]
        for step in (1, 2, 3):
            if not played >> (first + step & 3) & 1:
                return first.on(step)
        return None

    def led_to(self, trick: int) -> Seat | None:
        """Who led, or is to lead, to a trick."""
        if trick <= len(self.tricks):
            led = self.tricks[trick - 1].cards
            return led[0][0] if led else None
        return self.current[0][0] if self.current else self.leader

    def lies_faced(self, seat: Seat, card: Card) -> bool:
        """Whether a penalty card of his still lies on the table."""
        return any(s == seat and c == card for s, c, _ in self.faced)

    def holding(self, seat: Seat) -> Card:
        """His cards as far as each is known for itself."""
        held = self.setting.hands[seat]
        for s, c in self.aside.shown:
            if s == seat and certain(c):
                held |= c
        for s, c in self.aside.missing:
            if s == seat and certain(c):
                held &= ~c
        return held & ~self.gone[seat]

    def taken_back(self, seat: Seat) -> Card:
        """Cards he played in turn to the trick in progress and took back, while their place is empty."""
        if not self.aside.back or (self.current and (seat, HOLE) not in self.current):
            return 0
        if not self.current and self.leader != seat:
            return 0
        return sum({c for n, s, c in self.aside.back if n == self.trick and s == seat})

    # -- the table ------------------------------------------------------------------------------------------
    @property
    def mode(self) -> str:
        """How much the silence of the log says."""
        return self.setting.mode

    @property
    def hands(self) -> Four:
        """The cards known to have been dealt to each seat."""
        return self.setting.hands

    @property
    def auction(self) -> Auction | None:
        """The auction, if it was told."""
        return self.aside.auction

    @property
    def contract(self) -> Contract | None:
        """The contract: as it was told, else as the auction came to it."""
        told = self.setting.contract
        return self.aside.contract if told is None else told

    @property
    def trumps(self) -> Suit | None:
        """The denomination of the contract."""
        told = self.setting.trumps
        if told is not None:
            return told
        reached = self.aside.contract
        return None if reached is None else reached.denomination

    @property
    def first_declarer(self) -> Seat | None:
        """Who is declarer by the auction, whoever has become it since (54A)."""
        told = self.setting.declarer
        if told is not None:
            return told
        reached = self.aside.contract
        return None if reached is None else reached.declarer

    @property
    def declarer(self) -> Seat | None:
        """Who is declarer now."""
        return self.aside.declarer

    @property
    def declared(self) -> Seat | None:
        """Who is declarer, where an event of the log says so: the auction, told or not, is over."""
        return self.aside.declarer if self.setting.declarer is None else None

    @property
    def dummy(self) -> Seat | None:
        """Who is dummy now."""
        declarer = self.aside.declarer
        return None if declarer is None else declarer.partner

    @property
    def closed(self) -> bool:
        """Whether the play is over."""
        return len(self.tricks) >= 13 or self.aside.over

    @property
    def spread(self) -> Seat | None:
        """Whose hand lies open as dummy: once the right opening lead is faced, or another was accepted."""
        for noted in reversed(self.aside.noted):
            if isinstance(noted.event, Spread):
                return noted.event.seat
        if self.declarer is None:
            return None
        right = bool(self.current) and self.current[0][0] == self.declarer.on(1) and bool(self.current[0][1])
        return self.dummy if right or self.tricks or len(self.current) > 1 else None

    def lawful(self, seat: Seat) -> tuple[Card, list[str]]:
        """The known cards of a hand that may be played to the trick, and the clauses that bind it."""
        hand, led = self.holding(seat), self.led
        follow = hand & SUIT_CARDS[led] if led is not None else 0
        return lawful(self, seat, hand, follow, self.duties)

    def forbidden(self, seat: Seat) -> dict[Card, str]:
        """Each known card of a hand that may not be played now, and the clause that forbids it."""
        hand = self.holding(seat)
        follow = hand & SUIT_CARDS[self.led] if self.led is not None else 0
        mine = sorted((d for d in self.duties if d.who == seat), key=lambda d: d.rank)
        allowed = lawful(self, seat, hand, follow, ())[0]
        found = dict.fromkeys(cards(hand & ~allowed), "44C")
        for count, duty in enumerate(mine, start=1):
            left = lawful(self, seat, hand, follow, mine[:count])[0]
            found |= dict.fromkeys(cards(allowed & ~left), duty.clause)
            allowed = left
        return found

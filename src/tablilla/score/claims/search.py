"""The worst normal line: the most tricks that the claimer's opponents can have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablilla.bridge.cards import SUIT_CARDS, Card, Suit, cards, suit_of
from tablilla.bridge.seats import Seat, Side
from tablilla.score.claims.normal import Sight, equals, normal
from tablilla.score.claims.statement import GOOD, Step, allowed, done_by, over
from tablilla.score.endings.position import Four, Play

LEADS, FOLLOWS, DISCARDS, RUFFS = "leads", "follows", "discards", "ruffs"


class Struck(NamedTuple):
    """A play that the director does not take for normal, wherever it comes."""

    seat: Seat
    manner: str
    card: Card


class Rules(NamedTuple):
    """What the lines of a claim are: whose claim, what was said, what is taken for normal."""

    trumps: Suit
    side: Side
    plan: tuple[Step, ...] = ()
    from_the_top: bool = False
    blind: Seat | None = None  # the partner of a defender who claims
    conceded: int = 0  # tricks; until so many are lost he may lead what he knows for a loser
    natural: bool = False  # the opponents, too, play only what is normal
    struck: frozenset[Struck] = frozenset()


class At(NamedTuple):
    """A moment of a line.

    ``step``: how far the plan has been carried out; ``voids`` as in ``Sight``; ``lost``: the tricks that the
    claimer's side has lost, as far as they were conceded.
    """

    hands: Four
    leader: Seat
    current: tuple[Play, ...] = ()
    step: int = 0
    voids: int = 0
    lost: int = 0

    @property
    def turn(self) -> Seat:
        """Who is to play."""
        return self.leader.on(len(self.current))

    @property
    def left(self) -> int:
        """The tricks still to be won, that in progress among them."""
        return self.hands[self.leader].bit_count() + bool(self.current)


def manner(card: Card, current: tuple[Play, ...], trumps: Suit) -> str:
    """How a card is played: led, in the suit led, as a ruff, as a discard."""
    if not current:
        return LEADS
    if suit_of(card) == suit_of(current[0][1]):
        return FOLLOWS
    return RUFFS if suit_of(card) == trumps else DISCARDS


class Search:
    """Lines from one ending under one set of rules; results are remembered."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.plan = tuple(s for s in rules.plan if s.what != GOOD)
        self._good = sum(1 << suit for suit in {s.suit for s in rules.plan if s.what == GOOD})
        self._named = bool(rules.struck) or any(s.card for s in self.plan)
        self._known: dict[At, tuple[int, int]] = {}  # the opponents' tricks: at least, at most
        self._options: dict[At, tuple[Card, ...]] = {}

    def options(self, at: At) -> Card:
        """The cards that count as possible at this turn."""
        seat, rules = at.turn, self.rules
        hand = at.hands[seat]
        legal = hand & SUIT_CARDS[_suit(at.current[0][1])] or hand if at.current else hand
        if legal & (legal - 1) == 0:
            return legal
        if seat.side is not rules.side:
            if rules.natural:
                return normal(Sight(at.hands, seat, at.current, rules.trumps, 0, blind=True), legal)
            return _one_of_each(at, seat, legal)
        if at.step < len(self.plan):
            planned = allowed(self.plan[at.step], at.hands, seat, at.current, legal, rules.trumps)
            if planned := self._unstruck(at, planned):
                return planned
        found = self._normal(at, legal)
        return self._unstruck(at, found) or self._unstruck(at, legal) or found

    def apart_from_the_plan(self, at: At) -> Card:
        """The cards of the claimer's side that would be normal at this turn, had nothing been said."""
        hand = at.hands[at.turn]
        legal = hand & SUIT_CARDS[_suit(at.current[0][1])] or hand if at.current else hand
        return self._unstruck(at, self._normal(at, legal))

    def _normal(self, at: At, legal: Card) -> Card:
        rules = self.rules
        sight = Sight(
            at.hands,
            at.turn,
            at.current,
            rules.trumps,
            at.voids,
            rules.from_the_top,
            at.turn is rules.blind,
            rules.conceded - at.lost,
            self._good,
        )
        return normal(sight, legal)

    def _unstruck(self, at: At, found: Card) -> Card:
        """Those of the cards that are not struck out."""
        if not self.rules.struck:
            return found
        how = {c: Struck(at.turn, manner(c, at.current, self.rules.trumps), c) for c in cards(found)}
        return sum(c for c, play in how.items() if play not in self.rules.struck)

    def play(self, at: At, card: Card) -> tuple[At, Seat | None]:
        """After this card, and who won the trick if it is over with it."""
        hands, leader, current, step, voids, lost = at
        seat = leader.on(len(current))
        n, e, s, w = hands
        gone = ~card
        hands = (n & gone, e & gone, s & gone, w & gone)
        if seat.side is not self.rules.side:
            if current and (led := _suit(current[0][1])) != _suit(card):
                voids |= 1 << 4 * seat + led
        elif step < len(self.plan):
            step += done_by(self.plan[step], seat, card, current, (seat, seat.partner))
        if step < len(self.plan):
            step = self._skip(hands, step)
        current = (*current, (seat, card))
        if len(current) < 4:
            return At(hands, leader, current, step, voids, lost), None
        won = self._winner(current)
        if won.side is not self.rules.side and lost < self.rules.conceded:
            lost += 1
        return At(hands, won, (), step, voids and self._worth_knowing(hands, voids), lost), won

    def _worth_knowing(self, hands: Four, voids: int) -> int:
        """Of the suits shown out of, those of which partner still has cards."""
        found = 0
        for seat in (Seat(1 - self.rules.side), Seat(3 - self.rules.side)):
            for suit, mask in enumerate(SUIT_CARDS):
                bit = 1 << 4 * seat + suit
                if voids & bit and hands[seat.partner] & mask:
                    found |= bit
        return found

    def _winner(self, trick: tuple[Play, ...]) -> Seat:
        """As ``bridge.tricks.winner``, for four cards that are all known."""
        best, high = trick[0]
        suit = _suit(high)
        for seat, card in trick[1:]:
            other = _suit(card)
            if (other == suit and card > high) or (other != suit and other == self.rules.trumps):
                best, high, suit = seat, card, other
        return best

    def _skip(self, hands: Four, step: int) -> int:
        plan = self.plan
        own = hands[self.rules.side] | hands[self.rules.side + 2]
        out = hands[1 - self.rules.side] | hands[3 - self.rules.side]
        while step < len(plan) and over(plan[step], own, out):
            step += 1
        return step

    def start(self, at: At) -> At:
        """The moment with the steps of the plan left out of which nothing is left to do."""
        return at._replace(step=self._skip(at.hands, at.step))

    def loses(self, at: At, tricks: int) -> bool:
        """Whether some line gives the opponents at least so many of the tricks that are left."""
        if tricks <= 0:
            return True
        if tricks > at.left:
            return False
        key = self._key(at)
        least, most = self._known.get(key, (0, at.left))
        if tricks <= least:
            return True
        if tricks > most:
            return False
        for card in self.choices(at):
            then, won = self.play(at, card)
            if self.loses(then, tricks - (won is not None and won.side is not self.rules.side)):
                self._known[key] = (tricks, most)
                return True
        self._known[key] = (least, tricks - 1)
        return False

    def _key(self, at: At) -> At:
        """The same for endings that differ only in cards that are gone, unless a card is named."""
        if at.current or self._named:
            return at
        n, e, s, w = at.hands
        every = n | e | s | w
        ranked = [0, 0, 0, 0]
        for suit, mask in enumerate(SUIT_CARDS):
            left, bit = every & mask, 1 << 13 * suit
            while left:
                low = left & -left
                left ^= low
                ranked[0 if n & low else 1 if e & low else 2 if s & low else 3] |= bit
                bit <<= 1
        return At((ranked[0], ranked[1], ranked[2], ranked[3]), at.leader, (), at.step, at.voids, at.lost)

    def choices(self, at: At) -> tuple[Card, ...]:
        """The options, those first that look best for the opponents."""
        found = self._options.get(at)
        if found is None:
            found = tuple(cards(self.options(at)))
            if at.turn.side is not self.rules.side:
                found = found[::-1]
            self._options[at] = found
        return found

    def _after(self, at: At, card: Card, tricks: int) -> bool:
        then, won = self.play(at, card)
        return self.loses(then, tricks - (won is not None and won.side is not self.rules.side))

    def most(self, at: At) -> int:
        """The most tricks that the opponents can have."""
        number = 0
        while self.loses(at, number + 1):
            number += 1
        return number

    def line(self, at: At) -> Iterator[tuple[At, Card]]:
        """One worst line: each moment and the card played at it."""
        need = self.most(at)
        while at.left:
            card = next(c for c in cards(self.options(at)) if self._after(at, c, need))
            yield at, card
            at, won = self.play(at, card)
            need -= won is not None and won.side is not self.rules.side


def _one_of_each(at: At, seat: Seat, legal: Card) -> Card:
    """One of cards between which nothing lies: they are worth the same."""
    n, e, s, w = at.hands
    others = (n | e | s | w) & ~at.hands[seat]
    for _, card in at.current:
        others |= card
    found = 0
    for suit in SUIT_CARDS:
        mine = legal & suit
        if mine & (mine - 1):
            groups = equals(mine, others & suit)
            if at.current and not mine & SUIT_CARDS[_suit(at.current[0][1])]:
                groups = [groups[0], groups[-1]]  # thrown away: a low card, or the highest out of the way
            for group in groups:
                found |= group & -group
        else:
            found |= mine
    return found


def _suit(card: Card) -> Suit:
    """The suit of a known card."""
    return (card.bit_length() - 1) // 13

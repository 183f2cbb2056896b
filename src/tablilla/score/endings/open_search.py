"""The search where nothing but following suit binds anybody: alpha-beta on one number of tricks, with memory.

Cards are packed: within a suit only the cards left count, and a guard bit stands between suits, so that small
numbers tell all.  Of cards of a hand that are next to each other only the lowest is tried.
"""

from __future__ import annotations

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, cards
from tablilla.score.endings.position import Position

Bounds = tuple[int, int]
_NEXT = (1, 2, 3, 0)


class OpenSearch:
    """One ending: the packed cards, and what is known of the positions met so far."""

    def __init__(self, position: Position) -> None:
        self.packed: dict[Card, int] = {}
        self.guards = 0
        suits = []
        every = sum(position.hands) | sum(card for _, card in position.current)
        at = 1
        for suit in SUIT_CARDS:
            first = at
            for card in cards(every & suit):
                self.packed[card] = at
                at <<= 1
            suits.append(at - first)
            self.guards |= at
            at <<= 1
        self.suits = tuple(suits)
        self.trumps = 0 if position.trumps == NOTRUMP else suits[position.trumps]
        self.known: dict[tuple[int, int, int, int, int], Bounds] = {}
        self.hands = [0, 0, 0, 0]
        self.suit_of = {card: suit for suit in suits for card in self.packed.values() if card & suit}

    def pack(self, mask: Card) -> int:
        """The same cards packed."""
        return sum(self.packed[card] for card in cards(mask))

    def reaches(self, position: Position, need: int) -> bool:
        """Whether North-South win ``need`` of the tricks left, that in progress among them."""
        n, e, s, w = position.hands
        self.hands = [self.pack(n), self.pack(e), self.pack(s), self.pack(w)]
        if not position.current:
            return self._lead(position.leader, need)
        best, owner, led = 0, 0, 0
        for seat, card in position.current:
            one = self.packed[card]
            if not best:
                led = self.suit_of[one]
            if not best or self._beats(one, best, led):
                best, owner = one, int(seat)
        lies = sum(self.packed[card] for _, card in position.current)
        done = [int(seat) for seat, _ in position.current]
        waiting = tuple(s for n in range(4) if (s := (position.leader + n) & 3) not in done)
        return self._follow(waiting, best, owner, led, lies, need)

    def _beats(self, card: int, best: int, led: int) -> bool:
        if best & self.trumps:
            return bool(card & self.trumps) and card > best
        return bool(card & self.trumps) or (bool(card & led) and card > best)

    def _lead(self, leader: int, need: int) -> bool:
        """A trick begins."""
        hands = self.hands
        n, e, s, w = hands
        left = max(n.bit_count(), e.bit_count(), s.bit_count(), w.bit_count())
        if need <= 0:
            return True
        if need > left:
            return False
        while not hands[leader]:
            leader = _NEXT[leader]
        if left == 1:
            return self._last(leader) >= need
        key = (n, e, s, w, leader)
        low, high = self.known.get(key, (0, left))
        if low >= need:
            return True
        if high < need:
            return False
        sure = self._sure(leader)
        if leader & 1:
            if left - sure < need:
                return False
        elif sure >= need:
            return True
        found = self._try_leads(leader, need)
        self.known[key] = (need, high) if found else (low, need - 1)
        return found

    def _last(self, leader: int) -> int:
        """Everybody's last card: 1 if North-South win it."""
        hands = self.hands
        best, owner = hands[leader], leader
        led = self.suit_of[best]
        for step in (1, 2, 3):
            seat = (leader + step) & 3
            card = hands[seat]
            if card and self._beats(card, best, led):
                best, owner = card, seat
        return 0 if owner & 1 else 1

    def _sure(self, leader: int) -> int:
        """Tricks that the leader can cash at once, one after another."""
        hands = self.hands
        mine = hands[leader]
        left_hand, partner, right_hand = hands[leader - 3], hands[leader - 2], hands[leader - 1]
        others = left_hand | partner | right_hand
        trumps = self.trumps
        count = 0
        for suit in self.suits:
            own = mine & suit
            if not own:
                continue
            most = own.bit_count()
            rest = others & suit
            tops = (own >> rest.bit_length()).bit_count()
            if tops >= max((other & suit).bit_count() for other in (left_hand, partner, right_hand)):
                tops = most  # nobody else has one left by then
            if trumps and suit != trumps and tops:
                if left_hand & trumps:
                    tops = min(tops, (left_hand & suit).bit_count())
                if right_hand & trumps:
                    tops = min(tops, (right_hand & suit).bit_count())
                if partner & trumps:  # he would have to ruff, and lead
                    tops = min(tops, (partner & suit).bit_count())
            count += tops
        return count

    def _try_leads(self, leader: int, need: int) -> bool:
        hands = self.hands
        hand = hands[leader]
        others = hands[leader - 3] | hands[leader - 2] | hands[leader - 1]
        guards = self.guards
        wanted = not leader & 1
        waiting = ((leader + 1) & 3, (leader + 2) & 3, (leader + 3) & 3)
        tops: list[int] = []
        rest: list[int] = []
        for suit in self.suits:
            own = hand & suit
            if own:
                theirs = others & suit
                for card in _different(own, theirs | guards):
                    (tops if card > theirs else rest).append(card)
        for card in tops + rest:
            hands[leader] = hand ^ card
            found = self._follow(waiting, card, leader, self.suit_of[card], card, need)
            hands[leader] = hand
            if found is wanted:
                return wanted
        return not wanted

    def _follow(self, waiting: tuple[int, ...], best: int, owner: int, led: int, lies: int, need: int) -> bool:
        """The next of those who still wait plays to the trick; ``lies`` are its cards so far."""
        hands = self.hands
        while waiting and not hands[waiting[0]]:
            waiting = waiting[1:]
        if not waiting:
            return self._lead(owner, need if owner & 1 else need - 1)
        seat, waiting = waiting[0], waiting[1:]
        hand = hands[seat]
        wanted = not seat & 1
        legal = hand & led or hand
        if legal & (legal - 1):
            others = hands[seat - 3] | hands[seat - 2] | hands[seat - 1] | lies | self.guards
            choices = self._ordered(_different(legal, others), seat, waiting, best, owner, led)
        else:
            choices = [legal]
        for card in choices:
            hands[seat] = hand ^ card
            if self._beats(card, best, led):
                found = self._follow(waiting, card, seat, led, lies | card, need)
            else:
                found = self._follow(waiting, best, owner, led, lies | card, need)
            hands[seat] = hand
            if found is wanted:
                return wanted
        return not wanted

    def _ordered(
        self, choices: list[int], seat: int, waiting: tuple[int, ...], best: int, owner: int, led: int
    ) -> list[int]:
        """The likeliest first: cheapest winner in fourth hand, the highest in third, low otherwise."""
        if len(choices) < 2:
            return choices
        winners = [card for card in choices if self._beats(card, best, led)]
        if not winners:
            return choices
        losers = [card for card in choices if card not in winners]
        if not (owner ^ seat) & 1 and not waiting:
            return losers + winners
        if len(waiting) == 1:
            winners.reverse()
        return winners + losers


def _different(own: int, others: int) -> list[int]:
    """The cards of a hand, lowest first, without those next above another of it; guards are in ``others``."""
    found = []
    before = 0
    while own:
        card = own & -own
        own ^= card
        if not before or others & (card - (before << 1)):
            found.append(card)
        before = card
    return found

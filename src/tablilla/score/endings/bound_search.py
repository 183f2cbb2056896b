"""The search under duties: every card that may be played, every demand of declarer, with memory.

Once nothing binds anybody any more the open search takes over.
"""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS, Card, cards
from tablilla.bridge.seats import Seat, Side
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand
from tablilla.score.endings.game import Bound
from tablilla.score.endings.open_search import OpenSearch

Key = tuple[object, ...]


class BoundSearch:
    """One ending under duties, and what is known of the positions met so far."""

    def __init__(self, start: Bound) -> None:
        self.open = OpenSearch(start.position)
        self.known: dict[Key, tuple[int, int]] = {}

    def reaches(self, at: Bound, need: int) -> bool:
        """Whether North-South win ``need`` of the tricks left, that in progress among them."""
        position = at.position
        if need <= 0:
            return True
        left = position.left
        if need > left:
            return False
        if at.free:
            return self.open.reaches(position, need)
        since = tuple(d.since == at.trick for d in at.duties)
        key = (position.hands, position.leader, position.current, at.duties, since, at.faced, at.offered)
        low, high = self.known.get(key, (0, left))
        if low >= need:
            return True
        if high < need:
            return False
        found = self._try(at, need)
        self.known[key] = (need, high) if found else (low, need - 1)
        return found

    def _try(self, at: Bound, need: int) -> bool:
        if at.partners_cards and at.declarer is not None:
            wanted = at.declarer.side is Side.NS
            return wanted if any(self.reaches(d, need) is wanted for d in at.demands()) else not wanted
        chooser = at.decides
        wanted = chooser is not None and chooser.side is Side.NS
        for card in choices(at):
            if self.after(at, card, need) is wanted:
                return wanted
        return not wanted

    def after(self, at: Bound, card: Card, need: int) -> bool:
        """Whether they win so many, after this card."""
        then, won = at.play(card)
        mine = won is not None and won.side is Side.NS
        return self.reaches(then, need - mine)


def choices(at: Bound) -> list[Card]:
    """The cards that may be played, of equal ones the lowest.

    Of a hand whose duty is about single cards all are tried: a small card is not what an honour is.
    """
    turn, allowed = at.turn, at.allowed
    if any(d.who is turn and not isinstance(d, (LeadBan, LeadDemand)) for d in at.duties):
        return list(cards(allowed))
    return different(at, turn, allowed)


def different(at: Bound, turn: Seat | None, allowed: Card) -> list[Card]:
    """Of cards with none of another hand or of the trick between them, only the lowest."""
    position = at.position
    others = sum(h for s, h in zip(Seat, position.hands, strict=True) if s is not turn)
    others |= sum(card for _, card in position.current)
    found = []
    for suit in SUIT_CARDS:
        before = 0
        for card in cards(allowed & suit):
            if not before or others & (card - (before << 1)):
                found.append(card)
            before = card
    return found

"""An ending solved: the tricks after each card, and the line that shows it."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS, Card, cards
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.score.endings.bound_search import BoundSearch
from tablilla.score.endings.game import Bound, bound
from tablilla.score.endings.position import Play, Position, Solution

MOST = 7  # tricks


def solve(ending: Position | Bound) -> Solution:
    """What each side wins with all cards open and best play, under the duties of the ending.

    Raises ``Fault``: ``ending.long`` for more than seven tricks, ``ending.over`` where nobody can play,
    ``ending.cards`` for cards that cannot be.
    """
    start = bound(ending) if isinstance(ending, Position) else ending
    position = start.position
    position.check()
    turn, left = position.turn, position.left
    if left > MOST:
        raise Fault("ending.long", given=left, most=MOST)
    if turn is None:
        raise Fault("ending.over")
    search = BoundSearch(start)
    total = _value(search, start, left)
    start = _said(search, start, total)
    mine = {card: _own(turn, left, tricks) for card, tricks in _after_each(search, start, total).items()}
    line = tuple(_line(search, start, total))
    return Solution(turn, left, _own(turn, left, total), mine, line)


def _own(turn: Seat, left: int, ns: int) -> int:
    return ns if turn.side is Side.NS else left - ns


def _value(search: BoundSearch, at: Bound, left: int) -> int:
    """The tricks of North-South."""
    low, high = 0, left
    while low < high:
        middle = (low + high + 1) // 2
        if search.reaches(at, middle):
            low = middle
        else:
            high = middle - 1
    return low


def _said(search: BoundSearch, at: Bound, total: int) -> Bound:
    """With declarer's demand made, where he has one to make: the first that keeps what he can win."""
    if not at.partners_cards:
        return at
    return next(d for d in at.demands() if search.reaches(d, total) and not search.reaches(d, total + 1))


def _after_each(search: BoundSearch, at: Bound, total: int) -> dict[Card, int]:
    """North-South's tricks after each card that may be played."""
    found: dict[Card, int] = {}
    for card in cards(at.allowed):
        alike = _equal(at, card, found)
        found[card] = found[alike] if alike is not None else _exactly(search, at, card, total)
    return found


def _exactly(search: BoundSearch, at: Bound, card: Card, guess: int) -> int:
    number = guess
    while search.after(at, card, number + 1):
        number += 1
    while not search.after(at, card, number):
        number -= 1
    return number


def _equal(at: Bound, card: Card, found: dict[Card, int]) -> Card | None:
    """A card of the same hand next below it, where nothing tells the two apart."""
    if any(d.who is at.turn for d in at.duties):
        return None
    suit = next(mask for mask in SUIT_CARDS if card & mask)
    below = [other for other in found if other & suit]
    if not below:
        return None
    before = max(below)
    others = sum(h for s, h in zip(Seat, at.position.hands, strict=True) if s is not at.turn)
    others |= sum(c for _, c in at.position.current)
    return None if others & (card - (before << 1)) else before


def _line(search: BoundSearch, at: Bound, total: int) -> list[Play]:
    """One line of best play: the lowest card that keeps what can be won."""
    found: list[Play] = []
    while (turn := at.turn) is not None:
        at = _said(search, at, total)
        chooser = at.decides or turn
        wants_more = chooser.side is Side.NS
        for card in cards(at.allowed):
            if search.after(at, card, total) if wants_more else not search.after(at, card, total + 1):
                break
        found.append((turn, card))
        at, won = at.play(card)
        total -= won is not None and won.side is Side.NS
    return found

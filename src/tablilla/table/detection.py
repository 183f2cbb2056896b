"""Irregularities as pure functions of tricks: no table, no log, only seats and cards.

A trick is a sequence of ``(seat, card)`` in the order of play, a card 0 where a seat put none or took one back.
Cards may be known by their suit only.  Tricks are numbered from 1; a trick of which nothing is told is empty.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablilla.bridge.cards import ANY, BY_NAME, NOTRUMP, SUIT_CARDS, Card, Suit, suit_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner

Cards = Sequence[tuple[Seat, Card]]
_SUIT: dict[Card, Suit | None] = {c: suit_of(c) for c in (*BY_NAME.values(), *SUIT_CARDS)} | {
    ANY: None,
    0: None,
}


class Found(NamedTuple):
    """An irregular card: to which trick, by whom, which; and the suit led to it, of a lead its own."""

    trick: int
    seat: Seat
    card: Card
    suit: Suit | None


def suit(card: Card) -> Suit | None:
    """As ``suit_of``, by a table."""
    try:
        return _SUIT[card]
    except KeyError:
        return suit_of(card)


def suits_in(cards: Card) -> int:
    """A bit for each suit of which the set holds a card."""
    return sum(1 << s for s in range(4) if cards & SUIT_CARDS[s])


def trick_winner(cards: Cards, trumps: Suit | None) -> Seat | None:
    """Who wins the trick, or ``None`` where what is known does not tell.

    Where a seat put more than one card, whichever of them counts must give the same winner.
    """
    if len(cards) == 4 and trumps is not None:
        (n, a), (e, b), (s, c), (w, d) = cards
        union = a | b | c | d
        if union.bit_count() == 4 and a and b and c and d and len({n, e, s, w}) == 4:
            led = _SUIT.get(a)
            if led is not None and not a & (a - 1):
                best = union & SUIT_CARDS[trumps] if trumps != NOTRUMP else 0
                best = best or union & SUIT_CARDS[led]
                high = 1 << best.bit_length() - 1
                return n if a == high else e if b == high else s if c == high else w
    return _slow_winner(tuple((seat, card) for seat, card in cards if card), trumps)


def _slow_winner(cards: Cards, trumps: Suit | None) -> Seat | None:
    seats = [seat for seat, _ in cards]
    double = next((seat for seat in seats if seats.count(seat) > 1), None)
    if double is None:
        return winner(cards, trumps)
    found = set()
    for index, (seat, _) in enumerate(cards):
        if seat == double:
            rest = [pair for i, pair in enumerate(cards) if i == index or pair[0] != double]
            found.add(_slow_winner(rest, trumps))
    return found.pop() if len(found) == 1 else None


def revokes(tricks: Sequence[Cards], held: Sequence[int]) -> list[Found]:
    """Who did not follow suit although he could (61A), in the order of play.

    ``held``: for each seat a bit for each suit that he holds after the last trick.  Backwards through the play:
    what he holds after a trick he held at it, also what came back to him later (14B4, 67B2b).
    """
    have = list(held)
    found = []
    for number in range(len(tricks), 0, -1):
        cards = tricks[number - 1]
        if not cards:
            continue
        led = suit(cards[0][1])
        for seat, card in reversed(cards):
            own = suit(card)
            if own is None:
                continue
            if own != led:
                if led is not None and have[seat] >> led & 1:
                    found.append(Found(number, seat, card, led))
                have[seat] |= 1 << own
            else:
                have[seat] |= 1 << own
    found.reverse()
    return found


def leads_out_of_turn(
    tricks: Sequence[Cards], first: Seat | None, winners: Sequence[Seat | None]
) -> list[Found]:
    """Leads by another hand than the one that was to lead; ``first`` leads to trick one (44A, 44G)."""
    found = []
    due = first
    for number, cards in enumerate(tricks, start=1):
        if cards:
            seat, card = cards[0]
            if due is not None and seat != due and card:
                found.append(Found(number, seat, card, suit(card)))
        due = winners[number - 1] if number <= len(winners) else None
    return found


def plays_out_of_turn(tricks: Sequence[Cards]) -> list[tuple[Found, bool]]:
    """Cards after the lead that came before another seat's turn (44C), and whether before the partner's."""
    found = []
    for number, cards in enumerate(tricks, start=1):
        if len(cards) < 2:
            continue
        due = cards[0][0]
        before = {due}
        for seat, card in cards[1:]:
            while due in before and len(before) < 4:
                due = due.on(1)  # who put his card too early is passed over
            if seat not in before:
                if seat != due and card:
                    early = seat.partner not in before
                    found.append((Found(number, seat, card, suit(cards[0][1])), early))
                before.add(seat)
    return found


def surplus_cards(tricks: Sequence[Cards]) -> list[Found]:
    """A second card of a seat to one trick (45E, 58B, 67)."""
    found = []
    for number, cards in enumerate(tricks, start=1):
        if len(cards) > 1 and len({seat for seat, card in cards if card}) < len(cards):
            seen = set()
            for seat, card in cards:
                if card and seat in seen:
                    found.append(Found(number, seat, card, suit(cards[0][1])))
                elif card:
                    seen.add(seat)
    return found


def defects(quitted: Sequence[Cards]) -> list[Found]:
    """Seats that gave no card, or more than one, to a quitted trick (67)."""
    found = []
    for number, cards in enumerate(quitted, start=1):
        if not cards or (len(cards) == 4 and all(c for _, c in cards) and len({s for s, _ in cards}) == 4):
            continue
        seats = [seat for seat, card in cards if card]
        for seat in Seat:
            if seats.count(seat) != 1:
                card = next((c for s, c in reversed(cards) if s == seat), 0)
                found.append(Found(number, seat, card, suit(cards[0][1])))
    return found

"""Which plays are normal for a claimer's side: careless ones too, but none that throws a known winner away.

What a claimer knows: his and his partner's cards, which cards are still out, and who has shown out of a suit.
"Normal" stays the director's judgement (Laws 70, 71): each play counted here can be struck out.
"""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, Suit, cards, suit_of
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner
from tablilla.score.endings.position import Four, Play

FINESSED = 2  # cards out above a card with which a finesse is taken, at most


class Sight(NamedTuple):
    """What the claimer's side has before it at a turn.

    ``voids``: a bit for a seat and suit of which it is known that the seat has none (4 × seat + suit);
    ``from_the_top``: the order that the authority lays down (70E2); ``blind``: a defender, who does not see the
    other hand of his side.
    """

    hands: Four
    seat: Seat
    current: tuple[Play, ...]
    trumps: Suit
    voids: int
    from_the_top: bool = False
    blind: bool = False
    to_lose: int = 13  # tricks that he conceded and has not lost yet: so many known losers he may lead
    good: int = 0  # a bit a suit whose cards he takes for good

    @property
    def out(self) -> Card:
        """The cards that the opponents hold."""
        return self.hands[self.seat.on(1)] | self.hands[self.seat.on(3)]

    def could_hold(self, opponent: Seat, suit: Suit) -> Card:
        """The cards of a suit that this opponent may hold, as far as is known."""
        if self.voids >> (4 * opponent + suit) & 1:
            return 0
        return self.out & SUIT_CARDS[suit]


def normal(sight: Sight, legal: Card) -> Card:
    """The legal cards that are normal at this turn; never none."""
    if not sight.current:
        return _leads(sight)
    led = suit_of(sight.current[0][1])
    assert led is not None
    if legal & SUIT_CARDS[led]:
        return _follow(sight, legal, led)
    return _void(sight, legal, led)


def equals(mask: Card, out: Card) -> list[Card]:
    """The groups of cards of one suit between which no card is out, lowest group first."""
    groups: list[Card] = []
    for card in cards(mask):
        if groups:
            below = _most(groups[-1])
            if not out & (card - (below << 1)):
                groups[-1] |= card
                continue
        groups.append(card)
    return groups


def _least(mask: Card) -> Card:
    return mask & -mask


def _most(mask: Card) -> Card:
    return 1 << mask.bit_length() - 1 if mask else 0


def _leads(sight: Sight) -> Card:
    """The top of each suit, or low towards partner's; a known loser only for a conceded trick not yet lost.

    With a sure winner in hand no loser is led before it, and none is ruffed where nothing leads back to it.
    """
    winners = losers = ruffs = 0
    hand, partner = sight.hands[sight.seat], sight.hands[sight.seat.partner]
    can_ruff = sight.trumps < NOTRUMP and bool(partner & SUIT_CARDS[sight.trumps])
    for suit, all_of_it in enumerate(SUIT_CARDS):
        mine, other, out = hand & all_of_it, partner & all_of_it, sight.out & all_of_it
        if not mine:
            continue
        top = _most(mine)
        found = top
        if (other and (not out or other > out)) or top < out:
            found |= _least(mine)  # towards partner's winners, or a loser of its own
        if top < out and not sight.from_the_top:
            for group in equals(mine, out):
                found |= _least(group)
        if top > out or other > out or suit == sight.trumps or sight.good >> suit & 1:
            winners |= found
        elif can_ruff and not other:
            ruffs |= found
        else:
            losers |= found
    if _sure(sight):
        return winners if _nothing_leads_back(sight) else winners | ruffs
    winners |= ruffs
    return winners | losers if sight.to_lose > _master_trumps(sight) else winners or losers


def _sure(sight: Sight) -> Card:
    """The cards of this hand that no trick is lost by leading: the highest of their suits.

    None while a trump is out that wins only by ruffing; one above all of this side's wins in any case.
    """
    if sight.blind or (sight.trumps < NOTRUMP and _may_ruff(sight)):
        return 0
    hand = sight.hands[sight.seat]
    return sum(_above(hand & suit, _most(sight.out & suit)) for suit in SUIT_CARDS)


def _may_ruff(sight: Sight) -> bool:
    return (sight.out & SUIT_CARDS[sight.trumps]).bit_count() > _master_trumps(sight)


def _nothing_leads_back(sight: Sight) -> bool:
    """Whether partner's hand has no card of a suit that this hand wins, and none that this hand could ruff."""
    hand, partner = sight.hands[sight.seat], sight.hands[sight.seat.partner]
    if sight.trumps < NOTRUMP and hand & SUIT_CARDS[sight.trumps]:
        return False
    sure = _sure(sight)
    return not any(sure & suit and partner & suit for suit in SUIT_CARDS)


def _master_trumps(sight: Sight) -> int:
    """Trumps that are out above all of the claimer's side: tricks that will be lost to them in any case."""
    if sight.trumps == NOTRUMP:
        return 0
    trumps = SUIT_CARDS[sight.trumps]
    own = (sight.hands[sight.seat] | sight.hands[sight.seat.partner]) & trumps
    return _above(sight.out & trumps, _most(own)).bit_count() if own else 0


def _beaten(sight: Sight) -> tuple[Seat, Card]:
    """Who is winning the trick, and with which card."""
    best = winner(sight.current, sight.trumps)
    assert best is not None
    return best, dict(sight.current)[best]


def _later(sight: Sight) -> list[Seat]:
    """The opponents who have still to play to the trick."""
    played = {seat for seat, _ in sight.current}
    return [seat for seat in (sight.seat.on(1), sight.seat.on(3)) if seat not in played]


def _follow(sight: Sight, legal: Card, led: Suit) -> Card:
    best, high = _beaten(sight)
    lowest = _least(legal)
    if not high & SUIT_CARDS[led]:
        return lowest  # it has been ruffed
    could = 0
    for seat in _later(sight):
        could |= sight.could_hold(seat, led)
    sure = _above(legal, max(high, _most(could)))
    if best is sight.seat.partner:
        if high > could:
            free = [
                c for c in cards(_above(legal, high)) if not sight.out & (c - (high << 1)) & SUIT_CARDS[led]
            ]
            return lowest | (free[0] if free else 0)
        ride = 0 if sure and not _is_finesse(sight, led, high, could) else lowest
        over = _above(legal, high) & ~sure
        return ride | (_least(sure) if sure else 0) | _finesses(sight, legal, led, over, could)
    beats = _above(legal, high)
    if sure:
        return _least(sure) | _finesses(sight, legal, led, beats & ~sure, could)
    found = lowest
    for group in equals(beats, sight.out & SUIT_CARDS[led]):
        found |= _least(group)
    return found


def _above(mask: Card, card: Card) -> Card:
    """The cards of a set that are higher than this one."""
    return mask & ~((card << 1) - 1) if card else mask


def _finesses(sight: Sight, legal: Card, led: Suit, tries: Card, could: Card) -> Card:
    """Cards that win if the right opponent holds what is out: below a higher card of the same hand."""
    found = 0
    for group in equals(tries, sight.out & SUIT_CARDS[led]):
        top = _most(group)
        if _is_finesse(sight, led, top, could) and _above(legal, _least(_above(could, top))):
            found |= _least(group)
    return found


def _is_finesse(sight: Sight, led: Suit, card: Card, could: Card) -> bool:
    """Whether a card wins or loses by who holds the one or two that are out above it, and that is not known."""
    known = any(not sight.could_hold(s, led) for s in (sight.seat.on(1), sight.seat.on(3)))
    return not known and not sight.from_the_top and 0 < _above(could, card).bit_count() <= FINESSED


def _void(sight: Sight, legal: Card, led: Suit) -> Card:
    best, high = _beaten(sight)
    trumps = legal & SUIT_CARDS[sight.trumps] if sight.trumps < NOTRUMP else 0
    trumped = sight.trumps < NOTRUMP and bool(high & SUIT_CARDS[sight.trumps])
    discards = _discards(sight, legal & ~trumps) or _least(trumps)
    if not trumps or led == sight.trumps:
        return discards
    ours = best is sight.seat.partner
    later = _later(sight)
    if ours and not any(
        _above(sight.could_hold(s, led), high) if not trumped else sight.could_hold(s, sight.trumps) > high
        for s in later
    ):
        return discards
    ruffs = _above(trumps, high) if trumped else trumps
    if not ruffs:
        return discards
    found = _least(ruffs)
    above = 0
    for s in later:
        above |= _above(sight.could_hold(s, led), high)
    if any(_above(sight.could_hold(s, sight.trumps), found) for s in later):
        found |= _least(equals(ruffs, sight.out & SUIT_CARDS[sight.trumps])[-1])
    ride = ours and above.bit_count() <= 1 and not _good(sight, discards)
    return found | (discards if ride else 0)


def _good(sight: Sight, mask: Card) -> bool:
    """Whether these cards are winners by rank: to throw one on a trick that may be lost is not normal."""
    return not any(_above(sight.out & SUIT_CARDS[suit_of(card) or 0], card) for card in cards(mask))


def _discards(sight: Sight, legal: Card) -> Card:
    """The surest losers, the lowest of their suit: those above which most cards are out.

    Of winners not the last one to which a small card of partner's could be played, if there is another.
    """
    found, most, kept = 0, -1, 0
    for suit in SUIT_CARDS:
        low = _least(legal & suit)
        if not low:
            continue
        above = 0 if sight.blind else _above(sight.out & suit, low).bit_count()
        if above == 0 and not sight.blind and _wanted(sight, suit):
            kept |= low
        elif above > most:
            found, most = low, above
        elif above == most:
            found |= low
    return found or kept


def _wanted(sight: Sight, suit: Card) -> bool:
    """Whether this hand has only one card of a suit, a winner, and partner a card that needs it."""
    mine, other = sight.hands[sight.seat] & suit, sight.hands[sight.seat.partner] & suit
    return mine & (mine - 1) == 0 and bool(other) and _least(other) < sight.out & suit

"""Recorded cards as tricks in playing order: by the letter of the record, and by who holds the cards.

A PBN row gives a card to each seat by its column, a LIN file by whose turn it is.  Converters mix up both; the
deal then still tells whose cards they were.  Both readings are given, and where they differ.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablilla.bridge import tricks
from tablilla.bridge.cards import ANY, NOTRUMP, SUIT_CARDS, Card, certain, suit_of
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.formats.deal import SEATS
from tablilla.formats.record import COLUMNS, Hands, Record

# what a disagreement can be
ROW_ROTATED = "row_rotated"  # the row begins with another seat than its column says, by ``steps``
DEAL_ROTATED = "deal_rotated"  # every card is held ``steps`` seats on: the deal is turned against the rest
MIXED = "columns_mixed"  # the four hands have one card each, but in other columns
ANOTHER_LEADER = "another_leader"  # played in turn, but begun by another, ``steps`` seats on
OUT_OF_TURN = "out_of_turn"  # one card of each hand, not clockwise
WRONG_HAND = "wrong_hand"  # the card was in another hand, and that hand has another card in the trick too
NOT_DEALT = "not_dealt"  # the card is in no hand
TWICE = "played_twice"  # ``steps`` is the trick of the first time
LEADER_UNKNOWN = "leader_unknown"  # who led, or what, is not told: the winner is not known

_FROM = tuple(tuple(s.on(i) for i in range(4)) for s in SEATS)


class Trick(NamedTuple):
    """The cards told of one trick, in playing order where the leader is known; ``number`` counts from 1."""

    number: int
    leader: Seat | None
    cards: tuple[tuple[Seat, Card], ...]
    winner: Seat | None


class Disagreement(NamedTuple):
    """Where the letter and the hands differ: ``seat`` is by the letter, ``holder`` by the deal."""

    kind: str
    trick: int
    card: Card = 0
    seat: Seat | None = None
    holder: Seat | None = None
    steps: int = 0


class Resolved(NamedTuple):
    """The play as most likely meant; ``letter`` as written; ``hands`` as they fit the play."""

    tricks: tuple[Trick, ...]
    letter: tuple[Trick, ...]
    disagreements: tuple[Disagreement, ...]
    hands: Hands


def resolve(record: Record, contract: Contract | None = None) -> Resolved:
    """The tricks of a record, played in this contract, or in the one that its tags and auction agree on."""
    reading = _Reading(record, contract or record.played())
    letter = reading.by_letter()
    if reading.agrees(letter):
        return Resolved(letter, letter, (), record.hands)
    held, differences = reading.by_holders()
    steps = reading.turned(letter)
    if steps:
        a, b, c, d = (record.hands[(seat + steps) % 4] for seat in SEATS)
        if revokes(letter, (a, b, c, d)) <= revokes(held, record.hands):
            one = Disagreement(DEAL_ROTATED, 1, steps=steps)
            others = [d for d in differences if d.kind in (TWICE, NOT_DEALT)]
            return Resolved(letter, letter, (one, *others), (a, b, c, d))
    return Resolved(held, letter, tuple(differences), record.hands)


def revokes(played: Sequence[Trick], hands: Hands) -> int:
    """How many cards do not follow suit although their hand held the suit led."""
    left = [ANY if hand is None else hand for hand in hands]
    known = [hand is not None for hand in hands]
    count = 0
    for trick in played:
        led = suit_of(trick.cards[0][1]) if trick.cards and trick.leader is not None else None
        for seat, card in trick.cards:
            left[seat] &= ~card
            if led is not None and known[seat] and not card & SUIT_CARDS[led] and left[seat] & SUIT_CARDS[led]:
                count += 1
    return count


class _Reading:
    """One record's rows, and what is needed to read them."""

    def __init__(self, record: Record, contract: Contract | None) -> None:
        self.columns = record.order == COLUMNS
        self.first = record.first
        self.hands = record.hands
        self.all_known = None not in record.hands
        declarer = record.declarer if contract is None else contract.declarer
        self.leader = record.first if declarer is None else declarer.on(1)
        self.trumps = contract.denomination if contract is not None else None
        if contract is None and record.derived is None and record.contract is not None:
            self.trumps = record.contract.denomination  # an end position, or no declarer told
        suit_contract = self.trumps is not None and self.trumps != NOTRUMP
        self.trump_cards: Card = SUIT_CARDS[self.trumps or 0] if suit_contract else 0
        play = record.play
        self.rows = [play[at : at + 4] for at in range(0, len(play), 4)]
        self.marked = {at // 4: at % 4 for at, mark in record.play_marks if mark == "^L"}

    def by_letter(self) -> tuple[Trick, ...]:
        """Seats by column, or by turn; a LIN file's are no longer known once a winner is not."""
        if self.columns and self.first is None:
            return ()
        found = []
        leader = self.leader
        for number, row in enumerate(self.rows):
            if self.columns:
                if number in self.marked:
                    leader = _FROM[self.first or 0][self.marked[number]]
                trick = self._ordered(number, row, _FROM[self.first or 0], leader)
            elif leader is None:
                break
            else:
                trick = self._trick(number, leader, _FROM[leader], row)
            found.append(trick)
            leader = trick.winner
        return tuple(found)

    def agrees(self, letter: tuple[Trick, ...]) -> bool:
        """Whether every card is held where the letter says, none comes twice, every leader is known."""
        hands, seen, count = self.hands, 0, 0
        for trick in letter:
            if trick.leader is None or (trick.cards and trick.cards[0][0] is not trick.leader):
                return False
            for seat, card in trick.cards:
                hand = hands[seat]
                if card & seen or not (card if hand is None else hand) & card:
                    return False
                if hand is None and self._holder(card, seat) is not seat:
                    return False
                if not card & (card - 1):
                    seen |= card
                count += 1
        return count == sum(1 for row in self.rows for card in row if card)

    def by_holders(self) -> tuple[tuple[Trick, ...], list[Disagreement]]:
        """Seats by who holds the cards, as far as they are in four hands."""
        found: list[Trick] = []
        differences: list[Disagreement] = []
        seen: dict[Card, int] = {}
        leader = self.leader
        for number, row in enumerate(self.rows):
            by_letter = self._letter_seats(leader)
            cards = [(seat, card) for seat, card in zip(by_letter, row, strict=False) if card]
            holders = [self._holder(card, seat) for seat, card in cards]
            for (seat, card), holder in zip(cards, holders, strict=True):
                if certain(card) and card in seen:
                    differences.append(Disagreement(TWICE, number + 1, card, seat, holder, seen[card]))
                elif holder is None:
                    differences.append(Disagreement(NOT_DEALT, number + 1, card, seat))
                seen.setdefault(card, number + 1)
            known = [holder for holder in holders if holder is not None]
            distinct = len(known) == len(holders) == len(set(known))
            if distinct and known != [seat for seat, _ in cards]:
                differences += self._difference(number, cards, known)
            elif not distinct:
                differences += [
                    Disagreement(WRONG_HAND, number + 1, card, seat, holder)
                    for (seat, card), holder in zip(cards, holders, strict=True)
                    if holder is not None and holder is not seat
                ]
            seats = known if distinct else [seat for seat, _ in cards]
            trick, leader = self._held(number, cards, seats, leader)
            if cards and (trick.leader is None or (trick.cards[0][0] is not trick.leader)):
                differences.append(Disagreement(LEADER_UNKNOWN, number + 1, seat=trick.leader))
            found.append(trick)
        return tuple(found), differences

    def _letter_seats(self, leader: Seat | None) -> Sequence[Seat | None]:
        start = self.first if self.columns else leader
        return (None,) * 4 if start is None else _FROM[start]

    def _held(
        self,
        number: int,
        cards: list[tuple[Seat | None, Card]],
        seats: Sequence[Seat | None],
        leader: Seat | None,
    ) -> tuple[Trick, Seat | None]:
        """The trick by these seats, and who leads to the next."""
        if any(seat is None for seat in seats):
            return Trick(number + 1, None, (), None), None
        row = [0, 0, 0, 0]
        order = [seat for seat in seats if seat is not None]
        for seat, (_, card) in zip(order, cards, strict=True):
            row[seat] = card
        if not self.columns:
            trick = self._trick(number, order[0] if order else None, order, [card for _, card in cards])
            return trick, trick.winner
        if number in self.marked:
            told = self.rows[number]
            at = sum(1 for card in told[: self.marked[number]] if card)
            leader = order[at] if at < len(order) else leader
        trick = self._ordered(number, row, SEATS, leader)
        return trick, trick.winner

    def _difference(
        self, number: int, cards: list[tuple[Seat | None, Card]], holders: list[Seat]
    ) -> list[Disagreement]:
        """How a trick's four holders differ from its seats by the letter."""
        letter = [seat for seat, _ in cards if seat is not None]
        if not letter:
            return []
        steps = {(holder - seat) % 4 for seat, holder in zip(letter, holders, strict=True)}
        if len(holders) > 1 and len(steps) == 1:
            kind = ROW_ROTATED if self.columns else ANOTHER_LEADER
            return [Disagreement(kind, number + 1, cards[0][1], letter[0], holders[0], steps.pop())]
        if not self.columns:
            return [Disagreement(OUT_OF_TURN, number + 1, cards[0][1], letter[0], holders[0])]
        kind = MIXED if len(holders) > 1 else WRONG_HAND
        return [
            Disagreement(kind, number + 1, card, seat, holder)
            for (seat, card), holder in zip(cards, holders, strict=True)
            if seat is not holder
        ]

    def turned(self, letter: tuple[Trick, ...]) -> int:
        """How many seats on every card of the play is held, where that is the same for all of at least four."""
        if not self.all_known:
            return 0
        told = [pair for trick in letter for pair in trick.cards]
        steps = {(holder - seat) % 4 for seat, card in told if (holder := self._holder(card, seat)) is not None}
        return steps.pop() if len(steps) == 1 and len(told) >= 4 else 0

    def _holder(self, card: Card, seat: Seat | None) -> Seat | None:
        """Who holds a card: the seat that the letter gives, another, the one unknown hand, or nobody."""
        if seat is not None and (self.hands[seat] or 0) & card:
            return seat
        for other in SEATS:
            if (self.hands[other] or 0) & card:
                return other
        unknown = [other for other in SEATS if self.hands[other] is None]
        if seat in unknown:
            return seat
        return unknown[0] if len(unknown) == 1 else None

    def _ordered(self, number: int, row: Sequence[Card], seats: Sequence[Seat], leader: Seat | None) -> Trick:
        """A trick from a row whose cards have these seats, put in playing order."""
        if leader is not None and seats[0] is not leader:
            at = (leader - seats[0]) % 4
            row = (*row, *(0,) * (4 - len(row)))
            row = (*row[at:], *row[:at])
            seats = _FROM[leader]
        return self._trick(number, leader, seats, row)

    def _trick(self, number: int, leader: Seat | None, seats: Sequence[Seat], row: Sequence[Card]) -> Trick:
        """A trick of cards in playing order, and its winner where all four are told."""
        if len(row) == 4 and all(row):
            cards = tuple(zip(seats, row, strict=True))
            return Trick(number + 1, leader, cards, self._winner(leader, seats, row, cards))
        cards = tuple((seat, card) for seat, card in zip(seats, row, strict=False) if card)
        return Trick(number + 1, leader, cards, None)

    def _winner(
        self,
        leader: Seat | None,
        seats: Sequence[Seat],
        row: Sequence[Card],
        cards: tuple[tuple[Seat, Card], ...],
    ) -> Seat | None:
        """``bridge.tricks.winner``, the short way for four known cards."""
        a, b, c, d = row
        if self.trumps is None or a & (a - 1) or b & (b - 1) or c & (c - 1) or d & (d - 1):
            return None if leader is None else tricks.winner(cards, self.trumps)
        ruling = [card for card in row if card & self.trump_cards]
        if not ruling:
            led = next(mask for mask in SUIT_CARDS if a & mask)
            ruling = [card for card in row if card & led]
            if leader is None and len(ruling) < 4:
                return None
        return seats[row.index(max(ruling))]

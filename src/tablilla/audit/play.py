"""The play: revokes, leads out of turn, and cards that cannot have been played so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tablilla.audit.contract import Reading
from tablilla.audit.finding import Finding, together
from tablilla.bridge.cards import NAMES, SUIT_CARDS, SUITS, Card, name
from tablilla.bridge.seats import Seat
from tablilla.formats import tricks
from tablilla.formats.record import COLUMNS, TURNS, Record
from tablilla.formats.tricks import Resolved, Trick, resolve
from tablilla.table import detection
from tablilla.table.detection import Found

MARKED_REVOKE, MARKED_LEAD = "^R", "^L"
WRONG_CARDS = {
    tricks.WRONG_HAND: "play.wrong_hand",
    tricks.MIXED: "play.wrong_hand",
    tricks.NOT_DEALT: "play.card_not_dealt",
    tricks.TWICE: "play.card_twice",
}


class Play(NamedTuple):
    """The play of a board as read, and what the cards alone show in it."""

    record: Record
    read: Resolved
    revokes: list[Found]
    leads: list[Found]
    opening: Seat | None  # who was to lead to the first trick
    doubted: bool  # the contract is

    def due(self, trick: int) -> Seat | None:
        """Who was to lead to a trick."""
        return self.opening if trick == 1 else self.winner(trick - 1)

    def winner(self, trick: int) -> Seat | None:
        """Who won a trick, as far as it is told."""
        return self.read.tricks[trick - 1].winner if 0 < trick <= len(self.read.tricks) else None


def read_play(record: Record, reading: Reading) -> Play:
    """The tricks in playing order, who did not follow suit although he could, who led out of turn."""
    read = _by_leader(record, reading) if record.order == TURNS else resolve(record, reading.contract)
    cards = [_in_order(trick) for trick in read.tricks]
    found = detection.revokes(cards, _held(read)) if reading.contract is not None else []
    opening = None if reading.contract is None else reading.contract.declarer.on(1)
    leads: list[Found] = []
    if opening is not None and (record.order == TURNS or record.play_marks):
        leads = detection.leads_out_of_turn(cards, opening, [trick.winner for trick in read.tricks])
    return Play(record, read, found, leads, opening, reading.doubted)


def _by_leader(record: Record, reading: Reading) -> Resolved:
    """Cards in playing order: who holds the first one led it, where all others follow from that.

    A lead by another than the one on declarer's left reads like a deal that is turned; the hands are believed.
    """
    read = resolve(record, reading.contract)
    turned = next((d.steps for d in read.disagreements if d.kind == tricks.DEAL_ROTATED), 0)
    if not turned or reading.contract is None:
        return read
    return resolve(record, reading.contract._replace(declarer=reading.contract.declarer.on(turned)))


_NO_LEAD = (Seat.N, 0)


def _in_order(trick: Trick) -> Sequence[tuple[Seat, Card]]:
    """The cards of a trick; of one whose lead is not told, so that nobody is said to have failed to follow."""
    cards = trick.cards
    if cards and (trick.leader is None or cards[0][0] is not trick.leader):
        return (_NO_LEAD, *cards)
    return cards


def _held(read: Resolved) -> list[int]:
    """For each seat a bit for each suit that he still holds after the last card told."""
    gone = [0, 0, 0, 0]
    for trick in read.tricks:
        for seat, card in trick.cards:
            if not card & (card - 1):
                gone[seat] |= card
    return [
        0 if hand is None else detection.suits_in(hand & ~gone[seat]) for seat, hand in enumerate(read.hands)
    ]


def held_by(read: Resolved, trick: int, seat: Seat, suit: int) -> Card:
    """The cards of a suit that a hand held at a trick.

    Those dealt and not yet played; of a hand that is not told, those that it plays later.
    """
    dealt = read.hands[seat]
    mine = [(other.number, card) for other in read.tricks for s, card in other.cards if s is seat]
    held = 0 if dealt is None else dealt
    for number, card in mine:
        if dealt is None and number > trick:
            held |= card
        elif number < trick:
            held &= ~card
    return held & SUIT_CARDS[suit]


def at(record: Record, trick: Trick, card: Card) -> int | None:
    """Where a card of a trick stands in the record."""
    base = (trick.number - 1) * 4
    return next((i for i in range(base, min(base + 4, len(record.play))) if record.play[i] == card), None)


def look_at_cards(play: Play) -> Iterator[Finding]:
    """What is amiss with the cards of the record: one finding for a row or deal turned round."""
    record, line = play.record, play.record.play_line
    rotated = [d for d in play.read.disagreements if d.kind == tricks.ROW_ROTATED]
    if rotated:
        first = rotated[0]
        details = {"count": len(rotated), "tricks": ", ".join(str(d.trick) for d in rotated)}
        yield Finding("play.row_rotated", first.trick, first.holder, first.card, line, details)
    yield from together(_of_cards(play))
    if unfinished(record):
        told = sum(1 for card in record.play if card)
        yield Finding("play.unfinished", line=line, details={"cards": told})


def _of_cards(play: Play) -> Iterator[Finding]:
    line = play.record.play_line
    known = play.opening is not None
    for one in play.read.disagreements:
        if one.kind == tricks.DEAL_ROTATED:
            yield Finding("play.deal_rotated", line=line, details={"steps": one.steps})
        elif one.kind in WRONG_CARDS:
            first = one.steps if one.kind == tricks.TWICE else None
            details = {"holder": one.holder, "first": first}
            yield Finding(WRONG_CARDS[one.kind], one.trick, one.seat, one.card, line, details)
        elif one.kind == tricks.OUT_OF_TURN:
            yield Finding("play.out_of_turn", one.trick, one.holder, one.card, line)
        elif one.kind == tricks.LEADER_UNKNOWN and known:
            known = False
            yield Finding("play.leader_unknown", one.trick, one.seat, 0, line)


def unfinished(record: Record) -> bool:
    """Whether the cards stop before the 52nd and nothing says that no more will come: no ``*``, claim."""
    if not record.has_play or len(record.play) >= 52:
        return False
    return not record.play_end if record.order == COLUMNS else record.claim is None


def look_at_leads(play: Play) -> Iterator[Finding]:
    """Leads out of turn, marked or not, and marks that are not so."""
    record = play.record
    marked = {index for index, mark in record.play_marks if mark == MARKED_LEAD}
    seen = set()
    doubtful = []
    count = unmarked_leads(play)
    for lead in play.leads:
        index = at(record, play.read.tricks[lead.trick - 1], lead.card)
        is_marked = index in marked
        seen.add(index)
        details = {"due": play.due(lead.trick), "marked": is_marked if record.format == "pbn" else None}
        code = "play.opening_lead_out_of_turn" if lead.trick == 1 else "play.lead_out_of_turn"
        cause = "" if is_marked else _another_cause(play, lead, count)
        found = Finding(code, lead.trick, lead.seat, lead.card, record.play_line, details)
        if cause:
            doubtful.append(found._replace(code="play.lead_doubtful", details={**details, "cause": cause}))
        else:
            yield found
    yield from together(doubtful)
    for index in sorted(marked - seen):
        trick = index // 4 + 1
        card = record.play[index] if index < len(record.play) else 0
        due = play.due(trick)
        if due is not None:
            seat = _seat_of(play, trick, card)
            false = {"mark": MARKED_LEAD, "why": "own_lead" if seat is due else "no_lead"}
            yield Finding("mark.false", trick, seat, card, record.play_line, false)


def unmarked_leads(play: Play) -> int:
    """How many tricks were begun out of turn without the file marking it."""
    marked = {index for index, mark in play.record.play_marks if mark == MARKED_LEAD}
    return sum(at(play.record, play.read.tricks[x.trick - 1], x.card) not in marked for x in play.leads)


def _another_cause(play: Play, lead: Found, count: int) -> str:
    """What explains better than a lead out of turn that another hand began: a wrong card, a wrong contract."""
    if any(d.kind in WRONG_CARDS and d.trick <= lead.trick for d in play.read.disagreements):
        return "wrong_card"
    listed = play.record.listed
    if lead.trick == 1 and listed is not None and listed.declarer is not None:
        return "listed" if listed.declarer.on(1) is lead.seat else ""
    return "leads" if count > 1 or (count and play.revokes) else ""


def _seat_of(play: Play, trick: int, card: Card) -> Seat | None:
    cards = play.read.tricks[trick - 1].cards if trick <= len(play.read.tricks) else ()
    return next((seat for seat, c in cards if c == card), None)


def led_text(suit: int | None) -> str:
    """The letter of a suit."""
    return "" if suit is None else SUITS[suit]


def cards_text(mask: Card) -> str:
    """The names of known cards, highest first."""
    return " ".join(NAMES[i] for i in range(51, -1, -1) if mask >> i & 1) or name(mask)

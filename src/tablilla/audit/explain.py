"""What else than a revoke may have put a card there that does not follow suit: cheaper explanations first."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.audit import deal
from tablilla.audit.finding import Finding, together
from tablilla.audit.play import (
    MARKED_REVOKE,
    WRONG_CARDS,
    Play,
    at,
    cards_text,
    held_by,
    led_text,
    unmarked_leads,
)
from tablilla.audit.tally import declarer_side, stated
from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Seat
from tablilla.formats.record import COLUMNS, Record
from tablilla.formats.tricks import (
    DEAL_ROTATED,
    LEADER_UNKNOWN,
    OUT_OF_TURN,
    ROW_ROTATED,
    TWICE,
    Trick,
    resolve,
    revokes,
)
from tablilla.table.detection import Found, suit

# in the order in which they are tried
DEAL, CONTRACT, WRONG_CARD, ROWS, ANOTHER_LEADER = "deal", "contract", "wrong_card", "rows", "another_leader"
LEADS, LEAD_CARD, SUIT_SLIP, ROWS_SWAPPED = "leads", "lead_card", "suit_slip", "rows_swapped"
RESULT, MANY = "result", "many"
CAUSES = (
    DEAL,
    CONTRACT,
    WRONG_CARD,
    ROWS,
    LEADS,
    ANOTHER_LEADER,
    LEAD_CARD,
    SUIT_SLIP,
    ROWS_SWAPPED,
    RESULT,
    MANY,
)
OF_BOARD = (DEAL, CONTRACT, WRONG_CARD, ROWS, LEADS, RESULT, MANY)
LAST_TRICK = 13
MOST = 2  # revokes' worth of tricks that a result may lack, and unmarked revokes of one board believed


def look_at_revokes(play: Play, contract: Contract | None) -> Iterator[Finding]:
    """Revokes, confirmed or doubtful, and marks of revokes that are not so."""
    record = play.record
    marked = {index for index, mark in record.play_marks if mark == MARKED_REVOKE}
    seen = set()
    of_board = []  # one explanation for all of them
    for found in play.revokes:
        index = at(record, play.read.tricks[found.trick - 1], found.card)
        is_marked = index in marked
        seen.add(index)
        held = held_by(play.read, found.trick, found.seat, found.suit or 0)
        if not held:  # only a card that was not his would make it a revoke
            continue
        cause = explanation(play, contract, found, unmarked=not is_marked)
        doubtful = bool(cause) and not (is_marked and cause not in (DEAL, CONTRACT, WRONG_CARD))
        details = {
            "led": led_text(found.suit),
            "held": cards_text(held),
            "marked": is_marked if record.format == "pbn" else None,
            "cause": cause,
        }
        code = "play.revoke_doubtful" if doubtful else "play.revoke"
        one = Finding(code, found.trick, found.seat, found.card, record.play_line, details)
        if doubtful and cause in OF_BOARD:
            of_board.append(one)
        else:
            yield one
    yield from together(of_board)
    for index in sorted(marked - seen):
        yield from _false(play, index)
    marks = [index for index, mark in record.play_marks if mark == MARKED_REVOKE]
    for index in sorted(index for index in marked if marks.count(index) > 1):
        details = {"mark": MARKED_REVOKE, "why": "twice"}
        yield Finding("mark.false", index // 4 + 1, line=record.play_line, details=details)


def _false(play: Play, index: int) -> Iterator[Finding]:
    """``^R`` on a card that was led, follows suit, or comes from a hand known to be void."""
    number = index // 4 + 1
    card = play.record.play[index] if index < len(play.record.play) else 0
    if not card or number > len(play.read.tricks):
        yield Finding("mark.stray", number, line=play.record.play_line, details={"mark": MARKED_REVOKE})
        return
    trick = play.read.tricks[number - 1]
    seat = next((s for s, c in trick.cards if c == card), None)
    if seat is None or trick.leader is None or trick.cards[0][0] is not trick.leader:
        return
    led = suit(trick.cards[0][1])
    why = "void"
    if seat is trick.leader:
        why = "led"
    elif suit(card) == led:
        why = "follows"
    elif play.read.hands[seat] is None:
        return
    details = {"mark": MARKED_REVOKE, "why": why}
    yield Finding("mark.false", number, seat, card, play.record.play_line, details)


def explanation(play: Play, contract: Contract | None, found: Found, *, unmarked: bool) -> str:
    """The first of the cheaper explanations that holds, or nothing."""
    trick = play.read.tricks[found.trick - 1]
    turned = unmarked and any(d.kind == DEAL_ROTATED for d in play.read.disagreements)
    if turned or deal.impossible(play.record):
        return DEAL
    if play.doubted:
        return CONTRACT
    if _wrong_card(play, found.trick if not unmarked else LAST_TRICK):
        return WRONG_CARD
    if unmarked and contract is not None and another_contract(play, contract):
        return CONTRACT
    if unmarked and unmarked_leads(play):
        return LEADS
    if unmarked and any(d.kind == ROW_ROTATED for d in play.read.disagreements):
        return ROWS
    if play.record.order == COLUMNS and another_leader(play, trick):
        return ANOTHER_LEADER
    if sum(1 for other in play.revokes if other.trick == found.trick) > 1:
        return LEAD_CARD
    if suit_slip(play, found):
        return SUIT_SLIP
    if unmarked and contract is not None and rows_swapped(play, contract, found.trick):
        return ROWS_SWAPPED
    if unmarked and against_result(play, contract, found.seat):
        return RESULT
    if unmarked and too_many(play):
        return MANY
    return ""


def _wrong_card(play: Play, last: int) -> bool:
    """Whether up to a trick a card is another hand's, nobody's, a second one, or out of turn."""
    return any(
        (d.kind in WRONG_CARDS or d.kind == OUT_OF_TURN) and (d.kind == TWICE or d.trick <= last)
        for d in play.read.disagreements
    )


def another_contract(play: Play, contract: Contract) -> bool:
    """Whether in another denomination the whole play would be without a revoke and every lead in turn.

    Not tried where auction and tags confirm each other.
    """
    told, derived = play.record.contract, play.record.derived
    confirmed = told is not None and derived is not None and told.denomination == derived.denomination
    if play.record.order != COLUMNS or confirmed:
        return False
    others = [d for d in range(NOTRUMP + 1) if d != contract.denomination]
    return any(_without_revoke(play.record, contract._replace(denomination=other)) for other in others)


def _without_revoke(record: Record, contract: Contract) -> bool:
    """Whether every leader is known and everybody follows suit."""
    read = resolve(record, contract)
    unknown = any(d.kind == LEADER_UNKNOWN for d in read.disagreements)
    return not unknown and not revokes(read.tricks, read.hands)


def rows_swapped(play: Play, contract: Contract, trick: int) -> bool:
    """Whether the whole play would be without a revoke if this row and a neighbour had changed places."""
    record, cards = play.record, play.record.play
    if record.order != COLUMNS:
        return False
    for first in (trick - 2, trick - 1):  # of the upper row, from 0
        at_row = 4 * first
        if first < 0 or at_row + 8 > len(cards):
            continue
        upper, lower = cards[at_row : at_row + 4], cards[at_row + 4 : at_row + 8]
        other = (*cards[:at_row], *lower, *upper, *cards[at_row + 8 :])
        if _without_revoke(record._replace(play=other), contract):
            return True
    return False


def another_leader(play: Play, trick: Trick) -> bool:
    """Whether nobody failed to follow if another of the four had led to the trick."""
    if len(trick.cards) < 4:
        return False
    return any(_all_follow(play, trick, lead) for seat, lead in trick.cards if seat is not trick.leader)


def _all_follow(play: Play, trick: Trick, lead: Card) -> bool:
    led = suit(lead)
    if led is None:
        return False
    return all(
        suit(card) == led or not held_by(play.read, trick.number, seat, led) for seat, card in trick.cards
    )


def suit_slip(play: Play, found: Found) -> bool:
    """Whether he held the card of the same rank in the suit led, and the record shows it nowhere else."""
    if found.suit is None or suit(found.card) is None:
        return False
    rank = (found.card.bit_length() - 1) % 13
    meant = SUIT_CARDS[found.suit] & 1 << 13 * found.suit + rank
    if not held_by(play.read, found.trick, found.seat, found.suit) & meant:
        return False
    return not any(card == meant for trick in play.read.tricks for _, card in trick.cards)


def against_result(play: Play, contract: Contract | None, offender: Seat) -> bool:
    """Whether the result cannot be after this play, otherwise than by the tricks of a revoke given over."""
    if contract is None or (play.record.result is not None and play.record.result.marked):
        return False
    tally = declarer_side(play.read, contract)
    for number in stated(play.record, contract):
        declares = offender.side is contract.declarer.side
        mine = number if declares else 13 - number
        won, lost = (tally.won, tally.lost) if declares else (tally.lost, tally.won)
        if mine > 13 - lost or mine < won - MOST:
            return True
    return False


def too_many(play: Play) -> bool:
    """Whether the board has more tricks with a card that does not follow than can be believed."""
    marks = {index for index, mark in play.record.play_marks if mark == MARKED_REVOKE}
    odd = [f for f in play.revokes if at(play.record, play.read.tricks[f.trick - 1], f.card) not in marks]
    return len({f.trick for f in odd}) > MOST or len({f.seat for f in odd}) > 1

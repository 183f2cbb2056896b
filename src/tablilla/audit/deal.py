"""Deals that cannot be, and boards against the cycle of dealer and vulnerability."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.audit.finding import Finding
from tablilla.bridge import board
from tablilla.bridge.cards import ANY, cards
from tablilla.bridge.seats import Seat
from tablilla.formats.record import Record

CODES = ("deal.card_twice", "deal.count")  # of the reader, told here once a board


def impossible(record: Record) -> bool:
    """Whether a card is in two hands, or a hand has not thirteen."""
    return any(problem.code in CODES for problem in record.problems)


def look_at_deal(record: Record) -> Iterator[Finding]:
    """Cards in two hands, wrong numbers of cards, unknown hands of a board that was played."""
    hands = record.hands
    n, e, s, w = hands
    if n is None or e is None or s is None or w is None:
        unknown = [seat for seat in Seat if hands[seat] is None]
        if record.has_play:
            names = " ".join(seat.name for seat in unknown)
            one = unknown[0] if len(unknown) == 1 else None
            yield Finding("deal.hand_unknown", seat=one, details={"seats": names})
    elif n | e | s | w == ANY and n.bit_count() == e.bit_count() == s.bit_count() == 13:
        return
    if not record.problems:
        return
    twice = [str(p.details["card"]) for p in record.problems if p.code == "deal.card_twice"]
    if twice:
        holders = dict.fromkeys(str(p.details["seats"]) for p in record.problems if p.code == "deal.card_twice")
        details = {"which": " ".join(dict.fromkeys(twice)), "seats": ", ".join(filter(None, holders))}
        yield Finding("deal.card_twice", details=details)
    counts = [p.details for p in record.problems if p.code == "deal.count"]
    if counts:
        told = ", ".join(f"{d['seat']} {d['count']}" for d in counts)
        yield Finding("deal.count", details={"counts": told, "missing": _missing(record)})


def _missing(record: Record) -> int:
    """How many of the 52 cards are in no hand."""
    held = 0
    for hand in record.hands:
        held |= hand or 0
    return sum(1 for _ in cards(ANY & ~held))


def look_at_board(record: Record) -> Iterator[Finding]:
    """Dealer and vulnerability of a numbered board (Law 2)."""
    number = record.number
    if not number:
        return
    if record.dealer is not None and record.dealer is not board.dealer(number):
        told = {"told": record.dealer, "right": board.dealer(number), "number": number}
        yield Finding("board.dealer", details=told)
    if record.vulnerable is not None and record.vulnerable is not board.vulnerability(number):
        right = board.vulnerability(number)
        details = {"told": record.vulnerable.name, "right": right.name, "number": number}
        yield Finding("board.vulnerability", details=details)

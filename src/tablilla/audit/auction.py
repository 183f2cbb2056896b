"""Auctions: what the Laws do not allow in them, and whether the file's own marks are so."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.audit.finding import Finding
from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE
from tablilla.bridge.seats import Seat
from tablilla.formats.record import Call, Record
from tablilla.formats.words import BIDS

SKIPPED, INSUFFICIENT = "^S", "^I"
_STEP = {bid: step for step, bid in enumerate(BIDS, start=1)}


def look_at_auction(record: Record) -> Iterator[Finding]:
    """Irregular calls (Laws 19, 22, 27, 36, 39), an unfinished auction, a first call not the dealer's."""
    calls = record.calls
    if not calls:
        return
    bid = doubled = passes = 0
    bidder: Seat | None = None
    over = False
    for number, call in enumerate(calls):
        seat, said, marks = call
        if marks and (marks[0] == SKIPPED or marks[0] == INSUFFICIENT):
            yield from _marked(call, number, bid)
        if passes >= 3 and (bid or passes > 3) and not over:
            over = True
            yield Finding("auction.after_end", seat=seat, details={"call": said, "number": number + 1})
        if said == PASS:
            passes += 1
            continue
        passes = 0
        step = _STEP.get(said)
        if step is not None:
            if step <= bid and INSUFFICIENT not in marks:
                yield _insufficient(call, number, bid, marked=record.format != "pbn" and None)
            bid, bidder, doubled = step, seat, 0
        elif said in (DOUBLE, REDOUBLE):
            if not _may(said, doubled, bidder, seat):
                yield Finding("auction.inadmissible", seat=seat, details={"call": said, "number": number + 1})
            doubled = 1 if said == DOUBLE else 2
    ended = over or (passes >= 3 and (bid or passes > 3))
    if not ended and record.auction_end not in ("+", "*"):
        yield Finding("auction.unfinished", details={"calls": len(calls)})
    skipped = calls[0].marks and SKIPPED in calls[0].marks
    if record.dealer is not None and record.auction not in (None, record.dealer) and not skipped:
        yield Finding("auction.first_not_dealer", seat=record.auction, details={"dealer": record.dealer})


def _may(said: str, doubled: int, bidder: Seat | None, seat: Seat) -> bool:
    """Whether a double or redouble is admissible (19A1, 19B1)."""
    if bidder is None:
        return False
    opposed = bidder.side is not seat.side
    return (doubled == 0 and opposed) if said == DOUBLE else (doubled == 1 and not opposed)


def _insufficient(call: Call, number: int, bid: int, marked: bool | None) -> Finding:
    details = {"call": call.call, "number": number + 1, "over": BIDS[bid - 1], "marked": marked}
    return Finding("auction.insufficient", seat=call.seat, details=details)


def _marked(call: Call, number: int, bid: int) -> Iterator[Finding]:
    """``^I`` and ``^S`` as the file has them: confirmed, or named where they are not so."""
    skipped = call.marks.count(SKIPPED)
    details = {"call": call.call, "number": number + 1, "marked": True}
    if skipped % 4:
        yield Finding("auction.out_of_rotation", seat=call.seat, details=details | {"skipped": skipped})
    elif skipped:
        yield Finding("mark.false", seat=call.seat, details={"mark": SKIPPED, "why": "own_turn"})
    if INSUFFICIENT in call.marks:
        step = _STEP.get(call.call)
        if step is not None and step <= bid:
            yield _insufficient(call, number, bid, marked=True)
        else:
            why = "no_bid" if step is None else "sufficient"
            yield Finding("mark.false", seat=call.seat, details={"mark": INSUFFICIENT, "why": why})

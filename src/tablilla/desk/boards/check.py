"""What is amiss in the record of a board at a table: the checks of the audit, and the recorded lead."""

from __future__ import annotations

from collections.abc import Iterator

from tablilla.audit.check import check as audited
from tablilla.audit.finding import NOTE
from tablilla.audit.report import sentence
from tablilla.bridge.cards import BY_NAME
from tablilla.bridge.seats import Seat
from tablilla.desk.boards.board import Board, Sitting, table
from tablilla.fault import Fault
from tablilla.formats.record import TURNS, Call, Record, Sides, Tagged
from tablilla.table.table import Table
from tablilla.texts.catalogue import Words
from tablilla.texts.strip_words import symbol

_GAPS = ("contract.missing", "declarer.missing", "deal.hand_unknown", "play.unfinished", "auction.unfinished")


def amiss(board: Board, sitting: Sitting, say: Words, edition: int = 2017) -> list[str]:
    """A sentence for each thing; none where the record agrees with itself."""
    made = [say("board.check.torn", what=say(f"board.field.{name}")) for name in (*board.torn, *sitting.torn)
            if f"board.field.{name}" in say]  # fmt: skip
    made += [say(key, **fields) for key, fields in _lead(board, sitting, say)]
    try:
        record = record_of(board, sitting)
    except Fault as fault:
        said = f"fault.{fault.code}"
        return [*made, say(said, **fault.details) if said in say else str(fault)]
    for found in audited(record, edition):
        if found.weight != NOTE and found.code not in _GAPS:
            made.append(sentence(found, say))
    return list(dict.fromkeys(made))


def _lead(board: Board, sitting: Sitting, say: Words) -> Iterator[tuple[str, dict[str, object]]]:
    """The lead belongs to the hand on the left of declarer, as far as that hand is known."""
    card = BY_NAME.get(sitting.lead, 0)
    if not card or sitting.declarer is None:
        return
    leader = sitting.declarer.on(1)
    hand = board.hands[leader]
    if hand is not None and not hand & card:
        holder = next((seat for seat in Seat if (board.hands[seat] or 0) & card), None)
        where = {} if holder is None else {"holder": say(f"seat.{holder.name}")}
        key = "board.check.lead" if holder is None else "board.check.lead_held"
        yield key, {"card": symbol(card), "leader": say(f"seat.{leader.name}"), **where}


def record_of(board: Board, sitting: Sitting) -> Record:
    """The board at this table as a record.  Raises ``Fault`` where its cards cannot be."""
    followed = table(board, sitting)
    auction = sitting.calls.auction
    calls = tuple(Call(made.seat, made.call) for made in auction.counting)
    contract = sitting.contract
    declarer = sitting.declarer
    cards = _cards(followed)
    whole = len(followed.tricks) == 13
    score = sitting.score
    return Record(
        format="desk",
        board=str(board.number),
        dealer=board.dealer,
        vulnerable=board.vulnerable,
        hands=board.hands,
        auction=calls[0].seat if calls else None,
        calls=calls,
        derived=auction.contract,
        contract=None if contract is None else Tagged(contract.level, contract.denomination, contract.doubled),
        declarer=declarer,
        first=declarer.on(1) if declarer is not None and cards else None,
        order=TURNS,
        play=cards,
        play_end="" if whole else "*",
        result=None if sitting.tricks is None else Sides(sitting.tricks),
        score=None if score is None else Sides(ns=score, ew=-score),
    )


def _cards(followed: Table) -> tuple[int, ...]:
    """The cards that lie in the tricks, in the order of play, up to the first that is not known."""
    made: list[int] = []
    for trick in (*(t.cards for t in followed.tricks), followed.current):
        for _, card in trick:
            if card.bit_count() != 1:
                return tuple(made)
            made.append(card)
        if len(trick) != 4:
            break
    return tuple(made)

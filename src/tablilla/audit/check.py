"""All checks of one record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablilla.audit.auction import look_at_auction
from tablilla.audit.contract import Reading, read_contract
from tablilla.audit.deal import CODES, look_at_board, look_at_deal
from tablilla.audit.explain import look_at_revokes
from tablilla.audit.finding import HELD, NOTE, UNREADABLE, Finding
from tablilla.audit.play import Play, look_at_cards, look_at_leads, read_play
from tablilla.audit.tally import look_at_numbers
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.formats.problems import LOST
from tablilla.formats.record import Record

TOLD_BETTER = (*CODES, "lin.unfinished")  # said by a finding of the audit


def check(record: Record, edition: int = 2017) -> Iterator[Finding]:
    """Everything found on a board, in the order deal, auction, contract, play, numbers."""
    if record.problems:
        for problem in record.problems:
            if problem.code not in TOLD_BETTER:
                yield of_problem(problem)
    yield from look_at_deal(record)
    yield from look_at_board(record)
    yield from look_at_auction(record)
    reading = read_contract(record)
    yield from reading.findings
    play = None
    revokes: list[Finding] = []
    if record.has_play:
        play = read_play(record, reading)
        if play.read.disagreements or len(record.play) < 52:
            yield from look_at_cards(play)
        if play.leads or record.play_marks:
            yield from look_at_leads(play)
        if play.revokes or record.play_marks:
            revokes = _revokes(play, reading, edition)
            yield from revokes
    held = any(one.details.get("holds") == HELD for one in revokes)
    for found in look_at_numbers(play, record, reading.contract):
        yield found._replace(details={**found.details, "cause": "transfer"}) if held else found


def _revokes(play: Play, reading: Reading, edition: int) -> list[Finding]:
    """Revokes, each true one with what it costs."""
    found = list(look_at_revokes(play, reading.contract))
    true = [(f.trick, f.seat) for f in found if f.code == "play.revoke" and f.trick and f.seat is not None]
    if not true:
        return found
    from tablilla.audit.due import judged  # the laws are loaded for the rare board that needs them

    due = judged(play, reading, true, edition)
    return [one if one.code != "play.revoke" else _with(one, due, edition) for one in found]


def _with(one: Finding, due: Mapping[tuple[int, Seat], Mapping[str, object]], edition: int) -> Finding:
    ruled = None if one.trick is None or one.seat is None else due.get((one.trick, one.seat))
    return one if ruled is None else one._replace(details={**one.details, "edition": edition, **ruled})


def of_problem(problem: Fault) -> Finding:
    """What the reader complained of: something lost, or read against the letter."""
    _, colon, line = problem.where.rpartition(":")
    number = int(line[:9]) if colon and line.isdecimal() else 0
    severity = UNREADABLE if problem.code in LOST else NOTE
    details = {str(key): value for key, value in problem.details.items()}
    return Finding(problem.code, line=number, details=details, severity=severity)

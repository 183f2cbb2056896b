"""The numbers of a board: tricks won in the play, and five statements about the end of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablilla.audit.finding import IRREGULARITY, Finding
from tablilla.audit.play import Play
from tablilla.bridge.contract import Contract
from tablilla.bridge.seats import Side
from tablilla.formats.record import Record
from tablilla.formats.tricks import Resolved
from tablilla.score.points import score as score_of

MARK = "^"


class Tally(NamedTuple):
    """Tricks of declarer's side, of the defenders, as far as the winners are known."""

    won: int
    lost: int

    @property
    def whole(self) -> bool:
        """Whether all thirteen are told."""
        return self.won + self.lost == 13


def declarer_side(read: Resolved, contract: Contract) -> Tally:
    """The tricks that the cards show to have been won."""
    parity = contract.declarer & 1
    winners = [trick.winner for trick in read.tricks if trick.winner is not None]
    won = sum(1 for winner in winners if winner & 1 == parity)
    return Tally(won, len(winners) - won)


def stated(record: Record, contract: Contract) -> Iterator[int]:
    """Declarer's tricks, wherever the record states them."""
    if record.result is not None and (number := record.result.of(contract.declarer)) is not None:
        yield number
    if record.claim is not None:
        yield record.claim
    if record.listed is not None and record.listed.tricks is not None:
        yield record.listed.tricks


def look_at_numbers(play: Play | None, record: Record, contract: Contract | None) -> Iterator[Finding]:
    """Result, claim (LIN ``mc``) and list of results (LIN ``rs``) against the tricks played, and each other."""
    result = record.result
    if result is not None and result.ns is not None and result.ew is not None and result.ns + result.ew != 13:
        yield Finding("result.sum", details={"ns": result.ns, "ew": result.ew})
    if record.listed is not None and record.derived is not None:
        yield from _listed(record, record.derived)
    if contract is None:
        return
    tally = Tally(0, 0) if play is None else declarer_side(play.read, contract)
    told = None if result is None else result.of(contract.declarer)
    if told is not None and result is not None:
        found = list(_number("result", told, tally, marked=result.marked if record.format == "pbn" else None))
        if result.marked and not found and tally.whole:
            yield Finding("mark.false", details={"mark": f"{MARK}{told}", "why": "result_agrees"})
        yield from found
        if record.score is not None:
            yield from _score(record, contract, told)
    if record.claim is not None:
        yield from _number("claim", record.claim, tally)
    listed = record.listed
    if listed is not None and listed.tricks is not None and listed.declarer is contract.declarer:
        yield from _number("listed", listed.tricks, tally)


def _number(source: str, told: int, tally: Tally, marked: bool | None = None) -> Iterator[Finding]:
    """A number of declarer's tricks that is not, or cannot be, what the play came to."""
    if tally.won <= told <= 13 - tally.lost:
        return
    details = {"told": told, "won": tally.won, "lost": tally.lost, "marked": marked}
    code = f"{source}.{'number' if tally.whole else 'impossible'}"
    yield Finding(code, details=details, severity=IRREGULARITY if marked else "")


def _score(record: Record, contract: Contract, tricks: int) -> Iterator[Finding]:
    """The Score tag against the score of contract and result (Law 77), where both are told without doubt."""
    score, tagged = record.score, record.contract
    sure = tagged is None or (tagged.level, tagged.doubled) == (contract.level, contract.doubled)
    if score is None or score.marked or record.vulnerable is None or not contract.level or not sure:
        return
    if not 0 <= tricks <= 13:
        return
    declarer = contract.declarer
    other = score.ew if declarer.side is Side.NS else score.ns
    told = score.of(declarer)
    if told is None and other is not None:
        told = -other
    vulnerable = record.vulnerable.of(declarer.side)
    right = score_of(contract.level, contract.denomination, contract.doubled, vulnerable, tricks)
    if told is not None and told != right:
        details = {"told": told, "right": right, "contract": f"{contract} {declarer.name}", "tricks": tricks}
        yield Finding("score.differs", details=details)


def _listed(record: Record, derived: Contract) -> Iterator[Finding]:
    """The list's contract and declarer against the auction's, its tricks against the claim."""
    listed = record.listed
    if listed is None:
        return
    told = listed.contract
    same = told.level == derived.level and told.denomination == derived.denomination
    if not same or listed.declarer is not derived.declarer or told.doubled != derived.doubled:
        words = "Pass" if not told.level or told.denomination is None or listed.declarer is None else None
        if told.level and told.denomination is not None and listed.declarer is not None:
            made = Contract(told.level, told.denomination, told.doubled, listed.declarer)
            words = f"{made} {listed.declarer.name}"
        details = {"told": words, "other": f"{derived} {derived.declarer.name}", "of": "auction"}
        yield Finding("listed.differs", details=details)
    elif listed.tricks is not None and record.claim is not None and listed.tricks != record.claim:
        yield Finding("listed.differs", details={"told": listed.tricks, "other": record.claim, "of": "claim"})

"""What an audit finds: a stable code, its weight, and where on the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from tablilla.bridge.cards import Card, name
from tablilla.bridge.seats import Seat

IRREGULARITY = "irregularity"  # something that the Laws deal with happened at the table
ERROR = "error"  # the record says what cannot be, or contradicts itself
DOUBT = "doubt"  # it looks like an irregularity, but something simpler explains it
GAP = "gap"  # the record does not tell what is needed
UNREADABLE = "unreadable"  # something that the file says was not understood
NOTE = "note"  # read against the letter of the format; counted, no finding

HELD, NOT_HELD = "held", "not_held"  # whether a result has the tricks of a revoke in it
OTHER, LOWERED, UNTOLD = "other", "lowered", "untold"

SEVERITY: dict[str, str] = {
    "play.revoke": IRREGULARITY,
    "play.revoke_doubtful": DOUBT,
    "play.opening_lead_out_of_turn": IRREGULARITY,
    "play.lead_out_of_turn": IRREGULARITY,
    "play.lead_doubtful": DOUBT,
    "play.out_of_turn": DOUBT,
    "play.row_rotated": ERROR,
    "play.deal_rotated": ERROR,
    "play.wrong_hand": ERROR,
    "play.card_not_dealt": ERROR,
    "play.card_twice": ERROR,
    "play.first_column": ERROR,
    "play.leader_unknown": GAP,
    "play.unfinished": GAP,
    "play.not_audited": GAP,
    "deal.card_twice": ERROR,
    "deal.count": ERROR,
    "deal.hand_unknown": GAP,
    "board.dealer": ERROR,
    "board.vulnerability": ERROR,
    "auction.insufficient": IRREGULARITY,
    "auction.inadmissible": IRREGULARITY,
    "auction.after_end": IRREGULARITY,
    "auction.out_of_rotation": IRREGULARITY,
    "auction.first_not_dealer": ERROR,
    "auction.passes_left_out": ERROR,
    "auction.unfinished": GAP,
    "contract.differs": ERROR,
    "contract.missing": GAP,
    "contract.unknown": GAP,
    "declarer.differs": ERROR,
    "declarer.missing": GAP,
    "declarer.inferred": GAP,
    "declarer.unknown": GAP,
    "declarer.swapped": IRREGULARITY,
    "result.number": ERROR,
    "result.impossible": ERROR,
    "result.sum": ERROR,
    "score.differs": ERROR,
    "claim.impossible": ERROR,
    "claim.number": ERROR,
    "listed.differs": ERROR,
    "listed.impossible": ERROR,
    "listed.number": ERROR,
    "mark.false": ERROR,
    "mark.stray": ERROR,
}


class Finding(NamedTuple):
    """One thing found on a board.

    ``line`` 0 where the board's own line is the nearest; ``details`` fill the words: plain values and seats.
    """

    code: str
    trick: int | None = None
    seat: Seat | None = None
    card: Card = 0
    line: int = 0
    details: Mapping[str, Any] = MappingProxyType({})
    severity: str = ""

    @property
    def weight(self) -> str:
        """Its severity."""
        return self.severity or SEVERITY[self.code]


def together(found: Iterable[Finding]) -> Iterator[Finding]:
    """What one fault of a record brings about many times, said once: the first, with its ``others``."""
    by_code: dict[str, list[Finding]] = {}
    for one in found:
        by_code.setdefault(one.code, []).append(one)
    for first, *others in by_code.values():
        yield first if not others else first._replace(details={**first.details, "others": _listed(others)})


def _listed(others: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {
            "trick": one.trick,
            "seat": None if one.seat is None else one.seat.name,
            "card": name(one.card) if one.card else None,
        }
        for one in others
    ]

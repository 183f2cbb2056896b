"""Irregular calls and the rest that went wrong in an auction, named as the directors name it."""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE
from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import EnforcedPass
from tablilla.rules.incident import Incident
from tablilla.table import auction_events as a
from tablilla.table.auction import OVER_SEVEN, Auction, Made

INSUFFICIENT = "insufficient_bid"
OUT_OF_ROTATION = "call_out_of_rotation"
INADMISSIBLE = "inadmissible_call"
CHANGED = "changed_call"
SIMULTANEOUS = "simultaneous_calls"
MISSED_TURN = "passes_out_of_rotation"
EXPOSED = "exposed_card_in_auction"
MISINFORMATION = "misinformation"


class Irregular(NamedTuple):
    """An irregularity of an auction: its kind, whose it is, its event in the log, and the call or the cards."""

    kind: str
    seat: Seat
    at: int
    call: Made | None = None
    cards: tuple[int, ...] = ()

    @property
    def incident(self) -> Incident:
        """As it is ruled on."""
        card = self.cards[0] if len(self.cards) == 1 else 0
        return Incident(self.kind, self.seat, None, None, card)


def irregular(auction: Auction) -> tuple[Irregular, ...]:
    """All of them, in the order in which they happened."""
    found = [f for made in auction.made if (f := _call(auction, made)) is not None]
    for at, act in enumerate(auction.log):
        if isinstance(act, a.Seen):
            found.append(Irregular(EXPOSED, act.seat, at, None, act.cards))
        elif isinstance(act, a.Explained) and act.how is not a.Told.RIGHT:
            found.append(Irregular(MISINFORMATION, act.seat, at))
    return tuple(sorted(found, key=lambda f: f.at))


def incidents(auction: Auction) -> tuple[Incident, ...]:
    """The incidents that they are, each once."""
    return tuple(dict.fromkeys(f.incident for f in irregular(auction)))


def _call(auction: Auction, made: Made) -> Irregular | None:
    kind = kind_of(auction, made)
    return None if kind is None else Irregular(kind, made.seat, made.at, made)


def kind_of(auction: Auction, made: Made) -> str | None:
    """What was wrong with a call; of several things the one by which it is ruled on first."""
    if made.instead is not None and kind_of(auction, auction.made[made.instead]) is None:
        return CHANGED
    if why_inadmissible(made) is not None:
        return INADMISSIBLE
    if not made.in_turn:
        act = auction.log[made.at]
        if isinstance(act, a.Called) and act.at_once:
            return SIMULTANEOUS
        return MISSED_TURN if _cost_a_turn(auction, made) else OUT_OF_ROTATION
    return INSUFFICIENT if made.low else None


def why_inadmissible(made: Made) -> str | None:
    """35: by the key of the fact."""
    if made.late:
        return "after_the_end"
    if isinstance(made.duty, EnforcedPass):
        return "had_to_pass"
    if made.call in OVER_SEVEN:
        return "over_seven"
    return "double" if made.call in (DOUBLE, REDOUBLE) and made.against_19 else None


def _cost_a_turn(auction: Auction, made: Made) -> bool:
    """17D3 (2007: 17E2): one of three passes in a row after a call, which left out whose turn it was."""
    calls = auction.counting
    if made.call != PASS or made not in calls[-3:] or len(calls) < 4:
        return False
    return all(c.call == PASS for c in calls[-3:]) and not auction.over

"""Irregular calls and the rest that went wrong in an auction, named as the directors name it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tablilla.bridge.contract import DOUBLE, REDOUBLE
from tablilla.bridge.seats import Seat
from tablilla.laws.duties_of_calls import EnforcedPass, NoDouble, RepeatCall
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
EXPLANATION_OR_CALL = "mistaken_explanation_or_call"
AGAINST_DUTY = "call_against_duty"
KINDS = (
    INSUFFICIENT, OUT_OF_ROTATION, INADMISSIBLE, CHANGED, SIMULTANEOUS, MISSED_TURN, EXPOSED, MISINFORMATION,
    AGAINST_DUTY,
)  # fmt: skip

TREATED_AS = {
    OUT_OF_ROTATION: (SIMULTANEOUS,),
    CHANGED: (OUT_OF_ROTATION, SIMULTANEOUS),
    EXPLANATION_OR_CALL: (MISINFORMATION,),
}


class Irregular(NamedTuple):
    """An irregularity of an auction: its kind, whose it is, its event in the log, and the call or the cards."""

    kind: str
    seat: Seat
    at: int
    call: Made | None = None
    cards: tuple[int, ...] = ()
    nth: int = 1  # of this kind by this player

    @property
    def incident(self) -> Incident:
        """As it is ruled on."""
        card = self.cards[0] if len(self.cards) == 1 else 0
        return Incident(self.kind, self.seat, None, None, card, nth=self.nth)


def irregular(auction: Auction) -> tuple[Irregular, ...]:
    """All of them, in the order in which they happened."""
    found = [f for made in auction.made if (f := _call(auction, made)) is not None and not _part(auction, made)]
    found += [  # besides the insufficient bid that it is too
        Irregular(AGAINST_DUTY, f.seat, f.at, f.call)
        for f in found
        if f.kind == INSUFFICIENT and f.call is not None and against_duty(f.call)
    ]
    for at, act in enumerate(auction.log):
        if isinstance(act, a.Seen):
            found.append(Irregular(EXPOSED, act.seat, at, None, act.cards))
        elif isinstance(act, a.Explained) and act.how is not a.Told.RIGHT:
            found.append(Irregular(MISINFORMATION, act.seat, at))
    return _numbered(sorted(found, key=lambda f: f.at))


def _numbered(found: list[Irregular]) -> tuple[Irregular, ...]:
    """Each with how often its player did such a thing; a pass that cost a turn is one out of rotation too."""
    count: dict[tuple[str, Seat], int] = {}
    made = []
    for each in found:
        key = (OUT_OF_ROTATION if each.kind == MISSED_TURN else each.kind, each.seat)
        count[key] = count.get(key, 0) + 1
        made.append(each._replace(nth=count[key]))
    return tuple(made)


def _part(auction: Auction, made: Made) -> bool:
    """27B4: an insufficient bid in place of one is part of what was wrong with the first."""
    first = made.after if made.instead is None else made.instead
    return made.low and first is not None and auction.made[first].low


def found_for(auction: Auction, incident: Incident) -> Irregular | None:
    """What went wrong in this auction under that name.

    A call at once with another's may be one out of rotation (33), and a later call at the turn of his left-hand
    opponent is treated as a change of his call (30B2, 31C, 32C).
    """
    found = irregular(auction)
    mine = next((f for f in found if f.incident == incident), None)
    if mine is not None or incident.kind not in TREATED_AS:
        return mine
    others = [replace(incident, kind=kind) for kind in TREATED_AS[incident.kind]]
    return next((f._replace(kind=incident.kind) for f in found if f.incident in others), None)


def changed_from(auction: Auction, made: Made) -> Made | None:
    """The call that a changed call was to take the place of."""
    if made.instead is not None:
        return auction.made[made.instead]
    before = (m for m in reversed(auction.made) if m.seat == made.seat and m.at < made.at)
    return next(before, None)


def incidents(auction: Auction) -> tuple[Incident, ...]:
    """The incidents that they are, each once."""
    return tuple(dict.fromkeys(f.incident for f in irregular(auction)))


def _call(auction: Auction, made: Made) -> Irregular | None:
    kind = kind_of(auction, made)
    return None if kind is None else Irregular(kind, made.seat, made.at, made)


def kind_of(auction: Auction, made: Made) -> str | None:
    """What was wrong with a call; of several things the one by which it is ruled on first."""
    if made.instead is not None and kind_of(auction, auction.made[made.instead]) is None:
        return None if _may_change(auction, made) else CHANGED
    if why_inadmissible(made) is not None:
        return INADMISSIBLE
    if not made.in_turn:
        act = auction.log[made.at]
        if isinstance(act, a.Called) and act.at_once:
            return SIMULTANEOUS
        return MISSED_TURN if auction.made.index(made) in auction.missed else OUT_OF_ROTATION
    if made.low:
        return INSUFFICIENT
    return AGAINST_DUTY if against_duty(made) else None


def against_duty(made: Made) -> bool:
    """Whether it broke a duty to repeat a call or not to double (31A1, 32A1; 2007: 32B1, 30B2b)."""
    return isinstance(made.duty, (RepeatCall, NoDouble))


def why_inadmissible(made: Made) -> str | None:
    """35: by the key of the fact."""
    if made.late:
        return "after_the_end"
    if isinstance(made.duty, EnforcedPass):
        return "had_to_pass"
    if made.call in OVER_SEVEN:
        return "over_seven"
    return "double" if made.call in (DOUBLE, REDOUBLE) and made.against_19 else None


def _may_change(auction: Auction, made: Made) -> bool:
    """21B1a: after a ruling on misinformation by the other side, nobody having called since."""
    for act in reversed(auction.log[: made.at]):
        if isinstance(act, a.Called):
            return False
        if isinstance(act, a.Settled) and act.incident.kind == MISINFORMATION:
            return act.incident.seat is not None and Seat(act.incident.seat).side is not made.seat.side
    return False

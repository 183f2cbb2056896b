"""How what happens in the auction changes the table; once it is over, contract and declarer follow from it."""

from __future__ import annotations

from typing import TypeVar

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat
from tablilla.rules.call_duty import CallDuty
from tablilla.table import auction_events as a
from tablilla.table import events as e
from tablilla.table.auction import Auction
from tablilla.table.penalty_cards import chose, obliged
from tablilla.table.plays import noted, played
from tablilla.table.state import State

S = TypeVar("S", bound=State)
ACTS: tuple[type[a.Act], ...] = (
    a.Called, a.Substituted, a.Cancelled, a.Restored, a.Accepted, a.Refused, a.Seen, a.Alerted, a.Asked,
    a.Explained, a.CorrectedIt, a.LeadFaced,
)  # fmt: skip
ANSWERS = {"accept": a.Accepted, "refuse": a.Refused}


def running(t: State) -> bool:
    """Whether the table is in an auction that is not over, and no contract was told."""
    aside = t.aside
    return aside.auction is not None and aside.declarer is None and not aside.auction.over


def happened(t: S, act: a.Act) -> S:
    """A call, or what else happens in an auction; the first of them begins it."""
    return _added(t._replace(log=(*t.log, act)), act)


def _added(t: S, act: a.Act) -> S:
    before = t.aside.auction or Auction(t.setting.dealer)
    after = before.add(act)
    t = t._replace(aside=t.aside._replace(auction=after))
    contract, passed_out = after.contract, after.passed_out
    if t.tricks or t.current or (contract == t.aside.contract and passed_out == before.passed_out):
        return t
    declarer = t.setting.declarer
    if declarer is None and contract is not None:
        declarer = contract.declarer
    over = passed_out or (t.aside.over and not before.passed_out)
    aside = t.aside._replace(contract=contract, declarer=declarer, over=over)
    return t._replace(leader=None if declarer is None else declarer.on(1), aside=aside)


def seen(t: S, seat: Seat, card: Card, *, led: bool = False) -> S:
    """24: a card shown, or led, while the auction is running."""
    return happened(t, a.Seen(seat, (card,), led))


def led(t: S, event: e.Played) -> S:
    """A card is played; while the auction is running it is led before its time (24B)."""
    if t.aside.auction is not None and running(t):
        return seen(t, event.seat, event.card, led=True)
    return played(t, event)


def bound(t: S, event: e.Obliged) -> S:
    """A duty begins; one about calls binds in the auction."""
    if isinstance(event.duty, CallDuty):
        return _added(noted(t, event), a.Bound(event.duty))
    return obliged(t, event)


def answered(t: S, event: e.Chose) -> S:
    """An option taken; in an auction it may be the answer to an irregular call."""
    t = chose(t, event)
    answer = ANSWERS.get(event.way)
    return _added(t, answer(event.seat)) if answer is not None and running(t) else t


def settled(t: S, event: e.Ruled) -> S:
    """A ruling is carried out; the auction marks the place."""
    t = noted(t, event)
    return t if t.aside.auction is None else _added(t, a.Settled(event.incident))

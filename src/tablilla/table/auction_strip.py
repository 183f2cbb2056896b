"""What holds in an auction that is running: duties about calls, and cards that lie face up until it ends."""

from __future__ import annotations

from tablilla.bridge.seats import Seat
from tablilla.rules.call_duty import CallDuty
from tablilla.rules.directive_base import snake
from tablilla.table import auction_events as a
from tablilla.table.auction_fold import running
from tablilla.table.part import Part, Wait
from tablilla.table.state import TOLD, State

FACE_UP = "24"


def _key(duty: CallDuty) -> str:
    return ".".join(("calls", snake(type(duty).__name__), *((duty.form,) if duty.form else ())))


def _call(duty: CallDuty) -> str:
    """The call that he has to make, where the duty names one."""
    return str(getattr(duty, "call", ""))


def auction_parts(t: State, edition: int = 2017) -> list[Part]:
    """Duties first, then the cards; one seen before the first call lies there in 2007 only (16D1)."""
    auction = t.auction
    if auction is None or not running(t):
        return []
    made = [
        Part(
            _key(duty),
            duty.who,
            duty.clause,
            None,
            now=auction.turn == duty.who,
            waits=(Wait.CALL,),
            call=_call(duty),
        )
        for duty in auction.duties
        if isinstance(duty.who, Seat) and not duty.ended_in_auction(auction)
    ]
    called = edition < 2017 or t.mode == TOLD  # which does not tell every call
    for act in auction.log:
        called = called or isinstance(act, a.Called)
        if called and isinstance(act, a.Seen):
            cards = sum(set(act.cards))
            others = (act.seat.on(1), act.seat.on(3))
            made.append(
                Part("calls.face_up", act.seat, FACE_UP, None, cards, free=others, barred=(act.seat.partner,))
            )
    return made

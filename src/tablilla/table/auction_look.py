"""An auction seen from one of its irregularities: before its ruling was carried out, and since."""

from __future__ import annotations

from tablilla.rules.incident import Incident
from tablilla.table import auction_events as a
from tablilla.table.auction import Auction, Made
from tablilla.table.auction_detection import INSUFFICIENT, OUT_OF_ROTATION, Irregular, found_for
from tablilla.table.look import Look
from tablilla.table.state import TOLD


def auction(look: Look) -> Auction | None:
    """The auction of the table as it is now, if it was told from its beginning.

    Of one that a told table takes up in the middle, with a ruling, what it lacks may well have happened.
    """
    now = look.now
    found = now.auction
    if found is None or now.mode != TOLD or found.dealer is not None:
        return found
    return found if found.log and isinstance(found.log[0], a.Called) else None


def until(told: Auction, at: int) -> Auction:
    """The auction before an event of its log."""
    return Auction(told.dealer).add(*told.log[:at])


def ruled_at(told: Auction, incident: Incident) -> int | None:
    """Where in its log the ruling on this incident was first carried out: marked, or seen by what it did."""
    marks = (n for n, act in enumerate(told.log) if isinstance(act, a.Settled) and act.incident == incident)
    marked = next(marks, None)
    if marked is not None or incident.kind not in (OUT_OF_ROTATION, INSUFFICIENT):
        return marked
    return _cancelled_at(told, incident)


def _cancelled_at(told: Auction, incident: Incident) -> int | None:
    """Where his irregular call was cancelled, he not having called since."""
    found = found_for(told, incident)
    if found is None:
        return None
    for n, act in enumerate(told.log[found.at + 1 :], start=found.at + 1):
        if isinstance(act, (a.Called, a.Substituted)) and act.seat == found.seat:
            return None
        if isinstance(act, a.Cancelled) and act.seat == found.seat:
            return n
    return None


def before_ruling(look: Look) -> Auction | None:
    """The auction as the ruling found it: as it is now, as long as there was none."""
    told = auction(look)
    at = None if told is None else ruled_at(told, look.me)
    return told if told is None or at is None else until(told, at)


def mine(look: Look) -> tuple[Auction, Irregular] | None:
    """The auction as the ruling found it, and what went wrong in it under this name."""
    told = before_ruling(look)
    found = None if told is None else found_for(told, look.me)
    return None if told is None or found is None else (told, found)


def made(look: Look) -> tuple[Auction, Made] | None:
    """The same, and the call that was irregular."""
    found = mine(look)
    return None if found is None or found[1].call is None else (found[0], found[1].call)


def since_ruling(look: Look) -> tuple[Made, ...]:
    """The calls made since the ruling was carried out."""
    told = auction(look)
    at = None if told is None else ruled_at(told, look.me)
    return () if told is None or at is None else tuple(m for m in told.made if m.at > at)


def in_its_place(look: Look) -> tuple[Auction, Made] | None:
    """The call that the offender made at his turn after the ruling, and the auction before it."""
    told = auction(look)
    for call in since_ruling(look):
        if told is not None and call.seat == look.seat and call.in_turn:
            return until(told, call.at), call
    return None


def to_call(look: Look) -> Auction | None:
    """The auction in which he has to call in the place of an irregular call, once it is his turn to."""
    found, told = made(look), auction(look)
    if found is None or told is None:
        return None
    called = in_its_place(look)
    if called is not None:
        return called[0]
    if ruled_at(told, look.me) is not None:
        return told if told.turn == look.seat else None
    call = found[1]
    if not call.in_turn or call not in told.counting:
        return None
    place = told.counting.index(call)
    return told._replace(standing=told.standing[:place]) if place == len(told.standing) - 1 else None

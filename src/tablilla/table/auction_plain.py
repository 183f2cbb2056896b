"""Auctions as they are written in case files: ``calls``, a list of calls by seat and of what happened between.

``"N:1H"`` is a call (``P X XX 1C`` … ``7NT``, ``1N`` too), ``"S:1C>2C"`` a call and the one put in its place,
``"E+:P"`` a call at the same moment as the one before it.  Between them stand tables, by their first word:

``{ cancelled = "S" }``, ``{ restored = "S" }``, ``{ accepts = "W" }``,
``{ refuses = "W" }``, ``{ must_pass = "N", until = "one-turn", clause = "30A" }``,
``{ seen = "S", cards = ["HA"], led = false }``, ``{ alerts = "N" }``, ``{ asks = "E" }``,
``{ explains = "N", how = "wrong", words = "…" }`` (right, wrong, incomplete, missing), ``{ corrects = "N" }``,
``{ lead_faced = "E" }``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tablilla.bridge.cards import card
from tablilla.bridge.contract import DOUBLE, PASS, REDOUBLE, bid
from tablilla.bridge.seats import Seat, seat
from tablilla.fault import Fault
from tablilla.laws.duties_of_calls import EnforcedPass, Turns
from tablilla.rules.call_duty import CallDuty
from tablilla.table import auction_events as a
from tablilla.table.auction import OVER_SEVEN, Auction
from tablilla.table.events import Event, Obliged

_CALL = re.compile(r"([NESW])(\+?):([^>]+)(?:>(.+))?", re.IGNORECASE)
_WORDS = {
    **dict.fromkeys(("P", "PASS", "PASO"), PASS),
    **dict.fromkeys(("X", "D", "DBL", "DOUBLE", "DOBLO"), DOUBLE),
    **dict.fromkeys(("XX", "R", "RDBL", "REDOUBLE", "REDOBLO"), REDOUBLE),
}
_SYMBOLS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": ""})
Reader = Callable[[Mapping[str, Any]], a.Act]


def call_of(text: str) -> str:
    """A call as it is kept; ``ValueError`` for anything else."""
    word = text.strip().upper().translate(_SYMBOLS)
    if word in _WORDS:
        return _WORDS[word]
    if word[1:] in ("N", "ST"):
        word = word[:1] + "NT"
    if bid(word) is None and word not in OVER_SEVEN:
        raise ValueError(f"{text!r} is no call; write P, X, XX or a bid as 1C, 3NT")
    return word


def auction_of(dealer: Seat | None, entries: Iterable[object], where: str = "") -> Auction:
    """The auction that is told.  Raises ``Fault`` that names the entry."""
    auction = Auction(dealer)
    for event in events_of(entries, where):
        if isinstance(event, a.Act):
            auction = auction.add(event)
        elif isinstance(event, Obliged) and isinstance(event.duty, CallDuty):
            auction = auction.add(a.Bound(event.duty))
    return auction


def events_of(entries: Iterable[object], where: str = "") -> tuple[Event, ...]:
    """What is told, as events of a table.  Raises ``Fault`` that names the entry."""
    found: list[Event] = []
    for number, entry in enumerate(entries, start=1):
        at = f"{where} calls[{number}]".strip()
        try:
            acts = acts_of(entry)
        except KeyError as missing:
            raise Fault("table.event_key", at, event=str(entry), missing=missing.args[0]) from None
        except (ValueError, TypeError):
            raise Fault("table.event_value", at, event="calls", given=str(entry)) from None
        found += [Obliged(act.duty) if isinstance(act, a.Bound) else act for act in acts]
    return tuple(found)


def acts_of(entry: object) -> tuple[a.Act, ...]:
    """The events that one entry stands for."""
    if isinstance(entry, str):
        found = _CALL.fullmatch(entry.strip())
        if found is None:
            raise ValueError(entry)
        who = seat(found[1])
        first = a.Called(who, call_of(found[3]), bool(found[2]))
        return (first,) if found[4] is None else (first, a.Substituted(who, call_of(found[4])))
    if not isinstance(entry, Mapping):
        raise TypeError(entry)
    word = next((key for key in READERS if key in entry), None)
    if word is None:
        raise ValueError(entry)
    return (READERS[word](entry),)


def _must_pass(plain: Mapping[str, Any]) -> a.Act:
    turns = Turns(str(plain.get("until", "one-turn")).replace("-", "_"))
    return a.Bound(EnforcedPass(who=seat(plain["must_pass"]), clause=str(plain["clause"]), turns=turns))


READERS: dict[str, Reader] = {
    "cancelled": lambda p: a.Cancelled(seat(p["cancelled"])),
    "restored": lambda p: a.Restored(seat(p["restored"])),
    "accepts": lambda p: a.Accepted(seat(p["accepts"])),
    "refuses": lambda p: a.Refused(seat(p["refuses"])),
    "must_pass": _must_pass,
    "seen": lambda p: a.Seen(seat(p["seen"]), tuple(card(c) for c in p["cards"]), bool(p.get("led", False))),
    "alerts": lambda p: a.Alerted(seat(p["alerts"])),
    "asks": lambda p: a.Asked(seat(p["asks"])),
    "explains": lambda p: a.Explained(
        seat(p["explains"]), a.Told(p["how"]), str(p.get("of", "")), str(p.get("words", ""))
    ),
    "corrects": lambda p: a.CorrectedIt(seat(p["corrects"])),
    "lead_faced": lambda p: a.LeadFaced(seat(p["lead_faced"])),
}

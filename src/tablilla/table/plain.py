"""Tables and events as they are written in case files: seats, cards and suits by their letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tablilla.bridge.cards import hand, name
from tablilla.bridge.contract import Contract, bid
from tablilla.bridge.seats import Seat, seat
from tablilla.fault import Fault
from tablilla.rules.moment import When
from tablilla.table.auction_plain import READERS as CALL_READERS
from tablilla.table.auction_plain import call_of, events_of
from tablilla.table.plain_events import Plain, from_plain
from tablilla.table.plain_types import CALLS, TABLES, TEXT, TEXTS, TRUTH, Shape, check
from tablilla.table.state import LIVE, MODES, NONE, TOLD, Four, Setting
from tablilla.table.table import Table, fold

VULNERABLE = {"none": 0, "NS": 1, "EW": 2, "both": 3, "all": 3}
_CALL_TEXTS = ("until", "clause", "how", "words")
_TEXTS = ("declarer", "dealer", "vul", "contract", "deal", "now", "mode")
KEYS = {*_TEXTS, "events", "calls"}
SHAPE: Shape = {**dict.fromkeys(_TEXTS, TEXT), "events": TABLES, "calls": CALLS}
CALL_SHAPE: Shape = {**dict.fromkeys((*CALL_READERS, *_CALL_TEXTS), TEXT), "cards": TEXTS, "led": TRUTH}


def table_of(plain: Plain, where: str = "") -> Table:
    """The table that is told: ``declarer dealer vul contract deal calls events now mode``, all optional.

    ``calls`` is the auction (``auction_plain``); once it is over, contract and declarer follow from it.

    Without ``mode`` a table with a whole deal and events is live (what its log does not hold has not happened),
    any other is told (it says nothing by its silence).  Raises ``Fault``.
    """
    for key in plain:
        if key not in KEYS:
            raise Fault("table.key", where, given=key, known=", ".join(sorted(KEYS)))
    check(plain, SHAPE, where)
    calls = checked_calls(plain, where)
    hands = deal_of(str(plain["deal"]), where) if plain.get("deal") else NONE
    events = plain.get("events", ())
    mode = str(plain.get("mode", LIVE if all(hands) and events else TOLD))
    if mode not in MODES:
        raise Fault("table.mode", where, given=mode, known=", ".join(MODES))
    declarer = _seat(plain["declarer"], where) if plain.get("declarer") else None
    contract = _contract(str(plain["contract"]), where) if plain.get("contract") else None
    dealer = _seat(plain["dealer"], where) if plain.get("dealer") else None
    vul = str(plain.get("vul", "none"))
    if vul not in VULNERABLE:
        raise Fault("table.vul", where, given=vul, known=", ".join(VULNERABLE))
    setting = Setting(
        declarer,
        None if contract is None else contract[1],
        hands,
        mode,
        dealer,
        VULNERABLE[vul] if "vul" in plain else None,
        None if contract is None or declarer is None else Contract(*contract, declarer),
        _when(str(plain["now"]), where) if plain.get("now") else None,
    )
    table = fold(setting, events_of(calls, where))
    for number, one in enumerate(events, start=1):
        at = f"{where} events[{number}]".strip()
        try:
            table = table.add(*from_plain(one, at, table.trick + bool(table.current)))
        except Fault as fault:
            fault.where = fault.where or at
            raise
    return table


def checked_calls(plain: Plain, where: str = "") -> Sequence[object]:
    """The entries of ``calls``, each of a shape that can be read.  Raises ``Fault``."""
    check({"calls": plain.get("calls", ())}, SHAPE, where)
    calls: Sequence[object] = plain.get("calls", ())
    for number, one in enumerate(calls, start=1):
        if isinstance(one, Mapping):
            check(one, CALL_SHAPE, f"{where} calls[{number}]".strip())
    return calls


def deal_of(text: str, where: str = "") -> Four:
    """Four hands as in ``N:AK2.T98.QJ.5432 …``, clockwise from the seat named; ``-`` for a hand unknown."""
    first, _, rest = text.partition(":")
    parts = rest.split()
    if len(parts) != 4:
        raise Fault("table.deal", where, given=text)
    hands = [0, 0, 0, 0]
    start = _seat(first, where)
    for step, part in enumerate(parts):
        try:
            hands[start.on(step)] = 0 if part == "-" else hand(part)
        except ValueError:
            raise Fault("table.hand", where, given=part) from None
    n, east, s, w = hands
    for a in range(4):
        for b in range(a):
            if hands[a] & hands[b]:
                twice = hands[a] & hands[b]
                raise Fault(
                    "table.card_twice", where, card=name(twice & -twice), seat=Seat(b).name, other=Seat(a).name
                )
    return n, east, s, w


def _seat(text: object, where: str) -> Seat:
    try:
        return seat(str(text))
    except ValueError:
        raise Fault("table.seat", where, given=text) from None


def _contract(text: str, where: str) -> tuple[int, int, int]:
    body = text.rstrip("Xx")
    doubled = len(text) - len(body)
    try:
        found = bid(call_of(body))
    except ValueError:
        found = None
    if found is None or doubled > 2:
        raise Fault("table.contract", where, given=text)
    return (*found, doubled)


def _when(text: str, where: str) -> When:
    try:
        return When[text.upper()]
    except KeyError:
        raise Fault("table.now", where, given=text, known=", ".join(w.name.lower() for w in When)) from None

"""What a ruling finds on a board of which no card is told: the card that was played, those that lie there.

Nobody has told them before, and the ruling speaks of them; what it does not name is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, certain
from tablilla.bridge.cards import card as card_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.laws.common import SUIT, SUITS
from tablilla.laws.law50_penalty_card import LYING, Lying
from tablilla.rules.directive import Penalty, What
from tablilla.rules.docket import Docket
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import Ruling
from tablilla.table import events as e
from tablilla.table.carry_out import PENALTY_LEAD, Carrying, Told
from tablilla.table.state import TOLD
from tablilla.table.table import Table

INSTEAD = "penalty_card_not_played"


def cards_of(told: Mapping[str, str]) -> dict[What, Card]:
    """Cards by what they are to a ruling, as a request writes them.  Raises ``Fault`` ``detail.value``."""
    found = {}
    for key, text in told.items():
        try:
            found[What(key)] = card_of(text)
        except ValueError:
            raise Fault("detail.value", f"cards.{key}", given=text, detail=key) from None
    return found


def as_found(table: Table, incident: Incident, docket: Docket) -> Table:
    """With what must have happened for the ruling to speak of it."""
    if table.mode != TOLD or incident.seat is None or table.closed:
        return table
    seat = Seat(incident.seat)
    if incident.kind == INSTEAD:
        return _played(table, seat, incident.card)
    if incident.kind == PENALTY_LEAD:
        if not any(s == seat for s, _, _ in table.faced):
            table = table.add(*(e.Faced(seat, card) for card in _lying(incident, docket)))
        if table.leader is None and not table.current:
            table = table.add(e.ToLead(seat.partner))
    return table


def _played(table: Table, seat: Seat, card: Card) -> Table:
    """52: his card lies in the trick in progress, after those before it, which nobody names."""
    if any(s == seat and c for s, c in table.current) or (certain(card) and card & table.gone[seat]):
        return table
    while (turn := table.turn) is not None and turn != seat:
        table = table.play(turn, ANY)
    return table.play(seat, card or ANY)


def _lying(incident: Incident, docket: Docket) -> list[Card]:
    """50D2, 51B2: the penalty cards of which declarer has named suits, and what is known of the others."""
    told = {key: entry.value for key, entry in docket.entries.get(incident, {}).items()}
    named = [SUIT_CARDS[told[SUIT]]] if SUIT in told else [m for m in SUIT_CARDS if told.get(SUITS, 0) & m]
    mine = [1 << i for i in range(52) if incident.card >> i & 1] if incident.card.bit_count() < 8 else []
    if mine:
        return mine
    if told.get(LYING) is Lying.SUITS:
        left = ANY & ~sum(named)
        return [*named, left] if left else named
    return named[:1] or [SUIT_CARDS[incident.suit] if incident.suit is not None else ANY]


def to_be_named(before: Table, after: Table, incident: Incident, ruling: Ruling, told: Told) -> What | None:
    """A card that lies there since this ruling, and of which nobody has said which it is.

    Its suit is enough (50D2), unless another lies there of which no more is known either.
    """
    if incident.kind == PENALTY_LEAD:
        return What.IRREGULAR if any(c == ANY for _, c, _ in after.faced) else None
    carrying, seen = Carrying(before, incident, told), list[tuple[Seat, Card]]()
    new = {(s, c) for s, c, _ in after.faced} - {(s, c) for s, c, _ in before.faced}
    for step in ruling.certain:
        what = step.directive
        if not isinstance(what, Penalty) or what.what in (What.PENALTY, What.MISSING):
            continue  # of a missing card that is asked for as a detail
        seat = carrying.seat(what.who)
        mine = (seat, carrying.card(what.what, seat))
        if mine in new and not certain(mine[1]) and (mine[1] == ANY or mine in seen):
            return what.what
        seen.append(mine)
    return None

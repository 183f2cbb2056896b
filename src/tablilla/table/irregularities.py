"""What the log shows to have gone wrong: detected in one place, with all that became known later."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS, suit_of
from tablilla.bridge.seats import Seat
from tablilla.rules.incident import Incident
from tablilla.table.table import Table, Trick


def irregularities(table: Table) -> tuple[Incident, ...]:
    """In the order in which they happened."""
    found = [*revokes(table), *table.corrected, *irregular_leads_and_plays(table), *defective(table)]
    return tuple(dict.fromkeys(sorted(found, key=lambda i: i.trick or 0)))


def suits_held(table: Table) -> list[int]:
    """Per seat a bit for each suit that he is known to hold still, now."""
    held = [
        sum(1 << s for s in range(4) if table.hands[seat] & ~table.gone[seat] & SUIT_CARDS[s])
        for seat in range(4)
    ]
    for seat, card in table.shown:
        if (suit := suit_of(card)) is not None and card & ~table.gone[seat]:
            held[seat] |= 1 << suit
    return held


def revokes(table: Table) -> list[Incident]:
    """Backwards through the log: what he holds after a trick he held at it, also what came back (14B4)."""
    held, found = suits_held(table), []
    tricks = [*(t.cards for t in table.tricks), table.current]
    for number in range(len(tricks), 0, -1):
        cards = tricks[number - 1]
        if not cards:
            continue
        led = suit_of(cards[0][1])
        for seat, card in reversed(cards):
            suit = suit_of(card)
            if led is not None and suit is not None and suit != led and held[seat] >> led & 1:
                found.append(Incident("revoke", seat, number, led, card))
            if suit is not None:
                held[seat] |= 1 << suit
    return found


def irregular_leads_and_plays(table: Table) -> list[Incident]:
    """Leads out of turn, and defenders who play before their partner."""
    found: list[Incident] = []
    if table.declarer is None:
        return found
    due: Seat | None = table.declarer.on(1)
    for number, trick in enumerate((*table.tricks, Trick(table.current, None)), start=1):
        for place, (seat, card) in enumerate(trick.cards):
            if place == 0:
                if due is not None and seat != due:
                    kind = "opening_lead_out_of_turn" if number == 1 else "lead_out_of_turn"
                    found.append(Incident(kind, seat, number, suit_of(card), card))
                continue
            defends = seat.side != table.declarer.side
            before = {s for s, _ in trick.cards[:place]}
            if (
                defends
                and seat != trick.cards[0][0].on(place)
                and seat.partner not in before
                and seat not in before
            ):
                found.append(Incident("premature_play", seat, number, suit_of(trick.cards[0][1]), card))
        due = trick.winner
    return found


def defective(table: Table) -> list[Incident]:
    """Quitted tricks to which somebody gave no card, or more than one."""
    found = []
    for number, trick in enumerate(table.tricks, start=1):
        if len(trick.cards) != 4:
            seats = [s for s, _ in trick.cards]
            found += [
                Incident("defective_trick", s, number, suit_of(trick.cards[0][1]))
                for s in Seat
                if seats.count(s) != 1
            ]
    return found

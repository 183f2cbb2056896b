"""What players did with the cards that they had played after a revoke: Law 62C."""

from __future__ import annotations

from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.conduct import LAPSE, Conduct
from tablilla.table.drawn import drawn_to
from tablilla.table.look import Derivation, Look, cards_of


def withdraws_card(look: Look) -> Conduct | None:
    """Whether that hand took back its card to the trick; not, once play has gone on without it."""
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    start = drawn_to(look.now, look.me)
    if seat is None or start is None:
        return None
    mine = {c for s, c in look.cards if s == seat}
    for noted in look.now.aside.noted:
        event = noted.event
        if noted.at <= start:
            continue
        if isinstance(event, e.Changed) and event.seat == seat and event.instead_of in mine:
            return Conduct(True)
        if isinstance(event, e.Withdrawn) and event.seat == seat and mine & set(event.cards):
            return Conduct(True)
    return Conduct(False, LAPSE) if _play_went_on(look, start) else None


def withdraws_lead(look: Look) -> Conduct | None:
    """Whether the lead to the next trick was taken back."""
    start = drawn_to(look.now, look.me)
    led = look.next_cards[:1]
    if start is None or not led:
        return None
    for noted in look.now.aside.noted:
        event = noted.event
        back = {(event.seat, c) for c in event.cards} if isinstance(event, e.Withdrawn) else set()
        if noted.at > start and led[0] in back:
            return Conduct(True)
    return Conduct(False, LAPSE) if _play_went_on(look, start) else None


def _play_went_on(look: Look, start: int) -> bool:
    """Whether more was played since than the trick lacked then and what was taken back."""
    trick = look.trick
    if trick is None or look.now.trick <= trick:
        return False
    since = look.now.log[start:]
    played = sum(isinstance(event, e.Played) for event in since)
    back = sum(len(event.cards) for event in since if isinstance(event, e.Withdrawn))
    return played > back + 4 - len(cards_of(look.then, trick))


FACTS: dict[str, Derivation] = {
    "withdraws_card": withdraws_card,
    "withdraws_lead": withdraws_lead,
}

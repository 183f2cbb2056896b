"""The finite, ordered sets over which a law runs or from which a player names one; details of an incident."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import chain, combinations
from typing import Any

from tablilla.bridge.cards import SUIT_CARDS, SUITS, cards, certain, suit_of
from tablilla.bridge.contract import bid
from tablilla.laws.law26_call_withdrawn import Scope
from tablilla.rules.fact import Detail
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.auction_detection import irregular
from tablilla.table.auction_look import to_call
from tablilla.table.detection import suit
from tablilla.table.drawn import drawn_to
from tablilla.table.facts_penalty_card import legal_now
from tablilla.table.facts_replacement import suits_named
from tablilla.table.lead_rights import lead_right
from tablilla.table.look import Look
from tablilla.table.state import TOLD, State

Subjects = Callable[[Look], tuple[Hashable, ...] | None]
LEADS = ("opening_lead_out_of_turn", "lead_out_of_turn")


def named(t: State, incident: Incident, detail: Detail[Any]) -> Any:
    """A detail from the incident, or from the option that was taken after it; else the detail itself."""
    if detail.key in ("suit", "suits") and incident.kind != "revoke":
        start = drawn_to(t, incident)
        for noted in t.aside.noted:
            if isinstance(noted.event, e.Chose) and noted.event.suits and noted.at >= (start or 0):
                suits = [SUITS.index(s) for s in noted.event.suits if s in SUITS]
                if suits:
                    return suits[0] if detail.key == "suit" else sum(SUIT_CARDS[s] for s in suits)
    if detail.key == "call" and t.auction is not None:
        made = [f.call for f in irregular(t.auction) if f.incident == incident and f.call is not None]
        return made[-1].call if made else detail
    if detail.key == "card" and incident.card:
        return incident.card
    if detail.key == "suit" and incident.suit is not None and incident.kind not in LEADS:
        return incident.suit
    if detail.key == "trick" and incident.trick is not None:
        return incident.trick
    return detail


def tricks_of_suit(look: Look) -> tuple[Hashable, ...] | None:
    """Where a restored card may have been wanted: its suit was led; by 67B2 from the defective trick on."""
    if look.now.mode == TOLD:
        return None
    surplus = look.me.kind == "defective_trick"
    led = None if surplus else look.me.suit
    first = (look.trick or 1) if surplus else 1
    tricks = (*(t.cards for t in look.now.tricks), look.now.current)
    return tuple(
        n
        for n, cards in enumerate(tricks, start=1)
        if n >= first and cards and (led is None or suit(cards[0][1]) in (led, None))
    )


def penalty_suits(look: Look) -> tuple[Hashable, ...] | None:
    """The suits of his penalty cards, the card of a lead that is taken back among them; unknown if one is."""
    suits = {suit_of(c) for s, c, major in look.then.faced if s == look.seat and major}
    if look.me.kind in LEADS and look.me.suit is not None:
        suits.add(look.me.suit)
    return None if None in suits else tuple(sorted(s for s in suits if s is not None)) or None


def penalty_suit_sets(look: Look) -> tuple[Hashable, ...] | None:
    """One or more of these suits, as sets of cards."""
    suits = penalty_suits(look)
    if suits is None:
        return None
    some = chain.from_iterable(combinations(suits, n) for n in range(1, len(suits) + 1))
    return tuple(sum(SUIT_CARDS[int(str(s))] for s in chosen) for chosen in some)


def penalty_cards_legal(look: Look) -> tuple[Hashable, ...] | None:
    """51A: his penalty cards that may be played now."""
    legal = legal_now(look)
    return tuple(cards(legal)) if legal else None


def cards_shown(look: Look) -> tuple[Hashable, ...] | None:
    """58B2: the cards that he put to the trick at once."""
    cards = tuple(c for s, c in look.cards if s == look.seat and certain(c))
    return cards if len(cards) > 1 else None


def dummys_legal_cards(look: Look) -> tuple[Hashable, ...] | None:
    """46B5: dummy's cards that may be played."""
    dummy = look.now.dummy
    if dummy is None or look.now.spread is None:
        return None
    allowed = look.then.lawful(dummy)[0]
    return tuple(1 << i for i in range(52) if allowed >> i & 1) or None


def other_suits(look: Look) -> tuple[Hashable, ...] | None:
    """57A: the suits other than that led."""
    led = look.me.suit
    return None if led is None else tuple(s for s in range(4) if s != led)


def replacement_calls(look: Look) -> tuple[Hashable, ...] | None:
    """27B, 31A2: every call that the offender may make in place of the irregular one, once it is his turn: bids
    first, then the others."""
    told = to_call(look)
    if told is None or look.seat is None:
        return None
    return tuple(sorted(told.lawful(look.seat), key=lambda call: bid(call) is None))


def suits_not_shown(look: Look) -> tuple[Hashable, ...] | None:
    """26B (2017): each suit that the offender did not bid in the legal auction, as a set of cards.

    Unknown where a bid of his did not show just the suit that it names.
    """
    named = None if look.now.auction is None else suits_named(look.now.auction, look)
    if named is None or _scope(look) is Scope.NOT_SHOWN_OTHER:
        return None
    return tuple(m for s, m in enumerate(SUIT_CARDS) if s not in named)


def _scope(look: Look) -> Scope | None:
    """The right that declarer has now, seen from the one whose call was withdrawn."""
    right = None if look.seat is None else lead_right(look.now, look.seat.partner)
    return None if right is None else right.scope


def named_legally(look: Look) -> tuple[Hashable, ...] | None:
    """26B (2017): the suits of his bids in the legal auction, where none of them was alerted."""
    named = None if look.now.auction is None else suits_named(look.now.auction, look)
    return tuple(sorted(named or ())) or None


def suits_withdrawn(look: Look) -> tuple[Hashable, ...] | None:
    """26A2 (2007): the suit of the bid that was withdrawn, unless it did not show just that."""
    return None if _scope(look) is Scope.DEMAND_OTHER else withdrawn_names(look)


def withdrawn_names(look: Look) -> tuple[Hashable, ...] | None:
    """26A2 (2007): the suit of the bid that was withdrawn, where only one of his was."""
    if look.now.auction is None or look.seat is None:
        return None
    told = look.now.auction
    gone = [m for n, m in enumerate(told.made) if m.seat == look.seat and n not in told.standing and not m.late]
    named = {it[1] for m in gone if (it := bid(m.call)) is not None}
    return (named.pop(),) if len(gone) == 1 and named and named < {0, 1, 2, 3} else None


def all_suits(look: Look) -> tuple[Hashable, ...]:
    """The four suits."""
    return (0, 1, 2, 3)


def single_suits(look: Look) -> tuple[Hashable, ...]:
    """26B (2007): any one suit, each as a set of cards."""
    return SUIT_CARDS


SUBJECTS: dict[str, Subjects] = {
    "tricks_of_suit": tricks_of_suit,
    "penalty_suits": penalty_suits,
    "penalty_suit_sets": penalty_suit_sets,
    "penalty_cards_legal_now": penalty_cards_legal,
    "cards_shown": cards_shown,
    "dummys_legal_cards": dummys_legal_cards,
    "other_suits": other_suits,
    "suits": all_suits,
    "single_suits": single_suits,
    "replacement_calls": replacement_calls,
    "suits_not_shown_legally": suits_not_shown,
    "suits_of_the_withdrawn_call": suits_withdrawn,
    "suits_named_legally": named_legally,
    "suits_the_withdrawn_call_names": withdrawn_names,
}

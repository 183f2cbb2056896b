"""What holds now: duties, penalty cards and what may be known of them, each part with its end.

One definition for terminal and pocket page; words stand in the catalogues (``strip.<key>``).
"""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

from tablilla.bridge.cards import SUIT_CARDS, Card, certain, name, suit_of
from tablilla.bridge.seats import Seat
from tablilla.laws.law26_call_withdrawn import LeadRight
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, PlayPenaltyCard
from tablilla.laws.law57_premature_play import PlayAsDemanded, PlayInTurn
from tablilla.rules.directive import Until
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.facts_revoke import faced_by
from tablilla.table.state import State


class Wait(Enum):
    """What happens next that the strip depends on; nothing else need be told."""

    CARD_GONE = "card_gone"  # the card is played or picked up
    PARTNER_ON_LEAD = "partner_on_lead"  # the owner's partner is to lead
    CHOICE = "choice"  # declarer takes an option
    FIRST_LEAD = "first_lead"  # the player is to lead for the first time
    LEAD_MADE = "lead_made"
    LEAD_LOST = "lead_lost"  # another hand leads
    TRICK_OVER = "trick_over"


class Part(NamedTuple):
    """One thing that holds: ``key`` names it, ``seat`` is whose card it is or who is bound.

    ``cards`` and ``suits`` are sets, ``ask`` who has a choice, ``now`` whether it matters at this turn.
    """

    key: str
    seat: Seat
    clause: str
    until: Until | None  # ``None``: its words say when it ends
    cards: Card = 0
    suits: Card = 0
    ask: Seat | None = None
    now: bool = False
    waits: tuple[Wait, ...] = ()


def strip(t: State, edition: int = 2017) -> tuple[Part, ...]:
    """What holds, duties first, then what may not be used."""
    if not (t.faced or t.duties or t.aside.noted) or t.closed:
        return ()
    return (*_penalty_cards(t), *_duties(t), *_information(t, edition))


def chosen(t: State, owner: Seat) -> bool:
    """Whether declarer has taken his option for the lead of this defender's partner to this trick."""
    if any(
        d.who == owner.partner and d.since == t.trick and isinstance(d, (LeadBan, LeadDemand)) for d in t.duties
    ):
        return True
    for noted in t.aside.noted:
        event = noted.event
        if noted.trick != t.trick:
            continue
        if isinstance(event, e.Ruled) and (event.incident.kind, event.incident.seat) == ("penalty_lead", owner):
            return True
        if isinstance(event, e.Chose) and event.way == "neither" and t.leader == owner.partner:
            return True
    return False


def _penalty_cards(t: State) -> list[Part]:
    made: list[Part] = []
    majors: dict[Seat, Card] = {}
    for owner, card, major in t.faced:
        if major:
            majors[owner] = majors.get(owner, 0) | card
        else:
            now = t.turn == owner
            made.append(
                Part("minor", owner, "50C", Until.CARD_GONE, card, _suits(card), None, now, (Wait.CARD_GONE,))
            )
    made = [*(_major(t, owner, cards) for owner, cards in majors.items()), *made]
    return made if len(t.faced) < 2 else [*made, *_several(t)]


def _several(t: State) -> list[Part]:
    """51A: of several penalty cards that may be played now declarer names one."""
    turn = t.turn
    if turn is None:
        return []
    mine = sum(c for s, c, _ in t.faced if s == turn) & t.lawful(turn)[0]
    if mine.bit_count() < 2:
        return []
    return [Part("name_card", turn, "51A", None, mine, 0, t.declarer, now=True, waits=(Wait.CARD_GONE,))]


def _major(t: State, owner: Seat, cards: Card) -> Part:
    one_suit = suit_of(cards) is not None
    clause = "50D2a" if certain(cards) else "51B1" if one_suit else "51B2"
    declarer, turn = t.aside.declarer, t.turn
    leads = not t.current and turn == owner.partner and declarer is not None and owner.side is not declarer.side
    key = "major" if one_suit else "majors"
    waits: tuple[Wait, ...] = (Wait.CARD_GONE, Wait.PARTNER_ON_LEAD)
    if leads and chosen(t, owner):
        key, waits = "major_chosen", (Wait.CARD_GONE, Wait.LEAD_MADE)
    elif leads:
        key, waits = f"{key}_now", (Wait.CHOICE,)
    return Part(
        key, owner, clause, Until.CARD_GONE, cards, _suits(cards), declarer, leads or turn == owner, waits
    )


def _suits(cards: Card) -> Card:
    return sum(mask for mask in SUIT_CARDS if cards & mask)


def _duties(t: State) -> list[Part]:
    found = (_of_duty(t, duty) for duty in t.duties if not isinstance(duty, PlayPenaltyCard))
    return [part for part in found if part is not None]


def _of_duty(t: State, duty: Duty) -> Part | None:
    """Of a duty that is not a penalty card's."""
    who = duty.who
    if not isinstance(who, Seat):
        return None
    now = t.turn == who
    match duty:
        case LeadDemand(suit=suit):
            suits = SUIT_CARDS[suit]
            return Part("demand", who, duty.clause, Until.TRICK_OVER, 0, suits, None, now, (Wait.LEAD_MADE,))
        case LeadBan(suits=suits):
            return Part("ban", who, duty.clause, Until.LEAD_LOST, 0, suits, None, now, (Wait.LEAD_LOST,))
        case PlayAsDemanded(suit=suit):
            suits = 0 if suit is None else SUIT_CARDS[suit]
            key = f"as_demanded.{duty.form}"
            return Part(key, who, duty.clause, Until.TRICK_OVER, 0, suits, None, now, (Wait.TRICK_OVER,))
        case PlayInTurn(card=card):
            return Part("in_turn", who, duty.clause, Until.TRICK_OVER, card, 0, None, now, (Wait.TRICK_OVER,))
        case LeadRight():
            key = f"lead_right.{duty.form}{'.now' * duty.due(t)}"
            waits = (Wait.CHOICE if duty.due(t) else Wait.FIRST_LEAD,)
            return Part(key, who, duty.clause, None, 0, 0, t.declarer, duty.due(t), waits)
    return None


def _information(t: State, edition: int) -> list[Part]:
    """50E: what a penalty card tells while it lies there, once it is played, and where it went back."""
    lying, played, back = _penalty_cards_so_far(t)
    made = []
    for owner, card, major in lying:
        if edition >= 2017:
            made.append(Part("card_known", owner, "50E1", Until.CARD_GONE, card, waits=(Wait.CARD_GONE,)))
        else:
            clause = "50E2" if major else "50C"
            made.append(_barred(t, owner, card, clause))
            made.append(Part("duty_known", owner, "50E1", Until.CARD_GONE, card, waits=(Wait.CARD_GONE,)))
    for owner, card in played:
        if edition >= 2017:
            made.append(Part("circumstances", owner.partner, "50E3", Until.END_OF_PLAY, card, ask=t.declarer))
        else:
            made.append(_barred(t, owner, card, "50E2"))
    made += [_barred(t, owner, card, "50E2") for owner, card in back]
    return made


def _barred(t: State, owner: Seat, card: Card, clause: str) -> Part:
    return Part("card_barred", owner.partner, clause, Until.END_OF_PLAY, card, ask=t.declarer)


Owned = tuple[Seat, Card]


def _penalty_cards_so_far(t: State) -> tuple[tuple[tuple[Seat, Card, bool], ...], list[Owned], list[Owned]]:
    """Those that lie there, those that were played as penalty cards, those that went back to the hand."""
    ever: dict[Owned, bool] = {}  # whether it was picked up
    for noted in t.aside.noted:
        event = noted.event
        if isinstance(event, e.Faced):
            ever[event.seat, event.card] = False
        elif isinstance(event, e.PickedUp):
            ever |= {own: True for own in ever if own[0] == event.seat and own[1] & event.cards}
        elif type(event) in _LEAVE_CARDS:
            ever |= {(s, c): False for s, c in faced_by(event) if isinstance(s, Seat)}
    for owner, card, _ in t.faced:
        ever.pop((owner, card), None)
    if not ever:
        return t.faced, [], []
    gone = t.gone
    played = [own for own, picked in ever.items() if not picked and gone[own[0]] & own[1]]
    back = [own for own, picked in ever.items() if picked and not gone[own[0]] & own[1]]
    return t.faced, played, back


_LEAVE_CARDS = frozenset({e.Corrected, e.Changed, e.Withdrawn, e.Found})


def as_plain(part: Part) -> dict[str, Any]:
    """The part as values for JSON, cards and suits by their letters."""
    return {
        "key": part.key,
        "seat": part.seat.name,
        "cards": [name(c) for c in _single(part.cards)],
        "suits": [name(mask) for mask in SUIT_CARDS if part.suits & mask],
        "ask": None if part.ask is None else part.ask.name,
        "clause": part.clause,
        "until": None if part.until is None else part.until.value,
        "now": part.now,
        "waits": [w.value for w in part.waits],
    }


def _single(cards: Card) -> list[Card]:
    """Each known card; a set that is a whole suit or any card stays one."""
    if cards.bit_count() >= 8:
        return [cards]
    return [1 << i for i in range(51, -1, -1) if cards >> i & 1]

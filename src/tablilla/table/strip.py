"""What holds now: duties, penalty cards and what may be known of them, each part with its end.

One definition for terminal and pocket page; words stand in the catalogues (``strip.<key>``).
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_

from tablilla.bridge.cards import SUIT_CARDS, Card, certain
from tablilla.bridge.seats import Seat
from tablilla.laws.law26_call_withdrawn import LeadRight
from tablilla.laws.law50_penalty_card import LeadBan, LeadDemand, PlayPenaltyCard
from tablilla.laws.law57_premature_play import PlayAsDemanded, PlayInTurn
from tablilla.rules.directive import Until
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.auction_strip import auction_parts
from tablilla.table.information import information
from tablilla.table.lead_rights import lead_rights
from tablilla.table.part import Part as Part
from tablilla.table.part import Wait as Wait
from tablilla.table.part import as_plain as as_plain
from tablilla.table.state import State


def strip(t: State, edition: int = 2017) -> tuple[Part, ...]:
    """What holds, duties first, then what may be used by whom and what not."""
    if not (t.faced or t.duties or t.aside.noted or t.aside.kept or t.aside.auction) or t.closed:
        return ()
    return (*auction_parts(t, edition), *_penalty_cards(t), *_duties(t), *information(t, edition))


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
    majors: dict[Seat, list[Card]] = {}
    for owner, card, major in t.faced:
        if major:
            majors.setdefault(owner, []).append(card)
        else:
            now = t.turn == owner
            made.append(
                Part("minor", owner, "50C", Until.CARD_GONE, card, _suits(card), None, now, (Wait.CARD_GONE,))
            )
    made = [*(part for owner, cards in majors.items() for part in _major(t, owner, cards)), *made]
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


def _major(t: State, owner: Seat, lying: list[Card]) -> tuple[Part, Part]:
    """What declarer may ask of the partner's lead (50D2, 51B), and that the cards have to be played (50D1a)."""
    cards, suits, one = _together(lying), reduce(or_, map(_suits, lying)), len(lying) == 1
    one_suit = one or suits in SUIT_CARDS
    clause = "50D2" if one else "51B1" if one_suit else "51B2"
    declarer, turn = t.aside.declarer, t.turn
    leads = not t.current and turn == owner.partner and declarer is not None and owner.side is not declarer.side
    key = "major" if one else "same_suit" if one_suit else "majors"
    waits: tuple[Wait, ...] = (Wait.CARD_GONE, Wait.PARTNER_ON_LEAD)
    if leads and chosen(t, owner):
        key, waits = "major_chosen", (Wait.CARD_GONE, Wait.LEAD_MADE)
    elif leads:
        key, waits = f"{key}_now", (Wait.CHOICE,)
    gone = Until.CARD_GONE
    return (
        Part(key, owner, clause, gone, cards, suits, declarer, leads or turn == owner, waits),
        Part("to_be_played", owner, "50D1a", gone, cards, suits, None, turn == owner, (Wait.CARD_GONE,)),
    )


def _together(lying: list[Card]) -> Card:
    """The cards as one set: of several those that are known each for itself, if any is."""
    known = sum(card for card in lying if certain(card))
    return known if known and len(lying) > 1 else lying[0]


@lru_cache(4096)
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
            if duty.due(t) and not lead_rights(t):
                return None  # used or left for this lead
            key = f"lead_right.{duty.form}{'.now' * duty.due(t)}"
            waits = (Wait.CHOICE if duty.due(t) else Wait.FIRST_LEAD,)
            return Part(key, who, duty.clause, None, 0, 0, t.declarer, duty.due(t), waits)
    return None

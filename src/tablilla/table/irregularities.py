"""What the log shows to have gone wrong: detected in one place, with all that became known later."""

from __future__ import annotations

from dataclasses import replace

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, Suit, certain
from tablilla.bridge.seats import Seat
from tablilla.laws.law50_penalty_card import PlayPenaltyCard
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import lawful
from tablilla.table import events as e
from tablilla.table.auction_detection import incidents
from tablilla.table.detection import (
    Found,
    defects,
    leads_out_of_turn,
    plays_out_of_turn,
    revokes,
    suit,
    suits_in,
    surplus_cards,
)
from tablilla.table.state import TOLD, Breach, Noted, State, with_seat

REVOKE = "revoke"
OPENING_LEAD = "opening_lead_out_of_turn"
LEAD = "lead_out_of_turn"
PREMATURE = "premature_play"
OUT_OF_TURN = "play_out_of_turn"
FIFTH_CARD = "fifth_card"
DEFECTIVE = "defective_trick"
EXPOSED = "exposed_card"
UNASKED = "dummy_played_unasked"
NOT_PENALTY_CARD = "penalty_card_not_played"
MISSING = "missing_card"
SURPLUS = "surplus_card"
KINDS = (
    REVOKE, OPENING_LEAD, LEAD, PREMATURE, OUT_OF_TURN, FIFTH_CARD, DEFECTIVE, EXPOSED, NOT_PENALTY_CARD,
    MISSING, SURPLUS, UNASKED,
)  # fmt: skip
RANK = {OPENING_LEAD: 0, LEAD: 0, DEFECTIVE: 2}  # within a trick: its lead first, what is seen at its end last


def irregularities(t: State) -> tuple[Incident, ...]:
    """In the order of the tricks, then of the play; those of the deal first, then those of the auction."""
    plays = [trick.cards for trick in t.tricks]
    quitted = len(plays)
    plays.append(t.current)
    found: list[Incident] = [] if t.aside.auction is None else [*incidents(t.aside.auction)]
    found += [Incident(REVOKE, r.seat, r.trick, r.suit, r.card) for r in revokes(plays, held(t))]
    declarer = t.first_declarer
    if declarer is not None:
        winners = [trick.winner for trick in t.tricks]
        found += [
            _incident(OPENING_LEAD if lead.trick == 1 else LEAD, lead)
            for lead in leads_out_of_turn(plays, declarer.on(1), winners)
            if not _sent_to_lead(t, lead)
        ]
        found += [
            _incident(PREMATURE if early and play.seat.side is not declarer.side else OUT_OF_TURN, play)
            for play, early in plays_out_of_turn(plays)
            if not _proper_lead_too(plays, play, declarer)
        ]
    if any(len(cards) != 4 for cards in plays) or t.aside.noted:
        told = plays[:quitted] if t.mode != TOLD else [_as_told(cards) for cards in plays[:quitted]]
        found += [_incident(DEFECTIVE, d) for d in defects(told)]
        found += [_incident(FIFTH_CARD, s) for s in surplus_cards([*[()] * quitted, t.current])]
    aside = t.aside
    if aside.breaches:
        found += _numbered([i for breach in aside.breaches for i in _duty_broken(t, breach)])
    for noted in aside.noted:
        found += _from_event(t, noted)
    found += aside.kept
    found += _miscounted(t)
    if len(found) > 1:
        found.sort(key=lambda i: (i.trick or 0, RANK.get(i.kind, 1)))
        return tuple(dict.fromkeys(found))
    return tuple(found)


def _as_told(cards: tuple[tuple[Seat, Card], ...]) -> tuple[tuple[Seat, Card], ...]:
    """Of a told table a seat of which nothing is said may well have played."""
    seats = {seat for seat, _ in cards}
    return (*cards, *((seat, ANY) for seat in Seat if seat not in seats)) if cards else cards


def _incident(kind: str, found: Found) -> Incident:
    return Incident(kind, found.seat, found.trick, found.suit, found.card)


def held(t: State) -> list[int]:
    """For each seat a bit for each suit that he is known to hold now, missing cards included."""
    hands, gone = t.setting.hands, t.gone
    have = [suits_in(hands[seat] & ~gone[seat]) for seat in range(4)]
    for seat, card in t.aside.shown:
        own = suit(card)
        if own is not None and (not certain(card) or not card & gone[seat]):
            have[seat] |= 1 << own
    return have


def known_cards(t: State, seat: Seat) -> Card:
    """Every card that is known to have belonged to this hand."""
    return t.setting.hands[seat] | t.gone[seat] | sum({c for s, c in t.aside.shown if s == seat and certain(c)})


def _sent_to_lead(t: State, lead: Found) -> bool:
    """Whether a ruling gave him the lead to this trick."""
    sent = [n for n in t.aside.noted if isinstance(n.event, e.ToLead) and n.trick == lead.trick]
    return bool(sent) and isinstance(sent[-1].event, e.ToLead) and sent[-1].event.seat == lead.seat


def _proper_lead_too(plays: list[tuple[tuple[Seat, Card], ...]], play: Found, declarer: Seat) -> bool:
    """54: an opening lead faced right after the one of his partner out of turn: one law for both."""
    first = [seat for seat, _ in plays[0][:2]]
    leader = declarer.on(1)
    return play.trick == 1 and play.seat == leader and first == [leader.partner, leader]


def _duty_broken(t: State, breach: Breach) -> list[Incident]:
    """61A: a card or suit that the law required was not played although he could: seen with all known later."""
    before = _as_it_was(t, breach)
    seat = breach.seat
    hand = before.holding(seat)
    follow = hand & SUIT_CARDS[before.led] if before.led is not None else 0
    mine = sorted((d for d in before.duties if d.who == seat), key=lambda d: d.rank)
    allowed = lawful(before, seat, hand, follow, ())[0]
    if not breach.card & allowed:
        return []  # he did not follow suit: that is the revoke
    found = []
    for count, duty in enumerate(mine, start=1):
        allowed = lawful(before, seat, hand, follow, mine[:count])[0]
        if not breach.card & allowed:
            if isinstance(duty, PlayPenaltyCard):
                found.append(Incident(NOT_PENALTY_CARD, seat, breach.trick, before.led, breach.card))
            else:
                wanted = {suit(1 << i) for i in range(52) if allowed >> i & 1}
                required = wanted.pop() if len(wanted) == 1 else before.led
                found.append(Incident(REVOKE, seat, breach.trick, required, breach.card))
            break
    return found


def _numbered(broken: list[Incident]) -> list[Incident]:
    """52B2: who again plays another card in the place of one that went back, does it a second time."""
    return [
        replace(one, nth=1 + sum(other == one for other in broken[:at]))
        if one.kind == NOT_PENALTY_CARD
        else one
        for at, one in enumerate(broken)
    ]


def _as_it_was(t: State, breach: Breach) -> State:
    """The table before that play, with his cards as they are known by now."""
    before = breach.before
    hands = with_seat(before.setting.hands, breach.seat, known_cards(t, breach.seat))
    return before._replace(setting=before.setting._replace(hands=hands))


def _from_event(t: State, noted: Noted) -> list[Incident]:
    event = noted.event
    if isinstance(event, e.Exposed):
        if event.how in (e.LED_TO_NEXT_TRICK, e.BEFORE_PARTNER):
            return [Incident(PREMATURE, event.seat, noted.trick, _led(t, noted.trick), event.card)]
        if t.declarer is None or event.seat.side is not t.declarer.side:
            return [Incident(EXPOSED, event.seat, noted.trick, suit(event.card), event.card)]
    elif isinstance(event, e.Moved):
        return _unasked(t, noted, event)
    elif isinstance(event, e.Designated):
        return _not_the_named(t, noted, event)
    elif isinstance(event, (e.Missing, e.Found)):
        return [Incident(MISSING, event.seat, None, suit(event.card), event.card if certain(event.card) else 0)]
    return []


def _unasked(t: State, noted: Noted, event: e.Moved) -> list[Incident]:
    """45D: the card that dummy moved lay in the played position, and declarer had not named it in between."""
    if not certain(event.card):
        return []
    for later in t.log[noted.at + 1 :]:
        if isinstance(later, e.Designated) and later.card == event.card:
            return []
        if isinstance(later, e.Played) and later.seat == event.seat:
            if later.card != event.card:
                return []
            return [Incident(UNASKED, event.seat, noted.trick, _led(t, noted.trick), event.card)]
    return []


def _not_the_named(t: State, noted: Noted, event: e.Designated) -> list[Incident]:
    """45D: declarer named a card, and dummy put another in the played position."""
    declarer, dummy = t.declarer, t.dummy
    if not certain(event.card) or dummy is None or event.seat != declarer:
        return []
    for later in t.log[noted.at + 1 :]:
        if isinstance(later, e.Designated) or (isinstance(later, e.Moved) and later.seat == dummy):
            return []  # what was named last counts; of a card that dummy moved its own event tells
        if isinstance(later, e.Played) and later.seat in (declarer, dummy):
            if later.seat == declarer or later.card == event.card or not certain(later.card):
                return []
            return [Incident(UNASKED, dummy, noted.trick, _led(t, noted.trick), later.card)]
    return []


def _led(t: State, trick: int) -> Suit | None:
    """The suit led to a trick that has begun."""
    cards = t.tricks[trick - 1].cards if trick <= len(t.tricks) else t.current if trick == t.trick else ()
    return suit(cards[0][1]) if cards else None


def _miscounted(t: State) -> list[Incident]:
    """Hands dealt with more or fewer than thirteen cards."""
    if not all(t.setting.hands):
        return []
    return [
        Incident(SURPLUS if n > 13 else MISSING, seat)
        for seat in Seat
        if (n := t.setting.hands[seat].bit_count()) != 13 and n
    ]

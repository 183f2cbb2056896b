"""Facts about cards that came before their time or at once: Laws 45E, 57, 58, 60, 67."""

from __future__ import annotations

from tablilla.bridge.cards import SUIT_CARDS, certain
from tablilla.bridge.seats import Seat
from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.facts_lead import chosen
from tablilla.table.irregularities import known_cards
from tablilla.table.look import Derivation, Look
from tablilla.table.state import LIVE, TOLD


def demand(look: Look) -> str | None:
    """57A: the demand made."""
    option = chosen(look)
    if option is None:
        return None
    ways = {
        "other-suit": "require",
        "not-other-suit": "forbid",
        "other_suit": "require",
        "not_other_suit": "forbid",
    }
    way = ways.get(option.way, option.way)
    return way if way in ("highest", "lowest", "require", "forbid") else None


def both_hands(look: Look) -> bool | None:
    """57C1: whether declarer had played from both hands before the card came."""
    declarer = look.then.declarer
    if declarer is None or look.trick is None or look.now.mode == TOLD:
        return None
    order = [s for s, _ in look.cards]
    before = order[: order.index(look.seat)] if look.seat in order else order
    return {declarer, declarer.partner} <= set(before)


def partner_had_played(look: Look) -> bool | None:
    """57A: whether his partner had played to the trick before him."""
    if look.seat is None or look.trick is None or look.now.mode == TOLD:
        return None
    order = [s for s, _ in look.cards]
    before = order[: order.index(look.seat)] if look.seat in order else order
    return look.seat.partner in before


def came_early_as(look: Look) -> str | None:
    """57A: as a play to the trick, or as a lead to the next."""
    for noted in look.noted(e.Exposed):
        event = noted.event
        if isinstance(event, e.Exposed) and event.seat == look.seat and event.card == look.me.card:
            if event.how == e.LED_TO_NEXT_TRICK:
                return "lead"
            if event.how == e.BEFORE_PARTNER:
                return "play"
    if look.next_cards[:1] == ((look.seat, look.me.card),):
        return "lead"
    return "play" if any(s == look.seat and c == look.me.card for s, c in look.cards) else None


def dummy_moved(look: Look) -> bool | None:
    """57C: whether dummy had chosen or suggested a card."""
    if any(n.trick == look.trick for n in look.noted(e.Moved)):
        return True
    return look.silence(words=True)


def dummys_card(look: Look) -> str | None:
    """57C: that the card which dummy moved lies in the played position; no log says that it does not."""
    for noted in look.noted(e.Moved):
        event = noted.event
        if isinstance(event, e.Moved) and noted.trick == look.trick and (event.seat, event.card) in look.cards:
            return "moved"
    return None


def legal_at_his_turn(look: Look) -> bool | None:
    """57C3, 57D: whether the card follows suit, or he has none of the suit led."""
    seat, led, card = look.seat, look.me.suit, look.me.card
    if seat is None or led is None or not certain(card):
        return None
    if card & SUIT_CARDS[led]:
        return True
    if known_cards(look.now, seat) & ~look.then.gone[seat] & SUIT_CARDS[led]:
        return False
    return True if look.then.hands[seat].bit_count() >= 13 else None


def played_after(look: Look) -> bool | None:
    """58B3: whether that hand has played to the trick after the cards."""
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    return None if seat is None else _after_in_trick(look, seat)


def _after_in_trick(look: Look, seat: Seat) -> bool | None:
    order = [s for s, _ in look.cards]
    if look.seat in order and seat in order:
        return order.index(seat) > order.index(look.seat)
    return look.silence_of_trick()


def before_partners_turn(look: Look) -> bool | None:
    """57C: whether that hand played before its partner, who was to play first.

    A record has the cards in the order of the turn, so that it does not tell that none came early.
    """
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    order = [s for s, _ in look.cards]
    if seat is None or seat not in order:
        return None
    partner_first = (seat.partner - order[0]) & 3 < (seat - order[0]) & 3
    if partner_first and seat.partner not in order[: order.index(seat)]:
        return True
    return False if look.now.mode == LIVE else None


def next_played_by(look: Look) -> str | None:
    """60A: who played next after the card."""
    order = [s for s, _ in look.cards]
    if look.seat is None or look.seat not in order[:-1]:
        return None
    step = (order[order.index(look.seat) + 1] - look.seat) & 3
    return ("offender", "lho", "partner", "rho")[step]


def all_four_played(look: Look) -> bool | None:
    """45E: whether each hand had given a card to the trick before his second."""
    order = [s for s, _ in look.cards]
    if look.seat is None or order.count(look.seat) < 2:
        return None
    second = len(order) - 1 - order[::-1].index(look.seat)
    return len(set(order[:second])) == 4


def both_sides_next(look: Look) -> bool | None:
    """58B4: whether both sides have played to the next trick."""
    sides = {s.side for s, _ in look.next_cards}
    return True if len(sides) == 2 else look.silence_of_trick()


def next_trick_begun_by(look: Look) -> str | None:
    """67: which sides have led or played to the next trick."""
    sides = {s in look.side for s, _ in look.next_cards}
    if len(sides) == 2:
        return "both"
    if look.seat is None or look.trick is None or look.now.mode == TOLD:
        return None
    return "nobody" if not sides else "offenders" if True in sides else "others"


FACTS: dict[str, Derivation] = {
    "demand": demand,
    "declarer_played_from_both_hands": both_hands,
    "partner_had_played_to_the_trick": partner_had_played,
    "came_early_as": came_early_as,
    "dummy_played_or_suggested_a_card": dummy_moved,
    "dummy_chose_or_suggested_a_card_unasked": dummy_moved,
    "dummys_card_had_been": dummys_card,
    "both_sides_played_to_next_trick": both_sides_next,
    "next_trick_begun_by": next_trick_begun_by,
    "opponent_played_after": played_after,
    "came_before_his_partners_turn": before_partners_turn,
    "next_played_by": next_played_by,
    "card_can_legally_be_played": legal_at_his_turn,
    "all_four_had_played": all_four_played,
}

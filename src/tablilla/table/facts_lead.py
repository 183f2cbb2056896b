"""Facts about leads and plays out of turn, and the penalty cards that lie: Laws 50 to 58."""

from __future__ import annotations

from tablilla.bridge.cards import HONOURS, SUIT_CARDS, certain
from tablilla.bridge.seats import Seat
from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.conduct import Conduct
from tablilla.table.irregularities import known_cards
from tablilla.table.look import Derivation, Look
from tablilla.table.penalty_duties import lying
from tablilla.table.state import TOLD


def lead_due(look: Look) -> str | None:
    """Whose lead it was, seen from the one who led."""
    trick, seat, t = look.trick, look.seat, look.then
    if trick is None or seat is None:
        return None
    due = t.tricks[trick - 2].winner if 1 < trick <= len(t.tricks) + 1 else None
    if trick == 1 and t.setting.declarer is not None:
        due = t.setting.declarer.on(1)
    if due is None or due == seat:
        return None
    return ("lho", "partner", "rho")[(due - seat - 1) & 3]


def _accepted(look: Look) -> bool:
    """53A, 54B: whether the other side played to it: the hand that follows, or either of declarer's."""
    declarer = look.now.declarer
    played = [s for s, _ in look.cards[1:]]
    if declarer is None or look.seat is None or not look.cards or look.cards[0][0] != look.seat:
        return False
    if look.seat.side is declarer.side:
        return look.seat.on(1) in played
    return declarer in played or declarer.partner in played


def _chosen(look: Look) -> e.Chose | None:
    """The option that was taken after attention was drawn to it and before the next irregularity."""
    start = len(look.then.log)
    for noted in look.now.aside.noted:
        if noted.at < start:
            continue
        if isinstance(noted.event, e.Chose):
            return noted.event
        if noted.at > start and isinstance(noted.event, (e.Attention, e.Ruled)):
            return None
    return None


def opening_lead(look: Look) -> str | Conduct | None:
    """54: by an option taken; by conduct: he spread his hand, or played to it."""
    chosen = _chosen(look)
    if chosen is not None:
        if chosen.way in ("spread", "spread-hand", "spread_hand"):
            return "spread"
        return "accept" if chosen.way == "accept" else "refuse"
    declarer = look.now.setting.declarer
    if any(isinstance(n.event, e.Spread) and n.event.seat == declarer for n in look.noted(e.Spread)):
        return Conduct("spread")
    return Conduct("accept") if _accepted(look) else None


def later_lead(look: Look) -> str | Conduct | None:
    """53A: by an option taken, or by playing to it."""
    chosen = _chosen(look)
    if chosen is not None:
        return "accept" if chosen.way == "accept" else "refuse"
    return Conduct("accept") if _accepted(look) else None


def penalty_lead(look: Look) -> str | None:
    """50D2, 51B, 54D: the option taken."""
    chosen = _chosen(look)
    return chosen.way if chosen is not None and chosen.way in ("require", "forbid", "neither") else None


def other_card(look: Look) -> str | Conduct | None:
    """52B1: declarer accepts another card than the penalty card, by word or by playing."""
    chosen = _chosen(look)
    if chosen is None:
        return None
    return "accept" if chosen.way == "accept" else "refuse"


def demand(look: Look) -> str | None:
    """57A: the demand made."""
    chosen = _chosen(look)
    if chosen is None:
        return None
    ways = {
        "other-suit": "require",
        "not-other-suit": "forbid",
        "other_suit": "require",
        "not_other_suit": "forbid",
    }
    way = ways.get(chosen.way, chosen.way)
    return way if way in ("highest", "lowest", "require", "forbid") else None


def second_card(look: Look) -> str | None:
    """54B: from which hand declarer played the second card."""
    cards, t = look.cards, look.then
    if len(cards) < 2 or cards[1][0] not in (t.declarer, t.dummy):
        return None
    return "hand" if cards[1][0] == t.declarer else "dummy"


def partner_led(look: Look) -> str | None:
    """54: what his partner had led too."""
    if look.seat is None:
        return None
    partner = look.seat.partner
    if any(isinstance(n.event, e.LedFaceDown) and n.event.seat == partner for n in look.noted(e.LedFaceDown)):
        return "face_down"
    return "nothing" if look.silence(words=True) is False else None


def penalty_cards_lying(look: Look) -> str | None:
    """What penalty cards his side's owner of them has on the table, the card of the incident included."""
    seat = look.seat
    if seat is None:
        return None
    if look.me.kind in ("opening_lead_out_of_turn", "lead_out_of_turn") and look.now.mode != TOLD:
        t = look.then
        mine = {c for s, c, major in t.faced if s == seat} | ({look.me.card} if look.me.card else set())
        if not all(certain(c) for c in mine):
            return None
        if len(mine) < 2:
            return "one"
        return "same_suit" if len({(c.bit_length() - 1) // 13 for c in mine}) == 1 else "suits"
    return lying(look.then, seat)


def degree(look: Look) -> str | None:
    """Whether the penalty card that lies there is major."""
    found = {major for s, _, major in look.then.faced if s == look.seat}
    return None if len(found) != 1 else "major" if True in found else "minor"


def another_penalty_card(look: Look) -> bool | None:
    if any(s == look.seat and c != look.me.card for s, c, _ in look.then.faced):
        return True
    return look.silence(words=True)


def honour_or_other_suit(look: Look) -> bool | None:
    """50C: whether he played an honour, or a card of another suit than that of the minor penalty card."""
    lies = [c for s, c, _ in look.then.faced if s == look.seat]
    card = look.me.card
    if len(lies) != 1 or not certain(card) or not certain(lies[0]):
        return None
    return bool(card & HONOURS) or (card.bit_length() - 1) // 13 != (lies[0].bit_length() - 1) // 13


def _after(look: Look, seats: set[Seat]) -> bool | None:
    """Whether one of these hands played after the card."""
    order = [s for s, _ in look.cards]
    if look.seat not in order:
        return look.silence()
    later = set(order[order.index(look.seat) + 1 :]) | {s for s, _ in look.next_cards}
    return True if later & seats else look.silence()


def declarer_played_since(look: Look) -> bool | None:
    """52B1b: whether declarer has played from either hand since."""
    declarer = look.then.declarer
    return None if declarer is None else _after(look, {declarer, declarer.partner})


def proper_leader_led(look: Look) -> bool | None:
    """53B: whether the hand whose lead it was led over it; where it has played since, the director says."""
    due = lead_due(look)
    if due is None or look.seat is None or look.now.mode == TOLD:
        return None
    leader = look.seat.on(("lho", "partner", "rho").index(due) + 1)
    return None if leader in [s for s, _ in look.cards[1:]] else False


def wrong_defender_played(look: Look) -> bool | None:
    """55A: whether the defender on the right of declarer's lead played to it."""
    if look.seat is None:
        return None
    return True if look.seat.on(3) in [s for s, _ in look.cards[1:]] else look.silence()


def played_after(look: Look) -> bool | None:
    """58B3: whether that hand has played to the trick after the cards."""
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    return None if seat is None else _after_in_trick(look, seat)


def _after_in_trick(look: Look, seat: Seat) -> bool | None:
    order = [s for s, _ in look.cards]
    if look.seat in order and seat in order:
        return order.index(seat) > order.index(look.seat)
    return look.silence()


def next_played_by(look: Look) -> str | None:
    """60A: who played next after the card."""
    order = [s for s, _ in look.cards]
    if look.seat is None or look.seat not in order[:-1]:
        return None
    step = (order[order.index(look.seat) + 1] - look.seat) & 3
    return ("offender", "lho", "partner", "rho")[step]


def earlier_duty(look: Look) -> bool | None:
    """60A3: whether a penalty card or a restriction bound that side already."""
    side = look.side
    bound = any(d.who in side for d in look.then.duties) or any(s in side for s, _, _ in look.then.faced)
    return True if bound else look.silence(words=True)


def another_duty_first(look: Look) -> bool | None:
    """50D1b: whether following suit or a restriction kept him from playing the penalty card."""
    seat = look.seat
    if seat is None:
        return None
    if look.me.kind == "penalty_card_not_played" and look.me in look.record.incidents():
        return False
    if look.then.turn != seat or look.then.hands[seat].bit_count() < 13:
        return None
    allowed = look.then.lawful(seat)[0]
    lies = [c for s, c, _ in look.then.faced if s == seat]
    return not any(c & allowed for c in lies) if lies else None


def several_legal(look: Look) -> bool | None:
    """51A: whether more than one of his penalty cards may be played now."""
    seat = look.seat
    if seat is None or look.then.turn != seat or look.then.hands[seat].bit_count() < 13:
        return None
    allowed = look.then.lawful(seat)[0]
    return sum(1 for s, c, _ in look.then.faced if s == seat and c & allowed) > 1


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


def how_exposed(look: Look) -> str | None:
    """49: dropped, shown or fallen; or named."""
    for noted in look.noted(e.Exposed):
        event = noted.event
        if (
            isinstance(event, e.Exposed)
            and event.seat == look.seat
            and event.card == look.me.card
            and event.how
        ):
            return "named" if event.how == "named" else "shown"
    return None


def played_deliberately(look: Look) -> bool | None:
    """50B: a card that fell was not."""
    for noted in look.noted(e.Exposed):
        event = noted.event
        if isinstance(event, e.Exposed) and event.seat == look.seat and event.card == look.me.card:
            return False if event.how.startswith(("fell", "dropped")) else None
    return None


def second_card_revoked(look: Look) -> bool | None:
    """54B2: whether the second card from dummy was a revoke, as far as his hand is known."""
    cards, dummy = look.cards, look.then.dummy
    if len(cards) < 2 or dummy is None or cards[1][0] != dummy:
        return None
    revoked = any(i.kind == "revoke" and i.seat == dummy and i.trick == 1 for i in look.record.incidents())
    return True if revoked else False if look.now.hands[dummy].bit_count() >= 13 else None


def all_four_played(look: Look) -> bool | None:
    """45E: whether each hand had given a card to the trick."""
    return None if look.now.mode == TOLD else len({s for s, _ in look.cards}) == 4


def both_hands(look: Look) -> bool | None:
    """57C1: whether declarer had played from both hands before the card came."""
    declarer = look.then.declarer
    if declarer is None or look.now.mode == TOLD:
        return None
    order = [s for s, _ in look.cards]
    before = order[: order.index(look.seat)] if look.seat in order else order
    return {declarer, declarer.partner} <= set(before)


def partner_had_played(look: Look) -> bool | None:
    """57A: whether his partner had played to the trick before him."""
    if look.seat is None or look.now.mode == TOLD:
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
    return "play" if any(s == look.seat and c == look.me.card for s, c in look.cards) else None


def dummy_moved(look: Look) -> bool | None:
    """57C: whether dummy had chosen or suggested a card."""
    if any(n.trick == look.trick for n in look.noted(e.Moved)):
        return True
    return look.silence(words=True)


def both_sides_next(look: Look) -> bool | None:
    """58B4: whether both sides have played to the next trick."""
    sides = {s.side for s, _ in look.next_cards}
    return True if len(sides) == 2 else look.silence()


def next_trick_begun_by(look: Look) -> str | None:
    """67: which sides have led or played to the next trick."""
    sides = {s in look.side for s, _ in look.next_cards}
    if len(sides) == 2:
        return "both"
    if look.seat is None or look.now.mode == TOLD:
        return None
    return "nobody" if not sides else "offenders" if True in sides else "others"


FACTS: dict[str, Derivation] = {
    "lead_was_due_from": lead_due,
    "opening_lead": opening_lead,
    "declarers_lead_out_of_turn": later_lead,
    "defenders_lead_out_of_turn": later_lead,
    "penalty_lead": penalty_lead,
    "other_card_instead_of_penalty_card": other_card,
    "demand": demand,
    "second_card_from": second_card,
    "partner_led_too": partner_led,
    "penalty_cards_lying": penalty_cards_lying,
    "penalty_card_is": degree,
    "has_another_penalty_card": another_penalty_card,
    "played_an_honour_or_another_suit": honour_or_other_suit,
    "declarer_has_played_since": declarer_played_since,
    "proper_leader_led_over_it": proper_leader_led,
    "declarer_played_from_both_hands": both_hands,
    "partner_had_played_to_the_trick": partner_had_played,
    "came_early_as": came_early_as,
    "dummy_played_or_suggested_a_card": dummy_moved,
    "dummy_chose_or_suggested_a_card_unasked": dummy_moved,
    "both_sides_played_to_next_trick": both_sides_next,
    "next_trick_begun_by": next_trick_begun_by,
    "defender_on_its_right_played_to_it": wrong_defender_played,
    "opponent_played_after": played_after,
    "next_played_by": next_played_by,
    "offenders_had_an_earlier_duty": earlier_duty,
    "another_duty_comes_first": another_duty_first,
    "several_penalty_cards_can_legally_be_played": several_legal,
    "card_can_legally_be_played": legal_at_his_turn,
    "how_exposed": how_exposed,
    "played_deliberately": played_deliberately,
    "second_card_was_a_revoke": second_card_revoked,
    "all_four_had_played": all_four_played,
}

"""Facts about exposed cards and penalty cards: Laws 49 to 52."""

from __future__ import annotations

from tablilla.bridge.cards import HONOURS, Card, certain
from tablilla.bridge.seats import Seat
from tablilla.table import events as e
from tablilla.table.conduct import Conduct
from tablilla.table.facts_lead import chosen
from tablilla.table.look import Derivation, Look
from tablilla.table.penalty_duties import lying
from tablilla.table.state import TOLD


def penalty_lead(look: Look) -> str | None:
    """50D2, 51B, 54D: the option taken."""
    option = chosen(look)
    return option.way if option is not None and option.way in ("require", "forbid", "neither") else None


def other_card(look: Look) -> str | Conduct | None:
    """52B1: declarer accepts another card than the penalty card, by word or by playing."""
    option = chosen(look)
    if option is None:
        return None
    return "accept" if option.way == "accept" else "refuse"


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


def leader_too(look: Look) -> bool | None:
    """50D1: whether the partner, who is to lead, has a major penalty card on the table himself."""
    if look.seat is None:
        return None
    partner = look.seat.partner
    if any(s == partner and major for s, _, major in look.then.faced):
        return True
    if look.me.kind == "opening_lead_out_of_turn" and any(s == partner for s, _ in look.cards):
        return None  # he led too
    return look.silence(words=look.now.mode == TOLD)


def degree(look: Look) -> str | None:
    """Whether the penalty card that lies there is major."""
    found = {major for s, _, major in look.then.faced if s == look.seat}
    return None if len(found) != 1 else "major" if True in found else "minor"


def another_penalty_card(look: Look) -> bool | None:
    """50B: whether he had another penalty card."""
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
        return look.silence_of_trick()
    later = set(order[order.index(look.seat) + 1 :]) | {s for s, _ in look.next_cards}
    return True if later & seats else look.silence_of_trick()


def declarer_played_since(look: Look) -> bool | None:
    """52B1b: whether declarer has played from either hand since."""
    declarer = look.then.declarer
    return None if declarer is None else _after(look, {declarer, declarer.partner})


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
    legal = legal_now(look)
    return None if legal is None else legal.bit_count() > 1


def legal_now(look: Look) -> Card | None:
    """His penalty cards that may be played, where another was played in their place (52) before that."""
    seat = look.seat
    if seat is None:
        return None
    mine = [
        b.before
        for b in look.now.aside.breaches
        if (b.seat, b.card, b.trick) == (seat, look.me.card, look.trick)
    ]
    instead = look.me.kind == "penalty_card_not_played"
    at = mine[-1] if instead and mine else look.then
    lie = sum({c for s, c, _ in at.faced if s == seat and certain(c)})
    if instead and lie.bit_count() == 1 and len([s for s, _, _ in at.faced if s == seat]) == 1:
        return lie  # there is but one
    if at.turn != seat or at.hands[seat].bit_count() < 13:
        return None
    return lie & at.lawful(seat)[0] & ~at.taken_back(seat)


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


def earlier_duty(look: Look) -> bool | None:
    """60A3: whether a penalty card or a restriction bound that side already."""
    side = look.side
    bound = any(d.who in side for d in look.then.duties) or any(s in side for s, _, _ in look.then.faced)
    return True if bound else look.silence(words=True)


FACTS: dict[str, Derivation] = {
    "penalty_lead": penalty_lead,
    "other_card_instead_of_penalty_card": other_card,
    "penalty_cards_lying": penalty_cards_lying,
    "leader_has_a_major_penalty_card_too": leader_too,
    "penalty_card_is": degree,
    "has_another_penalty_card": another_penalty_card,
    "played_an_honour_or_another_suit": honour_or_other_suit,
    "declarer_has_played_since": declarer_played_since,
    "offenders_had_an_earlier_duty": earlier_duty,
    "another_duty_comes_first": another_duty_first,
    "several_penalty_cards_can_legally_be_played": several_legal,
    "how_exposed": how_exposed,
    "played_deliberately": played_deliberately,
}

"""Facts about leads out of turn: Laws 53 to 56."""

from __future__ import annotations

from tablilla.table import events as e
from tablilla.table.conduct import Conduct
from tablilla.table.drawn import drawn_to
from tablilla.table.look import Derivation, Look
from tablilla.table.state import TOLD


def lead_due(look: Look) -> str | None:
    """Whose lead it was, seen from the one who led."""
    trick, seat, t = look.trick, look.seat, look.then
    if trick is None or seat is None:
        return None
    due = t.tricks[trick - 2].winner if 1 < trick <= len(t.tricks) + 1 else None
    if trick == 1 and t.first_declarer is not None:
        due = t.first_declarer.on(1)
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


def chosen(look: Look) -> e.Chose | None:
    """The option that was taken after attention was drawn to it, or after its card, before the next event."""
    start = _since(look)
    if start is None:
        return None
    for noted in look.now.aside.noted:
        if noted.at > start:
            if isinstance(noted.event, e.Chose):
                return noted.event
            if isinstance(noted.event, (e.Attention, e.Ruled)):
                return None
    return None


def _since(look: Look) -> int | None:
    """The index in the log of what drew attention to it, else of its card."""
    drawn = drawn_to(look.now, look.me)
    if drawn is not None or not look.me.card:
        return drawn
    for index in range(len(look.now.log) - 1, -1, -1):
        event = look.now.log[index]
        if isinstance(event, (e.Played, e.Exposed)) and (event.seat, event.card) == (look.seat, look.me.card):
            return index
    return None


def opening_lead(look: Look) -> str | Conduct | None:
    """54: by an option taken; by conduct: he spread his hand, or played to it."""
    option = chosen(look)
    if option is not None:
        if option.way in ("spread", "spread-hand", "spread_hand"):
            return "spread"
        return "accept" if option.way == "accept" else "refuse"
    declarer = look.now.first_declarer
    if any(isinstance(n.event, e.Spread) and n.event.seat == declarer for n in look.noted(e.Spread)):
        return Conduct("spread")
    return Conduct("accept") if _accepted(look) else None


def declarer_did(look: Look) -> str | None:
    """54A, 54B: what he had done after the lead when attention was drawn to it; a word is no deed."""
    declarer = look.now.first_declarer
    if declarer is None:
        return None
    if chosen(look) is None or drawn_to(look.now, look.me) is not None:
        if any(isinstance(n.event, e.Spread) and n.event.seat == declarer for n in look.noted(e.Spread)):
            return "spread"
        to_it = look.cards[1:] if look.cards and look.cards[0][0] == look.seat else ()
        hands = [s for s, _ in to_it if s in (declarer, declarer.partner)]
        if hands:
            return "hand" if hands[0] == declarer else "dummy"
    return "nothing" if chosen(look) is not None or look.silence(words=True) is False else None


def next_hand_played(look: Look) -> bool | None:
    """53A: whether the hand next in rotation played to it before anybody chose by word."""
    if look.seat is None:
        return None
    if chosen(look) is not None and drawn_to(look.now, look.me) is None:
        return False
    led = bool(look.cards) and look.cards[0][0] == look.seat
    return True if led and look.seat.on(1) in [s for s, _ in look.cards[1:]] else look.silence_of_trick()


def face_down_too(look: Look) -> bool | None:
    """54: a lead that lay face down when declarer spread his hand."""
    found = any(isinstance(n.event, e.LedFaceDown) for n in look.noted(e.LedFaceDown))
    return True if found else look.silence(words=True)


def later_lead(look: Look) -> str | Conduct | None:
    """53A: by an option taken, or by playing to it."""
    option = chosen(look)
    if option is not None:
        return "accept" if option.way == "accept" else "refuse"
    return Conduct("accept") if _accepted(look) else None


def second_card(look: Look) -> str | None:
    """54B: from which hand declarer played the second card."""
    cards, t = look.cards, look.then
    if len(cards) < 2 or cards[1][0] not in (t.declarer, t.dummy):
        return None
    return "hand" if cards[1][0] == t.declarer else "dummy"


def second_card_revoked(look: Look) -> bool | None:
    """54B2: whether the second card from dummy was a revoke, as far as his hand is known."""
    cards, dummy = look.cards, look.then.dummy
    if len(cards) < 2 or dummy is None or cards[1][0] != dummy:
        return None
    revoked = any(i.kind == "revoke" and i.seat == dummy and i.trick == 1 for i in look.record.incidents())
    return True if revoked else False if look.now.hands[dummy].bit_count() >= 13 else None


def partner_led(look: Look) -> str | None:
    """54: what his partner had led too."""
    if look.seat is None:
        return None
    partner = look.seat.partner
    if any(isinstance(n.event, e.LedFaceDown) and n.event.seat == partner for n in look.noted(e.LedFaceDown)):
        return "face_down"
    if look.me.trick == 1 and [s for s, _ in look.cards[:2]] == [look.seat, partner]:
        return "faced"
    return "nothing" if look.silence(words=True) is False else None


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
    return True if look.seat.on(3) in [s for s, _ in look.cards[1:]] else look.silence_of_trick()


FACTS: dict[str, Derivation] = {
    "lead_was_due_from": lead_due,
    "opening_lead": opening_lead,
    "declarers_lead_out_of_turn": later_lead,
    "defenders_lead_out_of_turn": later_lead,
    "declarer_did_after_the_lead": declarer_did,
    "next_hand_played_to_it": next_hand_played,
    "proper_leaders_card_lay_face_down": face_down_too,
    "second_card_from": second_card,
    "partner_led_too": partner_led,
    "proper_leader_led_over_it": proper_leader_led,
    "defender_on_its_right_played_to_it": wrong_defender_played,
    "second_card_was_a_revoke": second_card_revoked,
}

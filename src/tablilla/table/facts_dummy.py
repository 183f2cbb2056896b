"""Facts about a card that dummy moved unasked (45D) and about words that misled a player (47E1)."""

from __future__ import annotations

from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.detection import revokes
from tablilla.table.drawn import drawn_by
from tablilla.table.facts_revoke import when_played
from tablilla.table.irregularities import held
from tablilla.table.look import Derivation, Look
from tablilla.table.state import LIVE, TOLD, State


def declarer_named(look: Look) -> bool | None:
    """45D: whether declarer had named a card for the trick before dummy moved one."""
    moved = next((n.at for n in look.noted(e.Moved) if n.trick == look.trick), None)
    for noted in look.noted(e.Designated):
        mine = isinstance(noted.event, e.Designated) and noted.event.seat == look.then.declarer
        if mine and noted.trick == look.trick and (moved is None or noted.at < moved):
            return True
    return look.silence(words=True)


def in_time(look: Look) -> bool | None:
    """45D: whether, when attention was drawn, no two sides had played to the trick after."""
    if look.trick is None or look.now.mode == TOLD:
        return None
    if look.now.mode != LIVE and drawn_by(look.now, look.me) is None:
        return None  # nobody wrote down when it was noticed
    return len({seat.side for seat, _ in look.next_cards}) < 2


def one_side_led(look: Look) -> bool | None:
    """45D: whether one side had led to the trick after."""
    return True if look.next_cards else look.silence_of_trick()


def misplaced(look: Look) -> str | None:
    """45D2: whether dummy led with it, or followed."""
    order = [seat for seat, _ in look.cards]
    return None if look.seat not in order else "led" if order[0] == look.seat else "followed"


def dummy_revoked(look: Look) -> bool | None:
    """45D2: whether the card in the played position was a revoke, as far as dummy's hand is known."""
    return None if look.seat is None else _failed(look, look.now, look.seat)


def did_not_follow(look: Look) -> bool | None:
    """45D2: whether that hand did not follow the card that dummy led although it could."""
    seat = look.place(look.subject) if isinstance(look.subject, Place) else None
    return None if seat is None else _failed(look, look.now, seat)


def _failed(look: Look, t: State, seat: int) -> bool | None:
    tricks = [*(trick.cards for trick in t.tricks), t.current]
    if any(r.trick == look.trick and r.seat == seat for r in revokes(tricks, held(t))):
        return True
    if look.now.mode == TOLD or look.trick is None or seat not in [s for s, _ in look.cards]:
        return None
    return False if t.hands[seat].bit_count() >= 13 else None


def told_his_turn(look: Look) -> bool | None:
    """47E1: an opponent's word that it was his turn, before he played.

    Silence says nothing: such a word is seldom written down, so that the players are asked.
    """
    for noted in look.noted(e.ToldTurn):
        event = noted.event
        if not isinstance(event, e.ToldTurn) or event.seat != look.seat or event.by not in look.others:
            continue
        if noted.trick == look.trick and noted.at < when_played(look, look.seat, look.me.card):
            return True
    return None


FACTS: dict[str, Derivation] = {
    "declarer_had_named_a_card": declarer_named,
    "attention_before_each_side_played_to_the_trick_after": in_time,
    "one_side_has_led_to_the_trick_after": one_side_led,
    "misplaced_card_was": misplaced,
    "misplaced_card_was_a_revoke": dummy_revoked,
    "did_not_follow_the_misplaced_card": did_not_follow,
    "opponent_said_it_was_his_turn": told_his_turn,
}

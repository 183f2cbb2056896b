"""Facts about revokes: Laws 61 to 64."""

from __future__ import annotations

from tablilla.bridge.cards import ANY, SUIT_CARDS, Card, Suit, certain
from tablilla.bridge.cards import cards as cards_in
from tablilla.bridge.seats import Seat
from tablilla.bridge.tricks import winner as winner_of
from tablilla.laws import law64_after_establishment as law64
from tablilla.rules.place import Place
from tablilla.table import events as e
from tablilla.table.detection import revokes, suit, suits_in
from tablilla.table.irregularities import held, known_cards
from tablilla.table.look import Derivation, Look, cards_of
from tablilla.table.state import RECORD, TOLD


def held_a_card(look: Look) -> bool | None:
    """With all that is known by now; no, where his whole hand is known and the table shows no revoke."""
    if look.me in look.record.incidents():
        return True
    seat, now = look.seat, look.now
    if seat is None or now.mode == TOLD or now.hands[seat].bit_count() < 13 or now.aside.breaches:
        return None
    cards = cards_of(now, look.trick)
    known = bool(cards) and suit(cards[0][1]) is not None and any(s == seat for s, _ in cards)
    return False if known else None


def demanded(look: Look) -> bool | None:
    """Whether it was no suit led that he did not follow, but a duty that declarer had laid on him."""
    if any(b.seat == look.seat and b.trick == look.trick for b in look.now.aside.breaches):
        return True
    return look.silence()


def played_next(look: Look) -> bool | None:
    """63A1: whether the offending side had played to the next trick."""
    if any(s in look.side for s, _ in look.next_cards):
        return True
    return look.silence_of_trick()


def named(look: Look) -> bool | None:
    """63A2: a card named for the trick after it, before attention was drawn."""
    trick = look.trick
    if trick is None:
        return None
    for noted in look.noted(e.Designated):
        if isinstance(noted.event, e.Designated) and noted.event.seat in look.side and noted.trick > trick:
            return True
    return look.silence(words=True)


def claimed(look: Look) -> bool | None:
    """63A3: whether the offending side had claimed or conceded."""
    if any(isinstance(n.event, e.Claimed) and n.event.seat in look.side for n in look.noted(e.Claimed)):
        return True
    return look.silence(words=True)


def others_claimed(look: Look) -> bool | None:
    """63A4: whether the other side had claimed or conceded."""
    if any(isinstance(n.event, e.Claimed) and n.event.seat in look.others for n in look.noted(e.Claimed)):
        return True
    return look.silence(words=True)


def agreed(look: Look) -> bool | None:
    """63A3 (2007): whether the offending side had agreed to a claim."""
    if any(isinstance(n.event, e.Agreed) and n.event.seat in look.side for n in look.noted(e.Agreed)):
        return True
    return look.silence(words=True)


def agreed_69a(look: Look) -> bool | None:
    """69A: his side agreed and did not object before it called on the next board or the round ended."""
    if look.now.mode == RECORD:
        return None
    given = final = False
    for noted in look.noted(e.Agreed, e.Objected, e.NextBoard, e.RoundOver):
        event = noted.event
        if isinstance(event, e.Agreed) and event.seat in look.side:
            given = True
        elif isinstance(event, e.Objected) and event.seat in look.side and not final:
            given = False
        elif isinstance(event, e.RoundOver) or (isinstance(event, e.NextBoard) and event.seat in look.side):
            final = given
    return True if final else look.silence(words=True)


def both_sides(look: Look) -> bool | None:
    """Whether a player of the other side revoked on the same trick."""
    me = look.me
    if any(i.trick == me.trick and i.opposes(me) for i in look.case.others("revoke")):
        return True
    return look.silence_of_trick()


def one_side_next(look: Look) -> bool | None:
    """62C3: whether one side only had played to the next trick."""
    sides = {s.side for s, _ in look.next_cards}
    if len(sides) == 2:
        return False
    return True if sides and look.now.mode != TOLD else look.silence_of_trick() if not sides else None


def was_faced(look: Look) -> bool | None:
    """62B2: whether the card that is taken back lay faced already when it was played."""
    seat, card, trick = look.seat, look.me.card, look.trick
    if seat is None or trick is None or not certain(card):
        return look.silence(words=True) if not look.now.aside.noted else None
    played = when_played(look, seat, card)
    for noted in look.noted(e.Faced, e.Exposed, e.Found, e.Corrected, e.Changed, e.Withdrawn):
        if noted.at < played and noted.trick <= trick and (seat, card) in faced_by(noted.event):
            return True
    return look.silence(words=True)


def when_played(look: Look, seat: Seat, card: Card) -> int:
    """Where in the log the card of the irregularity was played; of one taken back, the play before that."""
    end = len(look.then.log)
    if look.me in look.then.aside.kept:
        backs = look.noted(e.Corrected, e.Changed, e.Withdrawn)
        end = max((n.at for n in backs if _took_back(n.event, seat, card)), default=end)
    mine = (
        at
        for at, x in enumerate(look.then.log[:end])
        if isinstance(x, e.Played) and (x.seat, x.card) == (seat, card)
    )
    return max(mine, default=end)


def _took_back(event: e.Event, seat: Seat, card: Card) -> bool:
    """Whether this card of his was taken out of a trick."""
    if isinstance(event, e.Withdrawn):
        return event.seat == seat and card in event.cards
    return isinstance(event, (e.Corrected, e.Changed)) and (event.seat, event.instead_of) == (seat, card)


def faced_by(event: e.Event) -> tuple[tuple[Seat, Card], ...]:
    """The cards that an event left face up before their owner."""
    if isinstance(event, (e.Faced, e.Exposed)):
        return ((event.seat, event.card),)
    if getattr(event, "penalty", e.NO_PENALTY) not in (e.MAJOR, e.MINOR):
        return ()
    if isinstance(event, e.Found):
        return ((event.seat, event.card),)
    if isinstance(event, (e.Corrected, e.Changed)):
        return ((event.seat, event.instead_of),)
    return tuple((event.seat, c) for c in event.cards) if isinstance(event, e.Withdrawn) else ()


def before_partner(look: Look) -> bool | None:
    """62D2: whether his partner's turn to play to the trick was still to come."""
    order = [s for s, _ in look.cards]
    if look.seat is None or look.seat not in order or look.now.mode == TOLD:
        return None
    return look.seat.partner not in order[: order.index(look.seat)]


def two_suits(look: Look) -> bool | None:
    """62D2 (2007): whether his partner has cards of two suits for the last two tricks."""
    seat, trick = look.seat, look.trick
    if seat is None or trick is None:
        return None
    partner = seat.partner
    own = known_cards(look.now, partner)
    if own.bit_count() < 13:
        return None
    for number in range(1, trick):
        for s, c in cards_of(look.now, number):
            own &= ~c if s == partner else ~0
    return suits_in(own).bit_count() > 1


def played(look: Look) -> bool | None:
    """Whether that hand has played to the trick after the card."""
    if not isinstance(look.subject, Place):
        return None
    order, seat = [s for s, _ in look.cards], look.place(look.subject)
    if look.seat in order and seat in order:
        return order.index(seat) > order.index(look.seat)
    return look.silence_of_trick()


def others_led_next(look: Look) -> bool | None:
    """62C1: whether the other side had led to the next trick."""
    cards = look.next_cards
    return cards[0][0] in look.others if cards else look.silence_of_trick()


def led_next(look: Look) -> bool | None:
    """Whether that hand had led to the next trick."""
    cards = look.next_cards
    if not cards or not isinstance(look.subject, Place):
        return look.silence_of_trick()
    return cards[0][0] == look.place(look.subject)


def another_hand_won(look: Look) -> bool | None:
    """44G: with the right card in its place, another hand than the one that has led since wins the trick."""
    cards, winner = look.next_cards, winner_as_corrected(look)
    return winner != cards[0][0] if cards and winner is not None else None


def winner_as_corrected(look: Look) -> Seat | None:
    """Who wins the trick with the right card in it; before it lies there, if it is no matter which it is.

    Those who played after it may change their cards too (62C).
    """
    trick = look.quitted
    if trick is None or look.seat is None:
        return None
    at = (look.seat, look.me.card)
    if at not in trick.cards:
        return trick.winner
    led, number = suit(trick.cards[0][1]), look.trick or 0
    if led is None or led != look.me.suit or len(trick.cards) != 4:
        return None
    place = trick.cards.index(at)
    before = trick.cards[:place]
    later = tuple((s, _may_play(look, s, led, number)) for s, _ in trick.cards[place + 1 :])
    right = cards_in(_may_play(look, look.seat, led, number, could_follow=True))
    found = {winner_of((*before, (look.seat, one), *later), look.now.trumps) for one in right}
    return found.pop() if len(found) == 1 else None


def _may_play(look: Look, seat: Seat, led: Suit, number: int, *, could_follow: bool = False) -> Card:
    """Every card that this hand could lawfully have played to that trick, as far as the hands are known."""
    t = look.now
    elsewhere = sum(known_cards(t, s) for s in Seat if s != seat)
    earlier = sum({c for n in range(1, number) for s, c in cards_of(t, n) if s == seat and certain(c)})
    whole = t.hands[seat].bit_count() == 13
    left = (t.hands[seat] if whole else ANY & ~elsewhere) & ~earlier
    follows = left & SUIT_CARDS[led]
    followed = any(s == seat and suit(c) == led for s, c in cards_of(t, number))
    return follows if could_follow or followed or (whole and follows) else left


def trick_winner(look: Look) -> str | None:
    """64A: who won the trick of the revoke."""
    return _side_of(look, None if look.quitted is None else look.quitted.winner)


def winner_corrected(look: Look) -> str | None:
    """43B2b: who wins it with the right card."""
    return _side_of(look, winner_as_corrected(look))


def _side_of(look: Look, winner: Seat | None) -> str | None:
    """Seen from the one who revoked."""
    if winner is None or look.seat is None:
        return None
    if winner == look.seat:
        return "offender"
    return "partner" if winner == look.seat.partner else "opponents"


def later_trick(look: Look) -> bool | None:
    """A trick won after it, or given by an agreed claim; not, only when no more can come."""
    number, seat = look.trick, look.seat
    if number is None or seat is None:
        return None
    later = look.now.tricks[number:]
    if any(t.winner in look.side for t in later if t.winner is not None):
        return True
    agreed_tricks = look.now.aside.agreed
    if agreed_tricks is not None and agreed_tricks[seat.side]:
        return True
    told = all(t.winner is not None for t in later) and number <= len(look.now.tricks)
    if not told:
        return None
    return False if len(look.now.tricks) >= 13 or agreed_tricks is not None else None


def right_card_faced(look: Look) -> bool | None:
    """64B3: whether a card that he could have played lay on the table: dummy's, or a penalty card."""
    seat, t, led, number = look.seat, look.now, look.me.suit, look.trick
    if seat is None or t.declarer is None:
        return None
    if seat == t.declarer.partner:
        return True
    if seat == t.declarer:
        return look.silence(words=True)
    lay = {c for n in t.aside.noted if n.trick <= (number or 0) for s, c in faced_by(n.event) if s == seat}
    if led is None or number is None:
        return None
    if any(c & SUIT_CARDS[led] for c in lay):
        return None  # it may have been played or picked up since: the director looks
    return look.silence(words=True)


def repeated(look: Look) -> bool | None:
    """64B2: whether the same player revoked in the suit before."""
    earlier = law64.earlier_in_suit(look.case)
    return look.silence() if earlier is False else earlier


def other_side(look: Look) -> bool | None:
    """Now if it is so; not so only when no more can happen."""
    if law64.by_other_side(look.case):
        return True
    return False if look.now.closed or look.now.mode == RECORD else None


def failed_to_follow(look: Look) -> bool | None:
    """Of a trick: whether he did not follow suit although he is known to have held it."""
    if not isinstance(look.subject, int):
        return None
    tricks = [*(t.cards for t in look.now.tricks), look.now.current]
    if any(r.trick == look.subject and r.seat == look.seat for r in revokes(tricks, held(look.now))):
        return True
    return look.silence()


FACTS: dict[str, Derivation] = {
    "held_a_card_of_the_suit": held_a_card,
    "an_opponent_had_demanded_it": demanded,
    "offenders_played_to_next_trick": played_next,
    "offenders_named_a_card_for_it": named,
    "offenders_claimed": claimed,
    "others_claimed": others_claimed,
    "offenders_agreed_to_a_claim": agreed,
    "agreement_under_69A": agreed_69a,
    "other_side_revoked_on_this_trick": both_sides,
    "one_side_only_played_to_next_trick": one_side_next,
    "card_already_lay_faced": was_faced,
    "before_partners_turn": before_partner,
    "partner_holds_two_suits": two_suits,
    "played_after_revoke": played,
    "others_led_to_next_trick": others_led_next,
    "led_to_next_trick": led_next,
    "another_hand_won_the_trick_after_correction": another_hand_won,
    "trick_winner": trick_winner,
    "trick_winner_after_correction": winner_corrected,
    "offenders_won_a_later_trick": later_trick,
    "right_card_lay_faced_or_was_dummys": right_card_faced,
    "right_card_was_penalty_card_or_dummys": right_card_faced,
    "same_player_revoked_in_this_suit_before": repeated,
    "same_player_established_revoke_in_this_suit_before": repeated,
    "other_side_revoked_too": other_side,
    "other_side_established_revoke_too": other_side,
    "failed_to_follow": failed_to_follow,
}

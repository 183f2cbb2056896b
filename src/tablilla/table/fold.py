"""How each event changes the table.  Nothing lawless is refused; what cannot be is a ``Fault``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, TypeVar

from tablilla.bridge.cards import SUIT_CARDS, SUITS, Card, certain, name, suit_of
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.rules.incident import Incident
from tablilla.rules.obligation import Duty
from tablilla.table import events as e
from tablilla.table.detection import suit, trick_winner
from tablilla.table.irregularities import PREMATURE, irregularities
from tablilla.table.penalty_duties import all_major, duty_of_card, duty_of_choice
from tablilla.table.state import HOLE, TOLD, Breach, Noted, State, Trick, with_seat

S = TypeVar("S", bound=State)


# -- plays --------------------------------------------------------------------------------------------------
def played(t: S, event: e.Played) -> S:
    """A card is played, in turn or not."""
    seat, card, to = event.seat, event.card, event.to
    setting, log, tricks, current, leader, gone, faced, duties, aside = t
    if not 0 < card < 1 << 52:
        raise Fault("table.no_card", given=card)
    if (to and to != len(tricks) + 1) or event.strange or aside.strange:
        return _played_elsewhere(t, event)
    if not card & (card - 1):
        if card & (gone[0] | gone[1] | gone[2] | gone[3]) or not card & (setting.hands[seat] or card):
            aside = _owner(t, seat, card).aside
        gone = with_seat(gone, seat, gone[seat] | card)
    if duties and any(d.who == seat and not d.permits(t, card) for d in duties):
        aside = aside._replace(breaches=(*aside.breaches, Breach(len(tricks) + 1, seat, card, t)))
    if current and (seat, HOLE) in current:
        at = current.index((seat, HOLE))
        current = (*current[:at], (seat, card), *current[at + 1 :])
    else:
        current = (*current, (seat, card))
    if len(current) >= 4 and len({s for s, c in current if c}) == 4:
        leader = trick_winner(current, setting.trumps)
        tricks = (*tricks, Trick(current, leader))
        current = ()
    if faced:
        faced = _unfaced(faced, seat, card)
    if aside.shown:
        aside = aside._replace(shown=_used(aside.shown, seat, card))
    after = t.__class__(setting, (*log, event), tricks, current, leader, gone, faced, duties, aside)
    return relieved(after) if duties else after


def _played_elsewhere(t: S, event: e.Played) -> S:
    """A strange card, one to another trick than that in progress, or any with a strange card about."""
    seat, card = event.seat, event.card
    number = event.to or t.trick
    if event.strange:
        t = t._replace(aside=t.aside._replace(strange=(*t.aside.strange, (seat, card))))
    elif certain(card):
        t = _owner(t, seat, card)
        t = t._replace(gone=with_seat(t.gone, seat, t.gone[seat] | card))
    if number == t.trick + 1 and t.current:
        t = _led_early(t, seat, card)
        t = quit_trick(t, trick_winner(t.current, t.trumps))
    if number > t.trick:
        raise Fault("table.trick", given=event.to, known=t.trick)
    if number == t.trick:
        t = fulfilled(t._replace(current=_placed(t.current, seat, card)))
    else:
        t = _edited(t, number, _placed(t.tricks[number - 1].cards, seat, card))
    t = t._replace(
        faced=_unfaced(t.faced, seat, card),
        aside=t.aside._replace(shown=_used(t.aside.shown, seat, card)),
        log=(*t.log, event),
    )
    return relieved(t)


def _led_early(t: S, seat: Seat, card: Card) -> S:
    """57A: a defender leads to the next trick before his partner has played to this one."""
    declarer = t.setting.declarer
    waits = all(s != seat.partner or not c for s, c in t.current)
    if declarer is None or seat.side is declarer.side or t.mode == TOLD or not waits:
        return t
    early = Incident(PREMATURE, seat, t.trick, t.led, card)
    return t._replace(aside=t.aside._replace(kept=(*t.aside.kept, early)))


def _placed(trick: tuple[tuple[Seat, Card], ...], seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    if (seat, HOLE) in trick:
        at = trick.index((seat, HOLE))
        return (*trick[:at], (seat, card), *trick[at + 1 :])
    return (*trick, (seat, card))


def _owner(t: S, seat: Seat, card: Card) -> S:
    """Refuses a card that another hand has played or was dealt; notes one that comes a second time."""
    for other in Seat:
        if other != seat and (t.gone[other] & card or t.setting.hands[other] & card & ~t.setting.hands[seat]):
            raise Fault("table.card_twice", card=name(card), seat=seat.name, other=other.name)
    if t.setting.hands[seat].bit_count() >= 13 and not card & (
        t.setting.hands[seat] | sum({c for s, c in t.aside.shown if s == seat and certain(c)})
    ):
        raise Fault("table.not_his_card", card=name(card), seat=seat.name)
    if t.gone[seat] & card:
        for number in range(t.trick, 0, -1):
            cards = t.current if number == t.trick else t.tricks[number - 1].cards
            if (seat, card) in cards:
                again = (*t.aside.again, (number, seat, card))
                return t._replace(aside=t.aside._replace(again=again))
    return t


def _unfaced(
    faced: tuple[tuple[Seat, Card, bool], ...], seat: Seat, card: Card
) -> tuple[tuple[Seat, Card, bool], ...]:
    return tuple(f for f in faced if f[0] != seat or f[1] != card)


def _used(shown: tuple[tuple[Seat, Card], ...], seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
    """A card known by its suit only may be the one now played: it is no longer known to be held."""
    for index, (s, c) in enumerate(shown):
        if s == seat and not certain(c) and c & card:
            return (*shown[:index], *shown[index + 1 :])
    return shown


def omitted(t: S, event: e.Omitted) -> S:
    """His place in the trick stays empty."""
    if not t.current or any(s == event.seat for s, _ in t.current):
        raise Fault("table.omitted", seat=event.seat.name)
    return t._replace(current=(*t.current, (event.seat, HOLE)), log=(*t.log, event))


def quit_trick(t: S, winner: Seat | None) -> S:
    """The trick in progress is over as it lies."""
    return t._replace(tricks=(*t.tricks, Trick(t.current, winner)), current=(), leader=winner)


def quitted(t: S, event: e.Quitted) -> S:
    winner = event.winner if event.winner is not None else trick_winner(t.current, t.trumps)
    return relieved(quit_trick(t, winner)._replace(log=(*t.log, event)))


def fulfilled(t: S) -> S:
    """A trick to which each seat has given a card is quitted."""
    if len({s for s, c in t.current if c}) == 4:
        return quit_trick(t, trick_winner(t.current, t.trumps))
    return t


def _edited(t: S, number: int, cards: tuple[tuple[Seat, Card], ...]) -> S:
    """Another content of a quitted trick; the lead to the next follows its winner if that has not begun."""
    won = trick_winner(cards, t.trumps) if len({s for s, c in cards if c}) == 4 else None
    before = t.tricks[number - 1]
    winner = won if won is not None else before.winner
    tricks = (*t.tricks[: number - 1], Trick(cards, winner), *t.tricks[number:])
    last = number == len(tricks) and not t.current
    return t._replace(tricks=tricks, leader=winner if last else t.leader)


def relieved(t: S) -> S:
    """Without the duties that have ended."""
    left = tuple(d for d in t.duties if not d.ended(t))
    return t if len(left) == len(t.duties) else t._replace(duties=left)


# -- cards that go back ---------------------------------------------------------------------------------------
def _to_hand(t: S, seat: Seat, card: Card) -> S:
    shown = t.aside.shown if not card else (*t.aside.shown, (seat, card))
    gone = with_seat(t.gone, seat, t.gone[seat] & ~card) if certain(card) else t.gone
    return t._replace(gone=gone, aside=t.aside._replace(shown=shown))


def _find(t: State, seat: Seat, card: Card) -> int:
    """The last trick that holds this card; a card known less well matches."""
    for exact in (True, False):
        for number in range(t.trick, 0, -1):
            cards = t.current if number == t.trick else t.tricks[number - 1].cards
            if any(s == seat and (c == card if exact else c & card) for s, c in cards):
                return number
    raise Fault("table.not_played", card=name(card), seat=seat.name)


def _reopened(t: S, number: int) -> S:
    """A quitted trick is the one in progress again; what was played after it goes back."""
    for seat, card in (*t.current, *(p for trick in t.tricks[number:] for p in trick.cards)):
        t = _to_hand(t, seat, card)
    trick = t.tricks[number - 1]
    before = t.tricks[number - 2].winner if number > 1 else None
    leader = trick.cards[0][0] if trick.cards else before
    return t._replace(tricks=t.tricks[: number - 1], current=trick.cards, leader=leader)


def _note_irregular(t: S, seat: Seat, card: Card, new: Card = 0) -> S:
    """What was wrong with a card that goes away stays known."""
    number = _find(t, seat, card)
    found = [i for i in irregularities(t) if i.seat == seat and i.trick == number and i.card & card]
    cards = t.current if number == t.trick else t.tricks[number - 1].cards
    led = suit(cards[0][1])
    if led is not None and suit(card) != led == suit_of(new):
        found.append(Incident("revoke", seat, number, led, card))
    kept = tuple(dict.fromkeys((*t.aside.kept, *found)))
    return t._replace(aside=t.aside._replace(kept=kept))


def corrected(t: S, event: e.Corrected | e.Changed) -> S:
    """Another card stands in the place of one played.

    On trick twelve with trick thirteen played, both are played again from there (62D1).
    """
    seat, old, new = event.seat, event.instead_of, event.card
    t = _note_irregular(t, seat, old, new)
    number = _find(t, seat, old)
    if certain(new):
        back = t.gone[seat] & ~old if certain(old) else t.gone[seat]
        later = {c for trick in t.tricks[number:] for s, c in (*trick.cards, *t.current) if s == seat}
        if not (number == 12 and new in later):
            _owner(t._replace(gone=with_seat(t.gone, seat, back)), seat, new)
    if number == 12 and len(t.tricks) == 13:
        t = _reopened(t, 12)
    t = _to_hand(t, seat, old)
    if certain(new):
        t = t._replace(gone=with_seat(t.gone, seat, t.gone[seat] | new))
    t = t._replace(
        faced=_unfaced(t.faced, seat, new), aside=t.aside._replace(shown=_used(t.aside.shown, seat, new))
    )
    if number == t.trick:
        t = fulfilled(t._replace(current=_swapped(t.current, seat, old, new)))
    else:
        t = _edited(t, number, _swapped(t.tricks[number - 1].cards, seat, old, new))
    return _noted(_penalty(t, seat, old, event.penalty), event)


def _swapped(
    trick: tuple[tuple[Seat, Card], ...], seat: Seat, old: Card, new: Card
) -> tuple[tuple[Seat, Card], ...]:
    exact = [i for i, p in enumerate(trick) if p == (seat, old)]
    at = exact[-1] if exact else next(i for i, (s, c) in enumerate(trick) if s == seat and c & old)
    return (*trick[:at], (seat, new), *trick[at + 1 :])


def withdrawn(t: S, event: e.Withdrawn) -> S:
    """Played cards go back to the hand, or stay on the table as penalty cards."""
    for card in event.cards:
        seat = event.seat
        t = _note_irregular(t, seat, card)
        number = _find(t, seat, card)
        if number < t.trick and not t.current and number == len(t.tricks):
            t = _reopened(t, number)
        if number == t.trick:
            left = _swapped(t.current, seat, card, HOLE)
            surplus = any(s == seat and c for s, c in left)
            left = tuple(p for p in left if p != (seat, HOLE)) if surplus else left
            t = t._replace(current=left if any(c for _, c in left) else ())
        else:
            t = _edited(t, number, _swapped(t.tricks[number - 1].cards, seat, card, HOLE))
        t = _to_hand(t, seat, card)
        if not t.current and t.tricks and any(not c for _, c in t.tricks[-1].cards):
            t = _reopened(t, len(t.tricks))
        t = _penalty(t, seat, card, event.penalty)
    return _noted(t, event)


def added(t: S, event: e.Added) -> S:
    """A card takes its place in an earlier trick, whose winner does not change (67B1, 67B3)."""
    if not 0 < event.trick <= len(t.tricks):
        raise Fault("table.trick", given=event.trick, known=len(t.tricks))
    if certain(event.card) and not t.gone[event.seat] & event.card:
        t = _owner(t, event.seat, event.card)
        gone = with_seat(t.gone, event.seat, t.gone[event.seat] | event.card)
        t = t._replace(gone=gone, faced=_unfaced(t.faced, event.seat, event.card))
    trick = t.tricks[event.trick - 1]
    changed = Trick(_placed(trick.cards, event.seat, event.card), trick.winner)
    tricks = (*t.tricks[: event.trick - 1], changed, *t.tricks[event.trick :])
    kept = tuple(i for i in irregularities(t) if i.seat == event.seat and i.trick == event.trick)
    aside = t.aside._replace(kept=tuple(dict.fromkeys((*t.aside.kept, *kept))))
    return _noted(t._replace(tricks=tricks, aside=aside), event)


def taken_out(t: S, event: e.TakenOut) -> S:
    """A surplus card goes back to the hand; who won the trick does not change (67B2)."""
    if not 0 < event.trick <= len(t.tricks):
        raise Fault("table.trick", given=event.trick, known=len(t.tricks))
    trick = t.tricks[event.trick - 1]
    if (event.seat, event.card) not in trick.cards:
        raise Fault("table.not_played", card=name(event.card), seat=event.seat.name)
    kept = tuple(i for i in irregularities(t) if i.seat == event.seat and i.trick == event.trick)
    at = len(trick.cards) - 1 - trick.cards[::-1].index((event.seat, event.card))
    cards = (*trick.cards[:at], *trick.cards[at + 1 :])
    winner = trick.winner if trick.winner is not None else trick_winner(cards, t.trumps)
    tricks = (*t.tricks[: event.trick - 1], Trick(cards, winner), *t.tricks[event.trick :])
    aside = t.aside._replace(kept=tuple(dict.fromkeys((*t.aside.kept, *kept))))
    return _noted(_to_hand(t._replace(tricks=tricks, aside=aside), event.seat, event.card), event)


# -- penalty cards and duties ---------------------------------------------------------------------------
def _penalty(t: S, seat: Seat, card: Card, penalty: str) -> S:
    return _face(t, seat, card, penalty == e.MAJOR) if penalty in (e.MAJOR, e.MINOR) else t


def _face(t: S, seat: Seat, card: Card, major: bool) -> S:
    """A penalty card lies on the table; of two of one defender all are major (50B)."""
    if t.lies_faced(seat, card):
        return t
    mine = [c for s, c, _ in t.faced if s == seat]
    major = major or bool(mine)
    faced = (*((s, c, m or s == seat) for s, c, m in t.faced), (seat, card, major))
    duties: Iterable[Duty] = t.duties
    if mine:
        duties = [all_major(d, seat) for d in duties]
    t = t._replace(faced=faced, duties=tuple(duties))
    if (seat, card) not in t.aside.shown:
        t = t._replace(aside=t.aside._replace(shown=(*t.aside.shown, (seat, card))))
    return _oblige(t, duty_of_card(seat, card, major, t.trick))


def _timeless(duty: Duty) -> Duty:
    """The same duty, whenever it began."""
    return replace(duty, since=0)


def _oblige(t: S, duty: Duty) -> S:
    same = {_timeless(d) for d in t.duties}
    return t if _timeless(duty) in same else t._replace(duties=(*t.duties, duty))


def faced(t: S, event: e.Faced) -> S:
    return _noted(_face(t, event.seat, event.card, event.major), event)


def picked_up(t: S, event: e.PickedUp) -> S:
    left = tuple(f for f in t.faced if f[0] != event.seat or not f[1] & event.cards)
    return relieved(_noted(t._replace(faced=left), event))


def obliged(t: S, event: e.Obliged) -> S:
    return _noted(_oblige(t, event.duty), event)


def chose(t: S, event: e.Chose) -> S:
    """An option taken; a demand or ban on the lead binds the one who is to lead."""
    suits = sum(SUIT_CARDS[SUITS.index(s)] for s in event.suits if s in SUITS)
    duty = duty_of_choice(t, event.way, suits)
    return _noted(t if duty is None else _oblige(t, duty), event)


# -- the rest -------------------------------------------------------------------------------------------
def shown(t: S, event: e.Exposed | e.Held) -> S:
    known = t.aside.shown
    if (event.seat, event.card) not in known:
        known = (*known, (event.seat, event.card))
    return _noted(t._replace(aside=t.aside._replace(shown=known)), event)


def missing(t: S, event: e.Missing) -> S:
    left = (*t.aside.missing, (event.seat, event.card))
    return _noted(t._replace(aside=t.aside._replace(missing=left)), event)


def found(t: S, event: e.Found) -> S:
    """The card is in the hand, and was there all the time."""
    seat, card = event.seat, event.card
    for other in Seat:
        if certain(card) and other != seat and (t.gone[other] | t.setting.hands[other]) & card:
            raise Fault("table.card_twice", card=name(card), seat=seat.name, other=other.name)
    left = tuple(m for m in t.aside.missing if m[0] != seat or not m[1] & card)
    known = (*t.aside.shown, (seat, card))
    t = t._replace(aside=t.aside._replace(missing=left, shown=known))
    return _noted(_penalty(t, seat, card, event.penalty), event)


def claimed(t: S, event: e.Claimed) -> S:
    return _noted(t._replace(aside=t.aside._replace(claim=event)), event)


def agreed(t: S, event: e.Agreed) -> S:
    """The tricks left are divided as claimed; play is over."""
    claim, left = t.aside.claim, 13 - len(t.tricks)
    tricks = None
    if claim is not None and claim.tricks is not None:
        mine = min(claim.tricks, left)
        tricks = (mine, left - mine) if claim.seat.side == 0 else (left - mine, mine)
    return _noted(t._replace(aside=t.aside._replace(agreed=tricks, over=True)), event)


def objected(t: S, event: e.Objected) -> S:
    return _noted(t._replace(aside=t.aside._replace(agreed=None)), event)


def ended(t: S, event: e.Event) -> S:
    return _noted(t._replace(aside=t.aside._replace(over=True)), event)


def declares(t: S, event: e.Declares) -> S:
    return _noted(t._replace(aside=t.aside._replace(declarer=event.seat)), event)


def to_lead(t: S, event: e.ToLead) -> S:
    return _noted(t if t.current else t._replace(leader=event.seat), event)


def _noted(t: S, event: e.Event) -> S:
    noted = Noted(len(t.log), t.trick, event)
    return t._replace(log=(*t.log, event), aside=t.aside._replace(noted=(*t.aside.noted, noted)))


FOLD: dict[type[e.Event], Callable[..., Any]] = {
    e.Played: played,
    e.Omitted: omitted,
    e.Quitted: quitted,
    e.Attention: _noted,
    e.Corrected: corrected,
    e.Changed: corrected,
    e.Withdrawn: withdrawn,
    e.Chose: chose,
    e.PickedUp: picked_up,
    e.Faced: faced,
    e.Exposed: shown,
    e.LedFaceDown: _noted,
    e.Missing: missing,
    e.Found: found,
    e.Held: shown,
    e.Added: added,
    e.TakenOut: taken_out,
    e.Designated: _noted,
    e.Moved: _noted,
    e.Spread: _noted,
    e.Declares: declares,
    e.ToLead: to_lead,
    e.Claimed: claimed,
    e.Agreed: agreed,
    e.Objected: objected,
    e.PlayOver: ended,
    e.Returned: ended,
    e.NextBoard: ended,
    e.RoundOver: ended,
    e.CorrectionOver: ended,
    e.Broke: _noted,
    e.Said: _noted,
    e.Obliged: obliged,
    e.Ruled: _noted,
}

"""How a play changes the table, in turn or not.  Nothing lawless is refused; what cannot be is a ``Fault``."""

from __future__ import annotations

from typing import TypeVar

from tablilla.bridge.cards import Card, certain, name
from tablilla.bridge.seats import Seat
from tablilla.fault import Fault
from tablilla.rules.incident import Incident
from tablilla.table import events as e
from tablilla.table.detection import trick_winner
from tablilla.table.irregularities import DEFECTIVE, PREMATURE
from tablilla.table.state import HOLE, TOLD, Aside, Breach, Noted, State, Trick, with_seat

S = TypeVar("S", bound=State)
Cards = tuple[tuple[Seat, Card], ...]


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
            aside = owned(t, seat, card).aside
        gone = with_seat(gone, seat, gone[seat] | card)
    if duties and any(d.who == seat and not d.permits(t, card) for d in duties):
        aside = _broken(aside, t, seat, card)
    if current and (seat, HOLE) in current:
        at = current.index((seat, HOLE))
        current = (*current[:at], (seat, card), *current[at + 1 :])
    else:
        current = (*current, (seat, card))
    if len(current) >= 4 and len({s for s, c in current if c}) == 4:
        leader = trick_winner(current, t.trumps)
        tricks = (*tricks, Trick(current, leader))
        current = ()
    if faced:
        faced = unfaced(faced, seat, card)
    if aside.shown:
        aside = aside._replace(shown=used(aside.shown, seat, card))
    after = t.__class__(setting, (*log, event), tricks, current, leader, gone, faced, duties, aside)
    return relieved(after) if duties else after


def _broken(aside: Aside, t: State, seat: Seat, card: Card) -> Aside:
    """With a breach of a duty, and the table before it without what a duty never looks at.

    With its own breaches in it, one table would hold another, and that a third, each many times over.
    """
    before = t._replace(log=(), aside=t.aside._replace(breaches=(), noted=(), kept=()))
    return aside._replace(breaches=(*aside.breaches, Breach(t.trick, seat, card, before)))


def _played_elsewhere(t: S, event: e.Played) -> S:
    """A strange card, one to another trick than that in progress, or any with a strange card about."""
    seat, card = event.seat, event.card
    number = event.to or t.trick
    if event.strange:
        t = t._replace(aside=t.aside._replace(strange=(*t.aside.strange, (seat, card))))
    elif certain(card):
        t = owned(t, seat, card)
        t = t._replace(gone=with_seat(t.gone, seat, t.gone[seat] | card))
    if number == t.trick + 1 and t.current:
        t = _led_early(t, seat, card)
        t = quit_trick(t, trick_winner(t.current, t.trumps))
    if number > t.trick:
        raise Fault("table.trick", given=event.to, known=t.trick)
    if number == t.trick:
        if any(d.who == seat and not d.permits(t, card) for d in t.duties):
            t = t._replace(aside=_broken(t.aside, t, seat, card))
        t = fulfilled(t._replace(current=placed(t.current, seat, card)))
    else:
        t = _ruled_defect_kept(t, number, seat)
        t = edited(t, number, placed(t.tricks[number - 1].cards, seat, card))
    t = t._replace(
        faced=unfaced(t.faced, seat, card),
        aside=t.aside._replace(shown=used(t.aside.shown, seat, card)),
        log=(*t.log, event),
    )
    return relieved(t)


def _ruled_defect_kept(t: S, number: int, seat: Seat) -> S:
    """67A1: a trick to which he gives his card by a ruling was defective all the same."""
    kept = tuple(
        noted.event.incident
        for noted in t.aside.noted
        if isinstance(noted.event, e.Ruled)
        and (noted.event.incident.kind, noted.event.incident.seat, noted.event.incident.trick)
        == (DEFECTIVE, seat, number)
    )
    return t._replace(aside=t.aside._replace(kept=tuple(dict.fromkeys((*t.aside.kept, *kept)))))


def _led_early(t: S, seat: Seat, card: Card) -> S:
    """57A: a defender leads to the next trick before his partner has played to this one."""
    declarer = t.first_declarer
    waits = all(s != seat.partner or not c for s, c in t.current)
    if declarer is None or seat.side is declarer.side or t.mode == TOLD or not waits:
        return t
    early = Incident(PREMATURE, seat, t.trick, t.led, card)
    return t._replace(aside=t.aside._replace(kept=(*t.aside.kept, early)))


def placed(trick: Cards, seat: Seat, card: Card) -> Cards:
    """A card in the place that its seat left empty, else after the others."""
    if (seat, HOLE) in trick:
        at = trick.index((seat, HOLE))
        return (*trick[:at], (seat, card), *trick[at + 1 :])
    return (*trick, (seat, card))


def owned(t: S, seat: Seat, card: Card) -> S:
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


def unfaced(
    faced: tuple[tuple[Seat, Card, bool], ...], seat: Seat, card: Card
) -> tuple[tuple[Seat, Card, bool], ...]:
    """The penalty cards without this one."""
    return tuple(f for f in faced if f[0] != seat or f[1] != card)


def used(shown: tuple[tuple[Seat, Card], ...], seat: Seat, card: Card) -> tuple[tuple[Seat, Card], ...]:
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
    """The trick in progress is over as it lies, or it is told who won an earlier one."""
    if 0 < event.trick <= len(t.tricks):
        at = event.trick - 1
        tricks = (*t.tricks[:at], Trick(t.tricks[at].cards, event.winner), *t.tricks[at + 1 :])
        leader = event.winner if event.trick == len(tricks) and not t.current else t.leader
        return t._replace(tricks=tricks, leader=leader, log=(*t.log, event))
    winner = event.winner if event.winner is not None else trick_winner(t.current, t.trumps)
    return quit_trick(t, winner)._replace(log=(*t.log, event))


def fulfilled(t: S) -> S:
    """A trick to which each seat has given a card is quitted."""
    if len({s for s, c in t.current if c}) == 4:
        return quit_trick(t, trick_winner(t.current, t.trumps))
    return t


def edited(t: S, number: int, cards: tuple[tuple[Seat, Card], ...]) -> S:
    """Another content of a quitted trick; the lead to the next follows its winner if that has not begun."""
    won = trick_winner(cards, t.trumps) if len({s for s, c in cards if c}) == 4 else None
    before = t.tricks[number - 1]
    winner = won if won is not None else before.winner
    tricks = (*t.tricks[: number - 1], Trick(cards, winner), *t.tricks[number:])
    last = number == len(tricks) and not t.current
    return t._replace(tricks=tricks, leader=winner if last else t.leader)


def relieved(t: S) -> S:
    """Without the duties that have ended.

    A lead out of turn ends no restriction of another's lead as long as it may still go back.
    """
    if not t.duties:
        return t
    wrong = len(t.current) == 1 and t.leader is not None and t.current[0][0] != t.leader
    left = tuple(d for d in t.duties if (wrong and d.rank == 1) or not d.ended(t))
    return t if len(left) == len(t.duties) else t._replace(duties=left)


def noted(t: S, event: e.Event) -> S:
    """With an event in the log that is no play."""
    noted = Noted(len(t.log), t.trick, event)
    return t._replace(log=(*t.log, event), aside=t.aside._replace(noted=(*t.aside.noted, noted)))

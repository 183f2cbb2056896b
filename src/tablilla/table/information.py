"""What each player may use of what he learned, and what not: of penalty cards (50E), of cards withdrawn (16).

Part of the strip.  A ruling that was carried out is in the log; of one that the log shows without it (a card
told to have been taken back) the law is asked, and only what is certain is said.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat
from tablilla.rules.directive import Inform, Until, What
from tablilla.rules.incident import Incident
from tablilla.rules.ruling import rule
from tablilla.table import events as e
from tablilla.table.carry_out import Carrying
from tablilla.table.drivers import live
from tablilla.table.facts_revoke import faced_by
from tablilla.table.part import Part, Wait
from tablilla.table.state import State
from tablilla.table.table import Table

ALL = tuple(Seat)
EXPOSED_IN_AUCTION = "24"  # what such a card tells is barred until the auction is over; then 50E speaks of it


def information(t: State, edition: int) -> list[Part]:
    """Each thing that is known, with those who may use it and those who may not."""
    return [*_penalty_cards(t, edition), *_withdrawn(t, edition)]


def of_player(parts: Iterable[Part], seat: Seat) -> tuple[Part, ...]:
    """The parts that say what this player may use, or may not."""
    return tuple(part for part in parts if seat in part.free or seat in part.barred)


# -- penalty cards ----------------------------------------------------------------------------------------
def _penalty_cards(t: State, edition: int) -> list[Part]:
    """50E: what a penalty card tells while it lies there, once it is played, and where it went back."""
    lying, played, back = _penalty_cards_so_far(t)
    made = []
    for owner, card, major in lying:
        if edition >= 2017:
            made.append(_known("card_known", owner, card))
        else:
            clause = "50E2" if major else "50C"
            made.append(_barred(t.declarer, owner, card, clause))
            made.append(_known("duty_known", owner, card))
    for owner, card in played:
        if edition >= 2017:
            made.append(_barred(t.declarer, owner, card, "50E3", "circumstances"))
        else:
            made.append(_barred(t.declarer, owner, card, "50E2"))
    made += [_barred(t.declarer, owner, card, "50E2", "card_picked_up") for owner, card in back]
    return made


@lru_cache(4096)  # the same parts come again at every play
def _known(key: str, owner: Seat, card: Card) -> Part:
    return Part(key, owner, "50E1", Until.CARD_GONE, card, waits=(Wait.CARD_GONE,), free=ALL)


@lru_cache(4096)
def _barred(declarer: Seat | None, owner: Seat, card: Card, clause: str, key: str = "card_barred") -> Part:
    whom = owner.partner
    free = () if declarer is None or key == "circumstances" else (declarer,)
    return Part(key, whom, clause, Until.END_OF_PLAY, card, ask=declarer, free=free, barred=(whom,))


Owned = tuple[Seat, Card]


def _penalty_cards_so_far(t: State) -> tuple[tuple[tuple[Seat, Card, bool], ...], list[Owned], list[Owned]]:
    """Those that lie there, those that were played as penalty cards, those that went back to the hand."""
    gone = t.gone
    back = [own for own in t.aside.returned if not gone[own[0]] & own[1]]
    none_now = {*t.aside.returned, *((owner, card) for owner, card, _ in t.faced)}
    ever = (own for n in t.aside.noted if type(n.event) in _LEAVE_CARDS for own in faced_by(n.event))
    played = [(s, c) for s, c in dict.fromkeys(ever) if (s, c) not in none_now and gone[s] & c]
    return t.faced, played, back


_LEAVE_CARDS = frozenset({e.Faced, e.Corrected, e.Changed, e.Withdrawn, e.Found})


# -- what was withdrawn -----------------------------------------------------------------------------------
def _withdrawn(t: State, edition: int) -> list[Part]:
    """What rulings said, and what the law says of cards that went back without one in the log."""
    said = [n.event for n in t.aside.noted if isinstance(n.event, e.Informed)]
    if not (said or t.aside.kept):
        return []
    carried_out = {n.event.incident for n in t.aside.noted if isinstance(n.event, e.Ruled)}
    for incident in t.aside.kept:
        if incident not in carried_out and incident.seat is not None:
            said += _by_law(Table(*t), incident, edition)
    over = t.declarer is not None  # the auction, which settles who declares
    return [
        _part(one)
        for one in dict.fromkeys(said)
        if not _freed(one, said) and not (over and one.barred and one.clause == EXPOSED_IN_AUCTION)
    ]


def _freed(one: e.Informed, said: list[e.Informed]) -> bool:
    """Whether they may use it after all (26A, 23B: a comparable call was made)."""
    later = said[said.index(one) + 1 :]
    return bool(one.barred) and any(
        x.about == one.about and x.cards == one.cards and set(one.barred) <= set(x.free) for x in later
    )


def _by_law(t: Table, incident: Incident, edition: int) -> list[e.Informed]:
    """What is certain of an irregularity whose card went back, although nobody has ruled on it here."""
    ruling = Carrying(t, incident, {})
    ruling.went[What.LATER] = _taken_back_by_others(t, incident)
    found = []
    for step in rule(live(t, edition), incident).certain:
        if isinstance(step.directive, Inform):
            told = ruling.informed(step.directive, step.clause)
            found += [] if told is None else [told]
    return found


def _taken_back_by_others(t: State, incident: Incident) -> Card:
    """The cards that other hands changed or took back on its trick since."""
    cards = 0
    events = (n.event for n in t.aside.noted if n.trick == incident.trick)
    for event in events:
        if isinstance(event, (e.Changed, e.Withdrawn)) and event.seat != incident.seat:
            cards |= event.instead_of if isinstance(event, e.Changed) else sum(event.cards)
    return cards


def _part(told: e.Informed) -> Part:
    form = "both" if told.free and told.barred else "free" if told.free else "barred"
    whom = (*told.barred, *told.free)[0]
    return Part(
        f"informed.{form}",
        whom,
        told.clause,
        Until.END_OF_PLAY,
        told.cards,
        free=told.free,
        barred=told.barred,
        about=told.about,
    )

"""Best play with all cards open, from any moment of a table: by DDS, or the last seven tricks by our own."""

from __future__ import annotations

from typing import NamedTuple

from tablilla.bridge.cards import Card
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.score import dd
from tablilla.score.endings.game import Bound, bound
from tablilla.score.endings.position import Play, Position, Solution
from tablilla.score.endings.solver import MOST
from tablilla.score.endings.solver import solve as solve_ending
from tablilla.table.state import State

SHORT = 5  # tricks from which the own solver, which also gives the line, is as quick
DDS, OWN = "dds", "own"


class Moment(NamedTuple):
    """A position with what binds the players, who solves it, and the cards that may be played now.

    ``left_out``: the sides whose players are bound by what is looked at for this card only, and not in the play
    that follows.  Without it a side can only do better, so that the number is a bound.
    """

    start: Bound
    solver: str
    allowed: Card
    left_out: frozenset[Side] = frozenset()


def position_of(state: State) -> Position:
    """The cards as they lie at this moment.

    A card that was missing counts as in the hand to which it was dealt.  Raises ``Fault`` (``equity.deal``)
    where not every hand is known with thirteen cards, or, of an ending, with a card for each trick of which the
    cards are told or still to come.
    """
    hands, gone = state.setting.hands, state.gone
    held = 13 - sum(not trick.cards for trick in state.tricks)
    if any(hand.bit_count() != held for hand in hands) or state.trumps is None:
        raise Fault("equity.deal")
    current = tuple((seat, card) for seat, card in state.current if card)
    leader = current[0][0] if current else state.leader
    if leader is None:
        raise Fault("equity.leader", trick=state.trick)
    n, e, s, w = (hand & ~out for hand, out in zip(hands, gone, strict=True))
    return Position(state.trumps, (n, e, s, w), leader, current)


def moment_of(state: State) -> Moment:
    """This moment, and who solves it.

    Duties and penalty cards are part of it in the last seven tricks; before that DDS solves it without them.
    Raises ``Fault``: ``dd.missing`` or ``dd.hands`` where neither solver can.
    """
    position = position_of(state)
    held = [f for f in state.faced if position.hands[f[0]] & f[1]]
    restricted = bound(position, state.duties, held, state.declarer, state.trick)
    allowed, short = restricted.allowed, position.left <= MOST
    if short and not (restricted.free and position.even and dd.available()):
        return Moment(restricted, OWN, allowed)
    sides = {d.who.side for d in state.duties if isinstance(d.who, Seat)} | {f[0].side for f in held}
    return Moment(bound(position), DDS, allowed, frozenset(sides) if not restricted.free else frozenset())


def best(moment: Moment) -> Solution:
    """What each side wins."""
    if moment.solver == OWN:
        return solve_ending(moment.start)
    found = dd.solve(moment.start.position)
    cards = {card: tricks for card, tricks in found.cards.items() if card & moment.allowed}
    return found._replace(cards=cards, tricks=max(cards.values()))


def line(moment: Moment, card: Card) -> tuple[Play, ...]:
    """One line of best play that begins with this card."""
    seat = moment.start.turn
    if seat is None:
        return ()
    found = [(seat, card)]
    at = moment.start.play(card)[0]
    while (turn := at.turn) is not None:
        if moment.solver == OWN or at.position.left <= SHORT:
            return (*found, *solve_ending(at).line)
        solved = dd.solve(at.position)
        card = next(c for c, tricks in solved.cards.items() if tricks == solved.tricks)
        found.append((turn, card))
        at = at.play(card)[0]
    return tuple(found)


def tricks_after(moment: Moment, solution: Solution, card: Card, side: Side) -> int:
    """The tricks of a side from here on, after this card."""
    mine = solution.cards[card]
    return mine if solution.turn.side is side else solution.left - mine

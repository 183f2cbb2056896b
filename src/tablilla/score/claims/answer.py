"""What a claim is worth: the tricks on the worst normal line, that line, and the plays that lose on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablilla.bridge.cards import NOTRUMP, SUIT_CARDS, Card, cards, suit_of
from tablilla.bridge.seats import Seat, Side
from tablilla.fault import Fault
from tablilla.score.claims.search import LEADS, RUFFS, At, Rules, Search, Struck, manner
from tablilla.score.endings.position import Position
from tablilla.score.endings.solver import MOST as SOLVED
from tablilla.score.endings.solver import solve

MOST = 8  # tricks


class Candidate(NamedTuple):
    """A play on the worst line for which another normal play would have lost less."""

    trick: int  # from 1, of the ending
    play: Struck
    others: tuple[tuple[Card, int], ...]  # the other normal plays, and the claimer's tricks from the start
    clause: str


class Answer(NamedTuple):
    """``tricks``: of the claimer's side on the worst normal line; ``natural``: if the opponents, too, play only
    what is normal; ``plays``: the next play of the claimer's side and what each comes to."""

    left: int
    tricks: int
    natural: int
    line: tuple[tuple[Seat, Card], ...]
    candidates: tuple[Candidate, ...]
    plays: tuple[tuple[Card, int], ...]
    best: tuple[tuple[Card, int], ...]
    struck: tuple[Struck, ...]


def analyse(position: Position, rules: Rules, strikes: Iterable[int] = ()) -> Answer:
    """Every normal line of an ending that the statement leaves open.

    ``strikes``: numbers of candidates, each of the list that stands once those before it are struck out.
    Raises ``Fault``: ``ending.cards``, ``claim.hands``, ``claim.long``, ``claim.strike``.
    """
    at, struck = _begun(position, rules, strikes)
    rules = rules._replace(struck=frozenset(struck))
    search = Search(rules)
    at = search.start(at)
    line = tuple((moment.turn, card) for moment, card in search.line(at))
    natural = Search(rules._replace(natural=True))
    return Answer(
        at.left,
        at.left - search.most(at),
        at.left - natural.most(at),
        line,
        _candidates(search, at),
        _plays(search, at),
        _best(search, at, position),
        tuple(struck),
    )


def worst(position: Position, rules: Rules, strikes: Iterable[int] = ()) -> int:
    """The tricks of the claimer's side on the worst normal line, and no more.  Raises as ``analyse``."""
    at, struck = _begun(position, rules, strikes)
    search = Search(rules._replace(struck=frozenset(struck)))
    at = search.start(at)
    return at.left - search.most(at)


def _begun(position: Position, rules: Rules, strikes: Iterable[int]) -> tuple[At, list[Struck]]:
    """The moment of the claim, and the plays that are struck out."""
    position.check()
    if not position.even or position.left == 0:
        raise Fault("claim.hands")
    if position.left > MOST:
        raise Fault("claim.long", given=position.left, most=MOST)
    at = At(position.hands, position.leader, position.current, voids=_shown_out(position, rules.side))
    struck: list[Struck] = []
    for number in strikes:
        found = _candidates(Search(rules._replace(struck=frozenset(struck))), at)
        if not 1 <= number <= len(found):
            raise Fault("claim.strike", "strike", given=number, most=len(found))
        struck.append(found[number - 1].play)
    return at, struck


def _shown_out(position: Position, side: Side) -> int:
    """The suit of the trick in progress for each opponent who did not follow to it; bits as in ``Sight``."""
    if not position.current:
        return 0
    led = suit_of(position.current[0][1]) or 0
    return sum(
        1 << 4 * seat + led for seat, card in position.current if seat.side is not side and suit_of(card) != led
    )


def _plays(search: Search, at: At) -> tuple[tuple[Card, int], ...]:
    if at.turn.side is not search.rules.side:
        return ()
    return tuple((card, at.left - _worth(search, at, card)) for card in cards(search.options(at)))


def _best(search: Search, at: At, position: Position) -> tuple[tuple[Card, int], ...]:
    if at.turn.side is not search.rules.side or at.left > SOLVED:
        return ()
    options = search.options(at)
    return tuple((card, tricks) for card, tricks in solve(position).cards.items() if card & options)


def _worth(search: Search, at: At, card: Card) -> int:
    """The opponents' tricks after this card."""
    then, won = search.play(at, card)
    return search.most(then) + (won is not None and won.side is not search.rules.side)


def _candidates(search: Search, start: At) -> tuple[Candidate, ...]:
    start = search.start(start)
    found: list[Candidate] = []
    seen: set[Struck] = set()
    lost, trick, total = 0, 1, start.left
    for at, card in search.line(start):
        if at.turn.side is search.rules.side:
            options = search.options(at)
            every = options | search.apart_from_the_plan(at)  # whether he is held to his words is judged, too
            worth = {c: total - lost - _worth(search, at, c) for c in cards(every)}
            play = Struck(at.turn, manner(card, at.current, search.rules.trumps), card)
            if play not in seen and any(w > worth[card] for w in worth.values()):
                seen.add(play)
                others = tuple((c, w) for c, w in worth.items() if c != card)
                found.append(Candidate(trick, play, others, _clause(search, at, card, every)))
        _, won = search.play(at, card)
        if won is not None:
            trick += 1
            lost += won.side is not search.rules.side
    return tuple(found)


def _clause(search: Search, at: At, card: Card, options: Card) -> str:
    """The clause under which this play is looked at first: an outstanding trump, a finesse or its refusal, the
    order within a suit, or any other normal line."""
    rules = search.rules
    how = manner(card, at.current, rules.trumps)
    suit = suit_of(card)
    out = at.hands[1 - rules.side] | at.hands[3 - rules.side]
    if at.turn is rules.blind:
        return "70D2"
    if rules.trumps < NOTRUMP and out & SUIT_CARDS[rules.trumps] and how in (LEADS, RUFFS):
        return "70C3"
    same = suit is not None and bool(options & SUIT_CARDS[suit] & ~card)
    if at.current and same:
        return "70E1"
    return "70E2" if same and not options & ~SUIT_CARDS[suit or 0] else "70D1"
